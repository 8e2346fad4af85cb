#include "learning/selfplay.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "learning/selfplay_game.hpp"

namespace tengen::learning {
namespace {

constexpr std::chrono::milliseconds kTick{200};

void count(SelfplayProgress& progress, const PlayedGame& game) {
    ++progress.games;
    progress.positions += game.plies.size() - static_cast<std::size_t>(game.openingStones);
    const bool black = game.result == Outcome::BlackWins;
    ++progress.results[black ? 0 : game.result == Outcome::WhiteWins ? 1 : 2];
    if (game.ending == PlayedGame::Ending::Proven) {
        ++progress.proven;
        return;
    }
    const auto proof =
        std::ranges::find_if(game.plies, [](const PlayedPly& p) { return p.is(PlyFlag::Proven); });
    if (proof == game.plies.end()) return;
    const Side mover = (proof - game.plies.begin()) % 2 == 0 ? Side::Black : Side::White;
    ++progress.playedOut;
    if (game.result != winFor(proof->score > 0 ? mover : other(mover))) ++progress.refuted;
}

/// The games in flight. Workers take numbers; the worker that finishes the next game in order
/// writes it and all finished games that follow it.
class SelfplayRun {
public:
    SelfplayRun(const SelfplaySettings& settings, std::size_t games, ShardWriter& writer)
        : settings_(settings),
          games_(games),
          writer_(writer),
          next_(writer.gamesBefore()),
          written_(next_) {}

    void work() {
        for (;;) {
            const auto number = take();
            if (!number) return;
            auto game = playSelfplayGame(settings_, *number, stop_.get_token());
            if (!game) return;
            bring(*number, std::move(*game));
        }
    }

    SelfplayProgress wait(const std::function<bool(const SelfplayProgress&)>& onProgress) {
        std::unique_lock lock(mutex_);
        while (written_ < games_ && !failure_) {
            changed_.wait_for(lock, kTick);
            const SelfplayProgress seen = progress_;
            lock.unlock();
            const bool goOn = onProgress(seen);
            lock.lock();
            if (!goOn) break;
        }
        progress_.stopped = written_ < games_;
        stop_.request_stop();
        return progress_;
    }

    [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }

private:
    std::optional<std::size_t> take() {
        const std::scoped_lock lock(mutex_);
        if (next_ >= games_ || stop_.stop_requested()) return std::nullopt;
        return next_++;
    }

    void bring(std::size_t number, PlayedGame game) {
        const std::scoped_lock lock(mutex_);
        waiting_.emplace(number, std::move(game));
        while (!waiting_.empty() && waiting_.begin()->first == written_ &&
               !stop_.stop_requested()) {
            const PlayedGame& first = waiting_.begin()->second;
            if (const auto done = writer_.append(first); !done) {
                failure_ = done.error();
                stop_.request_stop();
                break;
            }
            count(progress_, first);
            waiting_.erase(waiting_.begin());
            ++written_;
        }
        if (written_ >= games_ || failure_) changed_.notify_all();
    }

    const SelfplaySettings& settings_;
    std::size_t games_;
    ShardWriter& writer_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::stop_source stop_;
    std::size_t next_;
    std::size_t written_;
    std::map<std::size_t, PlayedGame> waiting_;
    SelfplayProgress progress_;
    std::optional<Error> failure_;
};

}  // namespace

Result<SelfplayProgress> runSelfplay(
    const SelfplaySettings& settings, std::size_t games, int concurrency, ShardWriter& writer,
    const std::function<bool(const SelfplayProgress&)>& onProgress) {
    SelfplayRun run(settings, games, writer);
    SelfplayProgress progress;
    {
        std::vector<std::jthread> workers;
        for (int i = 0; i < concurrency; ++i) workers.emplace_back([&run] { run.work(); });
        progress = run.wait(onProgress);
    }
    if (run.failure()) return *run.failure();
    return progress;
}

}  // namespace tengen::learning
