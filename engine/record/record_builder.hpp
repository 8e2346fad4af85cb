#pragma once

#include <utility>

#include "base/result.hpp"
#include "record/record.hpp"

namespace tengen::record {

/// Builds a record move by move and refuses what cannot be on a board: the one judge that all file
/// formats share. Its errors say what is wrong; the reader that calls it knows the place.
class RecordBuilder {
public:
    /// REQUIRES: checked(rules).
    explicit RecordBuilder(const Ruleset& rules) { record_.rules = rules; }

    // Set-up: before the first move.
    Result<void> place(Side side, Point at);
    Result<void> lift(Point at);
    Result<void> setToMove(Side side);

    /// Plays for the side to move. A move already known here is followed, not added twice.
    Result<void> play(Point move);
    /// Plays for `side`; when it is not that side's turn the other one passes first. (As the very
    /// first move of a game with no word on who starts, it tells who starts.)
    Result<void> play(Side side, Point move);

    /// Takes moves back to `node`, from where the next play() starts a variation.
    /// REQUIRES: `node` is the current node or before it.
    void backTo(NodeId node);
    /// True when `node` is the current node or before it.
    [[nodiscard]] bool isOnPath(NodeId node) const;

    /// Plays out a whole tree from the current node, annotations included, and returns to it.
    Result<void> graft(const MoveTree& source);

    [[nodiscard]] Side toMove() const { return toMove_; }
    [[nodiscard]] NodeId current() const { return current_; }
    [[nodiscard]] const Ruleset& rules() const { return record_.rules; }
    [[nodiscard]] bool hasMoves() const { return record_.tree.size() > 1; }
    MoveTree& tree() { return record_.tree; }
    GameInfo& info() { return record_.info; }

    /// The finished record, after which the builder is spent.
    Record finish() { return std::move(record_); }

private:
    [[nodiscard]] Result<void> checkFree(Point at) const;

    Record record_;
    PointSet occupied_;
    NodeId current_ = MoveTree::kRoot;
    Side toMove_ = Side::Black;
    bool toMoveGiven_ = false;
};

/// The same position and moves with nothing set up: the stones become moves in turn, with passes
/// where the sides are uneven. For formats that know moves only.
Result<Record> withSetupAsMoves(const Record& record);

}  // namespace tengen::record
