#include "arena/tournament/tournament.hpp"

#include <algorithm>
#include <cassert>

#include "arena/game_pool.hpp"
#include "base/random.hpp"
#include "core/symmetry.hpp"

namespace tengen::arena {
namespace {

/// FNV-1a.
std::uint64_t hashOf(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    return hash;
}

TournamentPlayer recordOf(const Entrant& entrant) {
    return {.spec = entrant.spec.text, .limits = toText(entrant.limits), .name = entrant.spec.name};
}

}  // namespace

MatchTerms TournamentSettings::terms() const {
    MatchTerms terms = Conditions::terms();
    terms["--format"] = format == TournamentFormat::Swiss ? "swiss" : "every pairing by itself";
    if (format != TournamentFormat::Swiss) return terms;
    terms["--games"] = std::to_string(games);
    for (std::size_t i = 0; i < players.size(); ++i)
        terms["player " + std::to_string(i + 1)] =
            players[i].spec.text + " (" + toText(players[i].limits) + ")";
    return terms;
}

std::size_t TournamentSettings::openingsNeeded() const {
    const std::size_t slots = withThemselves ? games : games / 2 * static_cast<std::size_t>(rounds);
    const std::size_t each = allSymmetries ? static_cast<std::size_t>(kSymmetries) : 1;
    return std::max<std::size_t>((slots + each - 1) / each, 1);
}

std::size_t TournamentSettings::totalGames() const {
    const std::size_t n = players.size();
    const std::size_t themselves = withThemselves ? n * games : 0;
    switch (format) {
        case TournamentFormat::RoundRobin: return n * (n - 1) / 2 * games + themselves;
        case TournamentFormat::Gauntlet: return (n - 1) * games + themselves;
        case TournamentFormat::Swiss: return static_cast<std::size_t>(rounds) * (n / 2) * games;
    }
    return 0;
}

Tournament::Tournament(TournamentSettings settings, TournamentFile& file)
    : settings_(std::move(settings)), file_(file) {
    assert(settings_.players.size() >= 2 && !settings_.openings.empty());
    assert(settings_.games % 2 == 0);
    if (settings_.format != TournamentFormat::Swiss) settings_.rounds = 1;
    progress_.rounds = settings_.rounds;
    progress_.total = settings_.totalGames();
    for (const Entrant& entrant : settings_.players)
        hashes_.push_back(hashOf(entrant.spec.text + "\n" + toText(entrant.limits)));
}

/// Takes what the file has of this tournament.
Result<void> Tournament::load() {
    std::vector<TournamentPlayer> players;
    for (const Entrant& entrant : settings_.players) players.push_back(recordOf(entrant));
    auto numbers = file_.enlist(players);
    if (!numbers) return numbers.error();
    numbers_ = std::move(*numbers);
    const auto record = file_.load();
    if (!record) return record.error();
    std::map<std::size_t, std::size_t> entrantOf;
    for (std::size_t i = 0; i < numbers_.size(); ++i) entrantOf[numbers_[i]] = i;
    for (const TournamentGame& game : record->games) {
        const auto black = entrantOf.find(game.result.exchanged ? game.white : game.black);
        const auto white = entrantOf.find(game.result.exchanged ? game.black : game.white);
        if (black != entrantOf.end() && white != entrantOf.end())
            take({black->second, white->second, game.slot}, game.result);
    }
    return {};
}

void Tournament::take(const Fixture& fixture, const GameResult& result) {
    const Side began = result.exchanged ? Side::White : Side::Black;
    played_[fixture] = !result.winner ? 0.5 : *result.winner == began ? 1 : 0;
}

std::vector<Tournament::Fixture> Tournament::fixturesOf(std::span<const Pairing> pairings,
                                                        int round) const {
    const std::size_t slots = settings_.games / 2;
    const std::size_t from = static_cast<std::size_t>(round - 1) * slots;
    std::vector<Fixture> fixtures;
    for (std::size_t slot = from; slot < from + slots; ++slot)
        for (const auto& [first, second] : pairings) {
            fixtures.push_back({first, second, slot});
            fixtures.push_back({second, first, slot});
        }
    return fixtures;
}

std::vector<Tournament::Fixture> Tournament::fixturesWithThemselves() const {
    std::vector<Fixture> fixtures;
    for (std::size_t slot = 0; slot < settings_.games; ++slot)
        for (std::size_t player = 0; player < settings_.players.size(); ++player)
            fixtures.push_back({player, player, slot});
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
            const double points = played_.at(fixture);
            standings[fixture.black].points += points;
            standings[fixture.white].points += 1 - points;
        }
        if (const auto resting = rounds_[i].resting) {
            standings[*resting].rested = true;
            // As if it had won: being without an opponent is no fault of its own.
            standings[*resting].points += static_cast<double>(settings_.games);
        }
    }
    return swissRound(standings);
}

Result<std::optional<GameResult>> Tournament::play(const Fixture& fixture,
                                                   const std::stop_token& stop) const {
    // Mixed, not added: neighbouring games must not share their chance.
    std::uint64_t state = settings_.seed;
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
    const std::size_t each = settings_.allSymmetries ? static_cast<std::size_t>(kSymmetries) : 1;
    return playUnder(settings_, fixture.slot / each % settings_.openings.size(),
                     static_cast<int>(fixture.slot % each), seats, stop);
}

Result<bool> Tournament::playRound(int round, std::span<const Fixture> fixtures,
                                   const std::function<bool(const TournamentProgress&)>& onTick) {
    progress_.round = round;
    for (const Fixture& fixture : fixtures)
        if (played_.contains(fixture)) {
            ++progress_.finished;
            ++progress_.resumed;
        }

    std::size_t untaken = 0;
    GameWork work;
    work.next = [&]() -> std::optional<std::size_t> {
        while (untaken < fixtures.size() && played_.contains(fixtures[untaken])) ++untaken;
        return untaken < fixtures.size() ? std::optional(untaken++) : std::nullopt;
    };
    work.play = [&](std::size_t number, const std::stop_token& stop) {
        return play(fixtures[number], stop);
    };
    work.finish = [&](std::size_t number, GameResult result) -> Result<bool> {
        const Fixture& fixture = fixtures[number];
        TournamentGame game{.black = numbers_[fixture.black],
                            .white = numbers_[fixture.white],
                            .round = round,
                            .slot = fixture.slot,
                            .result = std::move(result)};
        if (game.result.exchanged) std::swap(game.black, game.white);
        if (auto written = file_.append(game); !written) return written.error();
        take(fixture, game.result);
        ++progress_.finished;
        return true;
    };
    if (onTick) work.onTick = [&] { return onTick(progress_); };
    if (auto played = playSideBySide(settings_.concurrency, work); !played) return played.error();
    return std::ranges::all_of(fixtures,
                               [&](const Fixture& fixture) { return played_.contains(fixture); });
}

Result<bool> Tournament::run(const std::function<bool(const TournamentProgress&)>& onTick) {
    if (auto loaded = load(); !loaded) return loaded.error();
    for (int round = 1; round <= settings_.rounds; ++round) {
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
        if (settings_.withThemselves)
            for (const Fixture& fixture : fixturesWithThemselves()) fixtures.push_back(fixture);
        const auto done = playRound(round, fixtures, onTick);
        if (!done || !*done) return done;
    }
    return true;
}

}  // namespace tengen::arena
