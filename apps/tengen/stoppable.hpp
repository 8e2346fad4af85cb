#pragma once

#include <chrono>
#include <future>
#include <stop_token>
#include <utility>

#include "interrupt.hpp"

namespace tengen::apps {

/// Does `work(stop)` on a thread of its own, while this one waits for Ctrl-C to hand on as a stop.
/// What the work returns or throws comes out here. REQUIRES: an InterruptGuard.
template <class Work>
auto stoppable(Work work) {
    constexpr auto kGlance = std::chrono::milliseconds(50);
    std::stop_source stop;
    auto result = std::async(std::launch::async, std::move(work), stop.get_token());
    while (result.wait_for(kGlance) != std::future_status::ready)
        if (InterruptGuard::happened()) stop.request_stop();
    return result.get();
}

}  // namespace tengen::apps
