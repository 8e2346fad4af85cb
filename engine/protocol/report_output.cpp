#include "protocol/report_output.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/ratio.hpp"
#include "core/notation.hpp"

namespace tengen::protocol {
namespace {

/// The score, or `+M5` for a win in five plies, `-M4` for a loss in four.
std::string evaluation(const search::Line& line) {
    if (!line.forced) return std::to_string(line.score);
    return fmt::format("{}M{}", line.forced->win ? '+' : '-', line.forced->plies);
}

void writeBlock(const search::Report& report, std::size_t index,
                const gomocup::Coordinates& coordinates, const LineSink& out) {
    const search::Line& line = report.lines[index];
    const auto milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(report.time).count();
    const double speed = perSecond(report.nodes, report.time);

    out(fmt::format("INFO PV {}", index));
    out(fmt::format("INFO NUMPV {}", report.lines.size()));
    out(fmt::format("INFO DEPTH {}", report.depth));
    out(fmt::format("INFO SELDEPTH {}", report.selectiveDepth));
    // No agent counts the nodes of one line by itself, so both are those of the whole search.
    out(fmt::format("INFO NODES {}", report.nodes));
    out(fmt::format("INFO TOTALNODES {}", report.nodes));
    out(fmt::format("INFO TOTALTIME {}", milliseconds));
    out(fmt::format("INFO SPEED {:.0f}", speed));
    out("INFO EVAL " + evaluation(line));
    if (line.winrate) out(fmt::format("INFO WINRATE {:.4f}", *line.winrate));
    std::string moves;
    for (const Point p : line.moves) moves += " " + coordinates.text(p);
    out("INFO BESTLINE" + moves);
    out("INFO PV DONE");
}

}  // namespace

void writeReport(const search::Report& report, const ReportDetail& detail,
                 const gomocup::Coordinates& coordinates, const LineSink& out) {
    if (report.lines.empty()) return;
    if (detail.blocks)
        for (std::size_t i = 0; i < report.lines.size(); ++i)
            writeBlock(report, i, coordinates, out);
    if (detail.marks) {
        out("MESSAGE REALTIME REFRESH");
        std::vector<Point> lost = detail.lost;
        for (const search::Line& line : report.lines)
            if (line.forced && !line.forced->win &&
                std::ranges::find(lost, line.moves.front()) == lost.end())
                lost.push_back(line.moves.front());
        for (const Point p : lost) out("MESSAGE REALTIME LOST " + coordinates.text(p));
        out("MESSAGE REALTIME BEST " + coordinates.text(report.move()));
    }
    if (detail.text)
        out(fmt::format("MESSAGE Depth {}-{} | Eval {} | Time {} ms | {}", report.depth,
                        report.selectiveDepth, evaluation(report.best()),
                        report.time.count() / 1000, toText(report.best().moves)));
}

}  // namespace tengen::protocol
