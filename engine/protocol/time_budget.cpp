#include "protocol/time_budget.hpp"

namespace tengen::protocol {
namespace {

using namespace std::chrono_literals;
using Milliseconds = TimeBudget::Milliseconds;

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
    limits.time = turn_ ? overhead_.takenFrom(*turn_, limits.clock, lost) : 0ms;
    const bool hasMatchLimit = left_ && left_->count() < kUnlimited && !(match_ && *match_ == 0ms);
    limits.matchTime = hasMatchLimit ? overhead_.takenFrom(*left_, limits.clock, lost) : 0ms;
    limits.increment = increment_;
}

void TimeBudget::spend(std::chrono::microseconds time) {
    if (left_ && left_->count() < kUnlimited)
        *left_ += increment_ - std::chrono::ceil<Milliseconds>(time);
}

}  // namespace tengen::protocol
