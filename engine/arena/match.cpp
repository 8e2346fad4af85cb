#include "arena/match.hpp"

#include <cassert>
#include <cstdio>
#include <utility>

#include "arena/game_pool.hpp"

namespace tengen::arena {
namespace {

std::string textOf(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", number);
    return text;
}

}  // namespace

MatchTerms MatchSettings::terms() const {
    MatchTerms terms = Conditions::terms();
    terms["--sprt"] = "none";
    if (sprt)
        terms["--sprt"] = textOf(sprt->elo0) + "," + textOf(sprt->elo1) + "," +
                          textOf(sprt->alpha) + "," + textOf(sprt->beta) + " " +
                          std::string(idOf(sprt->model));
    for (std::size_t i = 0; i < players.size(); ++i) {
        terms["player " + std::to_string(i + 1)] = players[i].text;
        terms["the limits of player " + std::to_string(i + 1)] = toText(limits[i]);
    }
    return terms;
}

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
    std::array<Seat, 2> seats;
    for (std::size_t i = 0; i < seats.size(); ++i)
        seats[i] = {&settings_.players[i], settings_.limits[i], fixture.seeds[i]};
    if (fixture.swapped) std::swap(seats[0], seats[1]);
    return playUnder(settings_, fixture.opening, fixture.symmetry, seats, stop);
}

/// Takes into the table what is finished without a gap, until the test has decided.
void Match::settle(MatchState& state) {
    while (counted_ < results_.size() && results_[counted_] &&
           state.verdict == Sprt::Verdict::Open) {
        state.score.add(schedule_.at(counted_), *results_[counted_]);
        ++counted_;
        if (!settings_.sprt || counted_ % 2 != 0) continue;
        const Sprt test(*settings_.sprt);
        state.llr = test.llr(state.score.pairs());
        state.verdict = test.verdict(state.llr);
    }
}

Result<MatchState> Match::run(const std::function<bool(const MatchState&)>& onTick) {
    MatchState state(settings_.rules.size);
    counted_ = 0;
    settle(state);

    std::size_t untaken = 0;
    GameWork work;
    work.next = [&]() -> std::optional<std::size_t> {
        if (state.verdict != Sprt::Verdict::Open) return std::nullopt;
        while (untaken < results_.size() && results_[untaken]) ++untaken;
        return untaken < results_.size() ? std::optional(untaken++) : std::nullopt;
    };
    work.play = [this](std::size_t game, const std::stop_token& stop) {
        return play(schedule_.at(game), stop);
    };
    work.finish = [&](std::size_t game, GameResult result) -> Result<bool> {
        if (journal_ != nullptr)
            if (auto written = journal_->append(game, result); !written) return written.error();
        results_[game] = std::move(result);
        settle(state);
        return state.verdict == Sprt::Verdict::Open;
    };
    if (onTick) work.onTick = [&] { return onTick(state); };

    if (auto played = playSideBySide(settings_.concurrency, work); !played) return played.error();
    state.stopped = counted_ < results_.size() && state.verdict == Sprt::Verdict::Open;
    return state;
}

std::vector<GameResult> Match::results() const {
    std::vector<GameResult> games;
    for (std::size_t i = 0; i < counted_; ++i) games.push_back(*results_[i]);
    return games;
}

}  // namespace tengen::arena
