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

constexpr std::string_view kName = "analyse";

/// How often a wait looks whether Ctrl-C was pressed.
constexpr auto kGlance = 50ms;

constexpr const char* kExamples = R"(Examples:
  tengen analyse h8i9g7 --time 2s             the best moves, and the best line
  tengen analyse h8i9g7 --rule renju --agent fudan1 --lines 10
  tengen analyse ''                           the empty board
  tengen analyse h8i9g7 --json                the answer as one line of JSON
  tengen analyse <requests.jsonl              JSON lines in, JSON lines out
  echo '{"v":1,"id":"a","moves":["h8","i9"],"limits":{"timeMs":500}}' |
      tengen analyse
docs/ANALYSIS.md tells the requests and replies.)";

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

struct Question {
    Board board;
    std::unique_ptr<agents::Agent> agent;
    search::Limits limits;
};

Result<Question> questionOf(const AnalyseOptions& options) {
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
        if (*time < 1ms || *time > analysis::kMostTime)
            return Error{Error::Kind::BadValue, "--time must be from 1ms to 24h"};
        limits.time = *time;
    }
    return Question{*board, std::move(*agent), limits};
}

/// Tells on the terminal how far it is, on a line that is wiped when the answer comes.
void showProgress(const search::Report& report) {
    std::cerr << "\r\x1b[Kdepth " << report.depth << ", " << report.nodes << " nodes";
    if (!report.lines.empty()) std::cerr << ", best " << toText(report.move());
    std::cerr << std::flush;
}

Exit answerPerson(const AnalyseOptions& options) {
    const auto question = questionOf(options);
    if (!question) return complain(Exit::Usage, kName, question.error().message);

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
        return complain(Exit::Usage, kName, agent.error().message);
    if (isatty(STDIN_FILENO) == 1)
        std::cerr << "Reading requests, a line of JSON each; tengen analyse --help tells more.\n";

    const InterruptGuard guard;
    analysis::AnalysisSession session(setupFor(options), [](std::string_view line) {
        std::cout << line << '\n' << std::flush;
    });
    LineInput input(std::cin, analysis::kLongestRequest);
    std::string line;
    while (input.next(line)) {
        // No request from here is refused as busy: we read no further until there is room.
        while (!session.awaitRoom(kGlance) && !InterruptGuard::happened()) {
        }
        session.handle(line);
    }
    // Nobody can stop these any more; the others end by themselves and are waited for.
    session.stopEndless();
    while (!session.awaitIdle(kGlance))
        if (InterruptGuard::happened()) session.stopAll();
    session.finish();
    return Exit::Ok;
}

}  // namespace

Command addAnalyseCommand(CLI::App& program) {
    auto* app = program.add_subcommand("analyse", "what a position is worth, and the best moves");
    auto options = std::make_shared<AnalyseOptions>();
    app->footer(kExamples);
    auto* moves = app->add_option("MOVES", options->moves,
                                  "the position, as in h8i9g7; without it requests\n"
                                  "are read from standard input, a line of JSON each");
    app->add_option("--agent", options->agent, "who judges (tengen agents lists them)")
        ->capture_default_str();
    app->add_option("--seed", options->seed, "the agent's chance")
        ->check(CLI::Range(std::uint64_t{0}, static_cast<std::uint64_t>(agents::kMostSeed)))
        ->capture_default_str();
    app->add_option("--searches", options->searches, "without MOVES: requests searched at a time")
        ->check(CLI::Range(1, analysis::kMostThreads))
        ->capture_default_str()
        ->excludes(moves);

    // What a request in JSON says for itself.
    auto& limits = options->limits;
    app->add_option("--rule", options->rule, "freestyle, standard, renju, caro, caro-standard")
        ->capture_default_str()
        ->needs(moves);
    app->add_option("--size", options->size, "lines of the board, 5 to 22")
        ->capture_default_str()
        ->needs(moves);
    app->add_option("--lines", limits.multiPv, "how many of the best moves to show")
        ->check(CLI::Range(1, analysis::kMostLines))
        ->capture_default_str()
        ->needs(moves);
    app->add_option("--time", options->time, "how long to think: 500ms, 2s, 1m")->needs(moves);
    app->add_option("--nodes", limits.nodes, "how many positions to look at")
        ->check(CLI::Range(std::uint64_t{1}, static_cast<std::uint64_t>(analysis::kMostNodes)))
        ->needs(moves);
    app->add_option("--depth", limits.depth, "how many plies to look ahead")
        ->check(CLI::Range(1, analysis::kMostDepth))
        ->needs(moves);
    app->add_option("--threads", limits.threads, "threads of the search")
        ->check(CLI::Range(1, analysis::kMostThreads))
        ->capture_default_str()
        ->needs(moves);
    app->add_flag("--json", options->json, "the answer as JSON")->needs(moves);
    return {app, [options, moves] {
                return moves->count() > 0 ? answerPerson(*options) : answerPrograms(*options);
            }};
}

}  // namespace tengen::apps
