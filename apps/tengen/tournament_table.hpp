#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "arena/tournament/record.hpp"
#include "arena/tournament/standings.hpp"

namespace tengen::apps {

/// The tables of a tournament as text: ratings, then the cross table.
std::string tournamentTable(const arena::TournamentRecord& record,
                            const arena::Standings& standings);

/// The tables of a tournament or a match as JSON.
nlohmann::ordered_json tournamentJson(const arena::TournamentRecord& record,
                                      const arena::Standings& standings);

nlohmann::ordered_json tallyJson(const arena::Tally& tally);

}  // namespace tengen::apps
