#include "server/games/agent_turn.hpp"

#include <algorithm>

namespace tengen::server {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds kReportEvery{200};  // five a second
constexpr milliseconds kRetryAfter{2000};
constexpr int kMaxDoublings = 5;  // of the time after which a search that failed is tried again

/// Drops reports that come too soon after another.
search::OnReport throttled(search::OnReport onReport) {
    return [onReport = std::move(onReport),
            last = std::optional<Clock::time_point>()](const search::Report& report) mutable {
        const auto now = Clock::now();
        if (report.lines.empty() || (last && now - *last < kReportEvery)) return;
        last = now;
        onReport(report);
    };
}

}  // namespace

std::string shelfKey(const std::string& gameId, openings::OpeningPlayer who) {
    return gameId + (who == openings::OpeningPlayer::First ? "/1" : "/2");
}

void AgentTurn::ask(openings::OpeningPlayer who, const store::StoredPlayer& agent,
                    const GameState& state, const search::Limits& limits,
                    const std::string& client) {
    const std::uint64_t serial = ++serial_;
    // Runs on the loop what a search has to say, if the question is still open.
    const auto tell = [weak = weak_from_this(), serial, &loop = services_.loop](auto what) {
        loop.post([weak, serial, what = std::move(what)] {
            const auto self = weak.lock();
            if (self && self->isOpen(serial)) what(*self);
        });
    };
    const auto run = [tell, serial, &shelf = services_.agents, key = shelfKey(gameId_, who),
                      text = agent.name, state, limits,
                      seed = seedOf(gameId_)](const EnginePool::Turn& turn) {
        tell([](AgentTurn& self) { self.events_.onBegun(); });
        auto searcher = shelf.take(key, text, seed);
        const auto began = Clock::now();
        search::Limits shared = limits;
        shared.onPoll = [turn] { turn.yield(); };
        const AgentChoice chosen =
            think(*searcher, state, shared, seed, turn.stop(), throttled([&](const auto& report) {
                tell([report](AgentTurn& self) { self.events_.onReport(report); });
            }));
        const auto took = std::chrono::duration_cast<milliseconds>(Clock::now() - began);
        shelf.putBack(key, std::move(searcher));
        if (const std::string& note = chosen.report.note; !note.empty())
            tell([note](AgentTurn& self) { self.events_.onNote(note); });
        tell([answer = Answer{serial, chosen.choice, took.count()}](AgentTurn& self) {
            self.failures_ = 0;
            self.events_.onAnswer(answer);
        });
    };
    const auto onFailed = [tell](EnginePool::Failure why) {
        tell([why](AgentTurn& self) { self.fail(why); });
    };
    const auto onPosition = [tell](int position) {
        tell([position](AgentTurn& self) { self.events_.onQueued(position); });
    };
    if (auto ticket = services_.pool.submit({.run = run,
                                             .onPosition = onPosition,
                                             .client = client,
                                             .priority = Priority::Live,
                                             .onFailed = onFailed})) {
        search_ = std::move(*ticket);
        return;
    }
    events_.onRefused();
    retryAfter(kRetryAfter);
}

void AgentTurn::fail(EnginePool::Failure why) {
    stop();
    if (why == EnginePool::Failure::Displaced) {
        events_.onRefused();
        return retryAfter(kRetryAfter);
    }
    events_.onFailed();
    retryAfter(kRetryAfter * (1 << std::min(failures_++, kMaxDoublings)));
}

void AgentTurn::retryAfter(milliseconds delay) {
    later_ = services_.loop.after(delay, [this] {
        later_.reset();
        events_.onRetry();
    });
}

void AgentTurn::answerLater(milliseconds delay, const Answer& answer) {
    later_ = services_.loop.after(delay, [this, answer] { events_.onAnswer(answer); });
}

bool AgentTurn::accept(const Answer& answer) {
    if (answer.serial != serial_) return false;
    later_.reset();
    return true;
}

void AgentTurn::stop() {
    ++serial_;
    search_.drop();
    later_.reset();
}

}  // namespace tengen::server
