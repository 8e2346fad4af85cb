#include "proof/strategy_builder.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "proof/replies.hpp"
#include "search/threats/forcing.hpp"

namespace tengen::proof {
namespace {

/// A four, any reply, the five; a three, any reply, the open four, any reply, the five.
constexpr std::int16_t kPliesByFive = 3;
constexpr std::int16_t kPliesByOpenFour = 5;

/// White's replies to Black's last move.
struct Replies {
    std::vector<Point> standing;  ///< those that Black does not win against at once
    std::int16_t otherPlies = 0;  ///< of Black's move, any other reply and the win; 0: no others
};

/// Nothing when White can make five. REQUIRES: the game is not over.
std::optional<Replies> repliesOf(const Board& board) {
    const Side black = other(board.sideToMove());
    if (board.count(board.sideToMove(), Threat::Five) > 0) return std::nullopt;
    const bool byFive = board.count(black, Threat::Five) > 0;
    const auto forced =
        byFive ? std::optional(search::repliesToFour(board)) : search::repliesToThree(board);
    if (!forced) return Replies{.standing = allReplies(board)};
    // The pass is none of them: it stops neither a five nor an open four.
    return Replies{.standing = {forced->begin(), forced->end()},
                   .otherPlies = byFive ? kPliesByFive : kPliesByOpenFour};
}

}  // namespace

StrategyBuilder::StrategyBuilder(Strategy& strategy, KnownMove known, Events events,
                                 Settings settings)
    : strategy_(strategy),
      known_(std::move(known)),
      events_(std::move(events)),
      settings_(std::move(settings)),
      judge_(strategy.rules().rule, settings_.tableMegabytes) {}

void StrategyBuilder::setClosed(const Board& board, int plies, bool isStored) {
    closed_[board.canonicalKey()] = {static_cast<std::int16_t>(plies), isStored};
}

std::optional<int> StrategyBuilder::close(const std::vector<Point>& moves, std::stop_token stop) {
    stop_ = std::move(stop);
    auto board = Board::afterMoves(strategy_.rules(), moves);
    assert(board);
    const auto closed = close(*board);
    if (!closed) return std::nullopt;
    return closed->plies;
}

std::optional<StrategyBuilder::Closed> StrategyBuilder::close(Board& board) {
    const std::uint64_t key = board.canonicalKey();
    if (const auto known = closed_.find(key); known != closed_.end()) return known->second;
    if (stop_.stop_requested()) return std::nullopt;

    const auto answer = strategy_.answer(board);
    const auto move = answer ? std::optional(answer->move) : provenMove(board);
    if (!move) {
        open_.assign(board.moves().begin(), board.moves().end());
        return std::nullopt;
    }
    auto closed = closeAfter(board, *move);
    if (!closed) return std::nullopt;
    // A leaf with a stored position behind it is stored too, so that the stored ones form a tree.
    const bool isLeaf = answer && answer->source != Strategy::Source::Stored;
    if (isLeaf && !closed->isStored) return remember(board, *closed);
    closed->isStored = true;
    if (!strategy_.stored(board)) {
        const StoredMove stored{*move, closed->plies};
        strategy_.store(board, stored);
        if (events_.stored) events_.stored(board, stored);
    }
    return remember(board, *closed);
}

const StrategyBuilder::Closed& StrategyBuilder::remember(const Board& board, const Closed& closed) {
    if (events_.closed) events_.closed(board, closed.plies, closed.isStored);
    return closed_[board.canonicalKey()] = closed;
}

/// Closes every position after `move` and a reply.
std::optional<StrategyBuilder::Closed> StrategyBuilder::closeAfter(Board& board, Point move) {
    Closed all{.plies = 1};
    board.play(move);
    auto result = std::optional(all);
    if (board.outcome() != Outcome::BlackWins) {
        const auto replies = board.isOver() ? std::nullopt : repliesOf(board);
        if (!replies) {
            open_.assign(board.moves().begin(), board.moves().end());
            board.undo();
            return std::nullopt;
        }
        result->plies = replies->otherPlies;
        for (const Point reply : replies->standing) {
            board.play(reply);
            const auto closed = close(board);
            board.undo();
            if (!closed) {
                result.reset();
                break;
            }
            result->plies = std::max(result->plies, static_cast<std::int16_t>(closed->plies + 2));
            result->isStored = result->isStored || closed->isStored;
        }
    }
    board.undo();
    return result;
}

/// The known move, or one that the judge proves.
std::optional<Point> StrategyBuilder::provenMove(const Board& board) {
    if (const auto move = known_ ? known_(board) : std::nullopt) return move;
    for (const std::uint64_t nodes : settings_.judgeNodes) {
        const Verdict verdict = judge_.judge(board, nodes, 1, stop_);
        if (verdict.isWon) return verdict.candidates.front().move;
        if (stop_.stop_requested()) break;
    }
    return std::nullopt;
}

}  // namespace tengen::proof
