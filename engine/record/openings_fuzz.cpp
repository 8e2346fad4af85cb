#include "record/round_trip.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return tengen::record::fuzzRoundTrip("openings", data, size);
}
