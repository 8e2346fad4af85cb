#pragma once

#include <array>
#include <cstdint>

namespace tengen::arena {

/// Who, by number, plays what in game `index`; it follows from the seed and the index alone.
struct Fixture {
    std::size_t index = 0;
    std::size_t opening = 0;
    int symmetry = 0;                      ///< how the opening is turned; 0: not
    bool swapped = false;                  ///< false: the first player begins with Black
    std::array<std::uint64_t, 2> seeds{};  ///< of the first and the second player
};

/// The order of a match: two games with colours swapped on each opening (a pair), in one or in all
/// eight symmetries, through the openings and round again.
class Schedule {
public:
    /// REQUIRES: openings > 0.
    Schedule(std::uint64_t seed, std::size_t openings, bool allSymmetries)
        : seed_(seed), openings_(openings), allSymmetries_(allSymmetries) {}

    [[nodiscard]] Fixture at(std::size_t index) const;

    /// How many openings that many games need, without going round.
    static std::size_t openingsFor(std::size_t games, bool allSymmetries);

private:
    std::uint64_t seed_;
    std::size_t openings_;
    bool allSymmetries_;
};

}  // namespace tengen::arena
