#include "search/time_manager.hpp"

#include <algorithm>

#include "base/ratio.hpp"

namespace tengen::search {
namespace {

using namespace std::chrono_literals;
using std::chrono::microseconds;

/// A move gets this part of the time left for the game: few games need
/// more moves that need thought, and what remains always covers the next.
constexpr int kMovesLeft = 25;
/// Of the increment, in quarters.
constexpr int kIncrementQuarters = 3;
/// A depth started after this share of the time is rarely finished: time not used now can be used
/// later in the game.
constexpr double kSoftShare = 0.55;
/// What may pass between two looks at the clock: a twentieth, at most a millisecond.
constexpr int kPollPart = 20;
constexpr microseconds kMaxPoll = 1ms;
constexpr microseconds kMinTime = 500us;

/// A thread's own clock means nothing to the others; the time of all counts.
ClockKind sharedClock(const Limits& limits) {
    return limits.clock == ClockKind::ThreadCpu && limits.threads > 1 ? ClockKind::ProcessCpu
                                                                      : limits.clock;
}

microseconds hardLimit(const Limits& limits) {
    const microseconds time = timeForMove(limits);
    if (time.count() == 0) return time;
    return std::max(time - std::min(time / kPollPart, kMaxPoll), kMinTime);
}

}  // namespace

TimeManager::TimeManager(const Limits& limits)
    : hard_(hardLimit(limits)), watch_(sharedClock(limits)) {
    if (limits.matchTime.count() > 0)
        soft_ = std::chrono::duration_cast<microseconds>(hard_ * kSoftShare);
}

double TimeManager::usedShare() const {
    if (hard_.count() == 0) return 0;
    return ratio(elapsed().count(), hard_.count());
}

microseconds timeForMove(const Limits& limits) {
    if (limits.matchTime.count() == 0) return limits.time;
    const microseconds share =
        limits.matchTime / kMovesLeft + limits.increment * kIncrementQuarters / 4;
    const microseconds max = std::min<microseconds>(share, limits.matchTime / 2);
    return limits.time.count() > 0 ? std::min<microseconds>(limits.time, max) : max;
}

}  // namespace tengen::search
