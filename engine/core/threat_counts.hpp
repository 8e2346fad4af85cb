#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "core/threat.hpp"

namespace tengen {

/// How many empty points hold each threat, packed nine bits each into two words: a point changing
/// its threat is then a few additions without a branch, and the whole stays in registers.
class ThreatCounts {
public:
    /// REQUIRES: threat is not None, which is not counted.
    [[nodiscard]] constexpr int of(Threat threat) const {
        assert(threat != Threat::None);
        const auto slot = indexOf(threat) - 1;
        return static_cast<int>(words_[slot / kPerWord] >> slot % kPerWord * kBits & kMask);
    }

    constexpr void change(Threat from, Threat to) {
        const Words& less = kOne[indexOf(from)];
        const Words& more = kOne[indexOf(to)];
        words_[0] += more[0] - less[0];
        words_[1] += more[1] - less[1];
    }

    friend constexpr bool operator==(const ThreatCounts&, const ThreatCounts&) = default;

private:
    using Words = std::array<std::uint64_t, 2>;

    static constexpr std::size_t kPerWord = 7;
    static constexpr int kBits = 9;  // 22 × 22 = 484 points
    static constexpr std::uint64_t kMask = (1u << kBits) - 1;

    /// For each threat a one in its place; for None nothing.
    static constexpr std::array<Words, kThreats> kOne = [] {
        std::array<Words, kThreats> one{};
        for (std::size_t slot = 0; slot + 1 < one.size(); ++slot)
            one[slot + 1][slot / kPerWord] = std::uint64_t{1} << slot % kPerWord * kBits;
        return one;
    }();

    Words words_{};
};

}  // namespace tengen
