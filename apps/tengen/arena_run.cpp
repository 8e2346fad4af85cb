#include <algorithm>
#include <memory>

#include "arena.hpp"
#include "arena_options.hpp"
#include "arena_tournament.hpp"
#include "record/limits.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kArenaRun = "arena run";

constexpr std::string_view kArenaRunExamples = R"(Examples:
  tengen arena run --players fudan1,fudan2,fudan5,waterloo0 --games 40
  tengen arena run --players tengen,wei,song --format gauntlet --nodes 5000
  tengen arena run --players fudan1,fudan5,./pbrain-mine --time 1s --balanced
                   --db results.sqlite --html results.html
  tengen arena run --players waterloo0,waterloo1,waterloo2 --self --size 18
A limit takes one value for all players or one for each, as in
--nodes 1000,2000,4000. The same command with the same --db resumes a stopped
tournament; players and games may be added. See docs/ARENA.md.)";

struct RunOptions {
    PlayerOptions who{.players = {}, .player = {}, .many = true};
    GameOptions games;
    std::string format = std::string(idOf(arena::TournamentFormat::RoundRobin));
    std::size_t number = 2;
    int rounds = 0;
    bool selfPlay = false;
    std::string file;
    TournamentOutput output;
};

/// Whether no two players have both the same spec and the same limits.
Result<void> checkDistinct(const std::vector<arena::Entrant>& players) {
    for (std::size_t i = 0; i < players.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (players[i].spec.text == players[k].spec.text &&
                players[i].limits == players[k].limits)
                return Error{Error::Kind::BadValue,
                             players[i].spec.text +
                                 " is named twice with the same limits; --self adds games of "
                                 "each player against itself"};
    return {};
}

Result<arena::TournamentSettings> settingsFor(const RunOptions& options) {
    arena::TournamentSettings settings;
    if (auto set = setConditions(options.games, settings); !set) return set.error();
    if (auto set = setPlayers(options.who, options.games, settings); !set) return set.error();
    if (auto fit = checkDistinct(settings.players); !fit) return fit.error();

    settings.format =
        *std::ranges::find(arena::kTournamentFormats, options.format,
                           [](arena::TournamentFormat format) { return idOf(format); });
    if (options.number % 2 != 0)
        return Error{Error::Kind::BadValue,
                     "--games must be even: each opening is played with both colours"};
    settings.games = options.number;
    const bool isSwiss = settings.format == arena::TournamentFormat::Swiss;
    if (options.rounds > 0 && !isSwiss)
        return Error{Error::Kind::BadValue,
                     "--rounds is for --format swiss; --games sets the games of a "
                     "pairing in other formats"};
    if (options.selfPlay && isSwiss)
        return Error{Error::Kind::BadValue, "--self goes with round-robin and gauntlet only"};
    if (isSwiss)
        settings.rounds = options.rounds > 0 ? options.rounds
                                             : arena::defaultSwissRounds(settings.players.size());
    settings.selfPlay = options.selfPlay;
    if (settings.totalGames() > record::kMaxGames)
        return Error{Error::Kind::TooLarge,
                     "that would be " + std::to_string(settings.totalGames()) +
                         " games; the maximum is " + std::to_string(record::kMaxGames)};
    if (auto fit = checkOutput(options.output); !fit) return fit.error();
    if (auto set = setOpenings(options.games, settings); !set) return set.error();
    return settings;
}

Exit play(const RunOptions& options, const std::string& commandLine) {
    auto settings = settingsFor(options);
    if (!settings) return complain(Exit::Usage, kArenaRun, settings.error().message);
    return playTournament(
        kArenaRun, std::move(*settings),
        {.file = options.file, .output = options.output, .commandLine = commandLine});
}

}  // namespace

Command addArenaRun(CommandLine& arena, const std::string& commandLine) {
    auto* app = arena.addCommand("run", "Play a tournament and rate its players");
    auto options = std::make_shared<RunOptions>();
    app->footer(std::string(kArenaRunExamples));
    addPlayerOptions(*app, options->who);
    app->addOption("--format", options->format,
                   "Pairings: round-robin (every pair of players),\n"
                   "gauntlet (the first player against each other\n"
                   "one), swiss (rounds by points)")
        ->oneOf({"round-robin", "gauntlet", "swiss"})
        ->showDefault();
    app->addOption("--games", options->number, "Games of a pairing (in a Swiss round); even")
        ->inRange(std::size_t{2}, record::kMaxGames)
        ->showDefault();
    app->addOption("--rounds", options->rounds,
                   "Number of Swiss rounds (0: ⌈log₂ players⌉ + 2,\nat most players − 1)")
        ->inRange(0, 1000)
        ->showDefault();
    app->addFlag("--self", options->selfPlay,
                 "Each player also plays itself; counts in the cross\ntable only");
    addGameOptions(*app, options->games);
    addConcurrency(*app, options->games);
    app->addOption("--db", options->file,
                   "Results file (SQLite); a stopped tournament\nresumes from it");
    addTournamentOutput(*app, options->output);
    return {app, [options, commandLine] { return play(*options, commandLine); }};
}

}  // namespace tengen::apps
