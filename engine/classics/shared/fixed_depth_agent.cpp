#include "classics/shared/fixed_depth_agent.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace tengen::classics {
namespace {

/// Without limits and a stop token a search always finishes.
bool maybeCutShort(const search::Limits& limits, const std::stop_token& stop) {
    return limits.time.count() > 0 || limits.matchTime.count() > 0 || limits.nodes > 0 ||
           stop.stop_possible();
}

std::vector<Point> rootMoves(GameTree& tree, const search::Limits& limits) {
    const auto isExcluded = [&](Point p) {
        return std::ranges::find(limits.exclude, p) != limits.exclude.end();
    };
    std::vector<Point> moves;
    tree.moves(moves);
    std::erase_if(moves, isExcluded);
    // Nothing near the stones is left: anywhere, then.
    if (moves.empty())
        for (const Point p : tree.board().emptyPoints())
            if (!tree.board().refusal(p) && !isExcluded(p)) moves.push_back(p);
    return moves;
}

/// The move after which the position itself looks best: an answer in no time.
FixedDepthSearch::Choice glance(GameTree& tree, const std::vector<Point>& moves) {
    FixedDepthSearch::Choice best{.value = -FixedDepthSearch::kInfinity};
    for (const Point move : moves) {
        tree.play(move);
        if (const eval::Value value = tree.value(); value > best.value) best = {move, value};
        tree.undo();
    }
    return best;
}

}  // namespace

search::Report FixedDepthAgent::choose(const Board& board, const search::Limits& limits,
                                       std::stop_token stop, const search::OnReport& onReport) {
    const bool cautious = maybeCutShort(limits, stop);
    search::SearchControl control(limits, std::move(stop));
    const auto tree = treeOf(board);
    std::vector<Point> moves = rootMoves(*tree, limits);
    const Point centre(board.size() / 2, board.size() / 2);
    if (settings_.opensAtCentre && board.stoneCount() == 0 &&
        std::ranges::find(limits.exclude, centre) == limits.exclude.end())
        moves = {centre};

    const int full = limits.depth > 0 ? std::min(limits.depth, settings_.depth) : settings_.depth;
    FixedDepthSearch search(settings_.search);
    search::Report report;
    while (!moves.empty() && report.lines.size() < limits.lines()) {
        auto best = cautious ? glance(*tree, moves) : FixedDepthSearch::Choice{};
        int reached = cautious ? 1 : 0;
        const bool deepens = cautious || settings_.wonFrom;
        for (int depth = deepens ? 2 - full % 2 : full; depth <= full; depth += 2) {
            Random random(settings_.seed ^ board.hash());
            const auto found = search.choose(*tree, moves, depth, random, &control);
            if (!found) break;
            best = *found;
            reached = depth;
            if (settings_.wonFrom && best.value >= *settings_.wonFrom) break;
        }
        report.depth = report.lines.empty() ? reached : std::min(report.depth, reached);
        report.lines.push_back({.score = best.value, .moves = {best.move}});
        std::erase(moves, best.move);
    }
    if (report.lines.empty()) report.lines.push_back({.moves = {Point::pass()}});

    report.selectiveDepth = report.depth;
    report.nodes = search.counts().searched;
    report.time = control.time().elapsed();
    report.longestPause = control.longestPause();
    if (onReport) onReport(report);
    return report;
}

Result<void> acceptsRowsOfFive(std::string_view agent, const Ruleset& rules) {
    if (rules.lineLength == 5) return {};
    return Error{Error::Kind::BadValue, "agent " + std::string(agent) +
                                            " knows the shapes of rows of five only; for rows of " +
                                            std::to_string(rules.lineLength) + " choose fudan1"};
}

}  // namespace tengen::classics
