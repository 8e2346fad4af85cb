#include "proof/judge.hpp"

#include <utility>

namespace tengen::proof {

Judge::Judge(Rule rule, std::size_t tableMegabytes)
    : search_(tableMegabytes), tables_(eval::PointTables::builtIn(rule)) {}

Verdict Judge::judge(const Board& board, std::uint64_t nodes, int candidates,
                     std::stop_token stop) {
    const search::Report report = search_.think(
        board, tables_, {.nodes = nodes, .multiPv = candidates}, std::move(stop), nullptr);
    const search::Line& best = report.best();
    if (best.forced && best.forced->win)
        return {.isWon = true, .plies = best.forced->plies, .candidates = {{report.move(), 1.0}}};
    Verdict verdict;
    for (const search::Line& line : report.lines)
        verdict.candidates.push_back({line.moves.front(), line.winrate.value_or(0.5)});
    return verdict;
}

}  // namespace tengen::proof
