#include "classics/shared/greedy_agent.hpp"

#include <algorithm>
#include <ranges>
#include <tuple>
#include <vector>

#include "base/clock.hpp"
#include "base/random.hpp"

namespace tengen::classics {

search::Report GreedyAgent::choose(const Board& board, const search::Limits& limits,
                                   std::stop_token, const search::OnReport& onReport) {
    // One look at each point takes less than a millisecond: time and stop have nothing to cut.
    const Stopwatch watch(limits.clock);
    const ValueOfMove valueOf = valueOn(board);

    struct Tried {
        eval::Value value;
        std::uint64_t tieBreak;  // so that equals come in random order, the same on every machine
        Point move;
        bool operator<(const Tried& o) const {
            return std::tie(o.value, tieBreak) < std::tie(value, o.tieBreak);
        }
    };
    std::vector<Tried> tried;
    Random random(seed_ ^ board.hash());
    for (const Point p : board.emptyPoints())
        if (!board.refusal(p) && std::ranges::find(limits.exclude, p) == limits.exclude.end())
            tried.push_back({valueOf(p), random(), p});
    std::sort(tried.begin(), tried.end());

    search::Report report{.depth = 1, .selectiveDepth = 1, .nodes = tried.size()};
    for (const Tried& t : tried | std::views::take(limits.lines()))
        report.lines.push_back({.score = t.value, .moves = {t.move}});
    if (tried.empty()) report.lines.push_back({.moves = {Point::pass()}});

    report.time = watch.elapsed();
    if (onReport) onReport(report);
    return report;
}

}  // namespace tengen::classics
