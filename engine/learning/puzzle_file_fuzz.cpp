#include <cstdlib>

#include "learning/puzzle_file.hpp"

/// Any text: puzzles that write and read back, or an error with a sentence.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tengen::learning;
    const auto read = readPuzzles(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!read) return read.error().message.empty() ? std::abort(), 0 : 0;
    const std::string text = puzzlesText(*read, "fuzz");
    const auto again = readPuzzles(text);
    if (!again || puzzlesText(*again, "fuzz") != text) std::abort();
    return 0;
}
