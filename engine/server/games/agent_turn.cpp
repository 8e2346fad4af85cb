#include "server/games/agent_turn.hpp"

namespace tengen::server {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds kReportEvery{200};  // five a second
constexpr milliseconds kRetryAfter{2000};

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
                    const GameState& state, const search::Limits& limits) {
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
                      seed = seedOf(gameId_)](std::stop_token stop) {
        tell([](AgentTurn& self) { self.events_.onBegun(); });
        auto searcher = shelf.take(key, text, seed);
        const auto began = Clock::now();
        const AgentChoice chosen = think(
            *searcher, state, limits, seed, std::move(stop), throttled([&](const auto& report) {
                tell([report](AgentTurn& self) { self.events_.onReport(report); });
            }));
        const auto took = std::chrono::duration_cast<milliseconds>(Clock::now() - began);
        shelf.putBack(key, std::move(searcher));
        tell([answer = Answer{serial, chosen.choice, took.count()}](AgentTurn& self) {
            self.events_.onAnswer(answer);
        });
    };
    const auto onPosition = [tell](int position) {
        tell([position](AgentTurn& self) { self.events_.onQueued(position); });
    };
    const auto timed = Monitor::timed(services_.monitor, run);
    if (auto ticket = services_.pool.submit({.run = timed, .onPosition = onPosition})) {
        search_ = std::move(*ticket);
        return;
    }
    events_.onRefused();
    later_ = services_.loop.after(kRetryAfter, [this] {
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
