#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "agents/seed_parameter.hpp"
#include "base/clock.hpp"
#include "base/file.hpp"
#include "base/ratio.hpp"
#include "base/text.hpp"
#include "build_info.hpp"
#include "interrupt.hpp"
#include "learning/sample_source.hpp"
#include "learning/table_trainer.hpp"
#include "progress_line.hpp"
#include "train.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kTrainTables = "train tables";

constexpr std::string_view kTrainTablesExamples = R"(Examples:
  tengen train tables games.shard --rule freestyle --out freestyle.tables
  tengen train tables a.shard b.shard --rule renju --epochs 12 --lambda 0.7
                      --out renju.tables
  tengen play --white tengen:tables=renju.tables --rule renju
The same games and options give the same tables. Their first lines tell the
command that made them. See docs/DATA.md.)";

struct TrainOptions {
    std::vector<std::string> shards;
    std::string rule = std::string(idOf(Rule::Freestyle));
    std::string out;
    double validation = 0.05;
    std::string scoreScale = "fit";
    bool json = false;
    learning::TrainingSettings settings;
};

Result<learning::TrainingSettings> settingsFor(const TrainOptions& options) {
    learning::TrainingSettings settings = options.settings;
    const auto rule = parseRule(options.rule);
    if (!rule) return rule.error();
    settings.rule = *rule;
    if (options.scoreScale == "fit") return settings;
    settings.scoreScale = parseNumber<double>(options.scoreScale);
    const bool inRange =
        settings.scoreScale && *settings.scoreScale >= 0 && *settings.scoreScale <= 1000;
    if (!inRange)
        return Error{
            Error::Kind::BadValue,
            "--score-scale is fit or a number from 0 to 1000, not " + inQuotes(options.scoreScale)};
    return settings;
}

/// Names every option, so that it does not depend on today's defaults.
std::string commandOf(const TrainOptions& options) {
    const learning::TrainingSettings& s = options.settings;
    std::string text = "tengen train tables";
    for (const std::string& shard : options.shards) text += " " + shard;
    return text + fmt::format(
                      " --rule {} --epochs {} --lambda {} --proven {} --learning-rate {} "
                      "--batch {} --prior {} --score-scale {} --validation {} --seed {}",
                      options.rule, s.epochs, s.lambda, s.proven, s.learningRate, s.batch, s.prior,
                      options.scoreScale, options.validation, s.seed);
}

std::string originOf(const TrainOptions& options, const learning::GameSamples& samples) {
    std::string text =
        fmt::format("{}; {} values and {} moves of {} games, fingerprint {:016x}; {}",
                    commandOf(options), samples.training.values(), samples.training.policies(),
                    samples.training.games(), samples.fingerprint, buildInfo().commit);
    for (char& c : text)
        if (c == '\n' || c == '\r') c = ' ';
    return text;
}

std::string lossText(const learning::TableLoss& loss) {
    if (loss.values == 0 && loss.policies == 0) return "-       -       -        -    ";
    return fmt::format("{:.4f}  {:.4f}  {:.4f}  {:5.2f} %", loss.value(), loss.result(),
                       loss.policy(), loss.top() * 100);
}

nlohmann::ordered_json toJson(const learning::TableLoss& loss) {
    return {{"value", loss.value()},
            {"result", loss.result()},
            {"policy", loss.policy()},
            {"top1", loss.top()}};
}

Result<learning::GameSamples> readSamples(const TrainOptions& options, Rule rule) {
    ProgressLine line;
    const Stopwatch watch;
    auto samples =
        learning::samplesOf({.shards = options.shards,
                             .rule = rule,
                             .validation = options.validation,
                             .seed = options.settings.seed},
                            [&](const learning::GameSamples& so) {
                                line.show(fmt::format("reading: {} games", so.training.games()));
                                return !InterruptGuard::happened();
                            });
    line.clear();
    if (!samples) return samples;
    for (const std::string& note : samples->notes)
        std::cerr << "tengen train tables: note: " << note << '\n';
    if (options.json) return samples;
    const learning::SampleSet& training = samples->training;
    const learning::SampleSet& validation = samples->validation;
    std::cout << fmt::format(
        "Samples     {} values and {} moves of {} games; {} values of {} games for validation\n"
        "Memory      {:.0f} MB, read in {:.1f} s\n",
        training.values(), training.policies(), training.games(), validation.values(),
        validation.games(), ratio(training.bytes() + validation.bytes(), 1e6),
        std::chrono::duration<double>(watch.elapsed()).count());
    std::cout << "            value   result  policy  top-1     training: value, policy\n"
              << std::flush;
    return samples;
}

void showEpoch(const learning::EpochReport& report) {
    std::cout << fmt::format("epoch {:<4}  {}   {:.4f}  {:.4f}   {:.0f} samples/s\n", report.epoch,
                             lossText(report.validation), report.training.value(),
                             report.training.policy(), report.samplesPerSecond)
              << std::flush;
}

void showEnd(const learning::TrainedTables& trained, const std::string& out) {
    std::cout << fmt::format(
        "plain       {}\nrounded     {}\nScore       {:.4f} logits for {} units\n"
        "Written     {} with checksum {}\n",
        lossText(trained.plain), lossText(trained.validation), trained.scoreScale, eval::kLogit,
        out, trained.weights.checksum());
}

nlohmann::ordered_json summary(const learning::TrainedTables& trained,
                               const learning::GameSamples& samples) {
    return {
        {"values", samples.training.values()},      {"moves", samples.training.policies()},
        {"games", samples.training.games()},        {"validationGames", samples.validation.games()},
        {"scoreScale", trained.scoreScale},         {"plain", toJson(trained.plain)},
        {"validation", toJson(trained.validation)}, {"checksum", trained.weights.checksum()}};
}

Exit train(const TrainOptions& options) {
    const auto settings = settingsFor(options);
    if (!settings) return complain(Exit::Usage, kTrainTables, settings.error().message);
    const InterruptGuard guard;
    const auto samples = readSamples(options, settings->rule);
    if (!samples) return complain(Exit::Failed, kTrainTables, samples.error().message);
    auto trained = learning::trainTables(
        samples->training, samples->validation, *settings,
        [&](const learning::EpochReport& report) {
            if (!options.json) showEpoch(report);
        },
        [] { return !InterruptGuard::happened(); });
    if (!trained) return complain(Exit::Failed, kTrainTables, trained.error().message);
    trained->weights.origin = originOf(options, *samples);
    if (const auto written = replaceFile(options.out, trained->weights.bytes()); !written)
        return complain(Exit::Failed, kTrainTables, written.error().message);
    if (options.json)
        std::cout << summary(*trained, *samples).dump() << '\n';
    else
        showEnd(*trained, options.out);
    return Exit::Ok;
}

void addFittingOptions(CommandLine& app, learning::TrainingSettings& settings) {
    app.addOption("--epochs", settings.epochs, "Number of epochs")
        ->inRange(1, 10000)
        ->showDefault();
    app.addOption("--lambda", settings.lambda, "Share of the search score in the value target")
        ->inRange(0.0, 1.0)
        ->showDefault();
    app.addOption("--proven", settings.proven, "Value of a proven win in logits")
        ->inRange(0.1, 20.0)
        ->showDefault();
    app.addOption("--learning-rate", settings.learningRate, "Initial learning rate in logits")
        ->inRange(1e-6, 10.0)
        ->showDefault();
    app.addOption("--batch", settings.batch, "Positions per batch")
        ->inRange(std::size_t{1}, std::size_t{1} << 24)
        ->showDefault();
    app.addOption(
           "--prior", settings.prior,
           "Standard deviation of a code's own weight\nfrom the sum of its shapes, in logits")
        ->inRange(1e-3, 100.0)
        ->showDefault();
    app.addOption("--seed", settings.seed, "Random seed of order and validation split")
        ->inRange(std::uint64_t{0}, agents::kMaxSeed)
        ->showDefault();
}

}  // namespace

Command addTrainTables(CommandLine& parent) {
    auto* app = parent.addCommand("tables", "Fit the evaluation tables of the champion");
    auto options = std::make_shared<TrainOptions>();
    app->footer(std::string(kTrainTablesExamples));
    app->addOption("shards", options->shards, "Files written by tengen selfplay")->required();
    app->addOption("--rule", options->rule, "Rule of the games to use")->showDefault();
    app->addOption("--out", options->out, "Output file")->required();
    addFittingOptions(*app, options->settings);
    app->addOption("--score-scale", options->scoreScale,
                   "Logits per 256 units of score, or fit: estimate\nfrom the results")
        ->showDefault();
    app->addOption("--validation", options->validation, "Share of games for validation")
        ->inRange(0.0, 0.9)
        ->showDefault();
    app->addFlag("--json", options->json, "Print the summary as JSON");
    return {app, [options] { return train(*options); }};
}

}  // namespace tengen::apps
