#include "server/engine_pool.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace tengen::server {

struct EnginePool::Item {
    Job job;
    std::stop_source stop{};
    int reported = -1;  ///< the last position passed to onPosition
};

struct EnginePool::State {
    std::mutex mutex;  // for all below
    std::condition_variable changed;
    std::deque<std::shared_ptr<Item>> queue;
    std::vector<std::shared_ptr<Item>> running;
    std::size_t maxQueued = 0;
    int places = 0;
    int idle = 0;  ///< threads that wait for a job
    bool closing = false;
    std::vector<std::thread> threads;

    /// REQUIRES: mutex is held.
    void reportPositions() {
        // Those at the front are about to be taken by idle threads: they do not wait.
        int position = 1 - idle;
        for (const auto& item : queue) {
            if (position > 0 && item->reported != position && item->job.onPosition) {
                item->reported = position;
                item->job.onPosition(position);
            }
            ++position;
        }
    }

    void withdraw(const std::shared_ptr<Item>& item) {
        const std::scoped_lock lock(mutex);
        if (std::erase(queue, item) > 0) reportPositions();
    }

    void work() {
        std::unique_lock lock(mutex);
        while (true) {
            ++idle;
            changed.wait(lock, [this] { return closing || !queue.empty(); });
            --idle;
            if (closing) return;
            const auto item = queue.front();
            queue.pop_front();
            running.push_back(item);
            if (item->reported > 0) item->job.onPosition(0);
            reportPositions();
            lock.unlock();
            try {
                item->job.run(item->stop.get_token());
            } catch (...) {  // NOLINT(bugprone-empty-catch): one search is lost, not the pool
            }
            item->job = {};  // what it captured goes before the lock is taken
            lock.lock();
            std::erase(running, item);
        }
    }
};

EnginePool::Ticket& EnginePool::Ticket::operator=(Ticket&& from) noexcept {
    if (this == &from) return *this;
    drop();
    pool_ = std::move(from.pool_);
    item_ = std::move(from.item_);
    return *this;
}

void EnginePool::Ticket::drop() {
    if (!item_) return;
    const auto item = std::move(item_);
    item_ = nullptr;
    item->stop.request_stop();
    if (const auto pool = pool_.lock()) pool->withdraw(item);
}

EnginePool::EnginePool(int searches, std::size_t maxQueued) : state_(std::make_shared<State>()) {
    state_->maxQueued = maxQueued;
    state_->places = searches;
    for (int i = 0; i < searches; ++i)
        state_->threads.emplace_back([state = state_.get()] { state->work(); });
}

EnginePool::~EnginePool() {
    {
        const std::scoped_lock lock(state_->mutex);
        state_->closing = true;
        state_->queue.clear();
        for (const auto& item : state_->running) item->stop.request_stop();
    }
    state_->changed.notify_all();
    for (std::thread& thread : state_->threads) thread.join();
}

std::optional<EnginePool::Ticket> EnginePool::submit(Job job) {
    const auto item = std::make_shared<Item>();
    item->job = std::move(job);
    {
        const std::scoped_lock lock(state_->mutex);
        const auto idle = static_cast<std::size_t>(state_->idle);
        if (state_->closing || state_->queue.size() >= state_->maxQueued + idle)
            return std::nullopt;
        state_->queue.push_back(item);
        state_->reportPositions();
    }
    state_->changed.notify_one();
    return Ticket(state_, item);
}

EnginePool::Load EnginePool::load() const {
    const std::scoped_lock lock(state_->mutex);
    return {.running = static_cast<int>(state_->running.size()),
            .queued = static_cast<int>(state_->queue.size()),
            .places = state_->places};
}

bool runInPool(EnginePool& pool, std::stop_token stop, std::function<void(int)> onPosition,
               const std::function<void()>& search) {
    struct Turn {
        enum class Stage : std::uint8_t { Waiting, Running, Done, Abandoned };
        std::mutex mutex;
        std::condition_variable_any changed;
        Stage stage = Stage::Waiting;
    };
    using Stage = Turn::Stage;
    const auto turn = std::make_shared<Turn>();
    const auto run = [turn, &search](std::stop_token) {
        {
            const std::scoped_lock lock(turn->mutex);
            if (turn->stage == Stage::Abandoned) return;  // `search` may be gone
            turn->stage = Stage::Running;
        }
        search();
        const std::scoped_lock lock(turn->mutex);
        turn->stage = Stage::Done;
        turn->changed.notify_all();
    };
    const auto ticket = pool.submit({.run = run, .onPosition = std::move(onPosition)});
    if (!ticket) return false;

    std::unique_lock lock(turn->mutex);
    turn->changed.wait(lock, stop, [&] { return turn->stage == Stage::Done; });
    if (turn->stage == Stage::Waiting) {
        turn->stage = Stage::Abandoned;
        lock.unlock();
        search();
        return true;
    }
    turn->changed.wait(lock, [&] { return turn->stage == Stage::Done; });
    return true;
}

}  // namespace tengen::server
