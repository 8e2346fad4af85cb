#include "arena/conditions.hpp"

#include <cassert>

#include "core/symmetry.hpp"

namespace tengen::arena {

MatchTerms Conditions::terms() const {
    return {
        {"--rule", std::string(idOf(rules.rule))},
        {"--size", std::to_string(rules.size)},
        {"--line-length", std::to_string(rules.lineLength)},
        {"--seed", std::to_string(seed)},
        {"--openings", openingsName},
        {"--opening-rule", std::string(idOf(openingRule))},
        {"--symmetries", allSymmetries ? "all" : "one"},
        {"--adjudicate", adjudication.gomocup ? "gomocup" : "none"},
        {"--max-plies", std::to_string(adjudication.maxPlies)},
        {"--tolerance", std::to_string(patience.tolerance.count()) + " ms"},
        {"--start-time", std::to_string(patience.start.count()) + " ms"},
    };
}

std::string toText(const PlayerLimits& limits) {
    std::string text = "time " + std::to_string(limits.time.count()) + " ms, match " +
                       std::to_string(limits.matchTime.count()) + " ms, clock " +
                       (limits.clock == ClockKind::Wall ? "wall" : "cpu");
    if (limits.increment.count() > 0)
        text += ", increment " + std::to_string(limits.increment.count()) + " ms";
    if (limits.nodes > 0) text += ", nodes " + std::to_string(limits.nodes);
    if (limits.depth > 0) text += ", depth " + std::to_string(limits.depth);
    if (limits.memory > 0) text += ", memory " + std::to_string(limits.memory);
    return text;
}

Result<std::optional<GameResult>> playUnder(const Conditions& conditions, std::size_t opening,
                                            int symmetry, const std::array<Seat, 2>& seats,
                                            const std::stop_token& stop) {
    assert(opening < conditions.openings.size());
    GameTerms terms{.rules = conditions.rules,
                    .opening = conditions.openings[opening],
                    .openingRule = conditions.openingRule,
                    .limits = {seats[0].limits, seats[1].limits},
                    .tolerance = conditions.patience.tolerance,
                    .adjudication = conditions.adjudication};
    for (Point& p : terms.opening) p = transformed(p, symmetry, conditions.rules.size);

    std::array<std::unique_ptr<Player>, 2> players;
    for (std::size_t i = 0; i < players.size(); ++i) {
        auto made = seats[i].player->make(seats[i].limits, conditions.patience, seats[i].seed);
        if (!made) return made.error();
        players[i] = std::move(*made);
    }
    return playGame(terms, *players[0], *players[1], stop);
}

}  // namespace tengen::arena
