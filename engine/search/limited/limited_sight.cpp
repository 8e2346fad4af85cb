#include "search/limited/limited_sight.hpp"

#include <algorithm>
#include <cmath>

#include "base/clock.hpp"
#include "base/random.hpp"
#include "search/threats/forcing.hpp"

namespace tengen::search {
namespace {

/// The legal ones, best first, at most `max` of them; ties in board order.
std::vector<Point> ranked(const Position& position, const PointSet& points, int max,
                          std::span<const Point> without = {}) {
    const Board& board = position.board();
    std::vector<std::pair<int, Point>> order;
    for (const Point p : points)
        if (!board.refusal(p) && std::ranges::find(without, p) == without.end())
            order.emplace_back(-position.tables().policy(board, p, board.sideToMove()), p);
    std::ranges::stable_sort(order, {}, &std::pair<int, Point>::first);
    std::vector<Point> moves;
    for (const auto& [rank, p] : order)
        if (std::cmp_less(moves.size(), max)) moves.push_back(p);
    return moves;
}

/// The five, or the answers to a four: what any player sees. Nothing when there is neither.
std::optional<PointSet> plain(const Board& board) {
    const Side self = board.sideToMove();
    if (board.count(self, Threat::Five) > 0) return fiveCells(board, self);
    if (board.count(other(self), Threat::Five) == 0) return std::nullopt;
    const PointSet replies = repliesToFour(board);
    // None holds: one of them is stopped all the same.
    return replies.empty() ? fiveCells(board, other(self)) : replies;
}

std::vector<Point> movesSeen(const Position& position, int width,
                             std::span<const Point> without = {}) {
    const Board& board = position.board();
    constexpr int kAll = kMaxSize * kMaxSize;
    std::vector<Point> moves;
    if (const auto forced = plain(board)) moves = ranked(position, *forced, kAll, without);
    if (moves.empty()) moves = ranked(position, position.candidates(), width, without);
    if (moves.empty()) moves = ranked(position, board.emptyPoints(), width, without);
    if (moves.empty()) moves = ranked(position, board.emptyPoints(), 1);
    if (moves.empty()) moves.push_back(Point::pass());  // Renju: all left is forbidden
    return moves;
}

/// What narrow sight takes for won or lost is no proof, but for the five itself.
Line lineOf(Point move, Score score) {
    Line line{.moves = {move}};
    const bool five = score == winIn(1);
    const Score guess = std::clamp(score, -kMaxEval, kMaxEval);
    line.score = five ? score : guess;
    line.winrate = five ? 1 : winrateOf(guess);
    if (five) line.forced = ForcedEnd{.win = true, .plies = 1};
    return line;
}

}  // namespace

Score LimitedSight::worth(const Position& position) const {
    // The sides see the same position in opposite ways, and so the noise must be opposite.
    const double sign = position.board().sideToMove() == Side::Black ? 1 : -1;
    const double noise = sight_.noise > 0 ? sign * sight_.noise * eval::kLogit *
                                                normal(position.board().hash() ^ sight_.seed)
                                          : 0;
    return std::clamp(position.evaluate() + static_cast<Score>(std::lround(noise)), -kMaxEval,
                      kMaxEval);
}

Score LimitedSight::search(Position& position, Score alpha, Score beta, int depth, int ply) {
    const Board& board = position.board();
    const Side self = board.sideToMove();
    ++nodes_;
    if (board.isOver()) return board.outcome() == Outcome::Draw ? 0 : lossIn(ply);
    if (board.count(self, Threat::Five) > 0) return winIn(ply + 1);
    const bool answers = board.count(other(self), Threat::Five) > 0;
    if ((depth <= 0 && !answers) || ply >= kMaxPly) return worth(position);

    Score best = -kInfinity;
    for (const Point move : movesSeen(position, sight_.width)) {
        position.play(move);
        const Score score =
            -search(position, -beta, -std::max(alpha, best), answers ? depth : depth - 1, ply + 1);
        position.undo();
        best = std::max(best, score);
        if (best >= beta) break;
    }
    return best;
}

Report LimitedSight::think(const Board& board,
                           const std::shared_ptr<const eval::PointTables>& tables,
                           const Limits& limits, const std::stop_token& stop) {
    const Stopwatch watch(limits.clock);
    nodes_ = 0;
    Position position(board, tables);
    Report report{.depth = sight_.depth, .selectiveDepth = sight_.depth};
    std::vector<std::pair<Score, Line>> found;
    for (const Point move : movesSeen(position, sight_.width, limits.exclude)) {
        position.play(move);
        // Each with the whole window: what they are worth is to be compared, and there are few.
        const Score score = -search(position, -kInfinity, kInfinity, sight_.depth - 1, 1);
        position.undo();
        found.emplace_back(score, lineOf(move, score));
        if (stop.stop_requested()) break;
    }
    std::ranges::stable_sort(found, std::ranges::greater(), &std::pair<Score, Line>::first);
    for (auto& [score, line] : found)
        if (report.lines.size() < limits.lines()) report.lines.push_back(std::move(line));
    report.nodes = nodes_;
    report.time = watch.elapsed();
    return report;
}

}  // namespace tengen::search
