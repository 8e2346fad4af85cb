#pragma once

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace tengen {

/// Lets other threads of this process go before the calling one when processors are short, as
/// nice(1) does for a whole process. Has no effect where threads have no priority of their own.
inline void lowerThreadPriority([[maybe_unused]] int by) {
#ifdef __linux__
    const auto self = static_cast<id_t>(gettid());
    setpriority(PRIO_PROCESS, self, getpriority(PRIO_PROCESS, self) + by);
#endif
}

}  // namespace tengen
