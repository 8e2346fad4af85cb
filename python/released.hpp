#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <future>
#include <optional>
#include <stop_token>
#include <utility>

namespace tengen::python {

/// Does `work(stop)` on a thread of its own while other Python threads may run. This one looks for
/// Ctrl-C now and then: the work is asked to stop, and KeyboardInterrupt is raised when it has.
/// The work must touch nothing that another Python thread might change.
template <class Work>
auto released(Work work) {
    constexpr auto kGlance = std::chrono::milliseconds(20);
    std::stop_source stop;
    std::optional<pybind11::error_already_set> interrupt;
    auto result = std::async(std::launch::async, std::move(work), stop.get_token());
    {
        const pybind11::gil_scoped_release release;
        while (result.wait_for(kGlance) != std::future_status::ready) {
            const pybind11::gil_scoped_acquire acquire;
            if (PyErr_CheckSignals() != 0) {
                interrupt.emplace();
                stop.request_stop();
            }
        }
    }
    if (interrupt) throw pybind11::error_already_set(*interrupt);
    return result.get();
}

}  // namespace tengen::python
