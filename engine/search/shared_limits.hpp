#pragma once

#include <chrono>
#include <cstdint>

#include "base/clock.hpp"
#include "search/limits.hpp"

namespace tengen::search {

/// The limits of one answer that takes several searches: what is not used up by one of them is
/// there for the next. Its clock runs from the start. An answer is never without an end: where
/// neither time nor nodes are limited, all searches together get kDefaultNodes.
class SharedLimits {
public:
    static constexpr std::uint64_t kDefaultNodes = 400'000;

    explicit SharedLimits(const Limits& limits);

    /// For a search that may take this part, 0 to 1, of what is left. Never nothing: a millisecond,
    /// a node.
    [[nodiscard]] Limits part(double part) const;
    void spend(std::uint64_t nodes) { spent_ += nodes; }

    /// Of all there was, the part that is left: 1 to 0, by the limit that is nearer to its end.
    [[nodiscard]] double left() const;

private:
    [[nodiscard]] std::chrono::microseconds timeLeft() const;
    [[nodiscard]] std::uint64_t nodesLeft() const;

    Limits limits_;
    std::chrono::microseconds time_;
    std::uint64_t spent_ = 0;
    Stopwatch watch_;
};

}  // namespace tengen::search
