#include "learning/selfplay.hpp"

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

constexpr std::string_view kName = "selfplay";

constexpr std::string_view kExamples = R"(Examples:
  tengen selfplay --games 1000 --out games.shard
  tengen selfplay --rule all --size 15,20 --games 50000 --nodes 2000
                  --agent tengen:hash=2 --concurrency 2 --out games.shard
  tengen selfplay --agent fudan5 --balance 0 --games 200 --out games.shard
The same options give the same bytes, however many games are played at a time.
A run that was stopped goes on when the same command is given again, and one
with a larger --games adds to the file. docs/DATA.md tells the rest.)";

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
    if (settings.fewestStones > settings.mostStones)
        return Error{Error::Kind::BadValue, "--fewest-stones is more than --most-stones"};
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
    const double seconds = std::max(static_cast<double>(watch.elapsed().count()) / 1e6, 1e-9);
    return {static_cast<double>(progress.games) / seconds,
            static_cast<double>(progress.positions) / seconds};
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
    if (!settings) return complain(Exit::Usage, kName, settings.error().message);
    auto writer = learning::ShardWriter::open(options.out, settings->terms());
    if (!writer) return complain(Exit::Failed, kName, writer.error().message);
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
    if (!progress) return complain(Exit::Failed, kName, progress.error().message);
    const Speed speed = speedOf(*progress, watch);
    if (options.json)
        std::cout << toJson(*progress, speed, before).dump() << '\n';
    else
        std::cout << summary(*progress, speed);
    if (!progress->stopped) return Exit::Ok;
    return complain(Exit::Failed, kName,
                    fmt::format("stopped after {} of {} games; the same command goes on from here",
                                before + progress->games, options.games));
}

void addOpeningOptions(CLI::App& app, learning::SelfplaySettings& settings) {
    app.add_option("--fewest-stones", settings.fewestStones, "in an opening")
        ->check(CLI::Range(0, 60))
        ->capture_default_str();
    app.add_option("--most-stones", settings.mostStones, "in an opening")
        ->check(CLI::Range(0, 60))
        ->capture_default_str();
    app.add_option("--balance", settings.balance,
                   "an opening is rejected when its score lies\nfurther from 0; 0: none is")
        ->check(CLI::Range(0, 30000))
        ->capture_default_str();
    app.add_option("--random", settings.randomShare, "share of early moves drawn by lot")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option("--random-until", settings.randomUntil, "the ply from which none is")
        ->check(CLI::Range(0, kMaxSize * kMaxSize))
        ->capture_default_str();
    app.add_option("--random-of", settings.randomOf, "drawn from so many of the best")
        ->check(CLI::Range(2, 64))
        ->capture_default_str();
}

}  // namespace

Command addSelfplayCommand(CLI::App& program) {
    auto* app = program.add_subcommand("selfplay", "games of an agent with itself, to learn from");
    auto options = std::make_shared<SelfplayOptions>();
    learning::SelfplaySettings& settings = options->settings;
    settings.agent = "tengen:hash=2";
    app->footer(std::string(kExamples));
    app->add_option("--out", options->out, "the file of games, made or continued")->required();
    app->add_option("--games", options->games, "how many the file is to hold")
        ->check(CLI::Range(std::size_t{1}, std::size_t{100'000'000}))
        ->capture_default_str();
    app->add_option("--nodes", settings.nodes, "positions searched for a move")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40))
        ->capture_default_str();
    app->add_option("--agent", settings.agent, "who plays; tengen agents lists them")
        ->capture_default_str();
    app->add_option("--rule", options->rules, "one or more with commas, or all")
        ->delimiter(',')
        ->capture_default_str();
    app->add_option("--size", options->sizes, "one or more with commas")
        ->delimiter(',')
        ->capture_default_str();
    app->add_option("--seed", settings.seed, "decides everything that is left to chance")
        ->check(CLI::Range(std::uint64_t{0}, static_cast<std::uint64_t>(agents::kMostSeed)))
        ->capture_default_str();
    app->add_option("--concurrency", options->concurrency, "games at a time")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    addOpeningOptions(*app, settings);
    app->add_option("--play-out", settings.playOut, "share of games that go on after a proof")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app->add_option("--asides", settings.asides, "positions off the game to look at, a move")
        ->check(CLI::Range(0, learning::SelfplaySettings::kMostAsides))
        ->capture_default_str();
    app->add_option("--aside-plies", settings.asidePlies, "how far off, at most")
        ->check(CLI::Range(1, learning::SelfplaySettings::kMostAsidePlies))
        ->capture_default_str();
    app->add_option("--max-plies", settings.maxPlies, "drawn after so many moves; 0: never")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app->add_flag("--json", options->json, "the summary for programs");
    return {app, [options] { return play(*options); }};
}

}  // namespace tengen::apps
