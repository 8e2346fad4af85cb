#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <memory>

#include "arena/tournament/gate.hpp"
#include "arena_options.hpp"
#include "arena_tournament.hpp"
#include "base/duration.hpp"
#include "command.hpp"
#include "gate_record.hpp"
#include "learning/run_log.hpp"
#include "match_table.hpp"
#include "player_details.hpp"
#include "record/limits.hpp"

namespace tengen::apps {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kGate = "gate";

constexpr std::string_view kGateExamples = R"(Examples:
  tengen gate tengen:tuning=tuned/tuned.tuning tengen --out gate
  tengen gate ./pbrain-new ./pbrain-old --nodes 20000 --time 200ms --out gate
              --record docs/strength
  tengen gate tengen:tables=new.tables tengen --sprt 0,10 --balanced
              --games 4000 --out gate --json
A passes when an SPRT of pairs of games finds it stronger than B twice: at a
fixed number of nodes, then at equal CPU time. The same command with the same
--out resumes. The exit code is 0 only when A passes. See docs/strength.)";

struct GateOptions {
    PlayerOptions who;
    std::string first, second;
    GameOptions games;
    std::uint64_t nodes = arena::GateSettings{}.nodes;
    std::string time = "100ms";
    std::size_t number = 20'000;
    std::string sprt = "0,5,0.05,0.05";
    std::string sprtModel = std::string(idOf(arena::Sprt::Model::Logistic));
    std::string out;
    std::string record;
    bool json = false;
};

Result<arena::GateSettings> settingsFor(GateOptions options) {
    arena::GateSettings gate;
    arena::TournamentSettings& match = gate.match;
    const auto time = parseDuration(options.time);
    if (!time || time->count() == 0)
        return Error{Error::Kind::BadValue, "--time: expected a time above 0, as in 100ms"};
    gate.time = *time;
    gate.nodes = options.nodes;
    options.games.time = options.time;  // so that outside engines have a limit
    options.who.player = {options.first, options.second};
    if (auto set = setConditions(options.games, match); !set) return set.error();
    if (auto set = setPlayers(options.who, options.games, match); !set) return set.error();
    auto sprt = arena::Sprt::parse(options.sprt);
    if (!sprt) return sprt.error();
    sprt->model = *arena::sprtModelById(options.sprtModel);
    match.sprt = *sprt;
    match.games = options.number;
    if (match.games % 2 != 0)
        return Error{Error::Kind::BadValue, "--games must be even: games are played in pairs"};
    return gate;
}

/// A game that is played again proves nothing, and players without chance play it again.
Result<void> checkOpenings(const arena::TournamentSettings& match) {
    if (match.conditions.openingRule != openings::OpeningRule::None ||
        match.openings.size() >= match.openingsNeeded())
        return {};
    const std::size_t each = match.conditions.allSymmetries ? 16 : 2;
    return Error{Error::Kind::BadValue,
                 fmt::format("--openings has {} openings, enough for {} games, and --games is {}; "
                             "say --games {} or add openings",
                             match.openings.size(), each * match.openings.size(), match.games,
                             each * match.openings.size())};
}

/// Plays a phase, or the rest of it, and adds it to the record. Returns whether it is complete.
Result<bool> playPhase(const GateOptions& options, const std::string& commandLine,
                       arena::TournamentSettings match, arena::GatePhase phase,
                       GateRecord& record) {
    const std::string path =
        (fs::path(options.out) / (std::string(idOf(phase)) + ".sqlite")).string();
    auto file = openResults(match, path, commandLine);
    if (!file) return file.error();
    arena::Tournament tournament(std::move(match), *file);
    const auto done = playWithProgress(kGate, tournament, path);
    if (!done) return done;
    auto results = file->load();
    if (!results) return results.error();
    auto standings = arena::standingsOf(*results, {});
    if (!standings) return standings.error();
    if (!options.json)
        std::cout << titleOf(phase) << '\n' << matchTable(*results, *standings) << std::endl;
    record.phases.push_back({phase, std::move(*results), std::move(*standings)});
    return done;
}

Exit play(const GateOptions& options, const std::string& commandLine) {
    const auto gate = settingsFor(options);
    if (!gate) return complain(Exit::Usage, kGate, gate.error().message);
    GateRecord record;
    for (const std::string& player : {options.first, options.second}) {
        auto details = detailsOf(player);
        if (!details) return complain(Exit::Usage, kGate, details.error().message);
        record.players.push_back(std::move(*details));
    }
    std::error_code failed;
    fs::create_directories(options.out, failed);
    if (failed)
        return complain(Exit::Failed, kGate,
                        "cannot make the folder " + options.out + ": " + failed.message());
    // With a file or a build that has changed since, the games would be those of two players.
    const auto lock = learning::RunLog::open(fs::path(options.out) / "gate.jsonl", termsOf(record));
    if (!lock) return complain(Exit::Failed, kGate, lock.error().message);

    for (const arena::GatePhase phase : arena::kGatePhases) {
        arena::TournamentSettings match = matchOf(*gate, phase);
        for (const auto& ready : {setOpenings(options.games, match), checkOpenings(match)})
            if (!ready) return complain(Exit::Usage, kGate, ready.error().message);
        const auto done = playPhase(options, commandLine, std::move(match), phase, record);
        if (!done) return complain(Exit::Failed, kGate, done.error().message);
        if (!*done)
            return complain(Exit::Failed, kGate,
                            "stopped in the match at " + std::string(titleOf(phase)) +
                                "; the same command resumes");
        if (record.phases.back().verdict() != arena::GateVerdict::Pass) break;
    }
    const auto path = writeRecord(record, options.record.empty() ? options.out : options.record);
    if (!path) return complain(Exit::Failed, kGate, path.error().message);
    if (options.json)
        std::cout << gateJson(record).dump() << '\n';
    else
        std::cout << fmt::format("Verdict             {}\nRecord              {}\n",
                                 idOf(record.verdict()), path->string());
    return record.verdict() == arena::GateVerdict::Pass ? Exit::Ok : Exit::Failed;
}

}  // namespace

Command addGateCommand(CommandLine& program, const std::string& commandLine) {
    auto* app = program.addCommand("gate", "Test whether one player may replace another");
    app->footer(std::string(kGateExamples));
    auto options = std::make_shared<GateOptions>();
    app->addOption("A", options->first, "Player that is to pass, as in tengen arena match")
        ->required();
    app->addOption("B", options->second, "Player that it would replace")->required();
    app->addOption("--nodes", options->nodes, "Node limit per move of the first match")
        ->inRange(std::uint64_t{1}, std::uint64_t{1'000'000'000})
        ->showDefault();
    app->addOption("--time", options->time, "CPU time per move of the second match")->showDefault();
    app->addOption("--games", options->number, "Maximum number of games of each match")
        ->inRange(std::size_t{2}, record::kMaxGames)
        ->showDefault();
    app->addOption("--sprt", options->sprt, "Bounds and error rates: elo0,elo1[,alpha,beta]")
        ->showDefault();
    app->addOption("--sprt-model", options->sprtModel, "Elo model of the SPRT")
        ->oneOf({"logistic", "normalized"})
        ->showDefault();
    addBoardOptions(*app, options->games);
    app->addOption("--memory", options->games.memory,
                   "Memory limit, as in 350MB; an agent's hash size is\nhalf of it");
    addRefereeOptions(*app, options->games);
    addConcurrency(*app, options->games);
    app->addOption("--out", options->out, "Folder of the games, created or continued")->required();
    app->addOption("--record", options->record,
                   "Folder of the record, a .md and a .json file\n(default: that of --out)");
    app->addFlag("--json", options->json, "Print the record as JSON");
    return {app, [options, commandLine] { return play(*options, commandLine); }};
}

}  // namespace tengen::apps
