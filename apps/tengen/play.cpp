#include <unistd.h>

#include <iostream>
#include <memory>
#include <optional>
#include <random>

#include "agent_services.hpp"
#include "agents/seed_parameter.hpp"
#include "analysis/request.hpp"
#include "base/duration.hpp"
#include "catalog/catalog.hpp"
#include "command.hpp"
#include "core/notation.hpp"
#include "interrupt.hpp"
#include "play_session.hpp"

namespace tengen::apps {
namespace {

constexpr std::string_view kPlay = "play";
constexpr std::string_view kHuman = "human";

constexpr const char* kPlayExamples = R"(Examples:
  tengen play                                 you are Black against tengen
  tengen play --black fudan1 --white human    the agent begins
  tengen play --white human                   two people at one keyboard
  tengen play --rule renju --opening soosyrv8 with an opening rule, step by step
  tengen play --size 7 --line-length 4 --white fudan1
  tengen play --moves h8i9g7                  start from a position
  tengen play --time 2s                       two seconds per move
With an opening rule --black is the first player and --white the second: colours
may change hands. In the game, help lists the commands.)";

struct PlayOptions {
    std::string black = std::string(kHuman);
    std::string white = std::string(catalog::kDefaultAgent);
    std::string hinter;
    std::string rule = std::string(idOf(Rule::Freestyle));
    std::string opening = std::string(idOf(openings::OpeningRule::None));
    std::string moves;
    std::string time;
    std::uint64_t nodes = 0;
    int depth = 0;
    int size = 15;
    int lineLength = 5;
    std::optional<std::uint64_t> seed;
};

/// Picks a random seed, which is shown so that the game can be repeated.
std::uint64_t drawnSeed() { return std::random_device{}(); }

Result<Seat> seatFor(const std::string& text, const Ruleset& game, std::uint64_t seed) {
    if (text == kHuman) return Seat{};
    auto agent = catalog::makeAgent(text, seed, agentServices());
    if (!agent && agent.error().kind == Error::Kind::NotFound)
        return Error{agent.error().kind, agent.error().message + ", or human"};
    if (!agent) return agent.error();
    if (const auto accepted = (*agent)->accepts(game); !accepted) return accepted.error();
    return Seat{text, std::move(*agent)};
}

/// The strongest agent knows rows of five only.
std::string hinterFor(const Ruleset& game) {
    return std::string(game.lineLength == 5 ? catalog::kDefaultAgent : "fudan1");
}

Result<PlaySession::Setup> setupFor(const PlayOptions& options) {
    const auto rule = parseRule(options.rule);
    if (!rule) return rule.error();
    const auto game =
        checked({.rule = *rule, .size = options.size, .lineLength = options.lineLength});
    if (!game) return game.error();
    const auto openingRule = openings::parseOpeningRule(options.opening);
    if (!openingRule) return openingRule.error();
    auto opening = openings::Opening::start(*openingRule, *game);
    if (!opening) return opening.error();

    const auto moves = parsePoints(options.moves, game->size);
    if (!moves) return Error{moves.error().kind, "--moves: " + moves.error().message};
    if (!moves->empty() && *openingRule != openings::OpeningRule::None)
        return Error{Error::Kind::BadValue,
                     "--moves stands for the opening; leave out one of --moves and --opening"};
    if (const auto board = Board::afterMoves(*game, *moves); !board)
        return Error{board.error().kind, "--moves: " + board.error().message};

    const std::uint64_t seed = options.seed ? *options.seed : drawnSeed();
    auto black = seatFor(options.black, *game, seed);
    if (!black) return black.error();
    auto white = seatFor(options.white, *game, seed);
    if (!white) return white.error();
    auto hinter = seatFor(options.hinter.empty() ? hinterFor(*game) : options.hinter, *game, seed);
    if (!hinter) return hinter.error();
    search::Limits limits{.nodes = options.nodes, .depth = options.depth};
    if (!options.time.empty()) {
        const auto time = parseDuration(options.time);
        if (!time) return Error{time.error().kind, "--time: " + time.error().message};
        limits.time = *time;
    }
    if (!hinter->agent) return Error{Error::Kind::BadValue, "--hint names an agent, not a human"};

    return PlaySession::Setup{.opening = std::move(*opening),
                              .moves = *moves,
                              .seats = {std::move(*black), std::move(*white)},
                              .hinter = std::move(*hinter),
                              .limits = limits,
                              .seed = seed,
                              .style = BoardStyle::ofTerminal(),
                              .echo = isatty(STDIN_FILENO) == 0};
}

Exit play(const PlayOptions& options) {
    auto setup = setupFor(options);
    if (!setup) return complain(Exit::Usage, kPlay, setup.error().message);
    const InterruptGuard guard;
    PlaySession(std::move(*setup), std::cin, std::cout).run();
    return Exit::Ok;
}

}  // namespace

Command addPlayCommand(CommandLine& program) {
    auto* app = program.addCommand("play", "Play a game in the terminal");
    auto options = std::make_shared<PlayOptions>();
    app->footer(kPlayExamples);
    app->addOption("--black", options->black,
                   "Black: human, or an agent\n(tengen agents lists them)")
        ->showDefault();
    app->addOption("--white", options->white, "White: human, or an agent")->showDefault();
    app->addOption("--rule", options->rule,
                   "Rule: freestyle, standard, renju, caro,\ncaro-standard")
        ->showDefault();
    app->addOption("--size", options->size, "Board size, 5 to 22")->showDefault();
    app->addOption("--line-length", options->lineLength, "Length of a winning row, 3 to 6")
        ->showDefault();
    app->addOption("--opening", options->opening,
                   "Opening rule: none, swap, swap2, pro, longpro;\n"
                   "in Renju rif, yamaguchi, soosyrv8, taraguchi10")
        ->showDefault();
    app->addOption("--moves", options->moves, "Start position as moves: h8i9g7");
    app->addOption("--time", options->time, "Time per move of an agent: 500ms, 2s");
    app->addOption("--nodes", options->nodes, "Maximum nodes per move")
        ->inRange(std::uint64_t{1}, std::uint64_t{analysis::kMaxNodes});
    app->addOption("--depth", options->depth, "Maximum search depth in plies")
        ->inRange(1, analysis::kMaxDepth);
    app->addOption("--seed", options->seed, "Random seed of the agents")
        ->inRange(std::uint64_t{0}, agents::kMaxSeed);
    app->addOption("--hint", options->hinter, "Agent that gives hints (default tengen)");
    return {app, [options] { return play(*options); }};
}

}  // namespace tengen::apps
