#pragma once

#include <chrono>
#include <cstdint>

namespace tengen {

/// What counts as time. On a busy machine only CPU time is fair: the wall clock also runs while
/// others have the processor.
enum class ClockKind : std::uint8_t {
    Wall,
    ProcessCpu,  ///< of all threads of this process together
    ThreadCpu,   ///< of the thread that asks
};

/// Time since an arbitrary moment, by that clock.
std::chrono::nanoseconds clockNow(ClockKind kind);

/// How long something takes. With ThreadCpu it must be asked on the thread that started it.
class Stopwatch {
public:
    explicit Stopwatch(ClockKind kind = ClockKind::Wall) : kind_(kind), start_(clockNow(kind)) {}

    [[nodiscard]] std::chrono::microseconds elapsed() const {
        return std::chrono::duration_cast<std::chrono::microseconds>(clockNow(kind_) - start_);
    }

private:
    ClockKind kind_;
    std::chrono::nanoseconds start_;
};

}  // namespace tengen
