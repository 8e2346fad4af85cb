#include <unistd.h>

#include <iostream>
#include <memory>

#include "agent_services.hpp"
#include "agents/seed_parameter.hpp"
#include "analysis/reply.hpp"
#include "analysis/session.hpp"
#include "analysis_table.hpp"
#include "base/duration.hpp"
#include "build_info.hpp"
#include "catalog/catalog.hpp"
#include "command.hpp"
#include "core/notation.hpp"
#include "interrupt.hpp"
#include "line_input.hpp"
#include "stoppable.hpp"
#include "words.hpp"

namespace tengen::apps {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view kAnalyse = "analyse";

/// How often a wait checks for Ctrl-C.
constexpr auto kGlance = 50ms;

constexpr const char* kAnalyseExamples = R"(Examples:
  tengen analyse h8i9g7 --time 2s             the best moves, and the best line
  tengen analyse h8i9g7 --rule renju --agent fudan1 --lines 10
  tengen analyse ''                           the empty board
  tengen analyse h8i9g7 --json                the answer as one line of JSON
  tengen analyse <requests.jsonl              JSON lines in, JSON lines out
  echo '{"v":1,"id":"a","moves":["h8","i9"],"limits":{"timeMs":500}}' |
      tengen analyse
docs/ANALYSIS.md specifies requests and replies.)";

struct AnalyseOptions {
    std::string moves;
    std::string agent = std::string(catalog::kDefaultAgent);
    std::string rule = std::string(idOf(Rule::Freestyle));
    std::string time;
    search::Limits limits{.multiPv = 5};
    int size = 15;
    int searches = 1;
    bool json = false;
    std::uint64_t seed = 1;
};

// ---- for people ----

struct AnalysisQuestion {
    Board board;
    std::unique_ptr<agents::Agent> agent;
    search::Limits limits;
};

Result<AnalysisQuestion> analysisQuestionOf(const AnalyseOptions& options) {
    const auto rule = parseRule(options.rule);
    if (!rule) return rule.error();
    const auto game = checked({.rule = *rule, .size = options.size});
    if (!game) return game.error();
    const auto moves = parsePoints(options.moves, game->size);
    if (!moves) return Error{moves.error().kind, "MOVES: " + moves.error().message};
    const auto board = Board::afterMoves(*game, *moves);
    if (!board) return Error{board.error().kind, "MOVES: " + board.error().message};
    if (board->isOver()) return Error{Error::Kind::BadValue, "the game is over after these moves"};

    auto agent = catalog::makeAgent(options.agent, options.seed, agentServices());
    if (!agent) return agent.error();
    if (const auto accepted = (*agent)->accepts(*game); !accepted) return accepted.error();

    search::Limits limits = options.limits;
    if (!options.time.empty()) {
        const auto time = parseDuration(options.time);
        if (!time) return Error{time.error().kind, "--time: " + time.error().message};
        if (*time < 1ms || *time > analysis::kMaxTime)
            return Error{Error::Kind::BadValue, "--time must be from 1ms to 24h"};
        limits.time = *time;
    }
    return AnalysisQuestion{*board, std::move(*agent), limits};
}

/// Shows progress on a terminal line, cleared when the answer comes.
void showProgress(const search::Report& report) {
    std::cerr << "\r\x1b[Kdepth " << report.depth << ", " << report.nodes << " nodes";
    if (!report.lines.empty()) std::cerr << ", best " << toText(report.move());
    std::cerr << std::flush;
}

Exit answerPerson(const AnalyseOptions& options) {
    const auto question = analysisQuestionOf(options);
    if (!question) return complain(Exit::Usage, kAnalyse, question.error().message);

    const bool progress = isatty(STDERR_FILENO) == 1;
    const InterruptGuard guard;
    const search::Report report = stoppable([&](std::stop_token stop) {
        return question->agent->choose(question->board, question->limits, std::move(stop),
                                       progress ? search::OnReport(showProgress) : nullptr);
    });
    if (progress) std::cerr << "\r\x1b[K" << std::flush;

    if (options.json)
        std::cout << analysis::analysisReply("1", analysis::ReplyStage::Final, options.agent,
                                             report)
                  << '\n';
    else
        std::cout << analysisTable(question->board, options.agent, report,
                                   BoardStyle::ofTerminal());
    return Exit::Ok;
}

// ---- for programs ----

analysis::AnalysisSession::Setup setupFor(const AnalyseOptions& options) {
    analysis::AnalysisSession::Setup setup;
    setup.makeAgent = [seed = options.seed](std::string_view text) {
        return catalog::makeAgent(text, seed, agentServices());
    };
    setup.agent = options.agent;
    setup.version = versionLine();
    for (const agents::AgentSpec& spec : catalog::agentCatalog())
        setup.agents.emplace_back(spec.id);
    setup.searches = options.searches;
    return setup;
}

Exit answerPrograms(const AnalyseOptions& options) {
    if (const auto agent = catalog::makeAgent(options.agent, options.seed, agentServices()); !agent)
        return complain(Exit::Usage, kAnalyse, agent.error().message);
    if (isatty(STDIN_FILENO) == 1)
        std::cerr << "Reading requests, a line of JSON each; see tengen analyse --help.\n";

    const InterruptGuard guard;
    analysis::AnalysisSession session(setupFor(options), [](std::string_view line) {
        std::cout << line << '\n' << std::flush;
    });
    LineInput input(std::cin, analysis::kMaxRequestLength);
    std::string line;
    while (input.next(line)) {
        // Requests are not refused as busy: reading pauses until there is room.
        while (!session.awaitRoom(kGlance) && !InterruptGuard::happened()) {
        }
        session.handle(line);
    }
    // No request can stop these any more; all others end by themselves and are waited for.
    session.stopEndless();
    while (!session.awaitIdle(kGlance))
        if (InterruptGuard::happened()) session.stopAll();
    session.finish();
    return Exit::Ok;
}

}  // namespace

Command addAnalyseCommand(CommandLine& program) {
    auto* app = program.addCommand("analyse", "Analyse a position: score and best moves");
    auto options = std::make_shared<AnalyseOptions>();
    app->footer(kAnalyseExamples);
    auto* moves = app->addOption("MOVES", options->moves,
                                 "Position as moves: h8i9g7; without it, requests\n"
                                 "are read from standard input, a line of JSON each");
    app->addOption("--agent", options->agent, "Agent (tengen agents lists them)")->showDefault();
    app->addOption("--seed", options->seed, "Random seed of the agent")
        ->inRange(std::uint64_t{0}, agents::kMaxSeed)
        ->showDefault();
    app->addOption("--searches", options->searches, "Without MOVES: maximum concurrent searches")
        ->inRange(1, analysis::kMaxThreads)
        ->showDefault()
        ->excludes(moves);

    // Options that JSON requests carry themselves.
    auto& limits = options->limits;
    app->addOption("--rule", options->rule,
                   "Rule: freestyle, standard, renju, caro,\ncaro-standard")
        ->showDefault()
        ->needs(moves);
    app->addOption("--size", options->size, "Board size, 5 to 22")->showDefault()->needs(moves);
    app->addOption("--lines", limits.multiPv, "Number of principal variations (multi-PV)")
        ->inRange(1, analysis::kMaxLines)
        ->showDefault()
        ->needs(moves);
    app->addOption("--time", options->time, "Maximum time: 500ms, 2s, 1m")->needs(moves);
    app->addOption("--nodes", limits.nodes, "Maximum number of nodes")
        ->inRange(std::uint64_t{1}, std::uint64_t{analysis::kMaxNodes})
        ->needs(moves);
    app->addOption("--depth", limits.depth, "Maximum depth in plies")
        ->inRange(1, analysis::kMaxDepth)
        ->needs(moves);
    app->addOption("--threads", limits.threads, "Number of search threads")
        ->inRange(1, analysis::kMaxThreads)
        ->showDefault()
        ->needs(moves);
    app->addFlag("--json", options->json, "Print the answer as JSON")->needs(moves);
    return {app, [options, moves] {
                return moves->isGiven() ? answerPerson(*options) : answerPrograms(*options);
            }};
}

}  // namespace tengen::apps
