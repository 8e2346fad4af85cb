#include "protocol/command_pump.hpp"

#include <exception>

#include "base/clock.hpp"
#include "base/text.hpp"

namespace tengen::protocol {
namespace {

/// More lines than any manager sends ahead; beyond it the reader waits, so memory stays bounded.
constexpr std::size_t kMaxWaiting = 4096;

/// A process may have this part of a processor, and still answers what was sent before END.
constexpr int kStarvedFactor = 10;
constexpr CommandPump::Milliseconds kLookEvery{5};

std::string firstWord(std::string_view line) { return lower(splitAt(trim(line), ' ').first); }

}  // namespace

CommandPump::CommandPump(GomocupSession& session, LineOutput& output, Timing timing)
    : session_(session), output_(output), timing_(timing), worker_([this] { work(); }) {}

CommandPump::~CommandPump() {
    end();
    worker_.join();
}

void CommandPump::feed(std::string_view bytes) {
    reader_.feed(bytes, [this](const LineReader::Line& line) { take(line); });
}

void CommandPump::take(const LineReader::Line& line) {
    if (hasEnded()) return;
    const std::string word = firstWord(line.text);
    if (word == "end") return end();
    std::unique_lock lock(mutex_);
    pondering_.request_stop();
    if (word == "stop" || word == "yxstop") {
        stop_.request_stop();
        stop_ = std::stop_source();
        return;
    }
    changed_.wait(lock, [this] { return queue_.size() < kMaxWaiting; });
    queue_.push_back({.line = std::string(line.text),
                      .overlong = line.overlong,
                      .stop = stop_.get_token(),
                      .arrival = Clock::now()});
    changed_.notify_all();
}

void CommandPump::close() {
    feed("\n");  // the last line may lack its end
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    pondering_.request_stop();
    changed_.notify_all();
}

void CommandPump::end() {
    const std::scoped_lock lock(mutex_);
    if (ended_) return;
    ended_ = closed_ = true;
    if (running_ && Clock::now() - *running_ > timing_.endGrace) {
        output_.mute();
        queue_.clear();
    }
    stop_.request_stop();
    hangUp_.request_stop();
    pondering_.request_stop();
    changed_.notify_all();
}

bool CommandPump::hasEnded() const {
    const std::scoped_lock lock(mutex_);
    return ended_;
}

bool CommandPump::finish() {
    std::unique_lock lock(mutex_);
    const auto isDone = [this] { return done_; };
    if (!ended_) {
        if (!changed_.wait_for(lock, timing_.grace, isDone)) hangUp_.request_stop();
        changed_.wait(lock, isDone);
        return true;
    }
    const bool inTime = waitPatiently(lock);
    output_.mute();
    return inTime;
}

bool CommandPump::waitPatiently(std::unique_lock<std::mutex>& lock) {
    const Stopwatch used(ClockKind::ProcessCpu);
    const auto last = Clock::now() + kStarvedFactor * timing_.patience;
    while (!done_ && used.elapsed() < timing_.patience && Clock::now() < last)
        changed_.wait_for(lock, kLookEvery, [this] { return done_; });
    return done_;
}

void CommandPump::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        if (queue_.empty() && !closed_ && session_.wantsToPonder()) {
            // Made anew while no line can be taken, so that none is missed.
            pondering_ = std::stop_source();
            const std::stop_token stop = pondering_.get_token();
            lock.unlock();
            ponder(stop);
            lock.lock();
        }
        changed_.wait(lock, [this] { return closed_ || !queue_.empty(); });
        if (queue_.empty()) break;
        const Entry entry = std::move(queue_.front());
        queue_.pop_front();
        running_ = entry.arrival;
        changed_.notify_all();
        lock.unlock();
        run(entry);
        lock.lock();
        running_.reset();
    }
    done_ = true;
    changed_.notify_all();
}

void CommandPump::run(const Entry& entry) {
    // The manager waits for a line: even when the machine fails us it gets one, and can go on.
    try {
        if (entry.overlong)
            session_.handleOverlong();
        else
            session_.handle(entry.line, {.stop = entry.stop, .hangUp = hangUp_.get_token()});
    } catch (const std::exception& failure) {
        output_.write(std::string("ERROR the engine failed: ") + failure.what());
    }
}

void CommandPump::ponder(std::stop_token stop) {
    try {
        session_.ponder(std::move(stop));
    } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch)
        // Not reported: no command asked for it, and the next one that thinks will report it.
    }
}

}  // namespace tengen::protocol
