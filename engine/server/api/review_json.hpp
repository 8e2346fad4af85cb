#pragma once

#include <nlohmann/json.hpp>
#include <variant>

#include "base/json_fields.hpp"
#include "server/wire/game_json.hpp"

namespace tengen::server {

/// Checks a review that the page made, `{"evaluation":…,"judged":[…]}`, and returns it: a judgement
/// or null for each of the `positions` of a main line, on a board of this size.
std::variant<Json, JsonFault> reviewFrom(const nlohmann::json& review, std::size_t positions,
                                         int size);

}  // namespace tengen::server
