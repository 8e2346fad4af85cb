#pragma once

#include <string>
#include <vector>

#include "arena/tournament/record.hpp"
#include "arena/tournament/standings.hpp"
#include "command.hpp"

namespace tengen::apps {

/// How the results of a tournament are shown.
struct TournamentOutput {
    arena::StandingsOptions standings;
    std::string html;
    std::vector<std::string> out;
    bool json = false;
};

void addTournamentOutput(CommandLine& app, TournamentOutput& options);

/// Checks the options before the first game.
Result<void> checkOutput(const TournamentOutput& options);

/// Prints the tables, writes the page and the games. An error is one of a file, or of the anchor.
Result<void> showTournament(const arena::TournamentRecord& record, const TournamentOutput& options,
                            std::string_view command);

}  // namespace tengen::apps
