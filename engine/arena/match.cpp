#include "arena/match.hpp"

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <cstdio>
#include <exception>
#include <mutex>
#include <thread>

#include "base/text.hpp"
#include "core/symmetry.hpp"

namespace tengen {
namespace {

using namespace std::chrono_literals;

std::string textOf(const PlayerLimits& limits) {
    std::string text = "time " + std::to_string(limits.time.count()) + " ms, match " +
                       std::to_string(limits.matchTime.count()) + " ms, clock " +
                       (limits.clock == ClockKind::Wall ? "wall" : "cpu");
    if (limits.increment.count() > 0)
        text += ", increment " + std::to_string(limits.increment.count()) + " ms";
    if (limits.nodes > 0) text += ", nodes " + std::to_string(limits.nodes);
    if (limits.depth > 0) text += ", depth " + std::to_string(limits.depth);
    if (limits.memory > 0) text += ", memory " + std::to_string(limits.memory);
    return text;
}

std::string textOf(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", number);
    return text;
}

}  // namespace

MatchTerms MatchSettings::terms() const {
    MatchTerms terms = {
        {"--rule", std::string(idOf(rules.rule))},
        {"--size", std::to_string(rules.size)},
        {"--line-length", std::to_string(rules.lineLength)},
        {"--seed", std::to_string(seed)},
        {"--openings", openingsName},
        {"--opening-rule", std::string(idOf(openingRule))},
        {"--symmetries", allSymmetries ? "all" : "one"},
        {"--adjudicate", adjudication.gomocup ? "gomocup" : "none"},
        {"--max-plies", std::to_string(adjudication.maxPlies)},
        {"--tolerance", std::to_string(patience.tolerance.count()) + " ms"},
        {"--start-time", std::to_string(patience.start.count()) + " ms"},
        {"--sprt", "none"},
    };
    if (sprt)
        terms["--sprt"] = textOf(sprt->elo0) + "," + textOf(sprt->elo1) + "," +
                          textOf(sprt->alpha) + "," + textOf(sprt->beta) + " " +
                          std::string(idOf(sprt->model));
    for (std::size_t i = 0; i < players.size(); ++i) {
        terms["player " + std::to_string(i + 1)] = players[i].text;
        terms["the limits of player " + std::to_string(i + 1)] = textOf(limits[i]);
    }
    return terms;
}

struct Match::Shared {
    explicit Shared(int boardSize) : state(boardSize) {}

    std::mutex mutex;
    std::condition_variable changed;
    std::stop_source stop;
    MatchState state;
    std::size_t next = 0;  // the first game that nobody has taken
    int working = 0;       // threads that are not done
    std::optional<Error> error;
    std::exception_ptr thrown;
};

Match::Match(MatchSettings settings, Journal* journal)
    : settings_(std::move(settings)),
      journal_(journal),
      schedule_(settings_.seed, settings_.openings.size(), settings_.allSymmetries),
      results_(settings_.games) {
    assert(!settings_.openings.empty());
    if (journal_ == nullptr) return;
    for (const auto& [index, result] : journal_->games())
        if (index < results_.size()) {
            results_[index] = result;
            ++resumed_;
        }
}

Result<std::optional<GameResult>> Match::play(const Fixture& fixture,
                                              const std::stop_token& stop) const {
    GameTerms terms{.rules = settings_.rules,
                    .opening = settings_.openings[fixture.opening],
                    .openingRule = settings_.openingRule,
                    .limits = settings_.limits,
                    .tolerance = settings_.patience.tolerance,
                    .adjudication = settings_.adjudication};
    for (Point& p : terms.opening) p = transformed(p, fixture.symmetry, settings_.rules.size);

    std::array<std::unique_ptr<Player>, 2> players;
    for (std::size_t i = 0; i < players.size(); ++i) {
        auto made =
            settings_.players[i].make(settings_.limits[i], settings_.patience, fixture.seeds[i]);
        if (!made) return made.error();
        players[i] = std::move(*made);
    }
    if (fixture.swapped) {
        std::swap(players[0], players[1]);
        std::swap(terms.limits[0], terms.limits[1]);
    }
    return playGame(terms, *players[0], *players[1], stop);
}

/// Takes into the table what is finished without a gap, until the test has decided.
/// REQUIRES: the mutex is held.
void Match::settle(Shared& shared) {
    while (counted_ < results_.size() && results_[counted_] &&
           shared.state.verdict == Sprt::Verdict::Open) {
        shared.state.score.add(schedule_.at(counted_), *results_[counted_]);
        ++counted_;
        if (!settings_.sprt || counted_ % 2 != 0) continue;
        const Sprt test(*settings_.sprt);
        shared.state.llr = test.llr(shared.state.score.pairs());
        shared.state.verdict = test.verdict(shared.state.llr);
    }
    if (shared.state.verdict != Sprt::Verdict::Open) shared.stop.request_stop();
}

void Match::work(Shared& shared) {
    std::unique_lock lock(shared.mutex);
    while (!shared.stop.stop_requested()) {
        while (shared.next < results_.size() && results_[shared.next]) ++shared.next;
        if (shared.next >= results_.size()) break;
        const Fixture fixture = schedule_.at(shared.next++);

        lock.unlock();
        auto played = play(fixture, shared.stop.get_token());
        lock.lock();

        if (!played) {
            shared.error = played.error();
            shared.stop.request_stop();
        } else if (*played) {
            if (journal_ != nullptr)
                if (auto written = journal_->append(fixture.index, **played); !written) {
                    shared.error = written.error();
                    shared.stop.request_stop();
                }
            results_[fixture.index] = std::move(**played);
            settle(shared);
        }
        shared.changed.notify_all();
    }
}

Result<MatchState> Match::run(const std::function<bool(const MatchState&)>& onTick) {
    Shared shared(settings_.rules.size);
    counted_ = 0;
    settle(shared);

    std::vector<std::jthread> threads;
    shared.working = std::max(settings_.concurrency, 1);
    for (int i = 0; i < std::max(settings_.concurrency, 1); ++i)
        threads.emplace_back([this, &shared] {
            try {
                work(shared);
            } catch (...) {
                const std::lock_guard lock(shared.mutex);
                shared.thrown = std::current_exception();
                shared.stop.request_stop();
            }
            const std::lock_guard lock(shared.mutex);
            --shared.working;
            shared.changed.notify_all();
        });

    {
        constexpr auto kTick = 100ms;
        std::unique_lock lock(shared.mutex);
        auto lastTick = std::chrono::steady_clock::now();
        while (shared.working > 0) {
            shared.changed.wait_for(lock, kTick);
            const auto now = std::chrono::steady_clock::now();
            if (!onTick || now - lastTick < kTick) continue;
            lastTick = now;
            if (!onTick(shared.state)) {
                shared.state.stopped = true;
                shared.stop.request_stop();
            }
        }
    }
    threads.clear();
    if (shared.thrown) std::rethrow_exception(shared.thrown);
    if (shared.error) return *shared.error;
    shared.state.stopped =
        counted_ < results_.size() && shared.state.verdict == Sprt::Verdict::Open;
    return std::move(shared.state);
}

std::vector<GameResult> Match::results() const {
    std::vector<GameResult> games;
    for (std::size_t i = 0; i < counted_; ++i) games.push_back(*results_[i]);
    return games;
}

}  // namespace tengen
