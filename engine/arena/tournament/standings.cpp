#include "arena/tournament/standings.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <unordered_set>

#include "arena/tournament/intelligence_level.hpp"
#include "base/text.hpp"

namespace tengen::arena {
namespace {

/// Report 004 measures by people; without them its simplest player is the unit.
constexpr std::string_view kLevelUnit = "waterloo0";

void addTimes(const TournamentGame& game, std::vector<ThinkingTime>& times) {
    const FinishedGame& result = game.result;
    const std::size_t opening = result.moves.size() - result.times.size();
    for (std::size_t i = 0; i < result.times.size(); ++i) {
        ThinkingTime& time = times[(opening + i) % 2 == 0 ? game.black : game.white];
        ++time.moves;
        time.totalMs += result.times[i];
        time.maxMs = std::max(time.maxMs, result.times[i]);
    }
}

void addOverruns(const TournamentGame& game, std::size_t number,
                 std::vector<WorstOverrun>& overruns) {
    for (const Side side : kSides) {
        WorstOverrun& worst = overruns[side == Side::Black ? game.black : game.white];
        const Overrun& overrun = game.result.overruns[indexOf(side)];
        if (overrun.ms > worst.overrun.ms) worst = {.overrun = overrun, .game = number};
    }
}

void addFaults(const TournamentGame& game, std::size_t number, std::vector<FaultCounts>& faults) {
    for (const Side side : kSides)
        if (const auto& failure = game.result.failures[indexOf(side)]) {
            FaultCount& count =
                faults[side == Side::Black ? game.black : game.white][failure->fault];
            if (count.count++ == 0) {
                count.firstGame = number;
                count.example = failure->reason;
            }
        }
}

/// Sets the levels in units of kLevelUnit if it plays and wins a game, else of the mean.
void setLevels(std::span<const TournamentPlayer> players, Standings& standings) {
    const auto unit = std::ranges::find(players, kLevelUnit, &TournamentPlayer::spec);
    if (unit != players.end()) {
        const auto reference = static_cast<std::size_t>(unit - players.begin());
        if (const auto levels = intelligenceLevels(standings.table, reference)) {
            standings.levels = *levels;
            standings.levelUnit = unit->name;
            return;
        }
    }
    standings.levels = *intelligenceLevels(standings.table, std::nullopt);
}

/// The test of a match on its pairs in order, as the tournament ran it.
SprtState sprtOf(const TournamentRecord& record) {
    SequentialTest test(*record.settings.sprt);
    for (std::size_t i = 0; i + 1 < record.games.size() && test.isOpen(); i += 2) {
        const std::size_t slot = test.state().pairs;
        if (record.games[i].slot != slot || record.games[i + 1].slot != slot) break;
        int halfPoints = 0;
        for (const TournamentGame& game : std::span(record.games).subspan(i, 2)) {
            const Side first = game.black == 0 ? Side::Black : Side::White;
            halfPoints += !game.result.winner ? 1 : *game.result.winner == first ? 2 : 0;
        }
        test.add(halfPoints);
    }
    return test.state();
}

}  // namespace

Result<std::size_t> playerCalled(const std::string& name,
                                 std::span<const TournamentPlayer> players) {
    for (const auto member : {&TournamentPlayer::name, &TournamentPlayer::spec}) {
        const auto it = std::ranges::find(players, name, member);
        if (it != players.end()) return static_cast<std::size_t>(it - players.begin());
    }
    std::string names;
    for (const TournamentPlayer& player : players)
        names += (names.empty() ? "" : ", ") + player.name;
    return Error{Error::Kind::NotFound,
                 "no player is called " + inQuotes(name) + "; the players are " + names};
}

Result<Standings> standingsOf(const TournamentRecord& record, const StandingsOptions& options) {
    if (record.players.empty())
        return Error{Error::Kind::BadValue, "the tournament has no players"};
    Standings standings(record.players.size());
    RatingAnchor anchor{.player = std::nullopt, .elo = options.anchorElo};
    if (!options.anchor.empty()) {
        const auto player = playerCalled(options.anchor, record.players);
        if (!player) return player.error();
        anchor.player = *player;
        standings.anchorName = record.players[*player].name;
    }
    standings.anchorElo = options.anchorElo;

    const bool isMatch = record.players.size() == 2;
    standings.games = record.games.size();
    if (isMatch) standings.match.emplace();
    if (isMatch && record.settings.sprt) {
        standings.sprt = sprtOf(record);
        standings.games = 2 * standings.sprt->pairs;
    }
    const int size = record.settings.conditions.rules.size;
    std::unordered_set<std::string> seen;
    for (std::size_t i = 0; i < standings.games; ++i) {
        const TournamentGame& game = record.games[i];
        addFaults(game, i, standings.faults);
        addOverruns(game, i, standings.overruns);
        if (isMatch && game.black != game.white)
            standings.match->add(game.slot, game.black == 0 ? Side::Black : Side::White,
                                 game.result.winner);
        const std::string identity = std::to_string(game.black) + ":" + std::to_string(game.white) +
                                     ":" + canonicalMoves(game.result.moves, size);
        if (!seen.insert(identity).second) {
            ++standings.repeated;
            continue;
        }
        ++standings.counted;
        standings.table.add(game.black, game.white, game.result.winner);
        standings.lengths.push_back(
            {static_cast<int>(game.result.moves.size()), game.result.winner});
        addTimes(game, standings.times);
    }

    const BradleyTerry model(standings.table, anchor);
    standings.imaginedDraws = model.needsImaginedDraws();
    for (std::size_t i = 0; i < record.players.size(); ++i) standings.ratings[i] = model.rating(i);

    setLevels(record.players, standings);

    standings.order.resize(record.players.size());
    std::iota(standings.order.begin(), standings.order.end(), std::size_t{0});
    std::ranges::stable_sort(standings.order, std::greater{},
                             [&](std::size_t player) { return standings.ratings[player].elo; });
    return standings;
}

}  // namespace tengen::arena
