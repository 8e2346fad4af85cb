#include "arena/conditions.hpp"

namespace tengen::arena {
namespace {

std::string inMs(std::chrono::milliseconds time) { return std::to_string(time.count()) + " ms"; }

}  // namespace

std::vector<NamedValue> describe(const Conditions& conditions) {
    return {
        {"rule", std::string(idOf(conditions.rules.rule))},
        {"board size", std::to_string(conditions.rules.size)},
        {"line length", std::to_string(conditions.rules.lineLength)},
        {"seed", std::to_string(conditions.seed)},
        {"openings", conditions.openingSource},
        {"opening rule", std::string(idOf(conditions.openingRule))},
        {"symmetries", conditions.allSymmetries ? "all" : "one"},
        {"adjudication", conditions.adjudication.gomocup ? "gomocup" : "none"},
        {"maximum plies", std::to_string(conditions.adjudication.maxPlies)},
        {"time tolerance", inMs(conditions.patience.tolerance)},
        {"start time", inMs(conditions.patience.start)},
        {"turn delay", inMs(conditions.patience.turnDelay)},
    };
}

std::string toText(const PlayerLimits& limits) {
    std::string text = "time " + inMs(limits.time) + ", match " + inMs(limits.matchTime) +
                       ", clock " + std::string(limits.clock == ClockKind::Wall ? "wall" : "cpu");
    if (limits.increment.count() > 0) text += ", increment " + inMs(limits.increment);
    if (limits.nodes > 0) text += ", nodes " + std::to_string(limits.nodes);
    if (limits.depth > 0) text += ", depth " + std::to_string(limits.depth);
    if (limits.memory > 0) text += ", memory " + std::to_string(limits.memory);
    return text;
}

Result<std::optional<FinishedGame>> playUnder(const Conditions& conditions,
                                              const OpeningMoves& opening,
                                              const std::array<Seat, 2>& seats,
                                              const std::stop_token& stop) {
    const GameTerms terms{.rules = conditions.rules,
                          .opening = opening,
                          .openingRule = conditions.openingRule,
                          .limits = {seats[0].limits, seats[1].limits},
                          .tolerance = conditions.patience.tolerance,
                          .adjudication = conditions.adjudication};
    std::array<std::unique_ptr<Player>, 2> players;
    for (std::size_t i = 0; i < players.size(); ++i) {
        auto made = seats[i].player->make(seats[i].limits, conditions.patience, seats[i].seed);
        if (!made) return made.error();
        players[i] = std::move(*made);
    }
    return playGame(terms, *players[0], *players[1], stop);
}

}  // namespace tengen::arena
