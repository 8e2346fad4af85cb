#include <algorithm>
#include <memory>

#include "arena.hpp"
#include "arena_options.hpp"
#include "arena_tournament.hpp"
#include "record/limits.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kArenaMatch = "arena match";

constexpr std::string_view kArenaMatchExamples = R"(Examples:
  tengen arena match --players fudan1,fudan5 --games 1000 --seed 1
  tengen arena match --players fudan5:weights=genetic,fudan5 --games 200
  tengen arena match --players ./pbrain-mine,./pbrain-old --time 1s --games 100
  tengen arena match --player fudan5 --player 'cmd:"./engine -x"' --time 1s
  tengen arena match --players ./new,./old --nodes 10000 --time 30s --sprt 0,5
                     --games 20000 --db match.sqlite --out match.sgf
A limit takes one value for both players or one for each, as in --time 1s,2s.
The same command with the same --db resumes a stopped match. See
docs/ARENA.md.)";

struct MatchOptions {
    PlayerOptions who;
    GameOptions games;
    std::size_t number = 100;
    std::string sprt;
    std::string sprtModel = std::string(idOf(arena::Sprt::Model::Logistic));
    std::string file;
    TournamentOutput output;
};

Result<arena::TournamentSettings> settingsFor(const MatchOptions& options) {
    arena::TournamentSettings settings;
    if (auto set = setConditions(options.games, settings); !set) return set.error();
    if (auto set = setPlayers(options.who, options.games, settings); !set) return set.error();
    if (!options.sprt.empty()) {
        auto sprt = arena::Sprt::parse(options.sprt);
        if (!sprt) return sprt.error();
        sprt->model = *arena::sprtModelById(options.sprtModel);
        settings.sprt = *sprt;
    }
    settings.games = options.number;
    if (auto fit = checkOutput(options.output); !fit) return fit.error();
    if (auto set = setOpenings(options.games, settings); !set) return set.error();
    return settings;
}

Exit play(const MatchOptions& options, const std::string& commandLine) {
    auto settings = settingsFor(options);
    if (!settings) return complain(Exit::Usage, kArenaMatch, settings.error().message);
    return playTournament(
        kArenaMatch, std::move(*settings),
        {.file = options.file, .output = options.output, .commandLine = commandLine});
}

}  // namespace

Command addArenaMatch(CommandLine& arena, const std::string& commandLine) {
    auto* app = arena.addCommand("match", "Play a match of two players, with Elo and SPRT");
    auto options = std::make_shared<MatchOptions>();
    app->footer(std::string(kArenaMatchExamples));
    addPlayerOptions(*app, options->who);
    app->addOption("--games", options->number, "Number of games; the maximum with --sprt")
        ->inRange(std::size_t{1}, record::kMaxGames)
        ->showDefault();
    addGameOptions(*app, options->games);
    app->addOption("--sprt", options->sprt, "Stop when elo0,elo1[,alpha,beta] is decided");
    app->addOption("--sprt-model", options->sprtModel, "Elo model of the SPRT")
        ->oneOf({"logistic", "normalized"})
        ->showDefault();
    addConcurrency(*app, options->games);
    app->addOption("--db", options->file,
                   "Results file (SQLite); a stopped match resumes\nfrom it");
    addTournamentOutput(*app, options->output);
    return {app, [options, commandLine] { return play(*options, commandLine); }};
}

}  // namespace tengen::apps
