#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "search/canonical_position.hpp"
#include "search/score.hpp"
#include "search/transposition_table.hpp"

namespace tengen::search {

/// What a finished search found out about a position.
struct Remembered {
    Score score = 0;             ///< for the side to move; a proven end counts from this position
    Bound bound = Bound::Exact;  ///< what the score says of the true one
    int depth = 0;               ///< plies looked ahead
    std::vector<Point> line{};   ///< how the game goes on, the best move first; may be empty
    std::uint64_t nodes = 0;     ///< what was spent on it, at least
    std::chrono::microseconds time{0};
    std::string evaluation{};  ///< checksum of the tables that the score comes from

    [[nodiscard]] bool isProven() const {
        return (isWin(score) && bound >= Bound::Lower) ||
               (isLoss(score) && (bound == Bound::Upper || bound == Bound::Exact));
    }
    friend bool operator==(const Remembered&, const Remembered&) = default;
};

/// One thing to be remembered.
struct Lesson {
    CanonicalPosition position;
    Remembered what;        ///< its line on the board that the position was made of
    bool corrects = false;  ///< what was remembered has turned out wrong, however deep it was
};

/// Whether `fresh` takes the place of `old`. What is proven stays, unless it is proven to come
/// sooner; results of other tables are dropped; else the deeper look counts, or the longer at equal
/// depth.
bool replaces(const Remembered& fresh, const Remembered& old, bool corrects);

/// What earlier searches found out, kept from game to game and from run to run. A search never
/// fails because of it: fault() says what went wrong.
/// Thread-safe.
class Experience {
public:
    virtual ~Experience() = default;

    /// What is known of each of these positions, in their order, every line on the board that its
    /// position was made of.
    virtual std::vector<std::optional<Remembered>> recall(
        std::span<const CanonicalPosition> positions) = 0;

    /// All of them or none, each subject to replaces().
    virtual void remember(std::span<const Lesson> lessons) = 0;

    /// The first thing that went wrong, a sentence to show; empty while all is well.
    [[nodiscard]] virtual std::string fault() const { return {}; }
};

std::optional<Remembered> recall(Experience& experience, const Board& board);

}  // namespace tengen::search
