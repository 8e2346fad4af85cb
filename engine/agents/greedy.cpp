#include "agents/greedy.hpp"

#include <chrono>
#include <limits>
#include <vector>

#include "base/random.hpp"

namespace tengen {

Report GreedyAgent::choose(const Board& board, const Limits&, std::stop_token,
                           const OnReport& onReport) {
    // One look at each point takes less than a millisecond: limits and stop have nothing to cut.
    const auto started = std::chrono::steady_clock::now();
    const ValueOfMove valueOf = valueOn(board);

    Report report{.score = std::numeric_limits<Value>::min(), .depth = 1};
    std::vector<Point> best;
    for (const Point p : board.emptyPoints()) {
        if (board.refusal(p)) continue;
        const Value value = valueOf(p);
        ++report.nodes;
        if (value > report.score) {
            report.score = value;
            best.clear();
        }
        if (value == report.score) best.push_back(p);
    }

    if (best.empty()) {
        report.score = 0;
        report.line = {Point::pass()};
    } else {
        Random random(seed_ ^ board.hash());
        report.line = {best[random.below(static_cast<std::uint32_t>(best.size()))]};
    }
    report.time = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - started);
    if (onReport) onReport(report);
    return report;
}

}  // namespace tengen
