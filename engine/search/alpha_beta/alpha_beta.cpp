#include "search/alpha_beta/alpha_beta.hpp"

#include <algorithm>
#include <functional>
#include <thread>

#include "search/alpha_beta/learned_positions.hpp"
#include "search/line.hpp"
#include "search/threats/sensible_moves.hpp"

namespace tengen::search {
namespace {

/// One thread's way through the depths.
class Deepening {
public:
    Deepening(Worker& worker, std::vector<RootMove> moves, std::size_t lines, const Tuning& tuning)
        : worker_(worker),
          moves_(std::move(moves)),
          lines_(std::min(lines, moves_.size())),
          tuning_(tuning) {}

    /// Searches one depth, line after line. False when it was cut short; what was found till then
    /// is kept if it is any good.
    bool searchDepth(int depth) {
        const std::vector<RootMove> last = lines_ > 1 ? moves_ : std::vector<RootMove>{};
        for (RootMove& move : moves_) move.previous = move.score;
        for (std::size_t line = 0; line < lines_; ++line) {
            if (searchLine(std::span(moves_).subspan(line), depth)) continue;
            // Several lines are compared with each other: all of one depth, or none.
            if (depth_ > 0 && lines_ > 1)
                moves_ = last;
            else
                keepTheFinished();
            return false;
        }
        // A later line was searched with less competition, and may have come out better.
        std::ranges::stable_sort(std::span(moves_).first(lines_), std::ranges::greater(),
                                 &RootMove::score);
        depth_ = depth;
        return true;
    }

    [[nodiscard]] const std::vector<RootMove>& moves() const { return moves_; }
    [[nodiscard]] std::size_t lines() const { return lines_; }
    [[nodiscard]] int depth() const { return depth_; }
    [[nodiscard]] Score bestScore() const { return moves_.front().score; }

private:
    /// Aspiration: a narrow window about the last score, widened while the score falls outside.
    bool searchLine(std::span<RootMove> rest, int depth) {
        const Score last = rest.front().previous;
        Score width = tuning_.aspirationWindow;
        const bool narrow =
            depth >= tuning_.aspirationDepth && last > -kInfinity && !isDecided(last);
        Score alpha = narrow ? last - width : -kInfinity;
        Score beta = narrow ? last + width : kInfinity;
        while (true) {
            const Score score = worker_.searchRoot(rest, alpha, beta, depth);
            if (worker_.wasStopped()) return false;
            if (score > alpha && score < beta) return true;
            width *= tuning_.aspirationGrowth;
            if (score <= alpha) {
                beta = (alpha + beta) / 2;
                alpha =
                    isDecided(score) || width > tuning_.aspirationMax ? -kInfinity : score - width;
            } else {
                beta =
                    isDecided(score) || width > tuning_.aspirationMax ? kInfinity : score + width;
            }
        }
    }

    /// After a search cut short: a move already found better comes to the front. Where the best so
    /// far is found to lose, one that there was no time to look at is a better hope than it, unless
    /// the next enemy move is a five: then the first, which meets the most threats, is as good.
    void keepTheFinished() {
        std::ranges::stable_sort(moves_, std::ranges::greater(), &RootMove::score);
        if (!isLoss(bestScore()) || pliesToEnd(bestScore()) <= 2) return;
        const auto open = std::ranges::find(moves_, false, &RootMove::isFinished);
        if (open == moves_.end()) return;
        open->score = -kInfinity;
        open->pv.clear();
        std::rotate(moves_.begin(), open, open + 1);
    }

    Worker& worker_;
    std::vector<RootMove> moves_;
    std::size_t lines_;
    const Tuning& tuning_;
    int depth_ = 0;
};

/// Whether the result of one thread is to be preferred: a proven win to none, the shorter of two;
/// then the deeper search, then the higher score.
bool isBetter(const Deepening& a, const Deepening& b) {
    if (isWin(a.bestScore()) || isWin(b.bestScore())) return a.bestScore() > b.bestScore();
    return a.depth() != b.depth() ? a.depth() > b.depth() : a.bestScore() > b.bestScore();
}

/// A move that there was no time to search has the static evaluation of the position.
Line lineOf(const RootMove& root, Score unsearched) {
    return search::lineOf(root.score == -kInfinity ? unsearched : root.score,
                          root.pv.empty() ? std::vector{root.move} : root.pv);
}

/// The threads of one search: the first, which reports and has all lines, and its helpers.
class SearchThreads {
public:
    SearchThreads(const Position& start, const std::shared_ptr<const eval::PointTables>& tables,
                  const std::vector<RootMove>& roots, const Limits& limits,
                  TranspositionTable& table, SearchControl& control, const SearchOptions& options,
                  const Tuning& tuning, const LateMoves& lateMoves)
        : control_(control), unsearched_(std::clamp(start.evaluate(), -kMaxEval, kMaxEval)) {
        for (int i = 0; i < std::max(limits.threads, 1); ++i)
            workers_.push_back(std::make_unique<Worker>(start.board(), tables, table, control,
                                                        options, tuning, lateMoves));
        threads_.reserve(workers_.size());
        for (const auto& worker : workers_)
            threads_.emplace_back(*worker, roots, threads_.empty() ? limits.lines() : 1, tuning);
    }

    [[nodiscard]] Deepening& first() { return threads_.front(); }

    void startHelpers(int maxDepth) {
        for (std::size_t i = 1; i < threads_.size(); ++i)
            helpers_.emplace_back([this, i, maxDepth] {
                // Every second helper runs a ply ahead, so that they do not all do the same.
                for (int depth = i % 2 == 0 ? 1 : 2; depth <= maxDepth; ++depth)
                    if (!threads_[i].searchDepth(depth)) return;
            });
    }
    /// REQUIRES: the control has ended the search.
    void joinHelpers() { helpers_.clear(); }

    [[nodiscard]] Report report(const Deepening& from) const {
        Report found{.depth = from.depth(),
                     .selectiveDepth = from.moves().front().selectiveDepth,
                     .time = control_.time().elapsed(),
                     .longestPause = control_.longestPause()};
        for (const auto& worker : workers_) found.nodes += worker->nodes();
        for (std::size_t i = 0; i < from.lines(); ++i)
            if (i == 0 || from.moves()[i].score > -kInfinity)
                found.lines.push_back(lineOf(from.moves()[i], unsearched_));
        return found;
    }

    /// The thread with the best move; with several lines, the one that has them.
    [[nodiscard]] const Deepening& best() const {
        const Deepening* best = &threads_.front();
        if (best->lines() == 1)
            for (const Deepening& thread : threads_)
                if (thread.depth() > 0 && isBetter(thread, *best)) best = &thread;
        return *best;
    }

private:
    SearchControl& control_;
    Score unsearched_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<Deepening> threads_;
    std::vector<std::jthread> helpers_;
};

/// Whether a deeper search would change nothing: a proven end, searched on for a shorter one, or
/// an only move.
bool isSettled(const Deepening& first, int depth, const Limits& limits, const TimeManager& time,
               const Tuning& tuning) {
    if (first.lines() > 1) return false;
    const Score score = first.bestScore();
    if (isDecided(score) && depth >= std::min(pliesToEnd(score), tuning.provenDepth)) return true;
    if (isDecided(score) && 100 * time.usedShare() > tuning.provenTimeShare) return true;
    return first.moves().size() == 1 && depth >= tuning.onlyMoveDepth && limits.depth == 0 &&
           limits.nodes == 0;
}

}  // namespace

AlphaBeta::AlphaBeta(std::size_t tableMegabytes, SearchOptions options, const Tuning& tuning)
    : options_(options), tuning_(tuning), lateMoves_(tuning), megabytes_(tableMegabytes) {}

AlphaBeta::~AlphaBeta() = default;

void AlphaBeta::newGame() {
    if (table_) table_->clear();
}

void AlphaBeta::resizeTable(std::size_t megabytes) {
    if (megabytes != megabytes_) table_.reset();
    megabytes_ = megabytes;
}

void AlphaBeta::prepare() {
    if (!table_) table_ = std::make_unique<TranspositionTable>(megabytes_);
    while (!table_->isTouched()) table_->touchMore();
}

Report AlphaBeta::think(const Board& board, const std::shared_ptr<const eval::PointTables>& tables,
                        const Limits& limits, std::stop_token stop, const OnReport& onReport) {
    SearchControl control(limits, stop);
    std::optional<LearnedPositions> memory;
    if (experience_) memory.emplace(*experience_, board, tables, limits);
    if (memory && memory->known() && onReport) onReport(*memory->known());
    if (auto answer = memory ? memory->answer() : std::nullopt) return *answer;
    if (!table_) table_ = std::make_unique<TranspositionTable>(megabytes_);
    table_->nextSearch();
    // Part of the time for this move, so that the limit is kept; see touchMore().
    constexpr double kMaxTouchShare = 0.5;
    while (control.time().hasLimit() && !control.isOver() && !table_->isTouched() &&
           control.time().usedShare() < kMaxTouchShare) {
        table_->touchMore();
        control.poll(0);
    }
    const Position start(board, tables);
    std::vector<RootMove> roots;
    for (const Point move : sensibleRootMoves(start, limits.exclude))
        roots.push_back({.move = move});
    if (memory) {
        memory->seed(*table_);
        memory->order(roots);
    }
    const int maxDepth = limits.depth > 0 ? std::min(limits.depth, kMaxDepth) : kMaxDepth;

    SearchThreads threads(start, tables, roots, limits, *table_, control, options_, tuning_,
                          lateMoves_);
    threads.startHelpers(maxDepth);
    for (int depth = 1; depth <= maxDepth; ++depth) {
        if (!threads.first().searchDepth(depth)) break;
        if (onReport)
            if (const Report found = threads.report(threads.first());
                !memory || !memory->isBehind(found))
                onReport(found);
        if (isSettled(threads.first(), depth, limits, control.time(), tuning_)) break;
        if (!control.time().mayDeepen()) break;
    }
    control.end();
    threads.joinHelpers();
    const Deepening& best = threads.best();
    const Report found = threads.report(best);
    if (!memory) return found;
    const Report last = memory->conclude(
        found, {.isSure = best.bestScore() > -kInfinity, .wasStopped = stop.stop_requested()});
    // The search reported nothing; send the final report only.
    if (onReport && memory->isBehind(found)) onReport(last);
    return last;
}

}  // namespace tengen::search
