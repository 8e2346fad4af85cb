// A file of evaluation tables: any header before numbers of the right length, since no fuzzer would
// find 200 KB of them by itself.

#include <cstdlib>
#include <string>

#include "eval/table_weights.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tengen;
    using namespace tengen::eval;
    static const std::string kFile = TableWeights{}.bytes();
    static const std::size_t kNumbers = kFile.find('\n', kFile.find("checksum")) + 1;
    std::string text(reinterpret_cast<const char*>(data), size);
    // An odd first byte: the text is the whole file.
    const bool isWhole = size > 0 && data[0] % 2 != 0;
    const auto read = TableWeights::parse(isWhole ? text.substr(1) : text.append(kFile, kNumbers));
    if (!read) return read.error().message.empty() ? std::abort(), 0 : 0;
    const auto again = TableWeights::parse(read->bytes());
    if (!again || !(*again == *read)) std::abort();
    return 0;
}
