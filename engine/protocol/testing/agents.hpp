#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

#include "agents/agent.hpp"

namespace tengen::testing {

/// Plays the first point that is free, in board order, and remembers what it was asked.
class FirstPointAgent : public agents::Agent {
public:
    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token stop,
                          const search::OnReport& onReport) override {
        asked.push_back(limits);
        plies.push_back(board.ply());
        wasStopped = stop.stop_requested();
        search::Report report{.depth = 1, .selectiveDepth = 1, .nodes = 1};
        for (const Point p : board.emptyPoints()) {
            if (std::cmp_equal(report.lines.size(), limits.multiPv)) break;
            if (!board.refusal(p) && std::ranges::find(limits.exclude, p) == limits.exclude.end())
                report.lines.push_back({.moves = {p}});
        }
        if (report.lines.empty()) report.lines.push_back({.moves = {Point::pass()}});
        if (onReport) onReport(report);
        return report;
    }

    void setTableMemory(std::uint64_t bytes) override { tableMemory = bytes; }

    std::vector<search::Limits> asked;
    std::vector<int> plies;  ///< of the boards it was asked about
    std::uint64_t tableMemory = 0;
    bool wasStopped = false;
};

/// Thinks until it is stopped.
class SlowAgent : public FirstPointAgent {
public:
    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token stop,
                          const search::OnReport& onReport) override {
        started.set_value();
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any never;
        never.wait(lock, stop, [] { return false; });
        return FirstPointAgent::choose(board, limits, stop, onReport);
    }

    std::promise<void> started;  ///< one thought only
};

/// Thinks until it is released, whatever anyone says.
class StubbornAgent : public FirstPointAgent {
public:
    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token stop,
                          const search::OnReport& onReport) override {
        started.set_value();
        release.get_future().wait();
        return FirstPointAgent::choose(board, limits, stop, onReport);
    }

    std::promise<void> started, release;
};

/// Expects the enemy on the point after its own, and can be waited for while it ponders: a search
/// until stopped.
class PonderingAgent : public FirstPointAgent {
public:
    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token stop,
                          const search::OnReport& onReport) override {
        if (limits.untilStopped) {
            std::unique_lock lock(mutex_);
            pondered_ = board.ply();
            changed_.notify_all();
            changed_.wait(lock, stop, [] { return false; });
            ++stopped_;
            changed_.notify_all();
        }
        search::Report report = FirstPointAgent::choose(board, limits, stop, onReport);
        const Point move = report.move();
        report.lines.front().moves.emplace_back(move.x() + 1, move.y());
        return report;
    }
    /// The ply of the position it ponders on.
    int awaitPondering() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return pondered_ >= 0; });
        return std::exchange(pondered_, -1);
    }
    [[nodiscard]] int stopped() {
        const std::scoped_lock lock(mutex_);
        return stopped_;
    }

private:
    std::mutex mutex_;
    std::condition_variable_any changed_;
    int pondered_ = -1;
    int stopped_ = 0;
};

class FailingAgent : public agents::Agent {
public:
    search::Report choose(const Board&, const search::Limits&, std::stop_token,
                          const search::OnReport&) override {
        throw std::runtime_error("out of luck");
    }
};

/// Plays Renju on 15 lines and nothing else.
class PickyAgent : public FirstPointAgent {
public:
    [[nodiscard]] Result<void> accepts(const Ruleset& rules) const override {
        if (rules.rule == Rule::Renju && rules.size == 15) return {};
        return Error{Error::Kind::BadValue, "this agent plays Renju on 15 lines only"};
    }
};

}  // namespace tengen::testing
