#include "search/shared_limits.hpp"

#include <algorithm>

#include "base/ratio.hpp"
#include "search/time_manager.hpp"

namespace tengen::search {

using std::chrono::microseconds;
using std::chrono::milliseconds;

SharedLimits::SharedLimits(const Limits& limits)
    : limits_(limits), time_(timeForMove(limits)), watch_(limits.clock) {
    if (time_.count() == 0 && limits_.nodes == 0) limits_.nodes = kDefaultNodes;
    limits_.time = limits_.matchTime = limits_.increment = milliseconds(0);
}

microseconds SharedLimits::timeLeft() const {
    return std::max(time_ - watch_.elapsed(), microseconds(0));
}

std::uint64_t SharedLimits::nodesLeft() const {
    return limits_.nodes > spent_ ? limits_.nodes - spent_ : 0;
}

Limits SharedLimits::part(double part) const {
    Limits limits = limits_;
    if (time_.count() > 0) {
        const auto share = std::chrono::duration_cast<milliseconds>(timeLeft() * part);
        limits.time = std::max(share, milliseconds(1));
    }
    if (limits_.nodes > 0)
        limits.nodes = std::max<std::uint64_t>(
            static_cast<std::uint64_t>(static_cast<double>(nodesLeft()) * part), 1);
    return limits;
}

double SharedLimits::left() const {
    double left = 1;
    if (time_.count() > 0) left = ratio(timeLeft().count(), time_.count());
    if (limits_.nodes > 0) left = std::min(left, ratio(nodesLeft(), limits_.nodes));
    return left;
}

}  // namespace tengen::search
