#include "record/record_builder.hpp"

#include <array>
#include <cassert>

#include "core/notation.hpp"
#include "record/limits.hpp"

namespace tengen::record {

Result<void> RecordBuilder::checkFree(Point at) const {
    const int size = record_.rules.size;
    if (at.x() < 0 || at.x() >= size || at.y() < 0 || at.y() >= size)
        return Error{Error::Kind::BadValue,
                     toText(at) + " is not on a board of size " + std::to_string(size)};
    if (occupied_.contains(at))
        return Error{Error::Kind::IllegalMove, "there is a stone on " + toText(at) + " already"};
    return {};
}

Result<void> RecordBuilder::place(Side side, Point at) {
    if (hasMoves())
        return Error{Error::Kind::BadValue, "stones can be set up only before the first move"};
    if (const auto free = checkFree(at); !free) return free.error();
    (side == Side::Black ? record_.setup.black : record_.setup.white).insert(at);
    occupied_.insert(at);
    return {};
}

Result<void> RecordBuilder::lift(Point at) {
    if (hasMoves())
        return Error{Error::Kind::BadValue, "stones can be lifted only before the first move"};
    record_.setup.black.erase(at);
    record_.setup.white.erase(at);
    occupied_.erase(at);
    return {};
}

Result<void> RecordBuilder::setToMove(Side side) {
    if (hasMoves())
        return Error{Error::Kind::BadValue,
                     "the side to start can be set only before the first move"};
    record_.setup.toMove = toMove_ = side;
    toMoveGiven_ = true;
    return {};
}

Result<void> RecordBuilder::play(Point move) {
    if (!move.isPass())
        if (const auto free = checkFree(move); !free) return free.error();

    NodeId next = record_.tree.childBy(current_, move);
    if (next == MoveTree::kNone) {
        const std::size_t weight =
            record_.tree.size() + kWordsWeight * record_.tree.countAnnotated();
        if (weight >= kMaxNodes)
            return Error{Error::Kind::TooLarge, "the game is larger than " +
                                                    std::to_string(kMaxNodes) +
                                                    " moves; split it into smaller files"};
        next = record_.tree.add(current_, move);
    }
    if (!move.isPass()) occupied_.insert(move);
    current_ = next;
    toMove_ = other(toMove_);
    return {};
}

Result<void> RecordBuilder::play(Side side, Point move) {
    if (side != toMove_ && !hasMoves() && !toMoveGiven_) {
        if (const auto set = setToMove(side); !set) return set.error();
    } else if (side != toMove_) {
        // Nothing must remain of a move that is refused, not even the pass before it.
        if (!move.isPass())
            if (const auto free = checkFree(move); !free) return free.error();
        if (const auto passed = play(Point::pass()); !passed) return passed.error();
    }
    return play(move);
}

void RecordBuilder::backTo(NodeId node) {
    while (current_ != node) {
        assert(current_ != MoveTree::kRoot);
        const Point move = record_.tree.move(current_);
        if (!move.isPass()) occupied_.erase(move);
        current_ = record_.tree.parent(current_);
        toMove_ = other(toMove_);
    }
}

bool RecordBuilder::isOnPath(NodeId node) const {
    // Nodes are numbered as they are made: before `node` on the path there are only smaller ones.
    NodeId at = current_;
    while (at > node) at = record_.tree.parent(at);
    return at == node;
}

Result<void> RecordBuilder::graft(const MoveTree& source) {
    const NodeId start = current_;
    std::vector<NodeId> copies(source.size(), start);
    for (NodeId node = MoveTree::kRoot; node != MoveTree::kNone; node = source.nextInOrder(node)) {
        if (node != MoveTree::kRoot) {
            backTo(copies[source.parent(node)]);
            if (const auto played = play(source.move(node)); !played) return played.error();
            copies[node] = current_;
        }
        record_.tree.annotate(current_, source.annotation(node));
    }
    backTo(start);
    return {};
}

Result<Record> withSetupAsMoves(const Record& record) {
    RecordBuilder builder(record.rules);
    std::array<PointSet, 2> rest = {record.setup.black, record.setup.white};
    while (!rest[0].empty() || !rest[1].empty() || builder.toMove() != record.setup.toMove) {
        PointSet& mine = rest[indexOf(builder.toMove())];
        const Point move = mine.empty() ? Point::pass() : *mine.begin();
        mine.erase(move);
        if (const auto played = builder.play(move); !played) return played.error();
    }
    if (const auto grafted = builder.graft(record.tree); !grafted) return grafted.error();
    builder.info() = record.info;
    return builder.finish();
}

}  // namespace tengen::record
