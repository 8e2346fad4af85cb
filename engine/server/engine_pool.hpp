#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace tengen::server {

/// The searches of all clients: a fixed number at a time, the others in one queue, first come,
/// first served. Thread-safe.
class EnginePool {
    struct State;
    struct Item;

public:
    struct Job {
        /// Blocks until it is done, on a thread of the pool; `stop` asks it to be quick. Whatever
        /// it throws is swallowed, so it should throw nothing.
        std::function<void(std::stop_token stop)> run;
        /// Called with the queue position (1 = next, 0 = started); not called for jobs that start
        /// at once. Called with the pool's lock held, on any thread: it may only pass the number
        /// on.
        std::function<void(int position)> onPosition{};
    };

    /// A claim on the answer: dropping it takes the job out of the queue, or asks it to
    /// stop. It may outlive the pool.
    class Ticket {
    public:
        Ticket() = default;
        Ticket(Ticket&&) noexcept = default;
        Ticket& operator=(Ticket&& from) noexcept;
        ~Ticket() { drop(); }

        [[nodiscard]] bool holds() const { return item_ != nullptr; }
        void drop();

    private:
        friend class EnginePool;
        Ticket(std::weak_ptr<State> pool, std::shared_ptr<Item> item)
            : pool_(std::move(pool)), item_(std::move(item)) {}
        std::weak_ptr<State> pool_;
        std::shared_ptr<Item> item_;
    };

    EnginePool(int searches, std::size_t maxQueued);
    /// Stops what runs, waits for it, and forgets what waits.
    ~EnginePool();
    EnginePool(const EnginePool&) = delete;
    EnginePool& operator=(const EnginePool&) = delete;

    /// Nothing: too many wait already.
    std::optional<Ticket> submit(Job job);

    struct Load {
        int running = 0;
        int queued = 0;
        int places = 0;
    };
    [[nodiscard]] Load load() const;

private:
    std::shared_ptr<State> state_;
};

/// Runs `search` in the pool and waits for it. When `stop` comes before its turn, it is run here
/// and at once: a search that was stopped is short. False: too many wait already, and it was not
/// run.
bool runInPool(EnginePool& pool, std::stop_token stop, std::function<void(int)> onPosition,
               const std::function<void()>& search);

}  // namespace tengen::server
