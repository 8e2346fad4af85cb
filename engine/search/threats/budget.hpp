#pragma once

#include <cstdint>
#include <stop_token>
#include <utility>

#include "search/threats/solve.hpp"

namespace tengen::search {

/// What a threat search may still spend. Once spent it stays so: a search that was cut short knows.
class Budget {
public:
    Budget(const SolveLimits& limits, std::stop_token stop)
        : limits_(limits), stop_(std::move(stop)) {}

    void count(std::uint64_t nodes = 1) { nodes_ += nodes; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] const std::stop_token& stop() const { return stop_; }

    /// Looks whether the end has come; wasSpent() only remembers.
    [[nodiscard]] bool isSpent() {
        spent_ =
            spent_ || (limits_.nodes != 0 && nodes_ >= limits_.nodes) || stop_.stop_requested();
        return spent_;
    }
    [[nodiscard]] bool wasSpent() const { return spent_; }

private:
    SolveLimits limits_;
    std::stop_token stop_;
    std::uint64_t nodes_ = 0;
    bool spent_ = false;
};

}  // namespace tengen::search
