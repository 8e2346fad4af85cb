#pragma once

#include <optional>
#include <unordered_map>

#include "proof/strategy.hpp"

namespace tengen::proof {

/// Follows games through a strategy and tells, move by move, whether what was verified still holds:
/// a game is inside the proof from its last stored position on, as long as Black plays what the
/// strategy says. Not thread-safe; several guides may share a strategy.
class ProofGuide {
public:
    /// The strategy outlives the guide.
    explicit ProofGuide(const Strategy& strategy);

    struct Answer {
        Point move;
        int plies = 0;  ///< at most so many until the five
    };
    /// Black's move; nothing outside the proof. The same game asked about again, one move on, costs
    /// one search for a leaf at most. REQUIRES: the strategy's ruleset, and the game is not over.
    std::optional<Answer> answer(const Board& board);

private:
    [[nodiscard]] std::optional<StoredMove> provenMove(const Board& board) const;
    std::optional<Point> leafAnswer(const Board& board);

    const Strategy& strategy_;
    std::optional<std::uint64_t> openRoot_;  ///< the root, while replies to its move are open
    std::unordered_map<std::uint64_t, Point> leaves_;
};

}  // namespace tengen::proof
