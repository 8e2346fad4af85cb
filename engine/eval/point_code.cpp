#include "eval/point_code.hpp"

#include <algorithm>
#include <vector>

#include "core/shape.hpp"

namespace tengen::eval {
namespace {

/// n over k, for the numbers that occur here.
constexpr int choose(int n, int k) {
    int ways = 1;
    for (int i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
    return ways;
}
static_assert(choose(kShapes + 3, 4) == kPointCodes);

std::uint16_t codeOf(std::uint16_t shapes) {
    std::array<int, 4> sorted{};
    for (std::size_t i = 0; i < 4; ++i) sorted[i] = shapes >> 4 * i & 15;
    std::ranges::sort(sorted);
    // The combinatorial number system: adding its place makes a multiset a set.
    int code = 0;
    int place = 0;
    for (const int shape : sorted) {
        code += choose(shape + place, place + 1);
        ++place;
    }
    return static_cast<std::uint16_t>(code);
}

}  // namespace

std::uint16_t pointCode(std::uint16_t shapes) {
    static const std::vector<std::uint16_t> kCodes = [] {
        std::vector<std::uint16_t> codes(1 << 16);
        for (std::uint32_t s = 0; s < codes.size(); ++s) {
            const bool real = (s & 15) < kShapes && (s >> 4 & 15) < kShapes &&
                              (s >> 8 & 15) < kShapes && s >> 12 < kShapes;
            if (real) codes[s] = codeOf(static_cast<std::uint16_t>(s));
        }
        return codes;
    }();
    return kCodes[shapes];
}

}  // namespace tengen::eval
