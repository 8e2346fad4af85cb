#pragma once

#include <chrono>
#include <future>
#include <stop_token>
#include <utility>

#include "interrupt.hpp"

namespace tengen::apps {

/// Runs `work(stop)` on its own thread while this one waits for Ctrl-C and forwards it as a stop.
/// Returns or throws what the work does. REQUIRES: an InterruptGuard.
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
