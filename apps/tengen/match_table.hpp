#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>

#include "arena/match.hpp"

namespace tengen::apps {

/// The table of a match for people, at most 80 columns wide unless a name is.
std::string matchTable(const arena::Match& match, const arena::MatchState& state);

/// The same for programs.
nlohmann::ordered_json matchJson(const arena::Match& match, const arena::MatchState& state);

/// One line with the running score, for a terminal.
std::string progressLine(const arena::Match& match, const arena::MatchState& state);

}  // namespace tengen::apps
