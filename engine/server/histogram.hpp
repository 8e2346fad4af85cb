#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace tengen::server {

/// Counts durations by size, as Prometheus wants them. Thread-safe.
class Histogram {
public:
    /// Upper bounds in seconds. One factor of three apart: a move is stored in milliseconds, and
    /// searched for up to minutes.
    static constexpr std::array<double, 12> kBounds = {0.0003, 0.001, 0.003, 0.01, 0.03, 0.1,
                                                       0.3,    1,     3,     10,   30,   100};

    void add(std::chrono::steady_clock::duration time) {
        const double seconds = std::chrono::duration<double>(time).count();
        std::size_t bucket = 0;
        while (bucket < kBounds.size() && seconds > kBounds[bucket]) ++bucket;
        ++counts_[bucket];
        microseconds_ += std::chrono::duration_cast<std::chrono::microseconds>(time).count();
    }

    /// Durations above one bound and up to the next; the last has no upper bound.
    [[nodiscard]] std::int64_t count(std::size_t bucket) const { return counts_[bucket]; }
    [[nodiscard]] double sum() const { return static_cast<double>(microseconds_) / 1e6; }

private:
    std::array<std::atomic<std::int64_t>, kBounds.size() + 1> counts_{};
    std::atomic<std::int64_t> microseconds_ = 0;
};

/// Adds the time from its construction to its end.
class Stopwatch {
public:
    explicit Stopwatch(Histogram& histogram) : histogram_(histogram) {}
    ~Stopwatch() { histogram_.add(std::chrono::steady_clock::now() - began_); }
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;

private:
    Histogram& histogram_;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

}  // namespace tengen::server
