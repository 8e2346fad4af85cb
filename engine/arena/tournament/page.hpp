#pragma once

#include <string>

#include "arena/tournament/record.hpp"
#include "arena/tournament/standings.hpp"

namespace tengen::arena {

/// A tournament as one HTML page that needs nothing else: no script, no font, no picture from
/// elsewhere. It is also well-formed XML, so that programs can read its tables. Light and dark by
/// what the reader's system asks for.
std::string tournamentPage(const TournamentRecord& record, const Standings& standings);

/// What ratings are measured by, as a sentence without its stop.
std::string scaleText(const Standings& standings);

/// The same of report 004's levels.
std::string levelText(const Standings& standings);

}  // namespace tengen::arena
