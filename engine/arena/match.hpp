#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "arena/conditions.hpp"
#include "arena/journal.hpp"
#include "arena/schedule.hpp"
#include "arena/score.hpp"
#include "arena/sprt.hpp"

namespace tengen::arena {

struct MatchSettings : Conditions {
    std::array<PlayerSpec, 2> players{};
    std::array<PlayerLimits, 2> limits{};
    std::optional<Sprt::Settings> sprt{};
    std::size_t games = 0;  ///< at most, when there is an SPRT

    /// All but the number of games and the concurrency, which may change when a match goes on.
    [[nodiscard]] MatchTerms terms() const;
};

/// How far a match is, or how it ended.
struct MatchState {
    explicit MatchState(int boardSize) : score(boardSize) {}

    Score score;
    double llr = 0;
    Sprt::Verdict verdict = Sprt::Verdict::Open;
    bool stopped = false;  ///< before it was complete
};

/// Two players, many games. Games run side by side, but a game depends only on the seed and its
/// number, and the table is made in the order of numbers: what the threads do changes nothing.
/// An SPRT is looked at after each pair, in that order too; games beyond the deciding pair that
/// were finished already are not in the table.
class Match {
public:
    /// REQUIRES: at least one opening, which the rules allow; players that check().
    explicit Match(MatchSettings settings, Journal* journal = nullptr);

    /// Plays. `onTick` is called now and then, on this thread; false asks to stop. An error is one
    /// of the state file, or of a player that can no longer be made.
    Result<MatchState> run(const std::function<bool(const MatchState&)>& onTick);

    /// The games of the table, in order. REQUIRES: run() is over.
    [[nodiscard]] std::vector<GameResult> results() const;
    [[nodiscard]] const Schedule& schedule() const { return schedule_; }
    [[nodiscard]] const MatchSettings& settings() const { return settings_; }
    /// How many games were taken from the journal.
    [[nodiscard]] std::size_t resumed() const { return resumed_; }

private:
    [[nodiscard]] Result<std::optional<GameResult>> play(const Fixture& fixture,
                                                         const std::stop_token& stop) const;
    void settle(MatchState& state);

    MatchSettings settings_;
    Journal* journal_;
    Schedule schedule_;
    std::size_t resumed_ = 0;
    std::vector<std::optional<GameResult>> results_;
    std::size_t counted_ = 0;  // games in the table: results_[0] up to here
};

}  // namespace tengen::arena
