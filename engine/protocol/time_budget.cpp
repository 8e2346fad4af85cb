#include "protocol/time_budget.hpp"

#include <algorithm>

namespace tengen::protocol {
namespace {

using namespace std::chrono_literals;
using Milliseconds = TimeBudget::Milliseconds;

/// For the pipe, the scheduler and the manager's own slowness: a twentieth, from 5 to 100 ms.
/// By CPU time only our own work with the answer counts.
Milliseconds margin(Milliseconds time, ClockKind clock) {
    if (clock != ClockKind::Wall) return 2ms;
    return std::clamp<Milliseconds>(time / 20, 5ms, 100ms);
}

Milliseconds usable(Milliseconds time, ClockKind clock, std::chrono::microseconds lost) {
    const auto rest = time - margin(time, clock) - std::chrono::ceil<Milliseconds>(lost);
    return std::max<Milliseconds>(rest, 1ms);
}

}  // namespace

void TimeBudget::setMatch(Milliseconds time) {
    match_ = time;
    left_.reset();
    newGame();
}

void TimeBudget::newGame() {
    left_.reset();
    if (match_ && *match_ > 0ms) left_ = match_;
}

void TimeBudget::apply(search::Limits& limits, std::chrono::microseconds lost) const {
    limits.time = turn_ ? usable(*turn_, limits.clock, lost) : 0ms;
    const bool hasMatchLimit = left_ && left_->count() < kUnlimited && !(match_ && *match_ == 0ms);
    limits.matchTime = hasMatchLimit ? usable(*left_, limits.clock, lost) : 0ms;
    limits.increment = increment_;
}

void TimeBudget::spend(std::chrono::microseconds time) {
    if (left_ && left_->count() < kUnlimited)
        *left_ += increment_ - std::chrono::ceil<Milliseconds>(time);
}

}  // namespace tengen::protocol
