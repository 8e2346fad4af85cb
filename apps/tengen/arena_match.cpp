#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <thread>

#include "arena.hpp"
#include "arena/export.hpp"
#include "arena/match.hpp"
#include "game_options.hpp"
#include "interrupt.hpp"
#include "match_table.hpp"
#include "record/limits.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kName = "arena match";

constexpr std::string_view kExamples = R"(Examples:
  tengen arena match --players fudan1,fudan5 --games 1000 --seed 1
  tengen arena match --players fudan5:weights=genetic,fudan5 --games 200
  tengen arena match --players ./pbrain-mine,./pbrain-old --time 1s --games 100
  tengen arena match --player fudan5 --player 'cmd:"./engine -x"' --time 1s
  tengen arena match --players ./new,./old --nodes 10000 --time 30s --sprt 0,5
                     --games 20000 --state match.jsonl --out match.sgf
A limit with two values, as in --time 1s,2s, is for the first and the second
player. A match that was stopped goes on when the same command is given again
with the same --state. docs/ARENA.md tells the rest.)";

struct MatchOptions {
    PlayerOptions who;
    GameOptions games;
    std::size_t number = 100;
    std::string sprt;
    std::string sprtModel = std::string(idOf(arena::Sprt::Model::Logistic));
    std::string state;
    std::vector<std::string> out;
    bool json = false;
};

Result<void> setPlayers(const MatchOptions& options, arena::MatchSettings& settings) {
    auto players = playersFor(options.who);
    if (!players) return players.error();
    std::ranges::move(*players, settings.players.begin());
    if (settings.players[0].name == settings.players[1].name) {
        settings.players[0].name += " (1)";
        settings.players[1].name += " (2)";
    }
    return {};
}

Result<arena::MatchSettings> settingsFor(const MatchOptions& options) {
    arena::MatchSettings settings;
    if (auto set = setConditions(options.games, settings); !set) return set.error();
    const auto limits = limitsFor(options.games, settings.limits.size());
    if (!limits) return limits.error();
    std::ranges::copy(*limits, settings.limits.begin());
    if (auto set = setPlayers(options, settings); !set) return set.error();
    for (std::size_t i = 0; i < 2; ++i)
        if (auto fit = checkPlayer(settings.players[i], settings.limits[i], settings); !fit)
            return fit.error();
    if (!options.sprt.empty()) {
        auto sprt = arena::Sprt::parse(options.sprt);
        if (!sprt) return sprt.error();
        sprt->model = options.sprtModel == idOf(arena::Sprt::Model::Logistic)
                          ? arena::Sprt::Model::Logistic
                          : arena::Sprt::Model::Normalized;
        settings.sprt = *sprt;
    }
    settings.games = options.number;
    for (const std::string& path : options.out)
        if (auto fit = arena::checkExport(path); !fit) return fit.error();
    const std::size_t needed = std::max<std::size_t>(
        arena::Schedule::openingsFor(options.number, settings.allSymmetries), 1);
    if (auto set = setOpenings(options.games, needed, settings); !set) return set.error();
    return settings;
}

/// Shows the running score on a terminal, in one line that is written over.
class Progress {
public:
    explicit Progress(const arena::Match& match) : match_(match) {}
    ~Progress() {
        if (shown_) std::cerr << "\r\x1b[K" << std::flush;
    }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void show(const arena::MatchState& state) {
        if (isatty(STDERR_FILENO) == 0) return;
        std::cerr << "\r\x1b[K" << progressLine(match_, state) << std::flush;
        shown_ = true;
    }

private:
    const arena::Match& match_;
    bool shown_ = false;
};

Result<arena::MatchState> runShown(arena::Match& match) {
    const InterruptGuard guard;
    Progress progress(match);
    return match.run([&progress](const arena::MatchState& state) {
        progress.show(state);
        return !InterruptGuard::happened();
    });
}

Exit play(const MatchOptions& options) {
    // Step 1. Everything that can be wrong with the command line, before the first game.
    auto settings = settingsFor(options);
    if (!settings) return complain(Exit::Usage, kName, settings.error().message);
    std::optional<arena::Journal> journal;
    if (!options.state.empty()) {
        auto opened = arena::Journal::open(options.state, settings->terms(), settings->rules.size);
        if (!opened) return complain(Exit::Failed, kName, opened.error().message);
        journal.emplace(std::move(*opened));
    }

    // Step 2. The games.
    arena::Match match(std::move(*settings), journal ? &*journal : nullptr);
    if (match.resumed() > 0)
        std::cerr << "tengen arena match: " << match.resumed() << " games are in " << options.state
                  << " already\n";
    const auto began = std::chrono::steady_clock::now();
    const auto state = runShown(match);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    if (!state) return complain(Exit::Failed, kName, state.error().message);

    // Step 3. The table, and the games as files.
    const auto fresh =
        static_cast<double>(state->score.games() -
                            std::min<int>(state->score.games(), static_cast<int>(match.resumed())));
    if (options.json) {
        auto json = matchJson(match, *state);
        json["seconds"] = took.count();
        std::cout << json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    } else {
        std::cout << matchTable(match, *state);
        std::cout << "Time                " << std::fixed;
        std::cout.precision(1);
        std::cout << took.count() << " s, " << fresh / std::max(took.count(), 1e-9) << " games/s, "
                  << match.settings().concurrency << " at a time\n";
    }
    if (state->score.games() > 0)
        for (const std::string& path : options.out) {
            const auto notes = arena::exportGames(
                exportedGames(match),
                {.rules = match.settings().rules, .openingRule = match.settings().openingRule},
                path);
            if (!notes) return complain(Exit::Failed, kName, notes.error().message);
            for (const std::string& note : *notes)
                std::cerr << "tengen arena match: note: " << note << '\n';
        }
    if (!state->stopped) return Exit::Ok;
    return complain(Exit::Failed, kName,
                    "stopped after " + std::to_string(state->score.games()) + " of " +
                        std::to_string(match.settings().games) + " games" +
                        (options.state.empty() ? "" : "; the same command goes on from here"));
}

}  // namespace

Command addArenaMatch(CommandLine& arena) {
    auto* app = arena.addCommand("match", "two players, many games: who is stronger");
    auto options = std::make_shared<MatchOptions>();
    app->footer(std::string(kExamples));
    addPlayerOptions(*app, options->who);
    app->addOption("--games", options->number, "how many; at most, with --sprt")
        ->inRange(std::size_t{1}, record::kMaxGames)
        ->showDefault();
    addGameOptions(*app, options->games);
    app->addOption("--sprt", options->sprt, "elo0,elo1[,alpha,beta]: stop when decided");
    app->addOption("--sprt-model", options->sprtModel, "logistic or normalized Elo")
        ->oneOf({"logistic", "normalized"})
        ->showDefault();
    addConcurrency(*app, options->games);
    app->addOption("--state", options->state, "a file that lets the match go on after a stop");
    app->addOption("--out", options->out, "the games: .sgf .psq .json .pos .csv; repeatable")
        ->takeAll();
    app->addFlag("--json", options->json, "the table for programs");
    return {app, [options] { return play(*options); }};
}

}  // namespace tengen::apps
