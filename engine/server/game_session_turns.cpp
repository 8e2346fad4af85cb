// The turns of a game: searches of agents, and clocks.
#include <algorithm>

#include "agents/opening_answer.hpp"
#include "analysis/timed_stop.hpp"
#include "catalog/catalog.hpp"
#include "core/notation.hpp"
#include "server/game_session.hpp"

namespace tengen::server {
namespace {

using std::chrono::milliseconds;

/// However an agent understands its limits, a search ends some time.
constexpr milliseconds kLongestSearch{wire::kMaxMoveTime};
/// What an agent may be late by before its flag falls: the machine may be busy.
constexpr std::int64_t kAgentGraceMs = 1000;
constexpr milliseconds kHintTime{1000};
constexpr milliseconds kThoughtEvery{200};  // five a second
constexpr milliseconds kTryAgainAfter{2000};

/// The chance of a game's agents, the same whenever the game is taken up again.
std::uint64_t seedOf(std::string_view id) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;  // FNV-1a
    for (const char c : id) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    return hash;
}

/// What an agent found: an answer to the opening, or a move with its report.
struct Thought {
    openings::Choice choice;
    search::Report report{};
};

Thought think(agents::Agent& agent, const GameState& state, const search::Limits& limits,
              std::uint64_t seed, std::stop_token stop, const search::OnReport& onReport) {
    // Not every agent knows of time.
    const milliseconds most = limits.time.count() > 0
                                  ? std::min(limits.time + milliseconds(200), kLongestSearch)
                                  : kLongestSearch;
    const analysis::TimedStop timed(std::move(stop), most);
    if (state.isOpening())
        return {agents::answerOpening(agent, state.opening(), limits, seed, timed.token())};
    search::Report report = agent.choose(state.board(), limits, timed.token(), onReport);
    const Point move = report.move();
    return {move, std::move(report)};
}

/// Passes on at most so many reports.
search::OnReport throttled(std::function<void(const search::Report&)> hear) {
    using Clock = std::chrono::steady_clock;
    return [hear = std::move(hear),
            last = std::optional<Clock::time_point>()](const search::Report& report) mutable {
        const auto now = Clock::now();
        if (report.lines.empty() || (last && now - *last < kThoughtEvery)) return;
        last = now;
        hear(report);
    };
}

std::int64_t nps(const search::Report& report) {
    const auto us = std::max<std::int64_t>(report.time.count(), 1);
    return static_cast<std::int64_t>(static_cast<double>(report.nodes) * 1e6 /
                                     static_cast<double>(us));
}

}  // namespace

// ---- agents ----

search::Limits GameSession::limitsFor(const store::StoredPlayer& agent) const {
    search::Limits limits{.time = milliseconds(agent.timeMs),
                          .nodes = static_cast<std::uint64_t>(agent.nodes),
                          .depth = static_cast<int>(agent.depth)};
    if (!head_.clock || !state_.isTimed()) return limits;
    if (head_.clock->moveMs > 0) {
        const std::int64_t whole = head_.clock->moveMs;
        const milliseconds most(whole - std::min<std::int64_t>(100, whole / 5));
        limits.time = limits.time.count() == 0 ? most : std::min(limits.time, most);
    } else {
        const auto left = state_.clocks(*head_.clock)[indexOf(state_.board().sideToMove())];
        limits.matchTime = milliseconds(std::max<std::int64_t>(left, 1));
        limits.increment = milliseconds(head_.clock->incrementMs);
    }
    return limits;
}

void GameSession::askAgent() {
    if (isOver() || !isWatched() || thinking_.holds() || later_) return;
    if (paused_ && isAgentsOnly()) return;
    const openings::OpeningPlayer who = state_.toAct();
    if (!isAgent(who)) return;

    const std::uint64_t serial = ++serial_;
    const auto seat = who == openings::OpeningPlayer::First ? "/1" : "/2";
    const auto run = [weak = weak_from_this(), serial, &loop = services_.loop,
                      &shelf = services_.agents, key = id() + seat, text = player(who).name,
                      state = state_, limits = limitsFor(player(who)),
                      seed = seedOf(id())](std::stop_token stop) {
        const auto back = [&](auto what) {
            loop.post([weak, what = std::move(what)] {
                if (const auto self = weak.lock()) what(*self);
            });
        };
        back([serial](GameSession& self) { self.agentBegan(serial); });
        auto agent = shelf.take(key, text, seed);
        const auto began = std::chrono::steady_clock::now();
        const Thought thought = think(
            *agent, state, limits, seed, std::move(stop), throttled([&](const search::Report& r) {
                back([serial, r](GameSession& self) { self.agentThinks(serial, r); });
            }));
        const auto took =
            std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - began)
                .count();
        shelf.putBack(key, std::move(agent));
        back([serial, choice = thought.choice, took](GameSession& self) {
            self.agentDone(serial, choice, took);
        });
    };
    const auto onPosition = [weak = weak_from_this(), &loop = services_.loop, serial](int place) {
        loop.post([weak, serial, place] {
            const auto self = weak.lock();
            if (self && self->serial_ == serial)
                self->tell({{"t", "queued"}, {"game", self->id()}, {"position", place}});
        });
    };
    if (auto ticket = services_.pool.submit({.run = run, .onPosition = onPosition})) {
        thinking_ = std::move(*ticket);
        return;
    }
    refuse(kNobody, GameRefusal::Busy,
           "too many searches wait already; this one will be tried again");
    later_ = services_.loop.after(kTryAgainAfter, [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (!self) return;
        self->later_.reset();
        self->askAgent();
    });
}

void GameSession::agentBegan(std::uint64_t serial) {
    if (serial != serial_ || !thinking_.holds()) return;
    running_ = true;
    turnBegan_ = services_.loop.now();
    spentBefore_ = 0;
    armFlag();
}

void GameSession::agentThinks(std::uint64_t serial, const search::Report& report) {
    if (serial != serial_ || !thinking_.holds()) return;
    const search::Line& best = report.best();
    tell({{"t", "thinking"},
          {"game", id()},
          {"by", nameOf(state_.board().sideToMove())},
          {"depth", report.depth},
          {"score", best.score},
          {"winrate", winrateJson(best)},
          {"nodes", report.nodes},
          {"nps", nps(report)},
          {"line", toJson(best.moves)},
          {"timeMs", report.time.count() / 1000}});
}

void GameSession::agentDone(std::uint64_t serial, const openings::Choice& choice,
                            std::int64_t timeMs) {
    if (serial != serial_ || !thinking_.holds()) return;
    // So that moves of agents can be followed.
    const milliseconds wait = isAgentsOnly()
                                  ? lastMove_ + milliseconds(msPerMove_) - services_.loop.now()
                                  : milliseconds(0);
    if (wait.count() > 0) {
        running_ = false;
        flag_.reset();
        later_ = services_.loop.after(wait, [weak = weak_from_this(), serial, choice, timeMs] {
            if (const auto self = weak.lock())
                spawn(self->commitAnswer(self, serial, choice, timeMs));
        });
        return;
    }
    spawn(commitAnswer(shared_from_this(), serial, choice, timeMs));
}

Task<void> GameSession::commitAnswer(std::shared_ptr<GameSession> /*self*/, std::uint64_t serial,
                                     openings::Choice choice, std::int64_t timeMs) {
    const auto turn = co_await changes_.enter();
    if (serial_ != serial) co_return;
    later_.reset();
    co_await commit(choice, timeMs, kNobody);
}

void GameSession::stopThinking() {
    ++serial_;
    thinking_.drop();
    later_.reset();
}

Task<void> GameSession::act(WatcherId asker, const wire::Hint&) {
    Watcher& watcher = watchers_.at(asker);
    if (isOver()) co_return refuse(asker, GameRefusal::Over, "the game is over");
    if (needsConsent(watcher))
        co_return refuse(asker, GameRefusal::NoHint, "between two players there are no hints");
    const auto run = [weak = weak_from_this(), &loop = services_.loop, &shelf = services_.agents,
                      key = id() + "/hint", asker, state = state_,
                      seed = seedOf(id())](std::stop_token stop) {
        auto agent = shelf.take(key, catalog::kDefaultAgent, seed);
        Thought thought = think(*agent, state, {.time = kHintTime}, seed, std::move(stop), nullptr);
        shelf.putBack(key, std::move(agent));
        const auto number = static_cast<int>(state.entries().size());
        loop.post([weak, asker, number, thought = std::move(thought)] {
            if (const auto game = weak.lock())
                game->giveHint(asker, number, thought.choice, thought.report);
        });
    };
    auto ticket = services_.pool.submit({.run = run});
    if (!ticket)
        co_return refuse(asker, GameRefusal::Busy,
                         "too many searches wait already; ask again in a moment");
    watcher.hint = std::move(*ticket);
}

void GameSession::giveHint(WatcherId asker, int number, const openings::Choice& choice,
                           const search::Report& report) {
    const auto found = watchers_.find(asker);
    // The asker may have left, or the position gone on.
    if (found == watchers_.end() || std::cmp_not_equal(number, state_.entries().size())) return;
    const Point* point = std::get_if<Point>(&choice);
    const Json line = report.lines.empty() ? Json::array() : toJson(report.best().moves);
    found->second.send(dumped(
        {{"t", "hint"},
         {"game", id()},
         {"ply", state_.board().ply()},
         {"move", point != nullptr ? Json(toText(*point)) : Json(nullptr)},
         {"answer", toText(choice)},
         {"line", line},
         {"text", std::string(catalog::kDefaultAgent) +
                      (state_.isOpening() ? " would answer " : " would play ") + toText(choice)}}));
}

// ---- clocks ----

void GameSession::startTurn() {
    spentBefore_ = 0;
    resumeTurn();
}

void GameSession::resumeTurn() {
    flag_.reset();
    ++turn_;
    turnBegan_ = services_.loop.now();
    // An agent's time begins with its search.
    running_ = isWatched() && !isOver() && !isAgent(state_.toAct());
    if (running_) armFlag();
}

void GameSession::freezeTurn() {
    spentBefore_ = spent();
    running_ = false;
    flag_.reset();
}

std::int64_t GameSession::spent() const {
    return spentBefore_ + (running_ ? (services_.loop.now() - turnBegan_).count() : 0);
}

void GameSession::armFlag() {
    if (!head_.clock || !state_.isTimed()) return;
    const std::int64_t left = state_.clocks(*head_.clock)[indexOf(state_.board().sideToMove())];
    const std::int64_t grace = isAgent(state_.toAct()) ? kAgentGraceMs : 0;
    const milliseconds wait(std::max<std::int64_t>(left + grace - spent(), 0));
    flag_ = services_.loop.after(wait, [weak = weak_from_this(), turn = turn_] {
        if (const auto self = weak.lock()) spawn(self->flagFell(self, turn));
    });
}

Task<void> GameSession::flagFell(std::shared_ptr<GameSession> /*self*/, std::uint64_t turn) {
    const auto change = co_await changes_.enter();
    // A move may have been on its way into the store when it fell.
    if (isOver() || turn != turn_) co_return;
    stopThinking();
    co_await end({store::winnerOf(other(state_.board().sideToMove())), store::EndedBy::Time});
    settle();
    tellPosition();
}

Json GameSession::clocksJson() const {
    if (!head_.clock) return nullptr;
    auto left = state_.clocks(*head_.clock);
    const Side side = state_.board().sideToMove();
    const bool runs = running_ && state_.isTimed() && !isOver();
    std::int64_t& own = left[indexOf(side)];
    if (head_.result && head_.result->by == store::EndedBy::Time) own = 0;
    if (state_.isTimed() && !isOver()) own = std::max<std::int64_t>(own - spent(), 0);
    return {{"black", left[0]},
            {"white", left[1]},
            {"running", runs ? Json(nameOf(side)) : Json(nullptr)}};
}

}  // namespace tengen::server
