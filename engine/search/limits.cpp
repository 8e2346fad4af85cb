#include "search/limits.hpp"

#include <algorithm>

namespace tengen::search {

std::chrono::microseconds timeForMove(const Limits& limits) {
    using std::chrono::microseconds;
    if (limits.matchTime.count() == 0) return limits.time;
    const microseconds share = limits.matchTime / 25 + limits.increment * 3 / 4;
    const microseconds most = std::min<microseconds>(share, limits.matchTime / 2);
    return limits.time.count() > 0 ? std::min<microseconds>(limits.time, most) : most;
}

}  // namespace tengen::search
