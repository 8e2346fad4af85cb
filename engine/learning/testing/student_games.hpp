#pragma once

#include <vector>

#include "learning/selfplay_game.hpp"

namespace tengen::testing {

/// How fudan5, the quickest agent that plays sensibly, makes games for tests.
inline learning::SelfplaySettings studentSettings(Rule rule = Rule::Freestyle, int size = 15) {
    learning::SelfplaySettings settings;
    settings.rules = {rule};
    settings.sizes = {size};
    settings.agent = "fudan5";
    settings.balance = 0;  // its scores are no logits
    return settings;
}

inline std::vector<learning::PlayedGame> studentGames(std::size_t count,
                                                      Rule rule = Rule::Freestyle,
                                                      std::size_t first = 0) {
    const learning::SelfplaySettings settings = studentSettings(rule);
    std::vector<learning::PlayedGame> games;
    for (std::size_t i = first; i < first + count; ++i)
        games.push_back(*learning::playSelfplayGame(settings, i, {}));
    return games;
}

}  // namespace tengen::testing
