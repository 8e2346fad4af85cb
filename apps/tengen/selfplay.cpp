#include "learning/selfplay.hpp"
#include "base/ratio.hpp"

#include <fmt/format.h>

#include <chrono>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <ranges>

#include "agents/seed_parameter.hpp"
#include "base/clock.hpp"
#include "base/text.hpp"
#include "command.hpp"
#include "interrupt.hpp"
#include "learning/agent_weights.hpp"
#include "learning/game_shard.hpp"
#include "progress_line.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kSelfplay = "selfplay";

constexpr std::string_view kSelfplayExamples = R"(Examples:
  tengen selfplay --games 1000 --out games.shard
  tengen selfplay --rule all --size 15,20 --games 50000 --nodes 2000
                  --agent tengen:hash=2 --concurrency 2 --out games.shard
  tengen selfplay --agent fudan5 --balance 0 --games 200 --out games.shard
The same options give the same bytes, however many games are played at a time.
An interrupted run resumes when the same command is given again, and one with
a larger --games adds to the file. See docs/DATA.md.)";

struct SelfplayOptions {
    std::vector<std::string> rules = {std::string(idOf(Rule::Freestyle))};
    std::vector<int> sizes = {15};
    std::size_t games = 1000;
    int concurrency = 1;
    std::string out;
    bool json = false;
    learning::SelfplaySettings settings;
};

Result<learning::SelfplaySettings> settingsFor(const SelfplayOptions& options) {
    learning::SelfplaySettings settings = options.settings;
    settings.sizes = options.sizes;
    settings.rules.clear();
    for (const std::string& id : options.rules) {
        if (id == "all") {
            settings.rules.insert(settings.rules.end(), kRules.begin(), kRules.end());
            continue;
        }
        const auto rule = parseRule(id);
        if (!rule) return rule.error();
        settings.rules.push_back(*rule);
    }
    if (settings.minStones > settings.maxStones)
        return Error{Error::Kind::BadValue, "--min-stones is greater than --max-stones"};
    if (const auto fits = settings.check(); !fits) return fits.error();
    for (const Rule rule : settings.rules) {
        auto weights = learning::agentWeights(settings.agent, rule);
        if (!weights) return weights.error();
        settings.weights.push_back(std::move(*weights));
    }
    if (settings.terms().size() > learning::kMaxShardTerms)
        return Error{Error::Kind::TooLarge, "--agent is too long to be written into the file"};
    return settings;
}

struct Speed {
    double games;
    double positions;
};

Speed speedOf(const learning::SelfplayProgress& progress, const Stopwatch& watch) {
    const auto time = watch.elapsed();
    return {perSecond(progress.games, time), perSecond(progress.positions, time)};
}

std::string summary(const learning::SelfplayProgress& p, Speed speed) {
    std::string text = fmt::format(
        "Games     {} new: {} won by Black, {} by White, {} drawn; {} ended by a proof\n", p.games,
        p.results[0], p.results[1], p.results[2], p.proven);
    if (p.playedOut > 0)
        text += fmt::format("Proofs    {} played out, {} of them ended otherwise\n", p.playedOut,
                            p.refuted);
    return text + fmt::format("Speed     {:.1f} games/s, {:.0f} positions/s ({} positions)\n",
                              speed.games, speed.positions, p.positions);
}

nlohmann::ordered_json toJson(const learning::SelfplayProgress& p, Speed speed,
                              std::uint64_t before) {
    return {{"gamesBefore", before},     {"games", p.games},
            {"positions", p.positions},  {"blackWins", p.results[0]},
            {"whiteWins", p.results[1]}, {"draws", p.results[2]},
            {"proven", p.proven},        {"playedOut", p.playedOut},
            {"refuted", p.refuted},      {"gamesPerSecond", speed.games},
            {"stopped", p.stopped},      {"positionsPerSecond", speed.positions}};
}

Exit play(const SelfplayOptions& options) {
    const auto settings = settingsFor(options);
    if (!settings) return complain(Exit::Usage, kSelfplay, settings.error().message);
    auto writer = learning::ShardWriter::open(options.out, settings->terms());
    if (!writer) return complain(Exit::Failed, kSelfplay, writer.error().message);
    const std::uint64_t before = writer->gamesBefore();
    if (writer->hasCutOff())
        std::cerr << "tengen selfplay: note: the last game of " << options.out
                  << " was cut off; it is played again\n";
    if (before > 0)
        std::cerr << "tengen selfplay: " << before << " games are in " << options.out
                  << " already\n";

    const InterruptGuard guard;
    ProgressLine line;
    const Stopwatch watch;
    const auto progress = learning::runSelfplay(
        *settings, options.games, options.concurrency, *writer,
        [&](const learning::SelfplayProgress& p) {
            const Speed speed = speedOf(p, watch);
            line.show(fmt::format("{} of {} games, {:.1f} games/s, {:.0f} positions/s",
                                  before + p.games, options.games, speed.games, speed.positions));
            return !InterruptGuard::happened();
        });
    line.clear();
    if (!progress) return complain(Exit::Failed, kSelfplay, progress.error().message);
    const Speed speed = speedOf(*progress, watch);
    if (options.json)
        std::cout << toJson(*progress, speed, before).dump() << '\n';
    else
        std::cout << summary(*progress, speed);
    if (!progress->stopped) return Exit::Ok;
    return complain(Exit::Failed, kSelfplay,
                    fmt::format("stopped after {} of {} games; the same command resumes from here",
                                before + progress->games, options.games));
}

void addOpeningOptions(CommandLine& app, learning::SelfplaySettings& settings) {
    app.addOption("--min-stones", settings.minStones, "Minimum number of opening stones")
        ->inRange(0, 60)
        ->showDefault();
    app.addOption("--max-stones", settings.maxStones, "Maximum number of opening stones")
        ->inRange(0, 60)
        ->showDefault();
    app.addOption("--balance", settings.balance,
                  "Maximum absolute score of an opening;\n0 accepts all")
        ->inRange(0, 30000)
        ->showDefault();
    app.addOption("--random-share", settings.randomShare, "Share of random moves")
        ->inRange(0.0, 1.0)
        ->showDefault();
    app.addOption("--random-until", settings.randomUntil, "Pick random moves only before this ply")
        ->inRange(0, kMaxSize * kMaxSize)
        ->showDefault();
    app.addOption("--random-candidates", settings.randomCandidates,
                  "Number of best moves to pick from")
        ->inRange(2, 64)
        ->showDefault();
}

}  // namespace

Command addSelfplayCommand(CommandLine& program) {
    auto* app = program.addCommand("selfplay", "Play an agent against itself, for training data");
    auto options = std::make_shared<SelfplayOptions>();
    learning::SelfplaySettings& settings = options->settings;
    settings.agent = "tengen:hash=2";
    app->footer(std::string(kSelfplayExamples));
    app->addOption("--out", options->out, "Output file (shard), created or continued")->required();
    app->addOption("--games", options->games, "Total number of games in the file")
        ->inRange(std::size_t{1}, std::size_t{100'000'000})
        ->showDefault();
    app->addOption("--nodes", settings.nodes, "Nodes per move")
        ->inRange(std::uint64_t{1}, std::uint64_t{1} << 40)
        ->showDefault();
    app->addOption("--agent", settings.agent, "Agent (tengen agents lists them)")->showDefault();
    app->addOption("--rule", options->rules, "Rules, separated by commas, or all")
        ->splitAt(',')
        ->showDefault();
    app->addOption("--size", options->sizes, "Board sizes, separated by commas")
        ->splitAt(',')
        ->showDefault();
    app->addOption("--seed", settings.seed, "Random seed")
        ->inRange(std::uint64_t{0}, agents::kMaxSeed)
        ->showDefault();
    app->addOption("--concurrency", options->concurrency, "Number of concurrent games")
        ->inRange(1, 1024)
        ->showDefault();
    addOpeningOptions(*app, settings);
    app->addOption("--play-out", settings.playOut, "Share of games continued after a proven result")
        ->inRange(0.0, 1.0)
        ->showDefault();
    app->addOption("--asides", settings.asides, "Side positions searched per move")
        ->inRange(0, learning::SelfplaySettings::kMaxAsides)
        ->showDefault();
    app->addOption("--aside-plies", settings.asidePlies, "Maximum number of moves off the game")
        ->inRange(1, learning::SelfplaySettings::kMaxAsidePlies)
        ->showDefault();
    app->addOption("--max-plies", settings.maxPlies, "Draw after this many moves; 0 for no limit")
        ->nonNegative()
        ->showDefault();
    app->addFlag("--json", options->json, "Print the summary as JSON");
    return {app, [options] { return play(*options); }};
}

}  // namespace tengen::apps
