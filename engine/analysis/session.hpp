#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "agents/agent.hpp"
#include "analysis/request.hpp"

namespace tengen::analysis {

/// One conversation in the analysis protocol: lines in, lines out, and no word about what carries
/// them. Searches run on threads of their own, each born when there is work for it and gone when
/// there is none, so that an idle session has no thread and a stopped search leaves none behind.
///
/// handle(), awaitRoom(), stopEndless(), stopAll(), abandon() and finish() belong to one thread,
/// the transport's; `send` is called on that thread or a searching one, one line at a time.
class AnalysisSession {
public:
    using Send = std::function<void(std::string_view line)>;

    /// A search that is to be run.
    struct Asked {
        const std::string& id;
        std::stop_token stop;
        bool isReview = false;  ///< as handle() was told
    };
    /// How a search is run: when it has to end, and Limits::onPoll.
    struct Terms {
        std::stop_token stop;
        std::function<void()> onPoll{};
    };
    using Search = std::function<void(const Terms& terms)>;

    struct Setup {
        /// Makes the agent that a request names. Injected, so that a server can narrow what may be
        /// named and a test can bring an agent of its own.
        std::function<Result<std::unique_ptr<agents::Agent>>(std::string_view text)> makeAgent;
        std::string agent;                ///< for requests that name none
        std::string version;              ///< the answer to the action version
        std::vector<std::string> agents;  ///< the same
        int searches = 1;                 ///< at a time; others wait for their turn
        std::size_t maxWaiting = 1000;    ///< more are refused as busy
        /// For solve and defences without a limit: in theory they end, in practice not soon.
        std::chrono::milliseconds solveTime{10'000};
        /// Interim replies of one request come no sooner after each other; 0: as they are found.
        std::chrono::milliseconds streamEvery{0};
        /// Runs a search where processors are shared with others: blocks until `search` has run, on
        /// any thread, or returns false without running it when there is no room. If `stop` comes
        /// before its turn, it must run at once, as it will be short. When empty, searches run on
        /// threads of the session.
        std::function<bool(const Asked& asked, const Search& search)> perform{};
    };

    AnalysisSession(Setup setup, Send send);
    ~AnalysisSession();  ///< stops everything, which still gets its final replies
    AnalysisSession(const AnalysisSession&) = delete;
    AnalysisSession& operator=(const AnalysisSession&) = delete;

    /// Takes one line without its end. Blank ones mean nothing; every other one is answered, now or
    /// when its search is done. `isReview` is passed on to Setup::perform.
    void handle(std::string_view line, bool isReview = false);

    /// Waits until another request would not be refused as busy; false on a timeout.
    [[nodiscard]] bool awaitRoom(std::chrono::milliseconds timeout);

    /// Asks every open request to answer with what it has, or only those that have no limit and
    /// would go on until someone stopped them.
    void stopAll();
    void stopEndless();
    /// Stops everything, and forgets what has not begun: the client is gone, and hears no reply.
    void abandon();

    /// Waits until every request has been answered; false on a timeout.
    [[nodiscard]] bool awaitIdle(std::chrono::milliseconds timeout);

    /// Waits until every request has been answered and every thread is gone.
    void finish();

private:
    struct Job {
        Request request;
        bool isReview = false;
        std::stop_source stop{};
        /// Who answers. Released after the reply: freeing a large table takes a while, and the
        /// client that sent stop waits.
        std::unique_ptr<agents::Agent> agent{};
    };
    using JobPtr = std::shared_ptr<Job>;

    struct Worker {
        std::thread thread;
        bool done = false;
    };

    void accept(Request request, bool isReview);
    bool stop(std::string_view target);
    void say(std::string_view line);

    // Threads. startWorker and nextJob REQUIRE: mutex_ is held.
    void startWorker(JobPtr job);
    JobPtr nextJob();
    void work(std::list<Worker>::iterator self, JobPtr job);
    void joinDone();

    // What answers a request; each gives the closing reply.
    std::string perform(Job& job);
    std::string answer(Job& job, const Terms& terms);
    std::string answer(Job& job, const Terms& terms, const AnalyseRequest& request);
    std::string answer(Job& job, const Terms& terms, const BalanceRequest& request);
    std::string answer(Job& job, const Terms& terms, const SolveRequest& request);
    std::string answer(Job& job, const Terms& terms, const DefencesRequest& request);
    std::string answer(Job& job, const Terms& terms, const ThreatsRequest& request);
    std::string answer(Job& job, const Terms& terms, const VersionRequest& request);

    struct Named {
        std::string name;
        std::unique_ptr<agents::Agent> agent;
    };
    Result<Named> agentFor(const std::string& name, const Board& board) const;
    [[nodiscard]] std::chrono::milliseconds solveTime(const search::Limits& limits) const;

    const Setup setup_;
    const Send send_;
    std::atomic<bool> isAbandoned_ = false;
    std::mutex sendMutex_;

    std::mutex mutex_;  // for all below; never held while sending
    std::condition_variable changed_;
    std::map<std::string, JobPtr, std::less<>> open_;  ///< waiting or running
    std::deque<JobPtr> waiting_;
    std::list<Worker> workers_;
    int running_ = 0;  ///< workers that are not done
};

}  // namespace tengen::analysis
