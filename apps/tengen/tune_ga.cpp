#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "agents/seed_parameter.hpp"
#include "arena/player_spec.hpp"
#include "base/file.hpp"
#include "catalog/catalog.hpp"
#include "interrupt.hpp"
#include "learning/genetic/tuner.hpp"
#include "learning/puzzle_file.hpp"
#include "pages/interval.hpp"
#include "pages/numbers.hpp"
#include "progress_line.hpp"
#include "record/limits.hpp"
#include "tune.hpp"
#include "tuning_board.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kTuneGa = "tune ga";

constexpr std::string_view kTuneGaExamples = R"(Examples:
  tengen tune ga --agent fudan5 --out evolved
  tengen tune ga --agent fudan5 --method cmaes --generations 60 --games 200
                 --openings balanced.pos --out evolved
  tengen tune ga --agent song --method sga --islands 3 --generations 20
                 --out evolved
  tengen tune ga --agent waterloo1 --method sga --puzzles puzzles.json
                 --out evolved
  tengen arena match --players fudan5:weights=evolved/champion.weights,fudan5
Method report is that of report 003: children differ from their parent by 3 %
on random weights, and it ends when none beats its parent. The same command
resumes a run that was stopped or killed. DIR/index.html shows how it goes.)";

struct GaOptions {
    std::string agent = "fudan5";
    std::string start;
    std::string method = std::string(idOf(learning::EvolutionMethod::Report));
    std::string against;
    TuningBoardOptions board;
    std::string puzzles;
    std::string out;
    bool json = false;
    learning::TunerSettings settings;
};

/// The command's parts that are texts, as settings.
Result<void> setAgents(const GaOptions& options, learning::TunerSettings& settings) {
    settings.agent = catalog::findAgent(options.agent);
    if (settings.agent == nullptr) return catalog::makeAgent(options.agent, 0).error();
    if (settings.agent->weights == nullptr) {
        std::string known;
        for (const agents::AgentSpec& agent : catalog::agentCatalog())
            if (agent.weights != nullptr) (known += known.empty() ? "" : ", ") += agent.id;
        return Error{Error::Kind::BadValue,
                     "agent " + options.agent + " has no weights; those that have are " + known};
    }
    const agents::WeightTable& table = *settings.agent->weights;
    settings.start = options.start.empty() ? std::string(table.sets.front().name) : options.start;
    for (const auto method : learning::kEvolutionMethods)
        if (idOf(method) == options.method) settings.evolution.method = method;
    if (settings.evolution.method == learning::EvolutionMethod::Report) {
        if (!options.against.empty())
            return Error{Error::Kind::BadValue,
                         "--method report plays against the parent; leave out --against"};
        return {};
    }
    settings.opponents = arena::splitPlayers(options.against);
    if (options.against.empty())
        settings.opponents = {options.agent + ":weights=" + settings.start};
    for (const std::string& opponent : settings.opponents)
        if (const auto made = arena::PlayerSpec::parse(opponent); !made) return made.error();
    return {};
}

/// Those of the run's rule and size.
Result<void> setPuzzles(const GaOptions& options, learning::TunerSettings& settings) {
    if (options.puzzles.empty()) return {};
    if (settings.evolution.method == learning::EvolutionMethod::Report)
        return Error{Error::Kind::BadValue,
                     "--method report knows games only; with --puzzles choose sga or cmaes"};
    const auto bytes = readFile(options.puzzles, record::kMaxInputBytes);
    if (!bytes) return bytes.error();
    auto puzzles = learning::readPuzzles(*bytes);
    if (!puzzles)
        return Error{puzzles.error().kind, options.puzzles + ": " + puzzles.error().message};
    std::erase_if(*puzzles, [&](const learning::Puzzle& p) { return p.rules != settings.rules; });
    if (puzzles->empty())
        return Error{Error::Kind::BadValue,
                     options.puzzles + ": it has no puzzle of that rule and size"};
    settings.puzzles = std::move(*puzzles);
    settings.puzzleSource = sourceText(settings.puzzles.size(), *bytes);
    return {};
}

Result<learning::TunerSettings> settingsFor(const GaOptions& options) {
    learning::TunerSettings settings = options.settings;
    if (options.out.find(',') != std::string::npos)
        return Error{Error::Kind::BadValue,
                     "--out must have no comma, which ends a parameter of an agent"};
    if (settings.games % 2 != 0 || settings.confirmGames % 2 != 0)
        return Error{Error::Kind::BadValue,
                     "games are played in pairs; give an even number of them"};
    if (const auto set = setAgents(options, settings); !set) return set.error();
    const auto rules = tuningRules(options.board);
    if (!rules) return rules.error();
    settings.rules = *rules;
    auto openings = tuningOpenings(options.board, *rules);
    if (!openings) return openings.error();
    settings.openings = std::move(*openings);
    if (const auto set = setPuzzles(options, settings); !set) return set.error();
    if (settings.evolution.method == learning::EvolutionMethod::Report) return settings;
    if (settings.evolution.population == 1)
        return Error{Error::Kind::BadValue, "--population must be 2 or more"};
    if (settings.generations == 0) settings.generations = 30;
    return settings;
}

std::string resultOf(const learning::TunerState& state) {
    return state.ended     ? "no child has beaten its parent: the end"
           : state.stopped ? "stopped; the same command resumes it"
                           : "all generations that were asked for";
}

void print(const learning::TunerState& state, const GaOptions& options) {
    const std::string file = (std::filesystem::path(options.out) / "champion.weights").string();
    if (options.json) {
        nlohmann::ordered_json json{{"generations", state.generations.size()},
                                    {"games", state.games},
                                    {"cpuSeconds", state.cpuSeconds},
                                    {"ended", state.ended},
                                    {"stopped", state.stopped}};
        if (state.champion)
            json["champion"] = {{"generation", state.champion->generation},
                                {"games", state.champion->confirmed.games()},
                                {"score", learning::scoreOf(state.champion->confirmed)},
                                {"file", file}};
        if (state.champion && state.champion->solved)
            json["champion"]["solved"] = *state.champion->solved;
        std::cout << json.dump() << '\n';
        return;
    }
    std::cout << fmt::format("Generations {}; {}\nGames       {}\nProcessor   {:.0f} s\n",
                             state.generations.size(), resultOf(state), state.games,
                             state.cpuSeconds);
    if (state.champion && state.champion->solved)
        std::cout << fmt::format("Puzzles     {} solved by the champion\n",
                                 *state.champion->solved);
    if (state.champion)
        std::cout << fmt::format(
            "Champion    generation {}, {} in {} games\nWritten     {}\n",
            state.champion->generation,
            pages::shareText(pages::shareOf(arena::pointsOf(state.champion->confirmed),
                                            state.champion->confirmed.games())),
            state.champion->confirmed.games(), file);
    else
        std::cout << "Champion    none: no child has beaten the weights it began with\n";
}

Exit tuneGa(const GaOptions& options) {
    const auto settings = settingsFor(options);
    if (!settings) return complain(Exit::Usage, kTuneGa, settings.error().message);
    const InterruptGuard guard;
    ProgressLine line;
    const auto state = learning::tune(*settings, options.out, [&](const learning::TunerState& s) {
        line.show(fmt::format(
            "generation {}, {} of {}; {} games{}", s.generations.size(), s.playing + 1,
            s.population, s.games,
            s.champion
                ? fmt::format("; champion {:.1f} %", 100 * learning::scoreOf(s.champion->confirmed))
                : ""));
        return !InterruptGuard::happened();
    });
    line.clear();
    if (!state) return complain(Exit::Failed, kTuneGa, state.error().message);
    print(*state, options);
    return state->stopped ? Exit::Failed : Exit::Ok;
}

void addSearchOptions(CommandLine& app, GaOptions& options) {
    learning::TunerSettings& settings = options.settings;
    app.addOption("--method", options.method,
                  "report: children of one parent, as in report 003;\nsga: crossover and mutation "
                  "on islands; cmaes:\ncovariance matrix adaptation")
        ->oneOf({"report", "sga", "cmaes"})
        ->showDefault();
    app.addOption("--generations", settings.generations,
                  "Maximum number of generations (default: 30; of\nmethod report no limit)")
        ->inRange(std::size_t{1}, std::size_t{1'000'000});
    app.addOption("--population", settings.evolution.population,
                  "Weights per generation, of sga per island\n(default: report 4, sga 12, cmaes by "
                  "the number\nof weights)")
        ->inRange(std::size_t{1}, std::size_t{10'000});
    app.addOption("--islands", settings.evolution.islands, "Islands of sga")
        ->inRange(std::size_t{1}, std::size_t{100})
        ->showDefault();
    app.addOption("--spread", settings.evolution.spread,
                  "Deviation of the first steps of sga and cmaes, of\nthe logarithms of weights")
        ->inRange(0.001, 2.0)
        ->showDefault();
    app.addOption(
        "--puzzles", options.puzzles,
        "Puzzles of tengen train puzzles that sga and cmaes\nare judged by beside the games");
    app.addOption("--puzzle-share", settings.puzzleShare, "What part of the fitness they are")
        ->inRange(0.0, 1.0)
        ->showDefault();
    app.addOption("--against", options.against,
                  "Opponents of sga and cmaes (default: the weights\nit begins with)");
}

}  // namespace

Command addTuneGa(CommandLine& parent) {
    auto* app = parent.addCommand("ga", "Let the weights of a classic agent evolve");
    app->footer(std::string(kTuneGaExamples));
    auto options = std::make_shared<GaOptions>();
    learning::TunerSettings& settings = options->settings;
    app->addOption("--agent", options->agent, "Agent with weights (tengen agents)")->showDefault();
    app->addOption("--start", options->start,
                   "Weights to begin with: a name or a file\n(default: original)");
    addSearchOptions(*app, *options);
    app->addOption("--games", settings.games, "Games of each evaluation with each opponent")
        ->inRange(std::size_t{2}, std::size_t{100'000})
        ->showDefault();
    app->addOption("--confirm-games", settings.confirmGames,
                   "Games of sga and cmaes to confirm the best of a\ngeneration and the champion")
        ->inRange(std::size_t{2}, std::size_t{100'000})
        ->showDefault();
    addTuningBoard(*app, options->board);
    app->addOption("--seed", settings.evolution.seed, "Random seed")
        ->inRange(std::uint64_t{0}, agents::kMaxSeed)
        ->showDefault();
    app->addOption("--concurrency", settings.concurrency, "Number of concurrent games")
        ->inRange(1, 1024)
        ->showDefault();
    app->addOption("--out", options->out, "Folder, created or continued")->required();
    app->addFlag("--json", options->json, "Print the summary as JSON");
    return {app, [options] { return tuneGa(*options); }};
}

}  // namespace tengen::apps
