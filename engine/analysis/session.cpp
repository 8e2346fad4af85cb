#include "analysis/session.hpp"

#include <algorithm>
#include <system_error>
#include <type_traits>

#include "agents/balance.hpp"
#include "analysis/reply.hpp"
#include "analysis/timed_stop.hpp"
#include "base/text.hpp"

namespace tengen::analysis {
namespace {

using Code = Refusal::Code;

/// Whether only a stop ends it.
bool isEndless(const Request& request) {
    const search::Limits* limits = nullptr;
    if (const auto* analyse = std::get_if<AnalyseRequest>(&request.what))
        limits = &analyse->limits;
    else if (const auto* balance = std::get_if<BalanceRequest>(&request.what))
        limits = &balance->limits;
    return limits != nullptr && limits->time.count() == 0 && limits->nodes == 0 &&
           limits->depth == 0;
}

/// Those that take no time worth a thread.
bool isQuick(const Request& request) {
    return std::holds_alternative<ThreatsRequest>(request.what) ||
           std::holds_alternative<VersionRequest>(request.what);
}

}  // namespace

AnalysisSession::AnalysisSession(Setup setup, Send send)
    : setup_(std::move(setup)), send_(std::move(send)) {}

AnalysisSession::~AnalysisSession() {
    stopAll();
    finish();
}

// ---- lines in and out ----

void AnalysisSession::handle(std::string_view line, bool isReview) {
    joinDone();
    if (trim(line).empty()) return;
    auto parsed = parseRequest(line);
    if (auto* refusal = std::get_if<Refusal>(&parsed))
        say(errorReply(*refusal));
    else
        accept(std::move(std::get<Request>(parsed)), isReview);
}

void AnalysisSession::accept(Request request, bool isReview) {
    const auto refuse = [&](Code code, std::string message) {
        say(errorReply({.id = request.id, .code = code, .message = std::move(message)}));
    };
    std::unique_lock lock(mutex_);
    if (open_.contains(request.id)) {
        lock.unlock();
        return refuse(Code::DuplicateId, "a request with this id is still open");
    }
    if (const auto* stopping = std::get_if<StopRequest>(&request.what)) {
        const bool found = stop(stopping->target);
        lock.unlock();
        if (!found)
            refuse(Code::NotRunning,
                   "no request with the id " + inQuotes(stopping->target) + " is open");
        return;
    }
    if (isQuick(request)) {
        lock.unlock();
        Job job{std::move(request)};
        return say(answer(job, {.stop = job.stop.get_token()}));
    }
    if (running_ >= setup_.searches && waiting_.size() >= setup_.maxWaiting) {
        lock.unlock();
        return refuse(Code::Busy, "too many requests wait already; send this one again later");
    }

    const auto job = std::make_shared<Job>(Job{std::move(request), isReview});
    open_.emplace(job->request.id, job);
    if (running_ >= setup_.searches)
        waiting_.push_back(job);
    else
        startWorker(job);
}

/// The final reply of a request that still waits must follow at once too, so it does not wait any
/// longer: it gets a thread beyond the usual number, for the moment that a stopped search takes.
/// REQUIRES: mutex_ is held.
bool AnalysisSession::stop(std::string_view target) {
    const auto found = open_.find(target);
    if (found == open_.end()) return false;
    const JobPtr job = found->second;
    job->stop.request_stop();
    if (const auto it = std::ranges::find(waiting_, job); it != waiting_.end()) {
        waiting_.erase(it);
        startWorker(job);
        changed_.notify_all();
    }
    return true;
}

void AnalysisSession::say(std::string_view line) {
    const std::scoped_lock lock(sendMutex_);
    send_(line);
}

// ---- threads ----

void AnalysisSession::startWorker(JobPtr job) {
    workers_.emplace_back();
    const auto self = std::prev(workers_.end());
    // It takes mutex_ before it touches `self`, so the thread is in its place by then.
    self->thread = std::thread([this, self, job = std::move(job)] { work(self, job); });
    ++running_;
}

AnalysisSession::JobPtr AnalysisSession::nextJob() {
    if (waiting_.empty() || running_ > setup_.searches) return nullptr;
    JobPtr job = waiting_.front();
    waiting_.pop_front();
    return job;
}

void AnalysisSession::work(std::list<Worker>::iterator self, JobPtr job) {
    while (job) {
        const std::string reply = perform(*job);
        {
            // Closed before the reply is sent, so that its receiver may use the id again.
            const std::scoped_lock lock(mutex_);
            open_.erase(job->request.id);
        }
        if (!isAbandoned_) say(reply);
        job->agent.reset();

        const std::scoped_lock lock(mutex_);
        job = nextJob();
        if (!job) {
            self->done = true;
            --running_;
        }
        changed_.notify_all();
    }
}

void AnalysisSession::joinDone() {
    std::list<Worker> done;
    {
        const std::scoped_lock lock(mutex_);
        for (auto it = workers_.begin(); it != workers_.end();) {
            const auto next = std::next(it);
            if (it->done) done.splice(done.end(), workers_, it);
            it = next;
        }
    }
    for (Worker& worker : done) worker.thread.join();
}

bool AnalysisSession::awaitRoom(std::chrono::milliseconds timeout) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, timeout, [this] {
        return running_ < setup_.searches || waiting_.size() < setup_.maxWaiting;
    });
}

bool AnalysisSession::awaitIdle(std::chrono::milliseconds timeout) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, timeout, [this] { return running_ == 0; });
}

void AnalysisSession::stopAll() {
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, job] : open_) job->stop.request_stop();
}

void AnalysisSession::abandon() {
    isAbandoned_ = true;
    stopAll();
    const std::scoped_lock lock(mutex_);
    for (const JobPtr& job : waiting_) open_.erase(job->request.id);
    waiting_.clear();
    changed_.notify_all();
}

void AnalysisSession::stopEndless() {
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, job] : open_)
        if (isEndless(job->request)) job->stop.request_stop();
}

void AnalysisSession::finish() {
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return running_ == 0; });
    }
    joinDone();
}

// ---- answers ----

std::string AnalysisSession::perform(Job& job) {
    const std::stop_token stop = job.stop.get_token();
    if (!setup_.perform) return answer(job, {.stop = stop});
    std::string reply;
    const auto search = [&](const Terms& terms) {
        // Even a search that is stopped at once makes its tables first.
        if (!isAbandoned_) reply = answer(job, terms);
    };
    if (setup_.perform({job.request.id, stop, job.isReview}, search)) return reply;
    return errorReply({.id = job.request.id,
                       .code = Code::Busy,
                       .message = "too many searches wait already; send this one again later"});
}

std::string AnalysisSession::answer(Job& job, const Terms& terms) {
    try {
        return std::visit(
            [&](const auto& what) -> std::string {
                if constexpr (std::is_same_v<std::decay_t<decltype(what)>, StopRequest>)
                    return {};  // never a job
                else
                    return answer(job, terms, what);
            },
            job.request.what);
    } catch (const std::exception& error) {
        // Memory, most likely. One search is lost; the conversation is not.
        return errorReply({.id = job.request.id,
                           .code = Code::Failed,
                           .message = std::string("the search broke off: ") + error.what()});
    }
}

Result<AnalysisSession::Named> AnalysisSession::agentFor(const std::string& name,
                                                         const Board& board) const {
    Named named{.name = name.empty() ? setup_.agent : name, .agent = nullptr};
    auto agent = setup_.makeAgent(named.name);
    if (!agent) return agent.error();
    if (const auto accepted = (*agent)->accepts(board.ruleset()); !accepted)
        return accepted.error();
    named.agent = std::move(*agent);
    return named;
}

std::string AnalysisSession::answer(Job& job, const Terms& terms, const AnalyseRequest& request) {
    const std::string& id = job.request.id;
    auto named = agentFor(request.agent, request.board);
    if (!named)
        return errorReply({.id = id, .code = Code::Agent, .message = named.error().message});
    job.agent = std::move(named->agent);
    search::OnReport onReport;
    if (request.stream)
        onReport = [&, every = setup_.streamEvery,
                    last = std::optional<std::chrono::steady_clock::time_point>()](
                       const search::Report& report) mutable {
            const auto now = std::chrono::steady_clock::now();
            if (last && now - *last < every) return;
            last = now;
            say(analysisReply(id, ReplyStage::Interim, named->name, report));
        };
    search::Limits limits = request.limits;
    limits.onPoll = terms.onPoll;
    const search::Report report = job.agent->choose(request.board, limits, terms.stop, onReport);
    return analysisReply(id, ReplyStage::Final, named->name, report);
}

std::string AnalysisSession::answer(Job& job, const Terms& terms, const BalanceRequest& request) {
    const std::string& id = job.request.id;
    auto named = agentFor(request.agent, request.board);
    if (!named)
        return errorReply({.id = id, .code = Code::Agent, .message = named.error().message});
    job.agent = std::move(named->agent);
    const int wanted = request.limits.multiPv;
    search::Limits limits = request.limits;
    limits.onPoll = terms.onPoll;
    const std::vector<agents::Stones> choices =
        agents::singles(agents::pointsToBalance(request.board));
    search::Report report =
        agents::balance(*job.agent, request.board, choices, {.wanted = wanted}, limits, terms.stop);
    if (report.lines.empty())  // the last move of a game: there is nothing to choose from
        report = job.agent->choose(request.board, limits, terms.stop, nullptr);
    if (std::cmp_less(wanted, report.lines.size()))
        report.lines.resize(static_cast<std::size_t>(wanted));
    return analysisReply(id, ReplyStage::Final, named->name, report);
}

std::chrono::milliseconds AnalysisSession::solveTime(const search::Limits& limits) const {
    return limits.time.count() == 0 && limits.nodes == 0 ? setup_.solveTime : limits.time;
}

std::string AnalysisSession::answer(Job& job, const Terms& terms, const SolveRequest& request) {
    const TimedStop stop(terms.stop, solveTime(request.limits));
    const auto solve =
        request.kind == SolveRequest::Kind::Vcf ? search::solveVcf : search::solveVct;
    search::SolveLimits limits{.nodes = request.limits.nodes};
    if (terms.onPoll) limits.onPoll = &terms.onPoll;
    return solveReply(job.request.id,
                      solve(request.board, request.board.sideToMove(), limits, stop.token()));
}

std::string AnalysisSession::answer(Job& job, const Terms& terms, const DefencesRequest& request) {
    const TimedStop stop(terms.stop, solveTime(request.limits));
    return defencesReply(job.request.id,
                         findDefences(request.board, request.limits.nodes, stop.token(),
                                      search::solveVcf, terms.onPoll ? &terms.onPoll : nullptr));
}

std::string AnalysisSession::answer(Job& job, const Terms&, const ThreatsRequest& request) {
    return threatsReply(job.request.id, threatPoints(request.board));
}

std::string AnalysisSession::answer(Job& job, const Terms&, const VersionRequest&) {
    return versionReply(job.request.id, setup_.version, setup_.agents);
}

}  // namespace tengen::analysis
