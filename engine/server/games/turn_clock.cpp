#include "server/games/turn_clock.hpp"

#include <algorithm>

namespace tengen::server {

using std::chrono::milliseconds;

void TurnClock::start() {
    ++run_;
    running_ = false;
    before_ = milliseconds(0);
    flag_.reset();
}

void TurnClock::run(std::optional<milliseconds> left) {
    freeze();
    ++run_;
    running_ = true;
    began_ = loop_.now();
    if (left)
        flag_ = loop_.after(std::max(*left - before_, milliseconds(0)),
                            [this, run = run_] { onFlag_(run); });
}

void TurnClock::freeze() {
    before_ = spent();
    running_ = false;
    flag_.reset();
}

milliseconds TurnClock::spent() const {
    return before_ + (running_ ? loop_.now() - began_ : milliseconds(0));
}

}  // namespace tengen::server
