#include "search/alpha_beta/alpha_beta.hpp"

#include <algorithm>
#include <functional>
#include <thread>

#include "search/alpha_beta/line.hpp"
#include "search/alpha_beta/recollection.hpp"
#include "search/alpha_beta/root_moves.hpp"
#include "search/alpha_beta/tuning.hpp"

namespace tengen::search {
namespace {

/// One thread's way through the depths.
class Deepening {
public:
    Deepening(Worker& worker, std::vector<RootMove> moves, int multiPv)
        : worker_(worker),
          moves_(std::move(moves)),
          lines_(std::min(static_cast<std::size_t>(std::max(multiPv, 1)), moves_.size())) {}

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
        Score width = kAspirationWindow;
        const bool narrow = depth >= kAspirationDepth && last > -kInfinity && !isDecided(last);
        Score alpha = narrow ? last - width : -kInfinity;
        Score beta = narrow ? last + width : kInfinity;
        while (true) {
            const Score score = worker_.searchRoot(rest, alpha, beta, depth);
            if (worker_.wasStopped()) return false;
            if (score > alpha && score < beta) return true;
            width *= kAspirationGrowth;
            if (score <= alpha) {
                beta = (alpha + beta) / 2;
                alpha = isDecided(score) || width > kAspirationMax ? -kInfinity : score - width;
            } else {
                beta = isDecided(score) || width > kAspirationMax ? kInfinity : score + width;
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

}  // namespace

AlphaBeta::AlphaBeta(std::size_t tableMegabytes, SearchOptions options)
    : options_(options), megabytes_(tableMegabytes) {}

AlphaBeta::~AlphaBeta() = default;

void AlphaBeta::newGame() {
    if (table_) table_->clear();
}

void AlphaBeta::resizeTable(std::size_t megabytes) {
    if (megabytes != megabytes_) table_.reset();
    megabytes_ = megabytes;
}

Report AlphaBeta::think(const Board& board, const std::shared_ptr<const eval::PointTables>& tables,
                        const Limits& limits, std::stop_token stop, const OnReport& onReport) {
    SearchControl control(limits, stop);
    std::optional<Recollection> memory;
    if (experience_) memory.emplace(*experience_, board, tables, limits);
    if (memory && memory->known() && onReport) onReport(*memory->known());
    if (auto answer = memory ? memory->answer() : std::nullopt) return *answer;
    if (!table_) table_ = std::make_unique<TranspositionTable>(megabytes_);
    table_->nextSearch();
    const Position start(board, tables);
    const Score unsearched = std::clamp(start.evaluate(), -kMaxEval, kMaxEval);
    std::vector<RootMove> roots = rootMoves(start, limits.exclude);
    if (memory) {
        memory->seed(*table_);
        memory->order(roots);
    }
    const int maxDepth = limits.depth > 0 ? std::min(limits.depth, kMaxDepth) : kMaxDepth;

    std::vector<std::unique_ptr<Worker>> workers;
    for (int i = 0; i < std::max(limits.threads, 1); ++i)
        workers.push_back(std::make_unique<Worker>(board, tables, *table_, control, options_));
    const auto nodes = [&] {
        std::uint64_t sum = 0;
        for (const auto& worker : workers) sum += worker->nodes();
        return sum;
    };

    std::vector<Deepening> threads;  // the first has as many lines as asked for
    threads.reserve(workers.size());
    for (const auto& worker : workers)
        threads.emplace_back(*worker, roots, threads.empty() ? limits.multiPv : 1);
    Deepening& first = threads.front();
    const auto report = [&](const Deepening& from) {
        Report found{.depth = from.depth(),
                     .selectiveDepth = from.moves().front().selectiveDepth,
                     .nodes = nodes(),
                     .time = control.time().elapsed()};
        for (std::size_t i = 0; i < from.lines(); ++i)
            if (i == 0 || from.moves()[i].score > -kInfinity)
                found.lines.push_back(lineOf(from.moves()[i], unsearched));
        return found;
    };

    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < workers.size(); ++i)
        helpers.emplace_back([&, i] {
            // Every second helper runs a ply ahead, so that they do not all do the same.
            for (int depth = 1 + static_cast<int>(i % 2); depth <= maxDepth; ++depth)
                if (!threads[i].searchDepth(depth)) return;
        });

    for (int depth = 1; depth <= maxDepth; ++depth) {
        if (!first.searchDepth(depth)) break;
        if (onReport)
            if (const Report found = report(first); !memory || !memory->isBehind(found))
                onReport(found);
        if (first.lines() == 1) {
            // A proven end needs no more thought than it takes to look for a shorter one.
            const Score score = first.bestScore();
            if (isDecided(score) && depth >= std::min(pliesToEnd(score), kProvenDepth)) break;
            if (isDecided(score) && control.time().usedShare() > kProvenTimeShare) break;
            if (roots.size() == 1 && depth >= kOnlyMoveDepth && limits.depth == 0 &&
                limits.nodes == 0)
                break;
        }
        if (!control.time().mayDeepen()) break;
    }
    control.end();
    helpers.clear();  // joins
    const Deepening* best = &first;
    if (first.lines() == 1)
        for (const Deepening& thread : threads)
            if (thread.depth() > 0 && isBetter(thread, *best)) best = &thread;
    const Report found = report(*best);
    if (!memory) return found;
    const Report last = memory->conclude(
        found, {.isSure = best->bestScore() > -kInfinity, .wasStopped = stop.stop_requested()});
    // The search reported nothing; send the final report only.
    if (onReport && memory->isBehind(found)) onReport(last);
    return last;
}

}  // namespace tengen::search
