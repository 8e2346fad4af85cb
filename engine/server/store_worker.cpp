#include "server/store_worker.hpp"

namespace tengen::server {

StoreThreads::StoreThreads(Loop& loop, ReadStores written, std::vector<store::StoreReader> readers,
                           std::shared_ptr<Monitor> monitor, JobQueue::Limits limits)
    : StoreWorker(std::move(monitor)),
      written_(written),
      readers_(std::move(readers)),
      writes_(loop, 1, limits, monitor_->times().storeWait, monitor_->times().storeWrite),
      reads_(loop, readers_.size(), limits, monitor_->times().storeWait,
             monitor_->times().storeRead),
      computations_(loop, 1, limits, monitor_->times().computeWait, monitor_->times().compute) {}

void StoreThreads::finish(std::chrono::milliseconds grace) {
    computations_.finish(grace);
    reads_.finish(grace);
    writes_.finish(grace);
}

bool StoreThreads::start(Write work) {
    return writes_.start({.run = [run = std::move(work.run)](std::size_t) { run(); },
                          .refuse = std::move(work.refuse),
                          .done = std::move(work.done)});
}

bool StoreThreads::startRead(Read work) {
    if (readers_.empty())
        return start({.run = [run = std::move(work.run), this] { run(written_); },
                      .refuse = std::move(work.refuse),
                      .done = std::move(work.done)});
    const auto run = [run = std::move(work.run), this](std::size_t thread) {
        run({*readers_[thread].games, *readers_[thread].analyses});
    };
    return reads_.start({.run = run,
                         .refuse = std::move(work.refuse),
                         .done = std::move(work.done),
                         .client = std::move(work.client)});
}

bool StoreThreads::startCompute(Write work) {
    return computations_.start({.run = [run = std::move(work.run)](std::size_t) { run(); },
                                .refuse = std::move(work.refuse),
                                .done = std::move(work.done),
                                .client = std::move(work.client)});
}

}  // namespace tengen::server
