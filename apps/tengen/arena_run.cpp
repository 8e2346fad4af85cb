#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>

#include "arena.hpp"
#include "arena/tournament/tournament.hpp"
#include "build_info.hpp"
#include "game_options.hpp"
#include "interrupt.hpp"
#include "progress_line.hpp"
#include "record/limits.hpp"
#include "tournament_output.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kName = "arena run";

constexpr std::string_view kExamples = R"(Examples:
  tengen arena run --players fudan1,fudan2,fudan5,waterloo0 --games 40
  tengen arena run --players tengen,wei,song --format gauntlet --nodes 5000
  tengen arena run --players fudan1,fudan5,./pbrain-mine --time 1s --balanced
                   --db results.sqlite --html results.html
  tengen arena run --players waterloo0,waterloo1,waterloo2 --self --size 18
A limit with several values, as in --nodes 1000,2000,4000, has one for each
player. A tournament that was stopped goes on when the same command is given
again with the same --db; players and games may be added. docs/ARENA.md tells
the rest.)";

struct RunOptions {
    PlayerOptions who{.players = {}, .player = {}, .many = true};
    GameOptions games;
    std::string format = std::string(idOf(arena::TournamentFormat::RoundRobin));
    std::size_t number = 2;
    int rounds = 0;
    bool withThemselves = false;
    std::string file;
    TournamentOutput output;
};

/// Players that differ neither in what they are nor in their limits would play one game twice.
Result<void> checkDistinct(const std::vector<arena::Entrant>& players) {
    for (std::size_t i = 0; i < players.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (players[i].spec.text == players[k].spec.text &&
                players[i].limits == players[k].limits)
                return Error{Error::Kind::BadValue,
                             players[i].spec.text +
                                 " is there twice with the same limits; --self lets players play "
                                 "themselves"};
    return {};
}

Result<arena::TournamentSettings> settingsFor(const RunOptions& options) {
    arena::TournamentSettings settings;
    if (auto set = setConditions(options.games, settings); !set) return set.error();
    auto players = playersFor(options.who);
    if (!players) return players.error();
    const auto limits = limitsFor(options.games, players->size());
    if (!limits) return limits.error();
    for (std::size_t i = 0; i < players->size(); ++i)
        settings.players.push_back({.spec = std::move((*players)[i]), .limits = (*limits)[i]});
    if (auto fit = checkDistinct(settings.players); !fit) return fit.error();
    for (const arena::Entrant& player : settings.players)
        if (auto fit = checkPlayer(player.spec, player.limits, settings); !fit) return fit.error();

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
                     "--rounds is for --format swiss; --games tells how "
                     "often others meet"};
    if (options.withThemselves && isSwiss)
        return Error{Error::Kind::BadValue, "--self goes with round-robin and gauntlet only"};
    if (isSwiss)
        settings.rounds =
            options.rounds > 0 ? options.rounds : arena::swissRounds(settings.players.size());
    settings.withThemselves = options.withThemselves;
    if (settings.totalGames() > record::kMaxGames)
        return Error{Error::Kind::TooLarge,
                     "that would be " + std::to_string(settings.totalGames()) + " games, and " +
                         std::to_string(record::kMaxGames) + " are the most"};
    if (auto fit = checkOutput(options.output); !fit) return fit.error();
    if (auto set = setOpenings(options.games, settings.openingsNeeded(), settings); !set)
        return set.error();
    return settings;
}

/// Whether there is such a player, here or in the file: better asked before the games than after.
Result<void> checkAnchor(const RunOptions& options, const arena::TournamentSettings& settings,
                         arena::TournamentFile& file) {
    if (options.output.standings.anchor.empty()) return {};
    auto record = file.load();
    if (!record) return record.error();
    for (const arena::Entrant& player : settings.players)
        record->players.push_back({player.spec.text, toText(player.limits), player.spec.name});
    const auto found = arena::playerCalled(options.output.standings.anchor, record->players);
    if (!found) return found.error();
    return {};
}

/// What was typed, for the record: the words after the program's own name.
std::string commandLine() {
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    const std::string words{std::istreambuf_iterator<char>(file), {}};
    std::string command = "tengen";
    std::size_t from = words.find('\0');
    while (from != std::string::npos && from + 1 < words.size()) {
        const std::size_t to = words.find('\0', from + 1);
        const std::string word = words.substr(from + 1, to - from - 1);
        const bool plain = !word.empty() && word.find_first_of(" '\"$&|;<>()*?") == word.npos;
        command += " " + (plain ? word : "'" + word + "'");
        from = to;
    }
    return command;
}

std::string today() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm utc{};
    gmtime_r(&now, &utc);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &utc);
    return text;
}

std::string progressText(const arena::TournamentProgress& progress,
                         std::chrono::duration<double> took) {
    std::string text =
        std::to_string(progress.finished) + "/" + std::to_string(progress.total) + " games";
    if (progress.rounds > 1)
        text +=
            ", round " + std::to_string(progress.round) + " of " + std::to_string(progress.rounds);
    const std::size_t fresh = progress.finished - progress.resumed;
    if (fresh == 0 || took.count() < 1) return text;
    const double left = took.count() / static_cast<double>(fresh) *
                        static_cast<double>(progress.total - progress.finished);
    return text + ", about " + std::to_string(static_cast<long>(left) + 1) + " s left";
}

Exit play(const RunOptions& options) {
    // Step 1. Everything that can be wrong with the command line, before the first game.
    auto settings = settingsFor(options);
    if (!settings) return complain(Exit::Usage, kName, settings.error().message);
    const int size = settings->rules.size;
    auto file = options.file.empty()
                    ? arena::TournamentFile::temporary(settings->terms(), size)
                    : arena::TournamentFile::open(options.file, settings->terms(), size);
    if (!file) return complain(Exit::Failed, kName, file.error().message);
    if (auto fit = checkAnchor(options, *settings, *file); !fit)
        return complain(Exit::Usage, kName, fit.error().message);
    for (const auto& kept : {file->keepOpenings(settings->openings),
                             file->beginRun({today(), commandLine(), versionLine()})})
        if (!kept) return complain(Exit::Failed, kName, kept.error().message);

    // Step 2. The games.
    arena::Tournament tournament(std::move(*settings), *file);
    const auto began = std::chrono::steady_clock::now();
    const auto done = [&] {
        const InterruptGuard guard;
        ProgressLine line;
        return tournament.run([&](const arena::TournamentProgress& progress) {
            line.show(progressText(progress, std::chrono::steady_clock::now() - began));
            return !InterruptGuard::happened();
        });
    }();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    if (!done) return complain(Exit::Failed, kName, done.error().message);
    const arena::TournamentProgress& progress = tournament.progress();
    if (progress.resumed > 0)
        std::cerr << "tengen arena run: " << progress.resumed << " games were in " << options.file
                  << " already\n";

    // Step 3. The tables, the page, and the games as files.
    const auto record = file->load();
    if (!record) return complain(Exit::Failed, kName, record.error().message);
    if (auto shown = showTournament(*record, options.output, kName); !shown)
        return complain(Exit::Failed, kName, shown.error().message);
    if (!options.output.json) {
        std::cout << "Time                " << std::fixed;
        std::cout.precision(1);
        std::cout << took.count() << " s, "
                  << static_cast<double>(progress.finished - progress.resumed) /
                         std::max(took.count(), 1e-9)
                  << " games/s, " << tournament.settings().concurrency << " at a time\n";
    }
    if (*done) return Exit::Ok;
    return complain(Exit::Failed, kName,
                    "stopped after " + std::to_string(progress.finished) + " of " +
                        std::to_string(progress.total) + " games" +
                        (options.file.empty() ? "" : "; the same command goes on from here"));
}

}  // namespace

Command addArenaRun(CommandLine& arena) {
    auto* app = arena.addCommand("run", "a tournament of many players, rated together");
    auto options = std::make_shared<RunOptions>();
    app->footer(std::string(kExamples));
    addPlayerOptions(*app, options->who);
    app->addOption("--format", options->format,
                   "round-robin: everybody against everybody;\n"
                   "gauntlet: the first against each;\n"
                   "swiss: in rounds, by points")
        ->oneOf({"round-robin", "gauntlet", "swiss"})
        ->showDefault();
    app->addOption("--games", options->number, "of a pairing (in a Swiss round), an even number")
        ->inRange(std::size_t{2}, record::kMaxGames)
        ->showDefault();
    app->addOption("--rounds", options->rounds, "of a Swiss tournament; 0: enough")
        ->inRange(0, 1000)
        ->showDefault();
    app->addFlag("--self", options->withThemselves,
                 "each player also plays itself, for the cross\ntable; Elo and IL leave that out");
    addGameOptions(*app, options->games);
    addConcurrency(*app, options->games);
    app->addOption("--db", options->file, "an SQLite file for the results; lets it go on");
    addTournamentOutput(*app, options->output);
    return {app, [options] { return play(*options); }};
}

}  // namespace tengen::apps
