#pragma once

#include <functional>
#include <list>
#include <memory>
#include <string>

#include "search/position_book.hpp"
#include "server/async.hpp"
#include "server/loop.hpp"
#include "server/store_worker.hpp"
#include "store/game_store.hpp"

namespace tengen::server {

/// What is known of the stores.
struct StoreState {
    /// Empty: all is well. Else a sentence without names of files; the log has the whole error.
    std::string fault{};
    std::int64_t games = 0;  ///< when they could be counted last
    std::int64_t analyses = 0;
    std::int64_t positions = 0;  ///< in the experience
    bool experienceFailed = false;
};

/// Finds out whether the stores can be read and written: every half minute, and when it is asked.
class StoreHealth {
public:
    using OnState = std::function<void(const StoreState& state)>;

    /// `experience` may be null.
    StoreHealth(Loop& loop, store::GameStore& games, StoreWorker& worker,
                std::shared_ptr<search::PositionBook> experience, std::shared_ptr<Monitor> monitor);

    /// Passes on what the stores answer, or after a second that they do not. Dropping what is
    /// returned calls it off.
    [[nodiscard]] std::shared_ptr<void> ask(OnState onState);

private:
    struct Asker {
        OnState onState;
        Loop::Timer patience;
    };
    void schedule();
    void begin();
    /// Asks the stores, and tells all that wait.
    Task<void> look();
    Task<void> lookAt(StoreState& state);
    Result<void> count(ReadStores in, StoreState& state) const;
    void take(StoreState state);
    void answer(const std::weak_ptr<Asker>& asker);

    Loop& loop_;
    store::GameStore& games_;  ///< only used on the worker
    StoreWorker& worker_;
    std::shared_ptr<search::PositionBook> experience_;
    std::shared_ptr<Monitor> monitor_;
    StoreState state_;
    std::list<std::weak_ptr<Asker>> askers_;
    bool isLooking_ = false;
    std::chrono::milliseconds lookingSince_{0};
    std::chrono::milliseconds lastWrite_{-1'000'000};
    std::string writeFault_;
    Loop::Timer timer_;
};

}  // namespace tengen::server
