#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace tengen::server {

/// What goes first when searches wait.
enum class Priority : std::uint8_t { Live, Analysis, Review };

/// The searches of all clients: a fixed number of places, and turns for those that wait. Live moves
/// go before analyses, as long as they are short and few, analyses before reviews; among equals the
/// client goes first that has the lowest number of places, then the one that has used them least
/// lately, then the one that was served longest ago. A search that has had its slice pauses for
/// another client, and at once for a higher priority or for a client that has used clearly less,
/// keeping its thread and tables. Whatever waits for long rises in priority, so that nothing
/// starves. When as many have been started as may be, the one that has run longest is stopped for a
/// client that has none. When the queue is full, the client with the most jobs in it loses its last
/// one to a client with fewer. Thread-safe.
class EnginePool {
    struct State;
    struct Item;

public:
    struct Settings {
        int searches = 1;
        std::size_t maxQueued = 256;
        std::chrono::milliseconds slice{250};
        std::chrono::milliseconds aging{5000};  ///< waiting this long counts as a higher priority
        std::chrono::milliseconds live{
            2000};  ///< a move that has run for so long counts as an analysis
        /// So do all moves of a client that has used so much lately (RecentUse).
        std::chrono::milliseconds liveUse{4000};
        /// Jobs that are paused keep a thread and a table each. With this many, new ones wait; live
        /// moves of clients that have nothing started wait for twice as many.
        std::size_t maxPaused = 16;
        /// What has run for so long may be stopped for a client that has nothing; a live move
        /// after a slice.
        std::chrono::milliseconds minRun{5000};
        /// Called on a thread of the pool when a job throws.
        std::function<void(std::string_view why)> onFailure{};
        /// The same when a job is done: how long it waited for its first turn, and how long it took
        /// from there, pauses included.
        std::function<void(std::chrono::nanoseconds waited, std::chrono::nanoseconds took)>
            onDone{};
    };

    /// A running job's hold on its place. May be copied, but not kept beyond the job.
    class Turn {
    public:
        [[nodiscard]] std::stop_token stop() const;
        operator std::stop_token() const { return stop(); }  // NOLINT(google-explicit-constructor)
        /// Blocks while it is the turn of others; returns at once when there are none. To be
        /// called some hundred times a second, on the job's thread.
        void yield() const;

    private:
        friend class EnginePool;
        Turn(State& pool, std::shared_ptr<Item> item) : pool_(&pool), item_(std::move(item)) {}
        State* pool_;
        std::shared_ptr<Item> item_;
    };

    /// Why a job has no answer.
    enum class Failure : std::uint8_t {
        Threw,
        Displaced,  ///< by another client, before it was started
    };

    struct Job {
        /// Blocks until it is done, on a thread of the pool; turn.stop() asks it to be quick, with
        /// what it has found so far.
        std::function<void(const Turn& turn)> run{};
        /// Called with the queue position (1 = next, 0 = started); not called for jobs that start
        /// at once. Called with the pool's lock held, on any thread: it may only pass the number
        /// on.
        std::function<void(int position)> onPosition{};
        std::string client{};  ///< whose it is; places are shared out between clients
        Priority priority = Priority::Live;
        /// Called once, on any thread, if submit() took the job but it has no answer.
        std::function<void(Failure why)> onFailed{};
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

    explicit EnginePool(Settings settings);
    EnginePool(int searches, std::size_t maxQueued);
    /// Stops what runs, waits for it, and forgets what waits.
    ~EnginePool();
    EnginePool(const EnginePool&) = delete;
    EnginePool& operator=(const EnginePool&) = delete;

    /// Nothing: too many wait already.
    std::optional<Ticket> submit(Job job);

    struct Load {
        int running = 0;
        int queued = 0;  ///< not yet started
        int paused = 0;  ///< started, and waiting for another turn
        int places = 0;
        std::int64_t failed = 0;  ///< jobs that threw, since the start
    };
    [[nodiscard]] Load load() const;

private:
    std::shared_ptr<State> state_;
};

/// Runs `search` in the pool as the job `asked`, whose `run` is not used, and waits for it. When
/// `stop` comes before its turn, it is run here and at once: a search that was stopped is short.
/// The search calls `yield` as Turn::yield; `cut` asks it to be quick, because others wait or
/// because of `stop`. False: too many wait already, and it was not run.
bool runInPool(
    EnginePool& pool, std::stop_token stop, EnginePool::Job asked,
    const std::function<void(const std::function<void()>& yield, std::stop_token cut)>& search);

}  // namespace tengen::server
