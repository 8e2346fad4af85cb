#include "arena/tournament/tournament.hpp"

#include <algorithm>
#include <cassert>

#include "arena/game_pool.hpp"
#include "base/hash.hpp"
#include "base/random.hpp"
#include "core/symmetry.hpp"

namespace tengen::arena {
namespace {

/// Slots that play the same opening.
std::size_t slotsOfAnOpening(const Conditions& conditions) {
    return conditions.allSymmetries ? static_cast<std::size_t>(kSymmetries) : 1;
}

}  // namespace

StoredSettings TournamentSettings::stored() const {
    return {.conditions = conditions,
            .swissGames = format == TournamentFormat::Swiss ? games : 0,
            .sprt = sprt};
}

std::vector<TournamentPlayer> TournamentSettings::recordedPlayers() const {
    std::vector<TournamentPlayer> recorded;
    for (const Entrant& entrant : players) {
        TournamentPlayer player{
            .spec = entrant.spec.text, .limits = entrant.limits, .name = entrant.spec.name};
        for (const TournamentPlayer& other : recorded)
            if (other.spec == player.spec && other.limits == player.limits) ++player.copy;
        recorded.push_back(std::move(player));
    }
    return recorded;
}

std::size_t TournamentSettings::openingsNeeded() const {
    const std::size_t slots = selfPlay ? games : (games + 1) / 2 * static_cast<std::size_t>(rounds);
    const std::size_t each = slotsOfAnOpening(conditions);
    return std::max<std::size_t>((slots + each - 1) / each, 1);
}

std::size_t TournamentSettings::totalGames() const {
    const std::size_t n = players.size();
    const std::size_t ownGames = selfPlay ? n * games : 0;
    switch (format) {
        case TournamentFormat::RoundRobin: return n * (n - 1) / 2 * games + ownGames;
        case TournamentFormat::Gauntlet: return (n - 1) * games + ownGames;
        case TournamentFormat::Swiss: return static_cast<std::size_t>(rounds) * (n / 2) * games;
    }
    return 0;
}

Tournament::Tournament(TournamentSettings settings, ResultsFile& file)
    : settings_(std::move(settings)), file_(file) {
    assert(settings_.players.size() >= 2 && !settings_.openings.empty() && settings_.games > 0);
    assert(!settings_.sprt || (settings_.players.size() == 2 && !settings_.selfPlay &&
                               settings_.format == TournamentFormat::RoundRobin));
    if (settings_.format != TournamentFormat::Swiss) settings_.rounds = 1;
    if (settings_.sprt) test_.emplace(*settings_.sprt);
    progress_.rounds = settings_.rounds;
    progress_.total = settings_.totalGames();
    for (const TournamentPlayer& player : settings_.recordedPlayers())
        hashes_.push_back(
            fnv1a(player.spec + "\n" + toText(player.limits) +
                  (player.copy > 1 ? "\n" + std::to_string(player.copy) : std::string())));
}

/// Takes the games of these players from the file.
Result<void> Tournament::load() {
    auto numbers = file_.addPlayers(settings_.recordedPlayers());
    if (!numbers) return numbers.error();
    numbers_ = std::move(*numbers);
    const auto record = file_.load();
    if (!record) return record.error();
    std::map<std::size_t, std::size_t> entrantOf;
    for (std::size_t i = 0; i < numbers_.size(); ++i) entrantOf[numbers_[i]] = i;
    for (const TournamentGame& game : record->games) {
        const auto black = entrantOf.find(game.result.swapped ? game.white : game.black);
        const auto white = entrantOf.find(game.result.swapped ? game.black : game.white);
        if (black != entrantOf.end() && white != entrantOf.end())
            take({game.slot, black->second, white->second}, game.result);
    }
    judgePairs();
    return {};
}

void Tournament::take(const Fixture& fixture, const FinishedGame& result) {
    played_[fixture] = {.first = result.swapped ? Side::White : Side::Black,
                        .winner = result.winner};
}

/// Hands the test the pairs that are finished without a gap.
void Tournament::judgePairs() {
    while (test_ && test_->isOpen()) {
        const std::size_t slot = test_->state().pairs;
        const auto first = played_.find({slot, 0, 1});
        const auto second = played_.find({slot, 1, 0});
        if (first == played_.end() || second == played_.end()) return;
        test_->add(static_cast<int>(2 * (first->second.points() + 1 - second->second.points())));
    }
}

HeadToHead Tournament::headToHead() const {
    HeadToHead score;
    for (const auto& [fixture, outcome] : played_) {
        if (fixture.black + fixture.white != 1) continue;
        const Side first = fixture.black == 0 ? outcome.first : other(outcome.first);
        score.add(fixture.slot, first, outcome.winner);
    }
    return score;
}

std::optional<SprtState> Tournament::sprt() const {
    return test_ ? std::optional(test_->state()) : std::nullopt;
}

std::vector<Tournament::Fixture> Tournament::fixturesOf(std::span<const Pairing> pairings,
                                                        int round) const {
    const std::size_t slots = (settings_.games + 1) / 2;
    const std::size_t from = static_cast<std::size_t>(round - 1) * slots;
    const bool isOdd = settings_.games % 2 != 0;
    std::vector<Fixture> fixtures;
    for (std::size_t slot = from; slot < from + slots; ++slot)
        for (const auto& [first, second] : pairings) {
            fixtures.push_back({slot, first, second});
            if (isOdd && slot + 1 == from + slots) continue;
            fixtures.push_back({slot, second, first});
        }
    return fixtures;
}

std::vector<Tournament::Fixture> Tournament::selfPlayFixtures() const {
    std::vector<Fixture> fixtures;
    for (std::size_t slot = 0; slot < settings_.games; ++slot)
        for (std::size_t player = 0; player < settings_.players.size(); ++player)
            fixtures.push_back({slot, player, player});
    return fixtures;
}

/// The next round, from the results of those before.
SwissRound Tournament::pairedSwiss() const {
    std::vector<SwissStanding> standings(settings_.players.size());
    for (std::size_t i = 0; i < rounds_.size(); ++i) {
        for (const auto& [first, second] : rounds_[i].pairings) {
            standings[first].met.push_back(second);
            standings[second].met.push_back(first);
        }
        for (const Fixture& fixture : fixturesOf(rounds_[i].pairings, static_cast<int>(i) + 1)) {
            const double points = played_.at(fixture).points();
            standings[fixture.black].points += points;
            standings[fixture.white].points += 1 - points;
        }
        if (const auto resting = rounds_[i].resting) {
            standings[*resting].rested = true;
            // A bye counts as a win of all games.
            standings[*resting].points += static_cast<double>(settings_.games);
        }
    }
    return swissRound(standings);
}

Result<std::optional<FinishedGame>> Tournament::play(const Fixture& fixture,
                                                     const std::stop_token& stop) const {
    const Conditions& conditions = settings_.conditions;
    // Mixed, not added: neighbouring games must not share their random numbers.
    std::uint64_t state = conditions.seed;
    for (const std::uint64_t part :
         {hashes_[fixture.black], hashes_[fixture.white], std::uint64_t{fixture.slot}})
        state = splitMix(state) ^ part;
    Random random(splitMix(state));
    constexpr int kDropped = 11;  // JSON readers and agents keep 53 bits
    std::array<Seat, 2> seats;
    for (const Side side : kSides) {
        const Entrant& entrant =
            settings_.players[side == Side::Black ? fixture.black : fixture.white];
        seats[indexOf(side)] = {&entrant.spec, entrant.limits, random() >> kDropped};
    }
    const std::size_t each = slotsOfAnOpening(conditions);
    OpeningMoves opening = settings_.openings[fixture.slot / each % settings_.openings.size()];
    for (Point& p : opening)
        p = transformed(p, static_cast<int>(fixture.slot % each), conditions.rules.size);
    return playUnder(conditions, opening, seats, stop);
}

/// Keeps a finished game. Returns whether the tournament goes on.
Result<bool> Tournament::finish(const Fixture& fixture, int round, FinishedGame result) {
    TournamentGame game{.black = numbers_[fixture.black],
                        .white = numbers_[fixture.white],
                        .round = round,
                        .slot = fixture.slot,
                        .result = std::move(result)};
    if (game.result.swapped) std::swap(game.black, game.white);
    if (auto written = file_.append(game); !written) return written.error();
    take(fixture, game.result);
    judgePairs();
    ++progress_.finished;
    return !isDecided();
}

Result<bool> Tournament::playRound(int round, std::span<const Fixture> fixtures,
                                   const OnTick& onTick) {
    progress_.round = round;
    const auto isPlayed = [this](const Fixture& fixture) { return played_.contains(fixture); };
    const auto resumed = static_cast<std::size_t>(std::ranges::count_if(fixtures, isPlayed));
    progress_.finished += resumed;
    progress_.resumed += resumed;

    std::size_t next = 0;
    GameWork work;
    work.next = [&]() -> std::optional<std::size_t> {
        if (isDecided()) return std::nullopt;
        while (next < fixtures.size() && isPlayed(fixtures[next])) ++next;
        return next < fixtures.size() ? std::optional(next++) : std::nullopt;
    };
    work.play = [&](std::size_t number, const std::stop_token& stop) {
        return play(fixtures[number], stop);
    };
    work.finish = [&](std::size_t number, FinishedGame result) {
        return finish(fixtures[number], round, std::move(result));
    };
    if (onTick) work.onTick = [&] { return onTick(*this); };
    if (auto played = playSideBySide(settings_.concurrency, work); !played) return played.error();
    return isDecided() || std::ranges::all_of(fixtures, isPlayed);
}

std::vector<Tournament::Fixture> Tournament::fixturesOfRound(int round) {
    std::vector<Fixture> fixtures;
    switch (settings_.format) {
        case TournamentFormat::RoundRobin:
            fixtures = fixturesOf(roundRobin(settings_.players.size()), round);
            break;
        case TournamentFormat::Gauntlet:
            fixtures = fixturesOf(gauntlet(settings_.players.size()), round);
            break;
        case TournamentFormat::Swiss:
            rounds_.push_back(pairedSwiss());
            fixtures = fixturesOf(rounds_.back().pairings, round);
            break;
    }
    if (settings_.selfPlay)
        for (const Fixture& fixture : selfPlayFixtures()) fixtures.push_back(fixture);
    return fixtures;
}

Result<bool> Tournament::run(const OnTick& onTick) {
    if (auto loaded = load(); !loaded) return loaded.error();
    for (int round = 1; round <= settings_.rounds; ++round) {
        const auto done = playRound(round, fixturesOfRound(round), onTick);
        if (!done || !*done) return done;
    }
    return true;
}

Result<TournamentRecord> playInMemory(const TournamentSettings& settings,
                                      const Tournament::OnTick& onTick) {
    auto file = ResultsFile::temporary(settings.stored());
    if (!file) return file.error();
    for (const auto& done : {file->keepOpenings(settings.openings), file->beginRun({})})
        if (!done) return done.error();
    Tournament tournament(settings, *file);
    if (const auto done = tournament.run(onTick); !done) return done.error();
    return file->load();
}

}  // namespace tengen::arena
