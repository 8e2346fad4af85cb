#include "base/clock.hpp"

#include <ctime>

namespace tengen {

std::chrono::nanoseconds clockNow(ClockKind kind) {
    if (kind == ClockKind::Wall) return std::chrono::steady_clock::now().time_since_epoch();
    timespec now{};
    clock_gettime(
        kind == ClockKind::ProcessCpu ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

}  // namespace tengen
