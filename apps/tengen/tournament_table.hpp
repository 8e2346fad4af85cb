#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "arena/tournament/record.hpp"
#include "arena/tournament/standings.hpp"

namespace tengen::apps {

/// The tables of a tournament for people: ratings, then who beat whom with which colour.
std::string tournamentTable(const arena::TournamentRecord& record,
                            const arena::Standings& standings);

/// The same for programs.
nlohmann::ordered_json tournamentJson(const arena::TournamentRecord& record,
                                      const arena::Standings& standings);

}  // namespace tengen::apps
