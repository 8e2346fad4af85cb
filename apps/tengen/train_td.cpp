#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "agents/seed_parameter.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "interrupt.hpp"
#include "learning/td/td_run.hpp"
#include "pages/interval.hpp"
#include "pages/numbers.hpp"
#include "progress_line.hpp"
#include "train.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kTrainTd = "train td";

constexpr std::string_view kTrainTdExamples = R"(Examples:
  tengen train td --out learned
  tengen train td --agent waterloo2:depth=2 --method lambda --games 5000
                  --out learned
  tengen arena match --players waterloo2:weights=learned/best.weights,waterloo2
Method report is that of report 004: after each game of the agent with itself
the weights that made up the loser's last move are lowered and those of the
winner's raised. Method lambda is TD(lambda) on the values along a game. The
same command resumes a run that was stopped or killed. DIR/index.html shows
how it goes.)";

struct TdOptions {
    std::string agent = "waterloo2";
    std::string start;
    std::string method = std::string(idOf(learning::TdMethod::Report));
    std::string rule = std::string(idOf(Rule::Freestyle));
    int size = 15;
    std::string out;
    bool json = false;
    learning::TdSettings settings;
};

std::string learners() {
    std::string known;
    for (const agents::AgentSpec& agent : catalog::agentCatalog())
        if (agent.makeLearner != nullptr) (known += known.empty() ? "" : ", ") += agent.id;
    return known;
}

/// The agent and its parameters. All but numbers are decided by the run.
Result<void> setLearner(const TdOptions& options, learning::TdSettings& settings) {
    const auto [id, parameters] = splitAt(options.agent, ':');
    settings.agent = catalog::findAgent(id);
    if (settings.agent == nullptr) return catalog::makeAgent(options.agent, 0).error();
    if (settings.agent->makeLearner == nullptr)
        return Error{Error::Kind::BadValue, "agent " + std::string(id) +
                                                " cannot learn by train td; those that can are " +
                                                learners()};
    const auto parsed = agents::Parameters::parse(id, settings.agent->parameters, parameters);
    if (!parsed) return parsed.error();
    for (std::string_view rest = parameters; !rest.empty();) {
        const auto [item, others] = splitAt(rest, ',');
        rest = others;
        const auto key = splitAt(item, '=').first;
        const auto known =
            std::ranges::find(settings.agent->parameters, key, &agents::Parameter::name);
        if (known->kind != agents::Parameter::Kind::Number || key == agents::kSeedParameter.name)
            return Error{Error::Kind::BadValue, "leave out " + std::string(key) +
                                                    " of the agent: the run decides it; give "
                                                    "weights to begin with by --start"};
    }
    settings.parameters = parsed->toText();
    settings.start = options.start.empty() ? std::string(settings.agent->weights->sets.front().name)
                                           : options.start;
    return {};
}

Result<learning::TdSettings> tdSettingsOf(const TdOptions& options) {
    learning::TdSettings settings = options.settings;
    if (options.out.find(',') != std::string::npos)
        return Error{Error::Kind::BadValue,
                     "--out must have no comma, which ends a parameter of an agent"};
    if (settings.evaluationGames % 2 != 0)
        return Error{Error::Kind::BadValue,
                     "games are played in pairs; give an even number of them"};
    if (const auto set = setLearner(options, settings); !set) return set.error();
    for (const auto method : learning::kTdMethods)
        if (idOf(method) == options.method) settings.rates.method = method;
    const auto rule = parseRule(options.rule);
    if (!rule) return rule.error();
    const auto rules = checked({.rule = *rule, .size = options.size});
    if (!rules) return rules.error();
    settings.rules = *rules;
    return settings;
}

void print(const learning::TdResult& result, const TdOptions& options) {
    const learning::TdState& state = result.state;
    const std::filesystem::path folder(options.out);
    const learning::TdEvaluation* best = state.best();
    if (options.json) {
        nlohmann::ordered_json json{
            {"games", state.games},         {"blackWins", state.blackWins},
            {"whiteWins", state.whiteWins}, {"cpuSeconds", state.cpuSeconds},
            {"stopped", result.stopped},    {"file", (folder / "learned.weights").string()}};
        if (best != nullptr)
            json["best"] = {{"games", best->games},
                            {"won", best->tally.won},
                            {"drawn", best->tally.drawn},
                            {"lost", best->tally.lost},
                            {"file", (folder / "best.weights").string()}};
        std::cout << json.dump() << '\n';
        return;
    }
    std::cout << fmt::format(
        "Games       {}; {}\nProcessor   {:.0f} s\nWritten     {}\n", state.games,
        result.stopped ? "stopped; the same command resumes it" : "all that were asked for",
        state.cpuSeconds, (folder / "learned.weights").string());
    if (best != nullptr)
        std::cout << fmt::format(
            "Best        after {} games, {} in {} games\nWritten     {}\n", best->games,
            pages::shareText(pages::shareOf(arena::pointsOf(best->tally), best->tally.games())),
            best->tally.games(), (folder / "best.weights").string());
}

Exit trainTd(const TdOptions& options) {
    const auto settings = tdSettingsOf(options);
    if (!settings) return complain(Exit::Usage, kTrainTd, settings.error().message);
    const InterruptGuard guard;
    ProgressLine line;
    const auto result =
        learning::learnByGames(*settings, options.out, [&](const learning::TdState& state) {
            line.show(fmt::format("{} of {} games, {} evaluations", state.games, settings->games,
                                  state.evaluations.size()));
            return !InterruptGuard::happened();
        });
    line.clear();
    if (!result) return complain(Exit::Failed, kTrainTd, result.error().message);
    print(*result, options);
    return result->stopped ? Exit::Failed : Exit::Ok;
}

void addRates(CommandLine& app, TdOptions& options) {
    learning::TdRates& rates = options.settings.rates;
    app.addOption("--method", options.method,
                  "report: the last moves of a game, as in report\n004; lambda: TD(lambda) on all "
                  "its positions")
        ->oneOf({"report", "lambda"})
        ->showDefault();
    app.addOption("--step", rates.step, "By what part method report changes a weight")
        ->inRange(0.000001, 0.5)
        ->showDefault();
    app.addOption("--alpha", rates.alpha,
                  "Learning rate of method lambda, of the\nlogarithms of weights")
        ->inRange(0.000001, 10.0)
        ->showDefault();
    app.addOption("--lambda", rates.lambda,
                  "0: a value learns from the next one; 1: from the\nresult of the game")
        ->inRange(0.0, 1.0)
        ->showDefault();
    app.addOption("--scale", rates.scale, "Value that stands for a chance of three quarters")
        ->inRange(1.0, 1'000'000.0)
        ->showDefault();
}

}  // namespace

Command addTrainTd(CommandLine& parent) {
    auto* app = parent.addCommand("td", "Learn the weights of a classic agent by self-play");
    app->footer(std::string(kTrainTdExamples));
    auto options = std::make_shared<TdOptions>();
    learning::TdSettings& settings = options->settings;
    app->addOption("--agent", options->agent, "Agent that can learn, with its parameters")
        ->showDefault();
    app->addOption("--start", options->start,
                   "Weights to begin with: a name or a file\n(default: original)");
    addRates(*app, *options);
    app->addOption("--games", settings.games, "Games of self-play")
        ->inRange(std::size_t{1}, std::size_t{10'000'000})
        ->showDefault();
    app->addOption("--evaluate-every", settings.evaluateEvery,
                   "Games of self-play between matches with the\nweights it began with")
        ->inRange(std::size_t{1}, std::size_t{1'000'000})
        ->showDefault();
    app->addOption("--evaluation-games", settings.evaluationGames, "Games of such a match")
        ->inRange(std::size_t{2}, std::size_t{100'000})
        ->showDefault();
    app->addOption("--rule", options->rule,
                   "Rule: freestyle, standard, renju, caro,\ncaro-standard")
        ->showDefault();
    app->addOption("--size", options->size, "Board size, 5 to 22")->showDefault();
    app->addOption("--seed", settings.seed, "Random seed")
        ->inRange(std::uint64_t{0}, agents::kMaxSeed)
        ->showDefault();
    app->addOption("--concurrency", settings.concurrency,
                   "Number of concurrent games of such a match")
        ->inRange(1, 1024)
        ->showDefault();
    app->addOption("--out", options->out, "Folder, created or continued")->required();
    app->addFlag("--json", options->json, "Print the summary as JSON");
    return {app, [options] { return trainTd(*options); }};
}

}  // namespace tengen::apps
