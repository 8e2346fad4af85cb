#include "verify/checker.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "base/random.hpp"
#include "verify/walk.hpp"

namespace tengen::verify {
namespace {

/// Black moves before the work is divided among threads.
constexpr int kSharedDepth = 2;
constexpr int kUnlimited = PlainBoard::kMaxSize * PlainBoard::kMaxSize;

}  // namespace

Counts& Counts::operator+=(const Counts& other) {
    positions += other.positions;
    repeated += other.repeated;
    replies += other.replies;
    refutations += other.refutations;
    longestWin = std::max(longestWin, other.longestWin);
    return *this;
}

std::optional<Fault> Checker::check(std::span<const Place> moves, int threads,
                                    std::stop_token stop) {
    counts_ = {};
    KnownWins known;
    Walk trunk(board_, oracle_, known, moves, stop);
    const auto plies = trunk.blackToMove(kSharedDepth);
    counts_ += trunk.counts();
    if (!plies) return trunk.fault();
    counts_.longestWin = static_cast<int>(moves.size()) + *plies;

    const std::vector<std::vector<Place>> tasks = std::move(trunk.frontier());
    std::atomic<std::size_t> next = 0;
    std::mutex lock;  // of counts_ and fault
    std::optional<Fault> fault;
    const auto work = [&] {
        while (true) {
            const std::size_t task = next++;
            if (task >= tasks.size()) return;
            Walk walk(board_, oracle_, known, tasks[task], stop);
            const auto length = walk.blackToMove(kUnlimited);
            const std::scoped_lock guard(lock);
            counts_ += walk.counts();
            if (length)
                counts_.longestWin =
                    std::max(counts_.longestWin, static_cast<int>(tasks[task].size()) + *length);
            else if (!fault)
                fault = walk.fault();
            if (fault) return;
            if (onProgress_)
                onProgress_(counts_,
                            static_cast<double>(task + 1) / static_cast<double>(tasks.size()));
        }
    };
    {
        std::vector<std::jthread> others;
        for (int i = 1; i < threads; ++i) others.emplace_back(work);
        work();
    }
    return fault;
}

std::optional<Fault> Checker::sample(std::span<const Place> moves, std::uint64_t games,
                                     std::uint64_t seed, std::stop_token stop) {
    counts_ = {};
    KnownWins known;
    Random random(seed);
    for (std::uint64_t game = 0; game < games; ++game) {
        Walk walk(board_, oracle_, known, moves, stop);
        const bool won = walk.playOneGame(
            [&](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); });
        counts_ += walk.counts();
        if (!won) return walk.fault();
        if (onProgress_)
            onProgress_(counts_, static_cast<double>(game + 1) / static_cast<double>(games));
    }
    return std::nullopt;
}

}  // namespace tengen::verify
