#pragma once

#include <string>
#include <vector>

#include "arena/tournament/record.hpp"
#include "arena/tournament/standings.hpp"
#include "command.hpp"

namespace tengen::apps {

/// What becomes of a tournament's results, be it fresh or from a file.
struct TournamentOutput {
    arena::StandingsOptions standings;
    std::string html;
    std::vector<std::string> out;
    bool json = false;
};

void addTournamentOutput(CommandLine& app, TournamentOutput& options);

/// What can be found wrong with it before the first game.
Result<void> checkOutput(const TournamentOutput& options);

/// Prints the tables, writes the page and the games. An error is one of a file, or of the anchor.
Result<void> showTournament(const arena::TournamentRecord& record, const TournamentOutput& options,
                            std::string_view command);

}  // namespace tengen::apps
