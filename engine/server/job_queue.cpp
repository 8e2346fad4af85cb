#include "server/job_queue.hpp"

#include <algorithm>
#include <tuple>

namespace tengen::server {
namespace {

Error tooMany() {
    return {Error::Kind::Unavailable, "too many requests wait; ask again in a moment"};
}
Error tooLate() {
    return {Error::Kind::Unavailable, "the server was busy for too long; nothing was changed"};
}

/// Posts the task although memory may be short: a lost one would leave a request without an answer.
void postSurely(Loop& loop, const Loop::Task& task) {
    while (true) {
        try {
            return loop.post(task);
        } catch (const std::bad_alloc&) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    }
}

}  // namespace

JobQueue::JobQueue(Loop& loop, std::size_t threads, Limits limits, Histogram& waited,
                   Histogram& ran)
    : loop_(loop), limits_(limits), waited_(waited), ran_(ran) {
    for (std::size_t thread = 0; thread < threads; ++thread)
        threads_.emplace_back([this, thread] { run(thread); });
}

bool JobQueue::start(Job job) {
    if (threads_.empty()) {
        perform(0, job, gaveUp_ ? std::optional(tooLate()) : std::nullopt);
        return false;
    }
    std::optional<Job> displaced;
    {
        const std::scoped_lock lock(mutex_);
        if (waiting_ >= limits_.maxWaiting) {
            const auto own = jobs_.find(job.client);
            displaced = displace(own == jobs_.end() ? 0 : own->second.size());
        }
        if (waiting_ < limits_.maxWaiting) {
            add(std::move(job));
            if (!displaced) return true;
        }
    }
    if (!displaced) {
        job.refuse(tooMany());
        return false;
    }
    displaced->refuse(tooMany());
    postSurely(loop_, displaced->done);
    return true;
}

void JobQueue::add(Job job) {
    auto& own = jobs_[job.client];
    own.push_back({std::move(job), Clock::now()});
    ++waiting_;
    changed_.notify_one();
}

JobQueue::Waiting JobQueue::takeNext(Clock::time_point now) {
    const auto order = [&](const auto& entry) {
        const auto& [client, jobs] = entry;
        const auto share = shares_.find(client);
        return share == shares_.end() ? std::tuple(std::size_t{0}, 0.0, jobs.front().since)
                                      : std::tuple(share->second.running, share->second.use.at(now),
                                                   jobs.front().since);
    };
    const auto best = std::ranges::min_element(jobs_, {}, order);
    Waiting next = std::move(best->second.front());
    best->second.pop_front();
    if (best->second.empty()) jobs_.erase(best);
    --waiting_;
    if (shares_.size() >= maxShares_) {
        std::erase_if(shares_, [&](const auto& entry) {
            return entry.second.running == 0 && entry.second.use.isOver(now);
        });
        maxShares_ = std::max<std::size_t>(1000, 2 * shares_.size());
    }
    ++shares_[next.job.client].running;
    return next;
}

void JobQueue::give(const std::string& client, Clock::duration used) {
    Share& share = shares_[client];
    --share.running;
    share.use.add(used, Clock::now());
}

std::optional<JobQueue::Job> JobQueue::displace(std::size_t own) {
    const auto size = [](const auto& entry) { return entry.second.size(); };
    const auto most = std::ranges::max_element(jobs_, {}, size);
    if (most == jobs_.end() || most->second.size() <= own + 1) return std::nullopt;
    Job last = std::move(most->second.back().job);
    most->second.pop_back();
    --waiting_;
    return last;
}

void JobQueue::finish(std::chrono::milliseconds grace) {
    {
        const std::scoped_lock lock(mutex_);
        end_ = Clock::now() + grace;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

void JobQueue::perform(std::size_t thread, const Job& job, std::optional<Error> refused) {
    if (refused) return job.refuse(std::move(*refused));
    const Stopwatch stopwatch(ran_);
    job.run(thread);
}

void JobQueue::run(std::size_t thread) {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return end_ || waiting_ > 0; });
        if (waiting_ == 0) return;
        const auto now = Clock::now();
        const Waiting next = takeNext(now);
        const bool givesUp = end_ && now > *end_;
        gaveUp_ = gaveUp_ || givesUp;
        lock.unlock();
        waited_.add(now - next.since);
        const bool isLate = givesUp || now - next.since > limits_.patience;
        perform(thread, next.job, isLate ? std::optional(tooLate()) : std::nullopt);
        postSurely(loop_, next.job.done);
        lock.lock();
        give(next.job.client, Clock::now() - now);
    }
}

}  // namespace tengen::server
