#include "protocol/think_and_play.hpp"

#include <utility>

#include "protocol/move_timer.hpp"
#include "protocol/report_output.hpp"

namespace tengen::protocol {
namespace {

/// A database that has failed does not fail the game; but who opened it should know, once.
void tellFault(SessionState& session) {
    if (!session.database || session.faultTold) return;
    const std::string fault = session.database->book()->fault();
    if (fault.empty()) return;
    session.faultTold = true;
    session.out("MESSAGE the database is left alone from now on: " + fault);
}

/// The position to ponder on: after the reply that the agent expects, if it expects any.
void expect(SessionState& session, std::span<const Point> line) {
    if (session.now().isOver()) return;
    session.pondered = session.now();
    if (line.size() < 2 || session.now().refusal(line[1])) return;
    session.pondered->play(line[1]);
    if (session.pondered->isOver()) session.pondered = session.now();
}

}  // namespace

void thinkAndPlay(SessionState& session, int multiPv, std::vector<Point> lost) {
    if (const auto refused = session.refusal()) return session.error(refused->message);
    MoveTimer timer(session);
    search::Limits limits = timer.limits();
    limits.multiPv = multiPv;
    const ReportDetail detail{.marks = session.settings.showMarks,
                              .blocks = session.settings.showBlocks,
                              .text = session.isInterface || session.settings.showText,
                              .lost = std::move(lost)};
    const search::OnReport onReport = [&](const search::Report& report) {
        writeReport(report, detail, session.coordinates(), session.out);
    };
    const search::Report report =
        session.setup.agent->choose(session.now(), limits, timer.stop(), onReport);
    timer.observe(limits, report);
    tellFault(session);
    if (!report.note.empty()) session.out("MESSAGE " + report.note);
    session.position->play(report.move());
    session.out(session.coordinates().text(report.move()));
    if (session.settings.ponders) expect(session, report.best().moves);
}

void ponder(SessionState& session, std::stop_token stop) {
    const Board board = *std::exchange(session.pondered, std::nullopt);
    session.setup.agent->choose(board, {.untilStopped = true, .threads = session.settings.threads},
                                std::move(stop), nullptr);
}

}  // namespace tengen::protocol
