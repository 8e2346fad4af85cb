#include <cstdlib>

#include "classics/waterloo/opponent_model.hpp"

/// Any text: a model that writes and reads back, or an error with a sentence.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using tengen::classics::OpponentModel;
    const auto read =
        OpponentModel::parse(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!read) return read.error().message.empty() ? std::abort(), 0 : 0;
    const auto again = OpponentModel::parse(read->text());
    if (!again || *again != *read) std::abort();
    return 0;
}
