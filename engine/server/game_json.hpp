#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "core/point_set.hpp"
#include "search/report.hpp"
#include "server/game_state.hpp"
#include "store/game.hpp"

namespace tengen::server {

/// The parts of what the server says about games, as docs/openapi.json has them.
using Json = nlohmann::ordered_json;

Json toJson(const store::StoredPlayer& player);
Json toJson(const std::optional<store::StoredClock>& clock);
Json toJson(const std::optional<store::GameResult>& result);
Json toJson(std::span<const Point> moves);
Json toJson(const PointSet& points);
/// `2026-11-16T09:30:00Z`, of milliseconds since 1970; null for 0.
Json timeJson(std::int64_t ms);
Json summaryJson(const store::GameHead& head);
Json gameJson(const store::GameHead& head, const GameState& state);
/// What the opening asks; null once it is over.
Json questionJson(const GameState& state);
/// The win rate, or null.
Json winrateJson(const search::Line& line);

/// In UTF-8, whatever bytes were in it.
std::string dumped(const Json& json);

}  // namespace tengen::server
