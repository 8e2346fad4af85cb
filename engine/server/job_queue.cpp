#include "server/job_queue.hpp"

namespace tengen::server {
namespace {

Error tooMany() {
    return {Error::Kind::Unavailable,
            "too many requests wait for the store; ask again in a moment"};
}
Error tooLate() {
    return {Error::Kind::Unavailable, "the store was busy for too long; nothing was changed"};
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
    {
        const std::scoped_lock lock(mutex_);
        if (jobs_.size() < limits_.maxWaiting) {
            jobs_.push_back({std::move(job), Clock::now()});
            changed_.notify_one();
            return true;
        }
    }
    job.refuse(tooMany());
    return false;
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
        changed_.wait(lock, [this] { return end_ || !jobs_.empty(); });
        if (jobs_.empty()) return;
        const Waiting next = std::move(jobs_.front());
        jobs_.pop_front();
        const auto now = Clock::now();
        const bool givesUp = end_ && now > *end_;
        gaveUp_ = gaveUp_ || givesUp;
        lock.unlock();
        waited_.add(now - next.since);
        const bool isLate = givesUp || now - next.since > limits_.patience;
        perform(thread, next.job, isLate ? std::optional(tooLate()) : std::nullopt);
        postSurely(loop_, next.job.done);
        lock.lock();
    }
}

}  // namespace tengen::server
