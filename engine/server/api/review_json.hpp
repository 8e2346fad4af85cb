#pragma once

#include <nlohmann/json.hpp>
#include <variant>

#include "base/json_fields.hpp"
#include "server/wire/game_json.hpp"

namespace tengen::server {

/// What a review of the page found of a game, `{"evaluation":…,"judged":[…]}`: a judgement, or
/// null, of each position of a main line of so many moves, on a board of that size. It comes back
/// as it was if it is one.
std::variant<Json, JsonFault> reviewFrom(const nlohmann::json& review, int plies, int size);

}  // namespace tengen::server
