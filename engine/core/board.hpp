#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "base/result.hpp"
#include "core/area.hpp"
#include "core/lines.hpp"
#include "core/point.hpp"
#include "core/point_set.hpp"
#include "core/renju.hpp"
#include "core/rules.hpp"
#include "core/setup.hpp"
#include "core/shape.hpp"
#include "core/shape_pair.hpp"
#include "core/threat.hpp"
#include "core/threat_counts.hpp"
#include "core/undo_stack.hpp"
#include "core/zobrist.hpp"

namespace tengen {

class LineTable;
class ThreatTable;

/// The state of a game. A draw is a full board, or both sides passing one after the other.
enum class Outcome : std::uint8_t { Ongoing, BlackWins, WhiteWins, Draw };

constexpr Outcome winFor(Side side) {
    return side == Side::Black ? Outcome::BlackWins : Outcome::WhiteWins;
}

/// A position and the moves that led to it, with everything that follows from the stones kept up
/// to date move by move: the shape each line of each empty point would take for either colour, the
/// threats they add up to, how many of each there are, and the hash.
///
/// What a move changes is kept for undo(). A copy (of some 11 KB) starts without it, and undo()
/// recomputes. Not thread-safe; each search thread owns
/// a copy.
class Board {
public:
    /// Makes an empty board, Black to move. REQUIRES: checked(rules).
    explicit Board(const Ruleset& rules = {});

    /// Makes a board with any stones and any side to move. Set-up stones are not moves; undo()
    /// stops at them. An error if a point is off the board or named twice.
    static Result<Board> withStones(const Ruleset& rules, std::span<const Point> black,
                                    std::span<const Point> white, Side toMove);
    static Result<Board> withSetup(const Ruleset& rules, const Setup& setup);

    /// The position after `moves`, played from an empty board by Black and White in turn. An error
    /// names the first move that cannot be played.
    static Result<Board> afterMoves(const Ruleset& rules, std::span<const Point> moves);

    [[nodiscard]] const Ruleset& ruleset() const { return rules_; }
    [[nodiscard]] Rule rule() const { return rules_.rule; }
    [[nodiscard]] int size() const { return rules_.size; }

    [[nodiscard]] Side sideToMove() const { return side_; }
    [[nodiscard]] std::span<const Point> moves() const { return {moves_.data(), plies_}; }
    [[nodiscard]] int ply() const { return plies_; }
    [[nodiscard]] Point lastMove() const { return plies_ == 0 ? Point() : moves_[plies_ - 1u]; }
    [[nodiscard]] int stoneCount() const { return stoneCount_; }
    [[nodiscard]] bool isFull() const { return stoneCount_ == size() * size(); }

    [[nodiscard]] bool contains(Point p) const;
    [[nodiscard]] bool isEmpty(Point p) const { return lines_.at(p) == Cell::Empty; }
    [[nodiscard]] std::optional<Side> stoneAt(Point p) const;
    [[nodiscard]] const PointSet& stones(Side side) const { return stones_[indexOf(side)]; }
    [[nodiscard]] PointSet emptyPoints() const;
    /// The same position without the moves that led to it.
    [[nodiscard]] Setup setup() const { return {stones_[0], stones_[1], side_}; }
    /// The empty points near a stone; none on an empty board.
    [[nodiscard]] PointSet candidates(Area area) const;

    [[nodiscard]] Outcome outcome() const { return outcome_; }
    [[nodiscard]] bool isOver() const { return outcome_ != Outcome::Ongoing; }

    /// Returns why `p` cannot be played now, or nothing. A forbidden point is refused here,
    /// although play() takes it, and Black loses by it.
    [[nodiscard]] std::optional<Error> refusal(Point p) const;

    /// The stones of every row that wins; empty while there is none.
    [[nodiscard]] PointSet winningRow() const;

    /// Plays a stone or a pass for the side to move. A five wins; a forbidden point loses.
    /// REQUIRES: the game is not over, and `p` is an empty point or a pass.
    void play(Point p);
    /// REQUIRES: ply() > 0.
    void undo();

    /// What the points that the last move changed held before it, the move's own first. Lets an
    /// incremental evaluator follow the board without the board depending on it.
    /// REQUIRES: hasShapes(), and the last move was played on this very object.
    [[nodiscard]] std::span<const PointState> lastChanges() const { return undo_.last(); }

    /// Line shapes and threats are kept for rows of five only.
    [[nodiscard]] bool hasShapes() const { return rules_.lineLength == 5; }

    /// What a stone of `side` on `p` would make in one line (an index into kSteps). None unless
    /// `p` is empty.
    [[nodiscard]] Shape shape(Point p, int direction, Side side) const;
    /// The four shapes of `side` at `p`, four bits each, row in the lowest: an index for tables.
    [[nodiscard]] std::uint16_t shapes(Point p, Side side) const {
        return shapesOf(shapePair(p), side);
    }
    /// The shapes of both colours.
    [[nodiscard]] ShapePair shapePair(Point p) const { return shapes_[p.index()]; }
    [[nodiscard]] Threat threat(Point p, Side side) const {
        return threats_[indexOf(side)][p.index()];
    }
    /// Every empty point whose threat lies from `low` to `high`, eight points at a time.
    [[nodiscard]] PointSet pointsWith(Side side, Threat low, Threat high) const;
    /// The threat of `side` on `p` if the other colour took `q`, without playing it. REQUIRES: both
    /// are empty, and `q` lies on that line through `p`.
    [[nodiscard]] Threat threatAgainst(Point p, Side side, Point q, int direction) const;
    /// What `side` would make on `p` along a line once it has played `own` and the other colour
    /// `enemy` (or nothing, if none), without playing them. REQUIRES: all are empty points of that
    /// line.
    [[nodiscard]] Shape shapeAfter(Point p, int direction, Side side, Point own, Point enemy) const;
    /// Returns the number of empty points on which `side` has that threat. REQUIRES: threat is not
    /// None.
    [[nodiscard]] int count(Side side, Threat threat) const {
        return counts_[indexOf(side)].of(threat);
    }

    /// Returns why Renju forbids Black this empty point, if it does, by the full definition.
    [[nodiscard]] Forbidden forbiddenKind(Point p) const;
    [[nodiscard]] bool isForbidden(Point p) const { return forbiddenKind(p) != Forbidden::No; }

    /// The Zobrist hash of the stones and the side to move, independent of the order of moves.
    [[nodiscard]] std::uint64_t hash() const { return hash_; }
    /// The hash after the side to move has played at `p`.
    [[nodiscard]] std::uint64_t hashAfter(Point p) const {
        return hash_ ^ zobristKey(side_, p) ^ kZobristWhite;
    }
    /// The smallest of the hashes of the eight turned and mirrored positions: one key for all.
    [[nodiscard]] std::uint64_t canonicalKey() const;

    /// Compares stones, side, moves and everything derived from them.
    friend bool operator==(const Board&, const Board&) = default;

private:
    PointState* playStone(Point p, PointState* changes);
    void restore(std::span<const PointState> changes);
    void recompute(Point p);
    PointState* refreshAround(Point p, PointState* changes);
    template <Rule R>
    PointState* refreshAround(Point p, PointState* changes);
    PointState* refreshFarEnd(Point p, int step, PointState* changes);
    [[nodiscard]] ShapePair seenFrom(Point p) const;
    void refresh(Point p);
    [[nodiscard]] Threat threatSeen(Point p, Side side) const;
    void refreshThreats(Point p);
    void pushMove(Point p);
    Point popMove();
    void toggle(Point p, Side side);
    void playPass();
    void playPlain(Point p);
    void settle();

    Ruleset rules_;
    Side side_ = Side::Black;
    Outcome outcome_ = Outcome::Ongoing;
    std::uint16_t plies_ = 0;
    std::uint16_t stoneCount_ = 0;
    std::uint64_t hash_ = 0;
    const LineTable* lineTable_ = nullptr;
    std::array<const ThreatTable*, 2> threatTables_{};
    std::array<ThreatCounts, 2> counts_{};
    std::array<PointSet, 2> stones_{};
    Lines lines_;
    // What is kept for each grid point. Stones and walls have no shapes and no threats.
    std::array<ShapePair, Point::kGrid> shapes_{};
    std::array<std::array<Threat, Point::kGrid>, 2> threats_{};
    std::array<Point, 2 * kMaxSize * kMaxSize + 2> moves_{};
    UndoStack undo_;
};

}  // namespace tengen
