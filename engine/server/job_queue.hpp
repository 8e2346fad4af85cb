#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/result.hpp"
#include "server/histogram.hpp"
#include "server/loop.hpp"
#include "server/recent_use.hpp"

namespace tengen::server {

/// A request that has waited so long for the store is answered without it. The databases' own time
/// limits are as long.
inline constexpr std::chrono::milliseconds kStorePatience = std::chrono::seconds(10);
inline constexpr const char* kStoreIsLate =
    "the store has not answered for 10 seconds; what was asked may still be done";

/// Threads that take jobs from one queue. The client with the lowest number of running jobs goes
/// first, then the one that has used the threads least lately; jobs of one client are done in turn.
/// When too many wait, the client with the most of them loses its last one to a client with fewer.
class JobQueue {
public:
    using Clock = std::chrono::steady_clock;

    struct Job {
        /// Is given the number of the thread that does it. Throws nothing.
        std::function<void(std::size_t thread)> run;
        /// Is called instead of `run`, on the same thread. Throws nothing.
        std::function<void(Error)> refuse;
        std::function<void()> done;  ///< is called on the loop afterwards
        std::string client{};
    };
    struct Limits {
        std::size_t maxWaiting = 1000;
        /// A job that has waited longer is refused: its request has been answered meanwhile.
        std::chrono::milliseconds patience = kStorePatience;
    };

    /// `waited` and `ran` are told the times of every job.
    JobQueue(Loop& loop, std::size_t threads, Limits limits, Histogram& waited, Histogram& ran);
    ~JobQueue() { finish(std::chrono::hours(1)); }

    /// Returns false if the job is already done or refused; `done` is not called then. So it is
    /// while too many wait, and after finish().
    bool start(Job job);
    /// Waits until all jobs are done, and ends the threads. What has not begun after `grace` is
    /// refused, and every later job with it.
    void finish(std::chrono::milliseconds grace);

private:
    struct Waiting {
        Job job;
        Clock::time_point since;
    };
    /// What a client has of the threads.
    struct Share {
        std::size_t running = 0;
        RecentUse use{};
    };
    void run(std::size_t thread);
    // These REQUIRE: mutex_ is held.
    void add(Job job);
    Waiting takeNext(Clock::time_point now);
    void give(const std::string& client, Clock::duration used);
    /// The last job of the client with the most, if those are more than `own` and one.
    std::optional<Job> displace(std::size_t own);

    void perform(std::size_t thread, const Job& job, std::optional<Error> refused);

    Loop& loop_;
    Limits limits_;
    Histogram& waited_;
    Histogram& ran_;
    std::mutex mutex_;  // for those below
    std::condition_variable changed_;
    std::map<std::string, std::deque<Waiting>> jobs_;  ///< of each client that waits
    std::size_t waiting_ = 0;                          ///< jobs in all
    std::map<std::string, Share> shares_;
    std::size_t maxShares_ = 1000;          ///< then those that are over are forgotten
    std::optional<Clock::time_point> end_;  ///< of the time for what waits, once it finishes
    bool gaveUp_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace tengen::server
