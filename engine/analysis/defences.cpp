#include "analysis/defences.hpp"

#include <algorithm>

namespace tengen::analysis {
namespace {

/// Whether the side to move wins by a five or by threats; nothing when the limit came first.
std::optional<bool> wins(const Board& board, search::Solver* solver,
                         const search::SolveLimits& limits, const std::stop_token& stop,
                         std::uint64_t& nodes) {
    if (board.isOver()) return false;
    if (board.count(board.sideToMove(), Threat::Five) > 0) return true;
    if (stop.stop_requested()) return std::nullopt;
    const search::Solution solution = solver(board, board.sideToMove(), limits, stop);
    nodes += solution.nodes;
    return solution.solved;
}

}  // namespace

Defences findDefences(Board board, std::uint64_t nodes, const std::stop_token& stop,
                      search::Solver* solver, const std::function<void()>* onPoll) {
    std::vector<Point> legal;
    for (const Point p : board.emptyPoints())
        if (!board.refusal(p)) legal.push_back(p);

    Defences result;
    for (std::size_t i = 0; i < legal.size(); ++i) {
        search::SolveLimits limits{.onPoll = onPoll};
        if (nodes > 0) {
            const std::uint64_t left = nodes > result.nodes ? nodes - result.nodes : 0;
            limits.nodes = std::max<std::uint64_t>(left / (legal.size() - i), 1);
        }
        board.play(legal[i]);
        const auto lost = wins(board, solver, limits, stop, result.nodes);
        board.undo();
        if (lost == true) continue;
        result.moves.push_back(legal[i]);
        if (!lost) result.unsure.push_back(legal[i]);
    }
    return result;
}

}  // namespace tengen::analysis
