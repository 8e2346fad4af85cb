#include "server/store_worker.hpp"

namespace tengen::server {

bool StoreThread::start(std::function<void()> work, std::function<void()> done) {
    if (!thread_.joinable()) {
        work();
        return false;
    }
    {
        const std::scoped_lock lock(mutex_);
        jobs_.push_back({std::move(work), std::move(done)});
    }
    changed_.notify_one();
    return true;
}

void StoreThread::finish() {
    if (!thread_.joinable()) return;
    {
        const std::scoped_lock lock(mutex_);
        finishing_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void StoreThread::run() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return finishing_ || !jobs_.empty(); });
        if (jobs_.empty()) return;
        Job job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        job.work();
        loop_.post(std::move(job.done));
        lock.lock();
    }
}

}  // namespace tengen::server
