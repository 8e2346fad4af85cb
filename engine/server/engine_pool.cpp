#include "server/engine_pool.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <system_error>
#include <thread>
#include <tuple>
#include <vector>

#include "base/thread_priority.hpp"
#include "server/recent_use.hpp"

namespace tengen::server {
namespace {

using Clock = std::chrono::steady_clock;

/// The loop and the store go before searches. With ten clients that search on both processors of a
/// machine, the 99th percentile of a move was 5.0 and 7.5 ms with it, 7.8 and 8.6 ms without.
constexpr int kNice = 5;
/// Clients that no one is left of are forgotten when there are more.
constexpr std::size_t kMaxShares = 1000;
/// How often a running search looks whether others wait.
constexpr std::chrono::milliseconds kLookEvery{2};

/// What one client has in the pool.
struct Share {
    std::size_t running = 0;
    std::size_t queued = 0;
    std::size_t jobs = 0;      ///< queued, running or paused
    std::size_t started = 0;   ///< running or paused
    std::uint64_t served = 0;  ///< when it last got a place, as a running number
    RecentUse use{};           ///< of places
};

}  // namespace

struct EnginePool::Item {
    enum class Stage : std::uint8_t { Queued, Running, Paused, Ending };

    Job job;
    std::shared_ptr<Share> share;
    std::stop_source stop{};
    Stage stage = Stage::Queued;
    Clock::time_point since{};              ///< when this stage began
    Clock::duration waited{};               ///< for the first turn
    Priority rank = Priority::Live;         ///< at which it got its place
    Clock::duration ran{};                  ///< with a place, until `counted`
    Clock::time_point counted{};            ///< until then its time counts as used
    bool isCut = false;                     ///< it was stopped for another client
    Clock::time_point looked{};             ///< of its own thread
    int reported = -1;                      ///< the last position passed to onPosition
    std::condition_variable_any resumed{};  ///< waited for while paused
};

struct EnginePool::State {
    using ItemPtr = std::shared_ptr<Item>;
    using Stage = Item::Stage;

    Settings settings;
    std::atomic<bool> othersWait{false};

    std::mutex mutex;  // for all below
    std::condition_variable changed;
    std::vector<ItemPtr> waiting;  ///< queued or paused
    std::vector<ItemPtr> running;  ///< have a place
    std::deque<ItemPtr> handed;    ///< running, but not yet taken by a thread
    std::map<std::string, std::shared_ptr<Share>> shares;
    std::size_t queued = 0;
    std::size_t started = 0;  ///< jobs that have a thread, or will get one
    std::size_t cut = 0;      ///< of these, those that were stopped for another client
    std::size_t maxShares = kMaxShares;
    std::size_t maxThreads = SIZE_MAX;
    std::uint64_t turns = 0;
    std::int64_t failed = 0;
    bool closing = false;
    std::vector<std::thread> threads;

    // All but yield(), withdraw() and work() REQUIRE: mutex is held.

    /// Moves that take long are analyses, and so are moves of a client that has had many: a stream
    /// of short ones would keep the analyses of all others waiting.
    [[nodiscard]] Priority priorityOf(const Item& item, Clock::time_point now) const {
        const std::chrono::duration<double> most = settings.liveUse;
        const bool isLive = item.ran < settings.live && item.share->use.at(now) < most.count();
        return isLive ? item.job.priority : std::max(item.job.priority, Priority::Analysis);
    }

    [[nodiscard]] Priority rankOf(const Item& item, Clock::time_point now) const {
        const auto waited = (now - item.since) / settings.aging;
        return static_cast<Priority>(
            std::max<std::int64_t>(static_cast<std::int64_t>(priorityOf(item, now)) - waited, 0));
    }

    [[nodiscard]] bool mayStart(const Item& item) const {
        if (item.stage == Stage::Paused) return true;
        return started < maxStarted(item) &&
               (started < threads.size() || threads.size() < maxThreads);
    }

    [[nodiscard]] std::size_t maxStarted(const Item& item) const {
        const std::size_t max = static_cast<std::size_t>(settings.searches) + settings.maxPaused;
        // The second half is for clients that have nothing started.
        return item.job.priority == Priority::Live && item.share->started == 0 ? 2 * max : max;
    }

    /// How much its client has used lately: 0 for next to nothing, 4 for two slices or more.
    [[nodiscard]] int useOf(const Item& item, Clock::time_point now) const {
        constexpr double kSteps[] = {1.0 / 8, 3.0 / 8, 7.0 / 8, 15.0 / 8};
        const double slices =
            item.share->use.at(now) / std::chrono::duration<double>(settings.slice).count();
        int level = 0;
        for (const double step : kSteps) level += slices >= step ? 1 : 0;
        return level;
    }

    /// The time that a job with a place has run counts as used.
    static void count(Item& item, Clock::time_point now) {
        item.share->use.add(now - item.counted, now);
        item.ran += now - item.counted;
        item.counted = now;
    }

    /// The one whose turn is next; null if there is none that may start.
    [[nodiscard]] ItemPtr next(Clock::time_point now) const {
        const auto order = [&](const Item& item) {
            return std::tuple(rankOf(item, now), item.share->running, useOf(item, now),
                              item.share->served, item.stage != Stage::Paused);
        };
        ItemPtr best;
        std::optional<decltype(order(*best))> bestOrder;
        for (const ItemPtr& item : waiting) {
            if (!mayStart(*item)) continue;
            const auto own = order(*item);
            if (!bestOrder || own < *bestOrder) best = item, bestOrder = own;
        }
        return best;
    }

    /// Gives free places to those whose turn it is.
    void dispatch() {
        const auto now = Clock::now();
        while (!closing && running.size() < static_cast<std::size_t>(settings.searches)) {
            const ItemPtr item = next(now);
            if (!item || !start(item, now)) break;
        }
        makeRoom(now);
        othersWait = !waiting.empty();
        reportPositions();
    }

    /// When a client that has nothing cannot start because too much was started, stops what has run
    /// longest.
    void makeRoom(Clock::time_point now) {
        const auto isKept = [&](const ItemPtr& item) {
            return item->stage == Stage::Queued && item->share->started == 0 &&
                   started >= maxStarted(*item) && started - cut >= maxStarted(*item);
        };
        if (std::ranges::none_of(waiting, isKept)) return;
        ItemPtr longest;
        for (const auto* items : {&waiting, &running})
            for (const ItemPtr& item : *items) {
                const auto least =
                    item->job.priority == Priority::Live ? settings.slice : settings.minRun;
                if (item->stage == Stage::Running) count(*item, now);
                if (item->stage != Stage::Queued && !item->isCut && item->ran >= least &&
                    (!longest || item->ran > longest->ran))
                    longest = item;
            }
        if (!longest) return;
        longest->isCut = true;
        ++cut;
        longest->stop.request_stop();
    }

    /// False: no thread can be had for it.
    bool start(const ItemPtr& item, Clock::time_point now) {
        const bool isNew = item->stage == Stage::Queued;
        if (isNew && started == threads.size() && !addThread()) return false;
        std::erase(waiting, item);
        running.push_back(item);
        item->rank = rankOf(*item, now);
        if (isNew) item->waited = now - item->since;
        item->stage = Stage::Running;
        item->since = item->counted = now;
        ++item->share->running;
        item->share->served = ++turns;
        if (!isNew) return item->resumed.notify_all(), true;
        --queued;
        --item->share->queued;
        ++item->share->started;
        ++started;
        if (item->reported > 0) item->job.onPosition(0);
        handed.push_back(item);
        changed.notify_one();
        return true;
    }

    bool addThread() {
        try {
            threads.emplace_back([this] { work(); });
            return true;
        } catch (const std::system_error&) {
            maxThreads = threads.size();
            return false;
        }
    }

    void freePlace(const ItemPtr& item, Clock::time_point now) {
        count(*item, now);
        std::erase(running, item);
        --item->share->running;
    }

    void leaveShare(const Item& item) {
        --item.share->jobs;
        // A client that comes back soon has still used what it has.
        if (shares.size() < maxShares) return;
        const auto now = Clock::now();
        std::erase_if(shares, [&](const auto& entry) {
            return entry.second->jobs == 0 && entry.second->use.isOver(now);
        });
        maxShares = std::max(kMaxShares, 2 * shares.size());
    }

    /// Tells those that have not started how many go before them.
    void reportPositions() {
        if (queued == 0) return;
        std::map<const Share*, std::size_t> own;
        std::vector<std::pair<std::tuple<Priority, std::size_t, std::uint64_t>, Item*>> order;
        for (const ItemPtr& item : waiting)
            if (item->stage == Stage::Queued)
                order.emplace_back(
                    std::tuple(item->job.priority, item->share->running + own[item->share.get()]++,
                               item->share->served),
                    item.get());
        std::ranges::stable_sort(order, {}, [](const auto& entry) { return entry.first; });
        int position = 0;
        for (const auto& [rank, item] : order) {
            ++position;
            if (item->reported == position || !item->job.onPosition) continue;
            item->reported = position;
            item->job.onPosition(position);
        }
    }

    [[nodiscard]] bool shouldPause(const Item& item, Clock::time_point now) const {
        const ItemPtr other = next(now);
        if (!other) return false;
        const bool hadSlice = now - item.since >= settings.slice;
        const Priority own = hadSlice ? priorityOf(item, now) : item.rank;
        const Priority rank = rankOf(*other, now);
        if (rank != own) return rank < own;
        return other->share->running < item.share->running &&
               (hadSlice || useOf(*other, now) < useOf(item, now));
    }

    void yield(const ItemPtr& item) {
        if (!othersWait.load(std::memory_order_relaxed)) return;
        const auto now = Clock::now();
        if (now - item->looked < kLookEvery) return;
        item->looked = now;
        std::unique_lock lock(mutex);
        const std::stop_token stop = item->stop.get_token();
        if (closing || item->stage != Stage::Running || stop.stop_requested()) return;
        count(*item, now);
        makeRoom(now);
        if (stop.stop_requested() || !shouldPause(*item, now)) return;
        freePlace(item, now);
        item->stage = Stage::Paused;
        item->since = now;
        waiting.push_back(item);
        dispatch();
        item->resumed.wait(lock, stop, [&] { return closing || item->stage == Stage::Running; });
        if (item->stage == Stage::Running) return;
        // It was stopped, and ends soon: no place is worth waiting for.
        std::erase(waiting, item);
        item->stage = Stage::Ending;
    }

    /// False: it is not in the queue.
    bool unqueue(const ItemPtr& item) {
        if (item->stage != Stage::Queued || std::erase(waiting, item) == 0) return false;
        --queued;
        --item->share->queued;
        leaveShare(*item);
        return true;
    }

    void withdraw(const ItemPtr& item) {
        const std::scoped_lock lock(mutex);
        if (unqueue(item)) dispatch();
    }

    /// The last job of the client with the most in the queue, if those are more than `own` and one;
    /// else null.
    [[nodiscard]] ItemPtr toDisplace(std::size_t own) const {
        ItemPtr last;
        for (const ItemPtr& item : waiting)
            if (item->stage == Stage::Queued && item->share->queued > own + 1 &&
                (!last || item->share->queued >= last->share->queued))
                last = item;
        return last;
    }

    void work() {
        lowerThreadPriority(kNice);
        std::unique_lock lock(mutex);
        while (true) {
            changed.wait(lock, [this] { return closing || !handed.empty(); });
            if (closing) return;
            const ItemPtr item = handed.front();
            handed.pop_front();
            lock.unlock();
            const auto began = Clock::now();
            const bool isDone = run(item);
            if (isDone && settings.onDone) settings.onDone(item->waited, Clock::now() - began);
            item->job.run = nullptr;  // what it captured goes before the lock is taken
            item->job.onFailed = nullptr;
            lock.lock();
            if (!isDone) ++failed;
            if (item->stage == Stage::Running) freePlace(item, Clock::now());
            item->stage = Stage::Ending;
            if (item->isCut) --cut;
            --item->share->started;
            --started;
            leaveShare(*item);
            dispatch();
        }
    }

    /// False: it threw.
    bool run(const ItemPtr& item) {
        std::string why = "of an unknown kind";
        try {
            item->job.run(Turn(*this, item));
            return true;
        } catch (const std::exception& error) {
            why = error.what();
        } catch (...) {  // NOLINT(bugprone-empty-catch): `why` says it
        }
        if (item->job.onFailed) item->job.onFailed(Failure::Threw);
        if (settings.onFailure) settings.onFailure(why);
        return false;
    }
};

std::stop_token EnginePool::Turn::stop() const { return item_->stop.get_token(); }

void EnginePool::Turn::yield() const { pool_->yield(item_); }

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

EnginePool::EnginePool(Settings settings) : state_(std::make_shared<State>()) {
    state_->settings = std::move(settings);
    const std::scoped_lock lock(state_->mutex);
    for (int i = 0; i < state_->settings.searches; ++i)
        state_->threads.emplace_back([state = state_.get()] { state->work(); });
}

EnginePool::EnginePool(int searches, std::size_t maxQueued)
    : EnginePool(Settings{.searches = searches, .maxQueued = maxQueued}) {}

EnginePool::~EnginePool() {
    std::vector<std::thread> threads;
    {
        const std::scoped_lock lock(state_->mutex);
        state_->closing = true;
        for (const auto* items : {&state_->waiting, &state_->running})
            for (const auto& item : *items) item->stop.request_stop();
        std::erase_if(state_->waiting,
                      [](const auto& item) { return item->stage == Item::Stage::Queued; });
        state_->queued = 0;
        threads.swap(state_->threads);
    }
    state_->changed.notify_all();
    for (std::thread& thread : threads) thread.join();
    state_->waiting.clear();
    state_->running.clear();
    state_->handed.clear();
}

std::optional<EnginePool::Ticket> EnginePool::submit(Job job) {
    const auto item = std::make_shared<Item>();
    item->job = std::move(job);
    item->since = Clock::now();
    State& state = *state_;
    State::ItemPtr displaced;
    std::unique_lock lock(state.mutex);
    if (state.closing) return std::nullopt;
    const bool isFree = state.running.size() < static_cast<std::size_t>(state.settings.searches);
    if (!isFree && state.queued >= state.settings.maxQueued) {
        const auto found = state.shares.find(item->job.client);
        displaced = state.toDisplace(found == state.shares.end() ? 0 : found->second->queued);
        if (!displaced) return std::nullopt;
        state.unqueue(displaced);
    }
    auto& share = state.shares[item->job.client];
    if (!share) share = std::make_shared<Share>();
    item->share = share;
    ++share->jobs;
    ++share->queued;
    ++state.queued;
    state.waiting.push_back(item);
    state.dispatch();
    lock.unlock();
    if (displaced && displaced->job.onFailed) displaced->job.onFailed(Failure::Displaced);
    return Ticket(state_, item);
}

EnginePool::Load EnginePool::load() const {
    const std::scoped_lock lock(state_->mutex);
    return {.running = static_cast<int>(state_->running.size()),
            .queued = static_cast<int>(state_->queued),
            .paused = static_cast<int>(state_->waiting.size() - state_->queued),
            .places = state_->settings.searches,
            .failed = state_->failed};
}

bool runInPool(
    EnginePool& pool, std::stop_token stop, EnginePool::Job asked,
    const std::function<void(const std::function<void()>& yield, std::stop_token cut)>& search) {
    struct Wait {
        enum class Stage : std::uint8_t { Waiting, Running, Done, Abandoned, Displaced };
        std::mutex mutex;
        std::condition_variable_any changed;
        Stage stage = Stage::Waiting;

        void end(Stage how) {
            const std::scoped_lock lock(mutex);
            stage = how;
            changed.notify_all();
        }
        [[nodiscard]] bool isOver() const {
            return stage == Stage::Done || stage == Stage::Displaced;
        }
    };
    using Stage = Wait::Stage;
    const auto wait = std::make_shared<Wait>();
    asked.run = [wait, &search](const EnginePool::Turn& turn) {
        {
            const std::scoped_lock lock(wait->mutex);
            if (wait->stage == Stage::Abandoned) return;  // `search` may be gone
            wait->stage = Stage::Running;
        }
        search([turn] { turn.yield(); }, turn.stop());
        wait->end(Stage::Done);
    };
    asked.onFailed = [wait](EnginePool::Failure why) {
        wait->end(why == EnginePool::Failure::Displaced ? Stage::Displaced : Stage::Done);
    };
    auto ticket = pool.submit(std::move(asked));
    if (!ticket) return false;

    std::unique_lock lock(wait->mutex);
    wait->changed.wait(lock, stop, [&] { return wait->isOver(); });
    if (wait->stage == Stage::Waiting) {
        wait->stage = Stage::Abandoned;
        lock.unlock();
        search([] {}, stop);
        return true;
    }
    lock.unlock();
    if (stop.stop_requested()) ticket->drop();  // it may be paused
    lock.lock();
    wait->changed.wait(lock, [&] { return wait->isOver(); });
    return wait->stage == Stage::Done;
}

}  // namespace tengen::server
