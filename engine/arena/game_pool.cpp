#include "arena/game_pool.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace tengen::arena {
namespace {

using namespace std::chrono_literals;

struct Shared {
    std::mutex mutex;
    std::condition_variable changed;
    std::stop_source stop;
    int working = 0;  // threads that are not done
    std::optional<Error> error;
    std::exception_ptr thrown;

    /// REQUIRES: the mutex is held.
    void fail(const Error& why) {
        if (!error) error = why;
        stop.request_stop();
    }
};

void work(const GameWork& work, Shared& shared) {
    std::unique_lock lock(shared.mutex);
    while (!shared.stop.stop_requested()) {
        const auto game = work.next();
        if (!game) break;

        lock.unlock();
        auto played = work.play(*game, shared.stop.get_token());
        lock.lock();

        if (!played) {
            shared.fail(played.error());
        } else if (*played) {
            const auto goesOn = work.finish(*game, std::move(**played));
            if (!goesOn)
                shared.fail(goesOn.error());
            else if (!*goesOn)
                shared.stop.request_stop();
        }
        shared.changed.notify_all();
    }
}

}  // namespace

Result<void> playSideBySide(int atATime, const GameWork& games) {
    Shared shared;
    shared.working = std::max(atATime, 1);
    std::vector<std::jthread> threads;
    for (int i = 0; i < std::max(atATime, 1); ++i)
        threads.emplace_back([&games, &shared] {
            try {
                work(games, shared);
            } catch (...) {
                const std::lock_guard lock(shared.mutex);
                shared.thrown = std::current_exception();
                shared.stop.request_stop();
            }
            const std::lock_guard lock(shared.mutex);
            --shared.working;
            shared.changed.notify_all();
        });

    {
        constexpr auto kTick = 100ms;
        std::unique_lock lock(shared.mutex);
        auto lastTick = std::chrono::steady_clock::now();
        while (shared.working > 0) {
            shared.changed.wait_for(lock, kTick);
            const auto now = std::chrono::steady_clock::now();
            if (!games.onTick || now - lastTick < kTick) continue;
            lastTick = now;
            if (!games.onTick()) shared.stop.request_stop();
        }
    }
    threads.clear();
    if (shared.thrown) std::rethrow_exception(shared.thrown);
    if (shared.error) return *shared.error;
    return {};
}

}  // namespace tengen::arena
