#include "server/store_worker.hpp"

namespace tengen::server {

JobQueue::JobQueue(Loop& loop, std::size_t threads) : loop_(loop) {
    for (std::size_t thread = 0; thread < threads; ++thread)
        threads_.emplace_back([this, thread] { run(thread); });
}

bool JobQueue::start(Work work, std::function<void()> done) {
    if (threads_.empty()) {
        work(0);
        return false;
    }
    {
        const std::scoped_lock lock(mutex_);
        jobs_.push_back({std::move(work), std::move(done)});
    }
    changed_.notify_one();
    return true;
}

void JobQueue::finish() {
    {
        const std::scoped_lock lock(mutex_);
        finishing_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

void JobQueue::run(std::size_t thread) {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return finishing_ || !jobs_.empty(); });
        if (jobs_.empty()) return;
        Job job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        job.work(thread);
        loop_.post(std::move(job.done));
        lock.lock();
    }
}

StoreThreads::StoreThreads(Loop& loop, ReadStores written, std::vector<store::StoreReader> readers)
    : written_(written),
      readers_(std::move(readers)),
      writes_(loop, 1),
      reads_(loop, readers_.size()) {}

void StoreThreads::finish() {
    reads_.finish();
    writes_.finish();
}

bool StoreThreads::start(Write work, Done done) {
    return writes_.start([work = std::move(work)](std::size_t) { work(); }, std::move(done));
}

bool StoreThreads::startRead(Read work, Done done) {
    if (readers_.empty())
        return start([work = std::move(work), this] { work(written_); }, std::move(done));
    return reads_.start(
        [work = std::move(work), this](std::size_t thread) {
            work({*readers_[thread].games, *readers_[thread].analyses});
        },
        std::move(done));
}

}  // namespace tengen::server
