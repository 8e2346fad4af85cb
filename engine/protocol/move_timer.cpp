#include "protocol/move_timer.hpp"

#include <algorithm>
#include <utility>

#include "search/time_manager.hpp"

namespace tengen::protocol {
namespace {

using namespace std::chrono_literals;

/// Whether a search ends by itself soon: interfaces say «no limit» by a depth that is never
/// reached, or by days.
bool isBounded(const search::Limits& limits, const Board& board) {
    constexpr std::chrono::seconds kSoon{10};
    const auto time = search::timeForMove(limits);
    return (time.count() > 0 && time <= kSoon) || limits.nodes > 0 ||
           (limits.depth > 0 && limits.depth < board.emptyPoints().count());
}

}  // namespace

MoveTimer::MoveTimer(SessionState& session)
    : session_(session),
      watch_(session.setup.clock),
      onStop_(session.interrupts.stop, [this] { stop_.request_stop(); }) {
    if (!std::exchange(session_.hasThought, true) && session_.setup.startUpCost)
        lost_ = std::chrono::duration_cast<std::chrono::microseconds>(session_.setup.startUpCost());
    if (!isBounded(limits(), session_.now()))
        onHangUp_.emplace(session_.interrupts.hangUp, [this] { stop_.request_stop(); });
}

MoveTimer::~MoveTimer() { session_.settings.time.spend(watch_.elapsed() + lost_); }

search::Limits MoveTimer::limits(std::chrono::microseconds gone) const {
    const Settings& settings = session_.settings;
    search::Limits limits{.clock = session_.setup.clock,
                          .nodes = settings.nodes,
                          .depth = settings.depth,
                          .threads = settings.threads,
                          .exclude = session_.excluded()};
    settings.time.apply(limits, lost_ + gone);
    return limits;
}

search::Limits MoveTimer::limitsLeft(int shares) const {
    search::Limits left = limits(watch_.elapsed());
    for (auto* time : {&left.time, &left.matchTime})
        if (time->count() > 0) *time = std::max(*time / shares, std::chrono::milliseconds(1));
    return left;
}

void MoveTimer::observe(const search::Limits& limits, const search::Report& report) {
    using std::chrono::microseconds;
    const auto late = limits.time.count() > 0 ? report.time - microseconds(limits.time) : 0us;
    session_.settings.time.observePause(std::max<microseconds>(report.longestPause, late));
}

}  // namespace tengen::protocol
