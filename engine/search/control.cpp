#include "search/control.hpp"

#include <algorithm>
#include <utility>

namespace tengen::search {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

/// A thread's own clock means nothing to the others; all their time counts.
ClockKind sharedClock(const Limits& limits) {
    return limits.clock == ClockKind::ThreadCpu && limits.threads > 1 ? ClockKind::ProcessCpu
                                                                      : limits.clock;
}

/// What this move may take, less what may go by between two looks at the clock.
microseconds timeFor(const Limits& limits) {
    const microseconds time = timeForMove(limits);
    if (time.count() == 0) return time;
    return std::max(time - std::min<microseconds>(time / 20, milliseconds(1)), microseconds(500));
}

}  // namespace

SearchControl::SearchControl(const Limits& limits, std::stop_token stop)
    : stop_(std::move(stop)),
      nodes_(limits.nodes),
      hard_(timeFor(limits)),
      savesTime_(limits.matchTime.count() > 0),
      watch_(sharedClock(limits)) {}

void SearchControl::poll(std::uint64_t nodes) {
    const bool late = hard_.count() > 0 && watch_.elapsed() >= hard_;
    if (late || stop_.stop_requested() || (nodes_ != 0 && nodes >= nodes_)) end();
}

double SearchControl::spentShare() const {
    if (hard_.count() == 0) return 0;
    return static_cast<double>(watch_.elapsed().count()) / static_cast<double>(hard_.count());
}

}  // namespace tengen::search
