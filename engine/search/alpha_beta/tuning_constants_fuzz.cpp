// A file of search constants: what is read is in range and written the same.

#include <cstdlib>

#include "search/alpha_beta/tuning_constants.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tengen::search;
    const auto tuning = parseTuning({reinterpret_cast<const char*>(data), size});
    if (!tuning) return tuning.error().message.empty() ? std::abort(), 0 : 0;
    for (const TuningConstant& constant : tuningConstants())
        if ((*tuning).*constant.member < constant.min || (*tuning).*constant.member > constant.max)
            std::abort();
    const auto again = parseTuning(tuningText(*tuning, changesOf(*tuning)));
    if (!again || *again != *tuning) std::abort();
    return 0;
}
