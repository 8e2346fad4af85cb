#include <chrono>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/ratio.hpp"
#include "command.hpp"
#include "core/board.hpp"
#include "core/notation.hpp"
#include "search/alpha_beta/alpha_beta.hpp"

namespace tengen::apps {
namespace {

/// The bench positions: openings, middle games with threats, a crowded small board, a large one.
/// None is decided at once by a rule.
struct Start {
    int size;
    std::string_view moves;
};

constexpr Start kStarts[] = {
    {15, ""},
    {15, "h8i9g7"},
    {15, "h8h9i9g7j8k8i7"},
    {15, "h8i9i8g8h7h9g9f10j7k6g6f5h10h6"},
    {15, "h8i7i9g7h9h10f7g8g9i11f9e9j10"},
    {20, "j10k11j11j12k10i10l10m10i9"},
    {9, "e5f6d4g7e7e6c5f4g5d6"},
};

constexpr int kDepth = 12;
constexpr std::size_t kTableMegabytes = 16;

struct Outcomes {
    std::uint64_t nodes = 0;
    std::chrono::duration<double> time{0};

    [[nodiscard]] std::uint64_t perSecond() const {
        return static_cast<std::uint64_t>(ratio(nodes, time.count()));
    }
};

/// One thread and a fixed depth: the number of nodes is the search's signature, the same on every
/// machine and compiler. A commit that changes it says so.
Outcomes measure(int depth, int threads) {
    Outcomes all;
    search::AlphaBeta search(kTableMegabytes);
    for (const Rule rule : kRules)
        for (const Start& start : kStarts) {
            const auto moves = parsePoints(start.moves, start.size);
            const auto board = Board::afterMoves({.rule = rule, .size = start.size}, *moves);
            search.newGame();  // not timed: in play the memory is allocated already
            const auto tables = eval::PointTables::builtIn(rule);
            const Stopwatch watch(threads == 1 ? ClockKind::ThreadCpu : ClockKind::Wall);
            const search::Report report =
                search.think(*board, tables, {.depth = depth, .threads = threads}, {}, {});
            all.time += watch.elapsed();
            all.nodes += report.nodes;
        }
    return all;
}

}  // namespace

Command addBenchCommand(CommandLine& program) {
    auto* app = program.addCommand("bench", "Search fixed positions: signature and speed");
    app->footer(
        "The signature is the number of nodes that one thread needs for the fixed depth,\n"
        "the same on every machine; tests/signature.txt holds it.\n"
        "Examples:\n  tengen bench\n  tengen bench --json\n  tengen bench --threads 2");
    struct Options {
        bool json = false;
        int depth = kDepth;
        int threads = 1;
    };
    auto options = std::make_shared<Options>();
    app->addFlag("--json", options->json, R"(Print as JSON: {"signature":…,"nodes":…,"nps":…})");
    app->addOption("--depth", options->depth, "Depth in plies; the signature needs the default")
        ->showDefault()
        ->inRange(1, 99);
    app->addOption("--threads", options->threads,
                   "Number of threads; more than one gives no signature")
        ->showDefault()
        ->inRange(1, 1024);
    return {app, [options] {
                const Outcomes found = measure(options->depth, options->threads);
                const bool signs = options->depth == kDepth && options->threads == 1;
                if (options->json) {
                    nlohmann::ordered_json json;
                    if (signs) json["signature"] = std::to_string(found.nodes);
                    json["nodes"] = found.nodes;
                    json["nps"] = found.perSecond();
                    std::cout << json.dump() << '\n';
                    return Exit::Ok;
                }
                if (signs) std::cout << "signature " << found.nodes << '\n';
                std::cout << "nodes     " << found.nodes << "\nnodes/s   " << found.perSecond()
                          << '\n';
                return Exit::Ok;
            }};
}

}  // namespace tengen::apps
