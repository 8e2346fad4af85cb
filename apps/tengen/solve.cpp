#include <iostream>
#include <memory>

#include "analysis/reply.hpp"
#include "analysis/request.hpp"
#include "analysis/timed_stop.hpp"
#include "base/clock.hpp"
#include "base/duration.hpp"
#include "base/file.hpp"
#include "command.hpp"
#include "core/notation.hpp"
#include "progress_line.hpp"
#include "solution_text.hpp"
#include "stoppable.hpp"
#include "tree_text.hpp"

namespace tengen::apps {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view kSolve = "solve";

/// Time limit of each search when none is given.
constexpr auto kDefaultTime = 10s;

constexpr const char* kSolveExamples = R"(Examples:
  tengen solve h8h9i8i9g8g9f7            does White, to move, win by threats?
  tengen solve h8h9i8i9 --kind vcf       by fours alone
  tengen solve h8h9i8i9g8 --side black   would Black, if White passed?
  tengen solve h8h9i8i9g8 --defences     and all moves of White that stop it
  tengen solve h8a1i9a15i7o1 --tree win.sgf    every reply and its answer
  tengen solve h8h9i8i9 --rule renju --nodes 1000000 --json)";

struct SolveOptions {
    std::string moves;
    std::string rule = std::string(idOf(Rule::Freestyle));
    std::string kind = "vct";
    std::string side;
    std::string time;
    std::uint64_t nodes = 0;
    int size = 15;
    std::string tree;
    bool defences = false;
    bool json = false;
};

struct SolveTask {
    ThreatQuestion question;
    search::Solver* solver;
    std::chrono::milliseconds time;
};

Result<SolveTask> solveTaskOf(const SolveOptions& options) {
    const auto rule = parseRule(options.rule);
    if (!rule) return rule.error();
    const auto game = checked({.rule = *rule, .size = options.size});
    if (!game) return game.error();
    const auto moves = parsePoints(options.moves, game->size);
    if (!moves) return Error{moves.error().kind, "MOVES: " + moves.error().message};
    const auto board = Board::afterMoves(*game, *moves);
    if (!board) return Error{board.error().kind, "MOVES: " + board.error().message};
    if (board->isOver()) return Error{Error::Kind::BadValue, "the game is over after these moves"};

    Side attacker = options.defences ? other(board->sideToMove()) : board->sideToMove();
    if (!options.side.empty()) attacker = options.side == "black" ? Side::Black : Side::White;
    if (options.defences && attacker == board->sideToMove())
        return Error{Error::Kind::BadValue,
                     "--defences are moves of the side to move, which --side must not be"};

    std::chrono::milliseconds time = options.nodes > 0 ? 0ms : kDefaultTime;
    if (!options.time.empty()) {
        const auto given = parseDuration(options.time);
        if (!given) return Error{given.error().kind, "--time: " + given.error().message};
        if (*given < 1ms || *given > analysis::kMaxTime)
            return Error{Error::Kind::BadValue, "--time must be from 1ms to 24h"};
        time = *given;
    }
    if (!options.tree.empty())
        if (const auto good = checkTreePath(options.tree); !good) return good.error();
    if (!options.tree.empty() && attacker != board->sideToMove())
        return Error{Error::Kind::BadValue,
                     "--tree begins with the attacker's move; leave " +
                         std::string(options.defences ? "--defences" : "--side") + " out"};
    const bool fours = options.kind == "vcf";
    return SolveTask{{*board, attacker, fours ? "VCF" : "VCT"},
                     fours ? search::solveVcf : search::solveVct,
                     time};
}

Exit writeTree(const SolveOptions& options, const SolveTask& task) {
    std::cout << std::flush;
    ProgressLine progress;
    progress.show("following every reply");
    const Board& board = task.question.board;
    proof::TreeLimits limits{.foursOnly = options.kind == "vcf"};
    if (options.nodes > 0) limits.nodes = options.nodes;
    const auto tree = stoppable([&](std::stop_token asked) {
        const analysis::TimedStop stop(std::move(asked), task.time);
        return proof::refutationTree(board, limits, stop.token());
    });
    progress.clear();
    if (!tree)
        return complain(Exit::Failed, kSolve, "no tree was written: " + tree.error().message);
    const auto text = treeText(*tree, board, options.tree);
    if (!text) return complain(Exit::Failed, kSolve, text.error().message);
    const auto written = replaceFile(options.tree, *text);
    if (!written) return complain(Exit::Failed, kSolve, written.error().message);
    if (!options.json)
        std::cout << "Tree: " << tree->nodes.size() << " positions in " << options.tree << '\n';
    return Exit::Ok;
}

Exit solve(const SolveOptions& options) {
    const auto task = solveTaskOf(options);
    if (!task) return complain(Exit::Usage, kSolve, task.error().message);
    const ThreatQuestion& question = task->question;

    const InterruptGuard guard;
    ProgressLine progress;
    progress.show("looking for a " + std::string(question.kind));
    const Stopwatch watch;
    const search::Solution solution = stoppable([&](std::stop_token asked) {
        const analysis::TimedStop stop(std::move(asked), task->time);
        return task->solver(question.board, question.attacker, {.nodes = options.nodes},
                            stop.token());
    });
    const auto elapsed = watch.elapsed();
    progress.clear();
    if (options.json)
        std::cout << analysis::solveReply("solve", solution) << '\n';
    else
        std::cout << solutionText(question, solution, elapsed, BoardStyle::ofTerminal());
    if (!options.tree.empty() && solution.solved == true) return writeTree(options, *task);
    if (!options.defences) return Exit::Ok;

    std::cout << std::flush;
    progress.show("looking for defences");
    const analysis::Defences defences = stoppable([&](std::stop_token asked) {
        const analysis::TimedStop stop(std::move(asked), task->time);
        return analysis::findDefences(question.board, options.nodes, stop.token(), task->solver);
    });
    progress.clear();
    std::cout << (options.json ? analysis::defencesReply("defences", defences) + '\n'
                               : defencesText(question, defences));
    return Exit::Ok;
}

}  // namespace

Command addSolveCommand(CommandLine& program) {
    auto* app = program.addCommand("solve", "Find a forced win by threats (VCF, VCT)");
    auto options = std::make_shared<SolveOptions>();
    app->footer(kSolveExamples);
    app->addOption("MOVES", options->moves, "Position as moves: h8i9g7")->required();
    app->addOption("--rule", options->rule,
                   "Rule: freestyle, standard, renju, caro,\ncaro-standard")
        ->showDefault();
    app->addOption("--size", options->size, "Board size, 5 to 22")->showDefault();
    app->addOption("--kind", options->kind, "vcf: fours only; vct: fours and threes")
        ->oneOf({"vcf", "vct"})
        ->showDefault();
    app->addOption("--side", options->side,
                   "Attacker: black or white (default: the side to\n"
                   "move, with --defences the opponent)")
        ->oneOf({"black", "white"});
    app->addOption("--nodes", options->nodes, "Maximum number of nodes")
        ->inRange(std::uint64_t{1}, std::uint64_t{analysis::kMaxNodes});
    app->addOption("--time", options->time, "Maximum time: 500ms, 2s (default 10s)");
    app->addOption("--tree", options->tree,
                   "Write every reply and its answer, down to the\n"
                   "five, to a .txt, .sgf, .dot or .svg file");
    app->addFlag("--defences", options->defences, "Also list every move that stops the win");
    app->addFlag("--json", options->json, "Print each answer as a line of JSON");
    return {app, [options] { return solve(*options); }};
}

}  // namespace tengen::apps
