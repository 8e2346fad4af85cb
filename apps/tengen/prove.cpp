#include "proof/prover.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "analysis/timed_stop.hpp"
#include "base/clock.hpp"
#include "base/duration.hpp"
#include "base/file.hpp"
#include "command.hpp"
#include "core/notation.hpp"
#include "interrupt.hpp"
#include "progress_line.hpp"
#include "proof/certificate.hpp"
#include "proof_file.hpp"
#include "stoppable.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kProve = "prove";

constexpr std::string_view kProveExamples = R"(Examples:
  tengen prove --log freestyle15.log --out freestyle15.proof
  tengen prove --log freestyle15.log --budget 2h --threads 2 --hash 1024
  tengen prove --log corner.log --from h8a1        only this reply of White
  tengen prove --rule renju --log renju15.log      White may pass, too
  tengen prove --stats freestyle15.proof --json
The log holds everything found: a run that was stopped or killed continues when
the same command is given again. tengen verify checks the proof file.)";

struct ProveOptions {
    std::string rule = std::string(idOf(Rule::Freestyle));
    int size = 15;
    std::string from;
    std::string log;
    std::string out;
    std::string stats;
    std::string budget;
    int threads = 1;
    std::uint64_t hash = 256;
    bool json = false;
};

nlohmann::ordered_json toJson(const proof::ProverProgress& p) {
    return {{"firstReplies", p.targets},
            {"firstRepliesProven", p.targetsProven},
            {"firstRepliesClosed", p.targetsClosed},
            {"positions", p.positions},
            {"positionsWon", p.positionsWon},
            {"storedMoves", p.storedMoves},
            {"longestWin", p.longestWin},
            {"searches", p.searches}};
}

std::string lineOf(const proof::ProverProgress& p, std::chrono::microseconds elapsed) {
    const double seconds = std::chrono::duration<double>(elapsed).count();
    return fmt::format(
        "{} of {} replies closed, {} proven; {} positions, {} won; {} moves stored; "
        "{:.1f} searches/s; work left {:.0f}",
        p.targetsClosed, p.targets, p.targetsProven, p.positions, p.positionsWon, p.storedMoves,
        static_cast<double>(p.searches) / std::max(seconds, 1e-3), p.cost);
}

Exit showStats(const ProveOptions& options) {
    const auto file = readProofFile(options.stats);
    if (!file) return complain(Exit::Failed, kProve, file.error().message);
    const proof::Strategy& strategy = file->strategy;
    const proof::FirstReplies replies = firstReplies(strategy);
    const Ruleset& rules = strategy.rules();
    const std::size_t all = replies.closed.size() + replies.open.size();
    const auto longest = static_cast<int>(strategy.root().size()) + replies.plies;
    if (options.json) {
        nlohmann::ordered_json json = {{"rule", idOf(rules.rule)},
                                       {"size", rules.size},
                                       {"from", toText(strategy.root())},
                                       {"firstReplies", all},
                                       {"firstRepliesClosed", replies.closed.size()},
                                       {"storedMoves", strategy.size()},
                                       {"longestWin", longest},
                                       {"bytes", file->bytes}};
        for (const Point p : replies.closed) json["closed"].push_back(toText(p));
        for (const Point p : replies.open) json["open"].push_back(toText(p));
        std::cout << json.dump() << '\n';
        return Exit::Ok;
    }
    std::cout << fmt::format(
        "Rule           {} {}x{}\nFirst replies  {} of {} closed\nStored moves   {}\n"
        "Longest win    {} plies\nBytes          {}\n",
        idOf(rules.rule), rules.size, rules.size, replies.closed.size(), all, strategy.size(),
        longest, file->bytes);
    return Exit::Ok;
}

struct ProveTask {
    proof::ProverSettings settings;
    std::chrono::milliseconds budget{0};
};

Result<ProveTask> proveTaskOf(const ProveOptions& options) {
    const auto rule = parseRule(options.rule);
    if (!rule) return rule.error();
    if (*rule != Rule::Freestyle && *rule != Rule::Standard && *rule != Rule::Renju)
        return Error{Error::Kind::BadValue,
                     "--rule must be freestyle, standard or renju: proofs of other rules cannot be "
                     "verified"};
    const auto rules = checked({.rule = *rule, .size = options.size});
    if (!rules) return rules.error();
    const Point centre((options.size - 1) / 2, (options.size - 1) / 2);
    const auto from =
        parsePoints(options.from.empty() ? toText(centre) : options.from, rules->size);
    if (!from) return Error{from.error().kind, "--from: " + from.error().message};
    ProveTask task{.settings = {.rules = *rules,
                                .from = *from,
                                .threads = options.threads,
                                .tableMegabytes = options.hash}};
    if (!options.budget.empty()) {
        const auto budget = parseDuration(options.budget);
        if (!budget) return Error{budget.error().kind, "--budget: " + budget.error().message};
        task.budget = *budget;
    }
    return task;
}

Exit report(const proof::Prover& prover, const ProveOptions& options) {
    if (!options.out.empty()) {
        const auto written = replaceFile(options.out, writeCertificate(prover.strategy()));
        if (!written) return complain(Exit::Failed, kProve, written.error().message);
    }
    const proof::ProverProgress progress = prover.progress();
    const auto open = prover.openTargets();
    if (options.json) {
        auto json = toJson(progress);
        for (const auto& moves : open) json["open"].push_back(toText(moves));
        std::cout << json.dump() << '\n';
        return Exit::Ok;
    }
    std::cout << fmt::format(
        "Closed        {} of {} replies ({} proven)\nStored moves  {}\n"
        "Longest win   {} plies\n",
        progress.targetsClosed, progress.targets, progress.targetsProven, progress.storedMoves,
        progress.longestWin);
    if (!open.empty()) {
        std::cout << "Open         ";
        for (const auto& moves : open) std::cout << ' ' << toText(moves);
        std::cout << '\n';
    }
    return Exit::Ok;
}

Exit prove(const ProveOptions& options) {
    if (!options.stats.empty()) return showStats(options);
    if (options.log.empty())
        return complain(Exit::Usage, kProve, "name the file that keeps what is found: --log FILE");
    const auto task = proveTaskOf(options);
    if (!task) return complain(Exit::Usage, kProve, task.error().message);
    const auto prover = proof::Prover::open(task->settings, options.log);
    if (!prover) return complain(Exit::Failed, kProve, prover.error().message);

    const InterruptGuard guard;
    ProgressLine line;
    const Stopwatch watch;
    stoppable([&](std::stop_token asked) {
        const analysis::TimedStop stop(std::move(asked), task->budget);
        (*prover)->run(stop.token(), [&](const proof::ProverProgress& p) {
            line.show(lineOf(p, watch.elapsed()));
        });
        return true;
    });
    line.clear();
    return report(**prover, options);
}

}  // namespace

Command addProveCommand(CommandLine& program) {
    auto* app = program.addCommand("prove", "Prove that Black wins, and build the strategy");
    auto options = std::make_shared<ProveOptions>();
    app->footer(std::string(kProveExamples));
    app->addOption("--rule", options->rule, "Rule: freestyle, standard or renju")->showDefault();
    app->addOption("--size", options->size, "Board size, 5 to 22")->showDefault();
    app->addOption("--from", options->from,
                   "Position as moves; a last move of Black is played\n(default: the centre)");
    app->addOption("--log", options->log, "File of everything found, created or continued");
    app->addOption("--out", options->out, "Proof file to write at the end");
    app->addOption("--budget", options->budget, "Maximum time: 30m, 2h (default: none)");
    app->addOption("--threads", options->threads, "Number of threads")
        ->inRange(1, 256)
        ->showDefault();
    app->addOption("--hash", options->hash, "Megabytes of hash table per thread")
        ->inRange(std::uint64_t{1}, std::uint64_t{65536})
        ->showDefault();
    app->addOption("--stats", options->stats, "Show the figures of a proof file instead");
    app->addFlag("--json", options->json, "Print the result as JSON");
    return {app, [options] { return prove(*options); }};
}

}  // namespace tengen::apps
