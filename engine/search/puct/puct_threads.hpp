#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "search/control.hpp"
#include "search/puct/leaf.hpp"
#include "search/puct/puct_tree.hpp"

namespace tengen::search {

/// The threads of one search. They go down and up the tree one at a time, and evaluate leaves side
/// by side.
class PuctThreads {
public:
    /// Called on the first thread between two playouts, with the tree locked.
    using OnPlayout = std::function<void()>;

    PuctThreads(PuctTree& tree, SearchControl& control, const Position& start,
                const PuctSettings& settings, const Limits& limits);
    ~PuctThreads();

    /// Blocks until the control ends the search, the root is settled, or nothing can be forgotten.
    void run(const OnPlayout& onPlayout);

    /// Both REQUIRE: called by OnPlayout, or no run.
    [[nodiscard]] std::uint64_t playouts() const { return playouts_; }
    [[nodiscard]] int deepest() const { return deepest_; }

private:
    struct Worker;

    void runUntilFull(const OnPlayout& onPlayout);
    void work(Worker& worker, const OnPlayout& onPlayout);
    void evaluate(Worker& worker) const;
    void goToEnd(Worker& worker) const;
    [[nodiscard]] bool isSettled() const;

    PuctTree& tree_;
    SearchControl& control_;
    bool wantsOneLine_;
    std::size_t maxDepth_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::mutex mutex_;  // for all below, and the tree
    bool isFull_ = false;
    std::uint64_t playouts_ = 0;
    int deepest_ = 0;
};

}  // namespace tengen::search
