#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "proof/leaf_solver.hpp"
#include "search/canonical_position.hpp"

namespace tengen::proof {

/// Black's move in a position, and the plies from there to the five of the longest game.
struct StoredMove {
    Point move;
    int plies = 0;
    friend bool operator==(const StoredMove&, const StoredMove&) = default;
};

/// Black's five, or else an open four (or two fours at once) that Black may play and White cannot
/// answer with a five. The checker counts on it: what it takes for an open four, this finds.
/// REQUIRES: Black is to move, and the game is not over.
std::optional<Point> winAtOnce(const Board& board);

/// A winning strategy of Black: the moves that had to be stored, and for all other positions the
/// win by threats that is found anew. The answer depends on the position alone, however it was
/// reached, turned or mirrored, so that what was checked is what is played. Safe to use from
/// several threads while none stores.
class Strategy {
public:
    /// `root` are the moves from the empty board to the position that the strategy wins from.
    explicit Strategy(const Ruleset& rules, const LeafLimits& leaves = {},
                      std::vector<Point> root = {})
        : rules_(rules), leaves_(leaves), root_(std::move(root)) {}

    [[nodiscard]] const Ruleset& rules() const { return rules_; }
    [[nodiscard]] const LeafLimits& leaves() const { return leaves_; }
    [[nodiscard]] const std::vector<Point>& root() const { return root_; }
    [[nodiscard]] std::size_t size() const { return moves_.size(); }

    /// Where an answer comes from.
    enum class Source : std::uint8_t { Four, Stored, Leaf };
    struct Answer {
        Point move;
        Source source = Source::Leaf;
    };
    /// The winning move: a five or an open four, else the stored move, else the leaf solver's.
    /// Nothing when the position is not part of the strategy. REQUIRES: the game is not over.
    [[nodiscard]] std::optional<Answer> answer(const Board& board) const {
        return answer(search::CanonicalPosition(board));
    }
    [[nodiscard]] std::optional<Answer> answer(const search::CanonicalPosition& position) const;

    /// The move of answer(), and how the game may go on where it comes from a leaf; empty without
    /// an answer. After White's reply Black may play another win than this one. REQUIRES: the game
    /// is not over.
    [[nodiscard]] std::vector<Point> winningLine(const Board& board) const;

    /// The stored move of the position, if there is one.
    [[nodiscard]] std::optional<StoredMove> stored(const Board& board) const;
    void store(const Board& board, const StoredMove& stored);

private:
    Ruleset rules_;
    LeafLimits leaves_;
    std::vector<Point> root_;
    std::unordered_map<std::uint64_t, StoredMove> moves_;  ///< of canonical positions
};

}  // namespace tengen::proof
