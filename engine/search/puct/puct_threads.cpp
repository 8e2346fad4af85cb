#include "search/puct/puct_threads.hpp"

#include <algorithm>
#include <thread>

namespace tengen::search {
namespace {

/// Playouts between two looks at the clock.
constexpr std::uint64_t kPollPlayouts = 32;
/// Past that share of the time there is none left to make room in.
constexpr double kRoomTimeShare = 0.9;

}  // namespace

struct PuctThreads::Worker {
    Worker(const Position& start, const PuctSettings& settings, std::uint64_t firstPoll)
        : position(start), evaluator(settings), nextPoll(firstPoll) {}

    Position position;
    LeafEvaluator evaluator;
    PuctTree::Path path{};
    bool expands = false;    ///< the end of the path was evaluated before
    std::size_t played = 0;  ///< that many plies past the root the position is
    PuctTree::Found found{};
    std::uint64_t unpolled = 0;
    std::uint64_t nextPoll;
};

PuctThreads::PuctThreads(PuctTree& tree, SearchControl& control, const Position& start,
                         const PuctSettings& settings, const Limits& limits)
    : tree_(tree),
      control_(control),
      wantsOneLine_(limits.lines() == 1),
      maxDepth_(
          static_cast<std::size_t>(limits.depth > 0 ? std::min(limits.depth, kMaxPly) : kMaxPly)) {
    for (int i = 0; i < std::max(limits.threads, 1); ++i)
        workers_.push_back(std::make_unique<Worker>(start, settings,
                                                    std::min(control.firstPoll(), kPollPlayouts)));
}

PuctThreads::~PuctThreads() = default;

void PuctThreads::run(const OnPlayout& onPlayout) {
    control_.poll(0);
    while (!control_.isOver() && !isSettled()) {
        runUntilFull(onPlayout);
        // Without any playout under way, nodes may move.
        if (isFull_ && (control_.time().usedShare() > kRoomTimeShare || !tree_.makeRoom())) break;
    }
    control_.end();
}

void PuctThreads::runUntilFull(const OnPlayout& onPlayout) {
    isFull_ = false;
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < workers_.size(); ++i)
        helpers.emplace_back([this, i] { work(*workers_[i], nullptr); });
    work(*workers_.front(), onPlayout);
}

/// Whether more playouts would change nothing.
bool PuctThreads::isSettled() const {
    return (wantsOneLine_ && tree_.root().isProven()) || tree_.isExhausted();
}

void PuctThreads::work(Worker& worker, const OnPlayout& onPlayout) {
    while (!control_.isOver()) {
        {
            const std::scoped_lock lock(mutex_);
            if (isSettled() || isFull_) return;
            if (!tree_.descend(worker.path)) {
                isFull_ = true;
                return;
            }
            worker.expands =
                tree_.node(worker.path.back().node).visits > 0 && worker.path.size() <= maxDepth_;
        }
        evaluate(worker);
        {
            const std::scoped_lock lock(mutex_);
            tree_.finish(worker.path, worker.found);
            deepest_ = std::max(deepest_, static_cast<int>(worker.path.size()) - 1);
            ++playouts_;
            if (onPlayout) onPlayout();
        }
        if (++worker.unpolled >= worker.nextPoll) {
            worker.nextPoll = std::min(control_.poll(worker.unpolled), kPollPlayouts);
            worker.unpolled = 0;
        }
    }
}

/// Evaluates the end of the path, or the position after its likeliest move if that was done before:
/// half of all positions are visited once, and need no moves.
void PuctThreads::evaluate(Worker& worker) const {
    goToEnd(worker);
    PuctTree::Found& found = worker.found;
    found = PuctTree::Found{};
    found.isExpanded = worker.expands;
    Position& position = worker.position;
    if (!worker.expands) {
        found.leaf = worker.evaluator.evaluate(position);
        return;
    }
    if (position.board().isOver()) return;  // a draw
    found.edges = worker.evaluator.moves(position);
    if (found.edges.empty()) return;
    position.play(found.edges.front().move);
    found.leaf = worker.evaluator.evaluate(position);
    position.undo();
}

/// Most of a path is that of the playout before.
void PuctThreads::goToEnd(Worker& worker) const {
    const auto moves = std::span(worker.path).subspan(1);
    const auto before = worker.position.board().moves().last(worker.played);
    std::size_t common = 0;
    while (common < std::min(before.size(), moves.size()) && before[common] == moves[common].move)
        ++common;
    for (; worker.played > common; --worker.played) worker.position.undo();
    for (; worker.played < moves.size(); ++worker.played)
        worker.position.play(moves[worker.played].move);
}

}  // namespace tengen::search
