#pragma once

#include <nlohmann/json.hpp>
#include <variant>

#include "server/game_json.hpp"
#include "server/json_fields.hpp"

namespace tengen::server {

/// What a review of the page found of a game, `{"evaluation":…,"judged":[…]}`: a judgement, or
/// null, of each position of a main line of so many moves, on a board of that size. It comes back
/// as it was if it is one.
std::variant<Json, Fault> reviewFrom(const nlohmann::json& review, int plies, int size);

}  // namespace tengen::server
