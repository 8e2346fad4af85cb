#pragma once

#include <string>
#include <string_view>

#include "arena/tournament/tournament.hpp"
#include "command.hpp"
#include "tournament_output.hpp"

namespace tengen::apps {

/// How a tournament or a match is played from the command line.
struct TournamentRunOptions {
    std::string file{};  ///< results file; empty: not kept
    TournamentOutput output{};
    std::string commandLine{};  ///< for the record
};

/// Opens the results file, in memory without a name, and records this call of the command.
Result<arena::ResultsFile> openResults(const arena::TournamentSettings& settings,
                                       const std::string& file, const std::string& commandLine);

/// Plays with a progress line, until Ctrl-C; returns whether the tournament is complete. `name` is
/// the command's name for messages, `file` that of the results.
Result<bool> playWithProgress(std::string_view name, arena::Tournament& tournament,
                              const std::string& file);

/// Plays a tournament, resuming from its file, then prints its tables and writes its files.
/// `name` is the command's name for messages.
Exit playTournament(std::string_view name, arena::TournamentSettings settings,
                    const TournamentRunOptions& options);

}  // namespace tengen::apps
