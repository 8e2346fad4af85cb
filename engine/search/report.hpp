#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/point.hpp"
#include "eval/value.hpp"

namespace tengen::search {

/// An end of the game that was proven, not guessed.
struct ForcedEnd {
    enum class By : std::uint8_t { Vcf, Vct, Search, Proof };

    bool win = true;  ///< for the side to move; else a loss
    int plies = 0;    ///< until the five stands
    By by = By::Search;
    friend bool operator==(const ForcedEnd&, const ForcedEnd&) = default;
};

/// One of the best moves: what it is worth and how the game is expected to go on.
struct Line {
    eval::Value score = 0;            ///< for the side to move, in the agent's own units
    std::optional<double> winrate{};  ///< 0…1 for the side to move, of agents that know their units
    std::optional<ForcedEnd> forced{};
    std::vector<Point> moves{};  ///< never empty
};

/// The result of a search: a final one, or one of those sent while it goes on.
struct Report {
    int depth = 0;           ///< plies looked ahead
    int selectiveDepth = 0;  ///< of the longest line looked at
    std::uint64_t nodes = 0;
    std::chrono::microseconds time{0};
    std::chrono::microseconds longestPause{0};  ///< that the machine made, as far as it is known
    std::vector<Line> lines{};                  ///< best first, at most Limits::lines()
    std::string note{};                         ///< for people, usually empty

    /// REQUIRES: the report of a finished choice, which has a line.
    [[nodiscard]] const Line& best() const { return lines.front(); }
    [[nodiscard]] Point move() const { return best().moves.front(); }
};

/// Called with each report of a search, on the searching thread. May be empty.
using OnReport = std::function<void(const Report&)>;

}  // namespace tengen::search
