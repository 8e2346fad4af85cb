#include <cstdlib>
#include <string_view>

#include "classics/fudan/chess_type_weights.hpp"

/// Any text: weights that write and read back, or an error with a sentence.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tengen;
    const agents::WeightLayout& layout = classics::kChessTypeTable.layout;
    const auto read =
        agents::parseWeights(layout, std::string_view(reinterpret_cast<const char*>(data), size));
    if (!read) return read.error().message.empty() ? std::abort(), 0 : 0;
    const auto again = agents::parseWeights(layout, agents::weightsText(layout, *read));
    if (!again || *again != *read) std::abort();
    return 0;
}
