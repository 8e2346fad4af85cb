#include <fmt/format.h>

#include <array>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/clock.hpp"
#include "base/file.hpp"
#include "command.hpp"
#include "core/notation.hpp"
#include "interrupt.hpp"
#include "progress_line.hpp"
#include "proof_file.hpp"
#include "stoppable.hpp"
#include "verify/checker.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kVerify = "verify";

constexpr std::string_view kVerifyExamples = R"(Examples:
  tengen verify freestyle15.proof --threads 2
  tengen verify freestyle15.proof --sample 1000 --seed 7
  tengen verify freestyle15.proof --from h8a1     only what follows these moves
Every reply of White is enumerated, down to the five, on a board that shares no
code with the engine's. See docs/PROOF.md.)";

struct VerifyOptions {
    std::string file;
    std::string from;
    std::uint64_t sample = 0;
    std::uint64_t seed = 1;
    int threads = 1;
    bool json = false;
};

verify::Place placeOf(Point p) {
    if (p.isPass()) return verify::PlainBoard::pass();
    return {static_cast<std::int8_t>(p.x()), static_cast<std::int8_t>(p.y())};
}

/// The player under test. The checker asks only about games that its own board allows and that are
/// not over.
verify::Oracle oracleOf(const proof::Strategy& strategy) {
    return [&strategy](std::span<const verify::Place> moves) -> std::optional<verify::Place> {
        std::array<PointSet, 2> stones;
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (moves[i] != verify::PlainBoard::pass())
                stones[i % 2].insert(Point(moves[i].x, moves[i].y));
        const auto answer = strategy.answer(
            search::CanonicalPosition(strategy.rules(), stones[0], stones[1], Side::Black));
        return answer ? std::optional(placeOf(answer->move)) : std::nullopt;
    };
}

std::string textOf(std::span<const verify::Place> moves) {
    std::string text;
    for (const verify::Place p : moves) text += verify::PlainBoard::nameOf(p);
    return text.empty() ? "the empty board" : text;
}

struct VerifyTask {
    proof::Strategy strategy;
    verify::PlainBoard board;
    std::vector<verify::Place> moves;
};

Result<VerifyTask> verifyTaskOf(const VerifyOptions& options) {
    auto file = readProofFile(options.file);
    if (!file) return file.error();
    proof::Strategy& strategy = file->strategy;
    const Ruleset& rules = strategy.rules();
    const auto board = verify::PlainBoard::make(idOf(rules.rule), rules.size);
    if (!board) return board.error();
    const auto moves =
        options.from.empty() ? Result(strategy.root()) : parsePoints(options.from, rules.size);
    if (!moves) return Error{moves.error().kind, "--from: " + moves.error().message};
    if (moves->size() % 2 != 0)
        return Error{Error::Kind::BadValue, "--from must end with a move of White"};
    if (const auto position = Board::afterMoves(rules, *moves); !position)
        return Error{position.error().kind, "--from: " + position.error().message};
    std::vector<verify::Place> places;
    for (const Point p : *moves) places.push_back(placeOf(p));
    return VerifyTask{std::move(strategy), *board, std::move(places)};
}

void print(const verify::Counts& counts, const std::optional<verify::Fault>& fault,
           std::chrono::microseconds cpu, const VerifyOptions& options) {
    const double seconds = std::chrono::duration<double>(cpu).count();
    if (options.json) {
        nlohmann::ordered_json json = {{"verified", !fault},
                                       {"complete", options.sample == 0},
                                       {"positions", counts.positions},
                                       {"repeated", counts.repeated},
                                       {"replies", counts.replies},
                                       {"refutations", counts.refutations},
                                       {"longestWin", counts.longestWin},
                                       {"cpuSeconds", seconds}};
        if (fault) json["fault"] = {{"moves", textOf(fault->moves)}, {"reason", fault->reason}};
        std::cout << json.dump() << '\n';
        return;
    }
    std::cout << fmt::format(
        "Positions    {} with Black to move, {} of them met again\n"
        "Replies      {} of White played out, {} refuted at once\n"
        "Longest win  {} plies\nCPU time     {:.1f} s\n",
        counts.positions + counts.repeated, counts.repeated, counts.replies, counts.refutations,
        counts.longestWin, seconds);
    if (!fault)
        std::cout << (options.sample == 0 ? "Verified: Black wins against every reply\n"
                                          : "All sampled games were won\n");
}

Exit run(const VerifyOptions& options) {
    const auto question = verifyTaskOf(options);
    if (!question) return complain(Exit::Failed, kVerify, question.error().message);
    verify::Checker checker(question->board, oracleOf(question->strategy));

    const InterruptGuard guard;
    ProgressLine line;
    checker.onProgress([&](const verify::Counts& counts, double share) {
        line.show(fmt::format("{:.1f} %, {} positions, {} replies", 100 * share, counts.positions,
                              counts.replies));
    });
    const Stopwatch cpu(ClockKind::ProcessCpu);
    const auto fault = stoppable([&](std::stop_token stop) {
        return options.sample == 0
                   ? checker.check(question->moves, options.threads, std::move(stop))
                   : checker.sample(question->moves, options.sample, options.seed, std::move(stop));
    });
    line.clear();
    print(checker.counts(), fault, cpu.elapsed(), options);
    if (!fault) return Exit::Ok;
    return complain(Exit::Failed, kVerify,
                    "not verified: " + fault->reason + " after " + textOf(fault->moves));
}

}  // namespace

Command addVerifyCommand(CommandLine& program) {
    auto* app = program.addCommand("verify", "Check a proof file independently of the engine");
    auto options = std::make_shared<VerifyOptions>();
    app->footer(std::string(kVerifyExamples));
    app->addOption("FILE", options->file, "Proof file of tengen prove")->required();
    app->addOption("--from", options->from, "Check only what follows these moves");
    app->addOption("--sample", options->sample, "Number of random games to play instead")
        ->inRange(std::uint64_t{1}, std::uint64_t{1'000'000'000});
    app->addOption("--seed", options->seed, "Random seed of --sample")->showDefault();
    app->addOption("--threads", options->threads, "Number of threads")
        ->inRange(1, 256)
        ->showDefault();
    app->addFlag("--json", options->json, "Print the result as JSON");
    return {app, [options] { return run(*options); }};
}

}  // namespace tengen::apps
