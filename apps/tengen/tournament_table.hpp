#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "arena/tournament/record.hpp"
#include "arena/tournament/standings.hpp"

namespace tengen {

/// The tables of a tournament for people: ratings, then who beat whom with which colour.
std::string tournamentTable(const TournamentRecord& record, const Standings& standings);

/// The same for programs.
nlohmann::ordered_json tournamentJson(const TournamentRecord& record, const Standings& standings);

}  // namespace tengen
