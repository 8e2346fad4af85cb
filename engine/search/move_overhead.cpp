#include "search/move_overhead.hpp"

#include <algorithm>

namespace tengen::search {
namespace {

using namespace std::chrono_literals;
using std::chrono::microseconds;
using std::chrono::milliseconds;

/// By the wall clock on a quiet machine: a twentieth within these bounds. By CPU time only our own
/// work with the answer counts.
constexpr int kPart = 20;
constexpr milliseconds kMin = 5ms, kMax = 100ms, kCpu = 2ms;
/// A pause is expected again for some thirty moves, ever less.
constexpr int kForgetPart = 16;
/// However bad it was, the search keeps this part of its time.
constexpr int kKeepPart = 3;

}  // namespace

void MoveOverhead::observe(microseconds pause) {
    pause_ = std::max(pause, pause_ - pause_ / kForgetPart);
}

milliseconds MoveOverhead::takenFrom(milliseconds time, ClockKind clock, microseconds lost) const {
    milliseconds overhead = kCpu;
    if (clock == ClockKind::Wall)
        overhead = std::clamp(time / kPart, kMin, kMax) +
                   std::chrono::floor<milliseconds>(
                       std::min<microseconds>(pause_, std::max(time - time / kKeepPart, 0ms)));
    return std::max(time - overhead - std::chrono::ceil<milliseconds>(lost), 1ms);
}

}  // namespace tengen::search
