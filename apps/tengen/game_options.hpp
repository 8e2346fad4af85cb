#pragma once

#include <span>
#include <string>
#include <vector>

#include "arena/conditions.hpp"
#include "command_line.hpp"

namespace tengen::apps {

/// Who plays, as the arena's command lines name it.
struct PlayerOptions {
    std::string players;
    std::vector<std::string> player;
    bool many = false;  ///< more than two
};

/// What the arena's command lines say about games, whoever plays them.
struct GameOptions {
    std::uint64_t seed = 1;
    std::string rule = std::string(idOf(Rule::Freestyle));
    int size = 15;
    int lineLength = 5;
    std::string openings;
    std::string openingRule = std::string(idOf(openings::OpeningRule::None));
    bool balanced = false;
    bool symmetries = false;
    std::string time, matchTime, increment, clock, nodes, depth, memory;
    std::string tolerance = "1s";
    std::string startTime = "10s";
    std::string adjudicate = "none";
    int maxPlies = 0;
    int concurrency = 1;
};

void addPlayerOptions(CommandLine& app, PlayerOptions& options);
void addGameOptions(CommandLine& app, GameOptions& options);
void addConcurrency(CommandLine& app, GameOptions& options);

/// Two, or with `many` two at least.
Result<std::vector<arena::PlayerSpec>> playersFor(const PlayerOptions& options);

/// One value of each limit for all players, or one for each.
Result<std::vector<arena::PlayerLimits>> limitsFor(const GameOptions& options, std::size_t players);

/// Everything but the openings, which may take a while.
Result<void> setConditions(const GameOptions& options, arena::Conditions& conditions);

/// Whether a player can play these games. REQUIRES: setConditions.
Result<void> checkPlayer(const arena::PlayerSpec& player, const arena::PlayerLimits& limits,
                         const arena::Conditions& conditions);

/// The openings of the file, or as many as needed. REQUIRES: setConditions, needed > 0.
Result<void> setOpenings(const GameOptions& options, std::size_t needed,
                         arena::Conditions& conditions);

}  // namespace tengen::apps
