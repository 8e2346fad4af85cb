#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

namespace tengen::server {

/// The one thread on which the server's state lives, and its clock. Everything in this folder
/// belongs to that thread unless it says otherwise; only classes marked thread-safe have locks.
/// Injected, so that tests turn the clock by hand.
class Loop {
public:
    using Task = std::function<void()>;
    /// Dropping it calls the task off.
    using Timer = std::shared_ptr<void>;

    virtual ~Loop() = default;

    /// Runs the task soon, on the loop's thread. The only call that may come from another one.
    virtual void post(Task task) = 0;
    [[nodiscard]] virtual Timer after(std::chrono::milliseconds delay, Task task) = 0;

    /// Since an arbitrary moment; never runs backwards.
    [[nodiscard]] virtual std::chrono::milliseconds now() const = 0;
    /// Milliseconds since 1970.
    [[nodiscard]] virtual std::int64_t unixTimeMs() const = 0;
};

}  // namespace tengen::server
