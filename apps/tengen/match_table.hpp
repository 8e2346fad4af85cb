#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "arena/elo.hpp"
#include "arena/tournament/standings.hpp"
#include "arena/tournament/tournament.hpp"

namespace tengen::apps {

/// The table of a match as text, at most 80 columns wide unless a name is wider.
/// REQUIRES: standings.match.
std::string matchTable(const arena::TournamentRecord& record, const arena::Standings& standings);

/// `+12.3 ± 4.5`.
std::string eloText(const arena::EloEstimate& elo);

/// What a match has beyond a tournament, as JSON. REQUIRES: standings.match.
nlohmann::ordered_json matchJson(const arena::TournamentRecord& record,
                                 const arena::Standings& standings);

/// The score so far of a tournament of two players, for a line on the terminal.
std::string runningScore(const arena::Tournament& tournament);

}  // namespace tengen::apps
