#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "agents/seed_parameter.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "interrupt.hpp"
#include "learning/spsa/spsa_run.hpp"
#include "progress_line.hpp"
#include "tune.hpp"
#include "tuning_board.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kTuneSpsa = "tune spsa";

constexpr std::string_view kTuneSpsaExamples = R"(Examples:
  tengen tune spsa --out tuned
  tengen tune spsa --constants razor-base,razor-slope --nodes 10000 --out razor
  tengen tune spsa --iterations 5000 --openings balanced --concurrency 4
                   --out tuned
  tengen gate tengen:tuning=tuned/tuned.tuning tengen --out gate
Each iteration plays all constants a step up or down by chance against the
opposite and moves them towards the winner. The same command resumes a run that
was stopped or killed. DIR/index.html shows how it goes, DIR/tuned.tuning has
the constants so far. See docs/TUNING.md.)";

struct SpsaOptions {
    std::string constants;
    std::string start;
    TuningBoardOptions board{.openings = "balanced"};
    std::string out;
    bool json = false;
    learning::SpsaRunSettings settings;
};

/// Those of the list, or all that a fixed number of nodes can tell.
Result<std::vector<const search::TuningConstant*>> constantsFor(const std::string& list) {
    std::vector<const search::TuningConstant*> constants;
    if (list.empty()) {
        for (const search::TuningConstant& constant : search::tuningConstants())
            if (!constant.needsClock) constants.push_back(&constant);
        return constants;
    }
    for (std::string_view rest = list; !rest.empty();) {
        const auto [word, others] = splitAt(rest, ',');
        rest = others;
        const std::string_view name = trim(word);
        const search::TuningConstant* const constant = search::findTuningConstant(name);
        if (constant == nullptr) {
            std::string known;
            for (const search::TuningConstant& one : search::tuningConstants())
                (known += known.empty() ? "" : ", ") += one.name;
            return Error{Error::Kind::BadValue,
                         "there is no search constant " + inQuotes(name) + "; they are " + known};
        }
        if (constant->needsClock)
            return Error{Error::Kind::BadValue,
                         fmt::format("{} matters only under a clock, and these games have a fixed "
                                     "number of nodes; leave it out of --constants",
                                     name)};
        if (std::ranges::find(constants, constant) != constants.end())
            return Error{Error::Kind::BadValue, fmt::format("--constants names {} twice", name)};
        constants.push_back(constant);
    }
    return constants;
}

Result<search::Tuning> startOf(const std::string& file) {
    if (file.empty()) return search::Tuning{};
    constexpr std::size_t kMaxFileSize = 1 << 20;
    const auto text = readFile(file, kMaxFileSize);
    if (!text) return text.error();
    auto tuning = search::parseTuning(*text);
    if (!tuning)
        return Error{tuning.error().kind, inQuotes(file, 200) + ": " + tuning.error().message};
    return tuning;
}

Result<learning::SpsaRunSettings> settingsFor(const SpsaOptions& options) {
    learning::SpsaRunSettings settings = options.settings;
    if (options.out.find(',') != std::string::npos)
        return Error{Error::Kind::BadValue,
                     "--out must have no comma, which ends a parameter of an agent"};
    if (settings.games % 2 != 0)
        return Error{Error::Kind::BadValue,
                     "games are played in pairs; give an even number of them"};
    auto constants = constantsFor(options.constants);
    if (!constants) return constants.error();
    settings.constants = std::move(*constants);
    const auto start = startOf(options.start);
    if (!start) return start.error();
    settings.start = *start;
    const auto rules = tuningRules(options.board);
    if (!rules) return rules.error();
    settings.rules = *rules;
    auto openings = tuningOpenings(options.board, *rules);
    if (!openings) return openings.error();
    settings.openings = std::move(*openings);
    return settings;
}

std::string lineOf(const learning::SpsaRunState& state, std::size_t iterations) {
    const learning::SpsaIteration& last = state.iterations.back();
    return fmt::format("iteration {} of {}: pairs {}, score {:+.2f}, {:.1f} s",
                       state.iterations.size(), iterations, fmt::join(last.pairs, " "),
                       last.score(), last.cpuSeconds);
}

void print(const learning::SpsaRunSettings& settings, const learning::SpsaRunState& state,
           const SpsaOptions& options) {
    const std::string file = (std::filesystem::path(options.out) / "tuned.tuning").string();
    const search::Tuning tuned = tuningAt(settings, state.values);
    if (options.json) {
        nlohmann::ordered_json values = nlohmann::ordered_json::object();
        for (std::size_t i = 0; i < state.values.size(); ++i)
            values[std::string(settings.constants[i]->name)] = state.values[i];
        std::cout << nlohmann::ordered_json{{"iterations", state.iterations.size()},
                                            {"resumed", state.resumed},
                                            {"games", state.games},
                                            {"cpuSeconds", state.cpuSeconds},
                                            {"stopped", state.stopped},
                                            {"values", values},
                                            {"file", file}}
                         .dump()
                  << '\n';
        return;
    }
    const std::string changes = changesOf(tuned);
    std::cout << fmt::format(
        "Iterations  {} of {}{}\nGames       {}\nProcessor   {:.0f} s\nChanges     {}\n"
        "Written     {}\n",
        state.iterations.size(), settings.iterations,
        state.stopped ? "; stopped, the same command resumes it" : "", state.games,
        state.cpuSeconds, changes.empty() ? "none" : changes, file);
}

Exit tuneSpsa(const SpsaOptions& options) {
    const auto settings = settingsFor(options);
    if (!settings) return complain(Exit::Usage, kTuneSpsa, settings.error().message);
    const InterruptGuard guard;
    ProgressLine line;
    const auto state = learning::tuneBySpsa(
        *settings, options.out,
        {.onTick =
             [&](const learning::SpsaRunState& running) {
                 line.show(fmt::format("iteration {} of {}; {} games",
                                       running.iterations.size() + 1, settings->iterations,
                                       running.games));
                 return !InterruptGuard::happened();
             },
         .onIteration =
             [&](const learning::SpsaRunState& running) {
                 if (options.json) return;
                 line.clear();
                 std::cout << lineOf(running, settings->iterations) << std::endl;
             }});
    line.clear();
    if (!state) return complain(Exit::Failed, kTuneSpsa, state.error().message);
    print(*settings, *state, options);
    return state->stopped ? Exit::Failed : Exit::Ok;
}

}  // namespace

Command addTuneSpsa(CommandLine& parent) {
    auto* app = parent.addCommand("spsa", "Tune the search constants of the champion");
    app->footer(std::string(kTuneSpsaExamples));
    auto options = std::make_shared<SpsaOptions>();
    learning::SpsaRunSettings& settings = options->settings;
    app->addOption(
        "--constants", options->constants,
        "Names A,B,… of constants (default: all that a\nfixed number of nodes can tell)");
    app->addOption("--start", options->start,
                   "File of constants to begin with (default: the\nbuilt-in ones)");
    app->addOption("--iterations", settings.iterations,
                   "Number of iterations; steps and moves shrink\ntowards the last")
        ->inRange(std::size_t{1}, std::size_t{10'000'000})
        ->showDefault();
    app->addOption("--rate", settings.rate,
                   "How far a constant moves in the last iterations,\nin steps, when one side wins "
                   "all games")
        ->inRange(0.001, 10.0)
        ->showDefault();
    app->addOption("--games", settings.games, "Games of an iteration, an even number")
        ->inRange(std::size_t{2}, std::size_t{10'000})
        ->showDefault();
    app->addOption("--nodes", settings.nodes, "Node limit per move")
        ->inRange(std::uint64_t{10}, std::uint64_t{1'000'000'000})
        ->showDefault();
    app->addOption("--hash", settings.hashMegabytes, "Hash size of each player in MB")
        ->inRange(1, 65536)
        ->showDefault();
    addTuningBoard(*app, options->board);
    app->addOption("--seed", settings.seed, "Random seed")
        ->inRange(std::uint64_t{0}, agents::kMaxSeed)
        ->showDefault();
    app->addOption("--concurrency", settings.concurrency, "Number of concurrent games")
        ->inRange(1, 1024)
        ->showDefault();
    app->addOption("--out", options->out, "Folder, created or continued")->required();
    app->addFlag("--json", options->json, "Print the summary as JSON, not the iterations");
    return {app, [options] { return tuneSpsa(*options); }};
}

}  // namespace tengen::apps
