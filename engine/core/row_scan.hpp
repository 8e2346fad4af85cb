#pragma once

#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/// Which of the 32 bytes of a grid row lie within bounds, as bits, the first lowest. All bytes and
/// bounds are below 128; `low` <= `high`.

namespace tengen::detail {

/// On any machine, eight bytes at a time.
inline std::uint32_t bytesWithinPlain(const void* row, std::uint64_t low, std::uint64_t high) {
    // Adding 128 - low carries into a byte's top bit just when it is at least that, and the same
    // for what lies beyond `high`.
    constexpr std::uint64_t kOnes = 0x0101010101010101u, kTops = 0x8080808080808080u;
    const std::uint64_t atLeast = kOnes * (128u - low), beyond = kOnes * (127u - high);
    std::uint32_t bits = 0;
    for (unsigned column = 0; column < 32; column += 8) {
        std::uint64_t eight;
        std::memcpy(&eight, static_cast<const unsigned char*>(row) + column, sizeof eight);
        const std::uint64_t found = (eight + atLeast) & ~(eight + beyond) & kTops;
        // Gathers the eight top bits into one byte, the first lowest.
        bits |= static_cast<std::uint32_t>((found >> 7) * 0x0102040810204080u >> 56) << column;
    }
    return bits;
}

#ifdef __SSE2__
/// The same by what every x86-64 has: a fifth of the instructions.
inline std::uint32_t bytesWithin(const void* row, std::uint64_t low, std::uint64_t high) {
    const __m128i below = _mm_set1_epi8(static_cast<char>(low - 1));
    const __m128i above = _mm_set1_epi8(static_cast<char>(high + 1));
    const auto half = [&](int which) {
        const __m128i bytes = _mm_loadu_si128(static_cast<const __m128i*>(row) + which);
        const __m128i within =
            _mm_and_si128(_mm_cmpgt_epi8(bytes, below), _mm_cmpgt_epi8(above, bytes));
        return static_cast<std::uint32_t>(_mm_movemask_epi8(within));
    };
    return half(0) | half(1) << 16;
}
#else
inline std::uint32_t bytesWithin(const void* row, std::uint64_t low, std::uint64_t high) {
    return bytesWithinPlain(row, low, high);
}
#endif

}  // namespace tengen::detail
