#include "server/store_health.hpp"

namespace tengen::server {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLookEvery = std::chrono::seconds(30);
constexpr milliseconds kWriteEvery = std::chrono::seconds(5);
constexpr milliseconds kPatience = std::chrono::seconds(1);
constexpr const char* kSilent = "the store does not answer";

}  // namespace

StoreHealth::StoreHealth(Loop& loop, store::GameStore& games, StoreWorker& worker,
                         std::shared_ptr<search::PositionBook> experience,
                         std::shared_ptr<Monitor> monitor)
    : loop_(loop),
      games_(games),
      worker_(worker),
      experience_(std::move(experience)),
      monitor_(std::move(monitor)) {
    schedule();
}

void StoreHealth::schedule() {
    timer_ = loop_.after(kLookEvery, [this] {
        begin();
        schedule();
    });
}

std::shared_ptr<void> StoreHealth::ask(OnState onState) {
    const auto asker = std::make_shared<Asker>();
    asker->onState = std::move(onState);
    askers_.push_back(asker);
    begin();
    if (!asker->onState) return asker;  // it was answered at once
    if (loop_.now() - lookingSince_ > kPatience) {
        answer(asker);  // it hangs already
        return asker;
    }
    asker->patience = loop_.after(kPatience, [this, weak = std::weak_ptr(asker)] { answer(weak); });
    return asker;
}

/// Answers while the stores do not.
void StoreHealth::answer(const std::weak_ptr<Asker>& asker) {
    if (state_.fault.empty()) {
        StoreState silent = state_;
        silent.fault = kSilent;
        take(std::move(silent));
    }
    const auto waiting = asker.lock();
    if (!waiting || !waiting->onState) return;
    std::exchange(waiting->onState, nullptr)(state_);
}

void StoreHealth::begin() {
    if (isLooking_) {
        if (loop_.now() - lookingSince_ > kPatience) answer({});
        return;
    }
    isLooking_ = true;
    lookingSince_ = loop_.now();
    spawn(look(), [this](const std::exception_ptr& exception) {
        isLooking_ = false;
        monitor_->caught("health of the store", exception);
    });
}

Task<void> StoreHealth::look() {
    StoreState state = state_;
    state.fault.clear();
    co_await lookAt(state);
    isLooking_ = false;
    take(std::move(state));
    for (const auto& each : std::exchange(askers_, {}))
        if (const auto asker = each.lock(); asker && asker->onState)
            std::exchange(asker->onState, nullptr)(state_);
}

Task<void> StoreHealth::lookAt(StoreState& state) {
    if (loop_.now() - lastWrite_ >= kWriteEvery || !writeFault_.empty()) {
        const Result<void> written = co_await worker_.call([this] { return games_.probe(); });
        writeFault_ = written ? "" : "the store cannot be written; the log of the server says why";
        lastWrite_ = loop_.now();
    }
    const Result<void> counted =
        co_await worker_.read("", [&](ReadStores in) { return count(in, state); });
    state.fault =
        counted ? writeFault_ : "the store cannot be read; the log of the server says why";
}

Result<void> StoreHealth::count(ReadStores in, StoreState& state) const {
    const auto games = in.games.count();
    if (!games) return games.error();
    const auto analyses = in.analyses.count();
    if (!analyses) return analyses.error();
    state.games = *games;
    state.analyses = *analyses;
    if (!experience_) return {};
    // On the worker, since a search may hold its lock while the database is slow.
    state.positions = experience_->count();
    state.experienceFailed = !experience_->fault().empty();
    return {};
}

void StoreHealth::take(StoreState state) {
    if (state.fault != state_.fault) {
        if (state.fault.empty())
            monitor_->log(LogLevel::Info, "store_recovered", {});
        else
            monitor_->log(LogLevel::Warning, "store_degraded", {{"reason", state.fault}});
    }
    state_ = std::move(state);
}

}  // namespace tengen::server
