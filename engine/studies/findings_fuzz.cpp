#include <cstdlib>
#include <string_view>

#include "studies/findings.hpp"

/// Any page: findings that write and read back, or a sentence.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tengen::studies;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto read = text.starts_with('<') ? Findings::ofPage(text) : Findings::parse(text);
    if (!read) return read.error().message.empty() ? std::abort(), 0 : 0;
    const auto again = Findings::parse(read->toJson());
    if (!again || !(*again == *read)) std::abort();
    return 0;
}
