#include "protocol/known_position.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/notation.hpp"

namespace tengen::protocol {
namespace {

/// Whether the stones are the moves of a game: black, white, black, …, and then `toMove`.
bool alternate(std::span<const openings::Stone> stones, Side toMove) {
    Side expected = Side::Black;
    for (const openings::Stone& stone : stones) {
        if (stone.side != expected) return false;
        expected = other(expected);
    }
    return toMove == expected;
}

Side ownSide(std::span<const OwnedStone> stones) {
    const auto isStone = [](const OwnedStone& s) { return !s.at.isPass(); };
    const auto own =
        std::ranges::count_if(stones, [&](const OwnedStone& s) { return isStone(s) && s.isOwn; });
    const auto all = std::ranges::count_if(stones, isStone);
    if (all == 2 * own) return Side::Black;
    if (all == 2 * own + 1) return Side::White;
    return stones.front().isOwn ? Side::Black : Side::White;
}

}  // namespace

Result<Board> KnownPosition::build(const Ruleset& rules, std::span<const openings::Stone> stones,
                                   Side toMove) {
    // The moves, where they make a game, tell an agent more than the stones: what was played last.
    if (alternate(stones, toMove)) {
        Board board(rules);
        const auto next = std::ranges::find_if(stones, [&](const openings::Stone& stone) {
            if (board.refusal(stone.at)) return true;
            board.play(stone.at);
            return false;
        });
        if (next == stones.end()) return board;
    }
    std::array<std::vector<Point>, 2> points;
    for (const openings::Stone& stone : stones)
        if (!stone.at.isPass()) points[indexOf(stone.side)].push_back(stone.at);
    return Board::withStones(rules, points[0], points[1], toMove);
}

void KnownPosition::play(Point p) {
    stones_.push_back({p, board_.sideToMove()});
    board_.play(p);
}

Result<void> KnownPosition::remove(Point p) {
    // From the end: of two passes it is the later one that is taken back.
    const auto last = std::ranges::find(stones_.rbegin(), stones_.rend(), p, &openings::Stone::at);
    if (last == stones_.rend())
        return Error{Error::Kind::IllegalMove, "there is no stone on " + toText(p)};
    const Side toMove = last->side;
    std::vector<openings::Stone> rest = stones_;
    rest.erase(rest.begin() + (stones_.rend() - last) - 1);
    auto board = build(board_.ruleset(), rest, toMove);
    if (!board) return board.error();
    board_ = *board;
    stones_ = std::move(rest);
    return {};
}

Result<void> KnownPosition::setStones(std::span<const OwnedStone> stones) {
    const Side own = stones.empty() ? Side::Black : ownSide(stones);
    std::vector<openings::Stone> coloured;
    for (const OwnedStone& stone : stones)
        coloured.push_back({stone.at, stone.isOwn ? own : other(own)});
    auto board = build(board_.ruleset(), coloured, own);
    if (!board) return board.error();
    board_ = *board;
    stones_ = std::move(coloured);
    return {};
}

void KnownPosition::changeRules(const Ruleset& rules) {
    assert(rules.size == board_.size());
    auto board = build(rules, stones_, board_.sideToMove());
    assert(board.ok());  // the same stones lay on a board of the same size
    board_ = *board;
}

}  // namespace tengen::protocol
