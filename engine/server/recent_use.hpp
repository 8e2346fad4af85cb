#pragma once

#include <chrono>
#include <cmath>

namespace tengen::server {

/// The time that a client has used lately: it counts half after ten seconds, a quarter after
/// twenty. Those who have used less go first.
class RecentUse {
public:
    using Clock = std::chrono::steady_clock;

    void add(Clock::duration used, Clock::time_point now) {
        seconds_ = at(now) + std::chrono::duration<double>(used).count();
        last_ = now;
    }
    /// In seconds.
    [[nodiscard]] double at(Clock::time_point now) const {
        if (seconds_ == 0) return 0;
        const std::chrono::duration<double> since = now - last_;
        return seconds_ * std::exp2(-since / kHalfLife);
    }
    /// Whether it is as good as none.
    [[nodiscard]] bool isOver(Clock::time_point now) const { return at(now) < kNone; }

private:
    static constexpr std::chrono::duration<double> kHalfLife{10};
    static constexpr double kNone = 0.001;
    double seconds_ = 0;
    Clock::time_point last_{};
};

}  // namespace tengen::server
