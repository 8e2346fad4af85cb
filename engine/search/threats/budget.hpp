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
        if (limits_.onPoll != nullptr && nodes_ >= nextPoll_) {
            nextPoll_ = nodes_ + kPollNodes;
            (*limits_.onPoll)();
        }
        spent_ =
            spent_ || (limits_.nodes != 0 && nodes_ >= limits_.nodes) || stop_.stop_requested();
        return spent_;
    }
    [[nodiscard]] bool wasSpent() const { return spent_; }

private:
    static constexpr std::uint64_t kPollNodes = 512;

    SolveLimits limits_;
    std::stop_token stop_;
    std::uint64_t nodes_ = 0;
    std::uint64_t nextPoll_ = 0;
    bool spent_ = false;
};

}  // namespace tengen::search
