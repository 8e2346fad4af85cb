#pragma once

#include <string>
#include <vector>

#include "arena/tournament/tournament.hpp"
#include "command_line.hpp"

namespace tengen::apps {

/// The players, as the arena's command lines name them.
struct PlayerOptions {
    std::string players;
    std::vector<std::string> player;
    bool many = false;  ///< allow more than two
};

/// The options of the arena's commands that describe games.
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
    std::string turnDelay = "0ms";
    std::string adjudicate = "none";
    int maxPlies = 0;
    int concurrency = 1;
};

void addPlayerOptions(CommandLine& app, PlayerOptions& options);
/// The options of the board and its openings, and those of the referee.
void addBoardOptions(CommandLine& app, GameOptions& options);
void addRefereeOptions(CommandLine& app, GameOptions& options);
/// Both, and the limits of the players.
void addGameOptions(CommandLine& app, GameOptions& options);
void addConcurrency(CommandLine& app, GameOptions& options);

/// Sets the conditions of the games and their concurrency.
Result<void> setConditions(const GameOptions& options, arena::TournamentSettings& settings);

/// Sets the players with their limits: two, or with `many` at least two. An error when one cannot
/// play these games. REQUIRES: setConditions.
Result<void> setPlayers(const PlayerOptions& players, const GameOptions& options,
                        arena::TournamentSettings& settings);

/// Sets the openings of the file, or generates as many as needed, which may take a while.
/// REQUIRES: setConditions, and the number of games and players.
Result<void> setOpenings(const GameOptions& options, arena::TournamentSettings& settings);

}  // namespace tengen::apps
