#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "core/point_set.hpp"
#include "search/report.hpp"
#include "store/game.hpp"

namespace tengen::server {

/// The parts of what the server says about games, as docs/openapi.json has them.
using Json = nlohmann::ordered_json;

Json toJson(const store::StoredPlayer& player);
Json toJson(const std::optional<store::StoredClock>& clock);
Json toJson(const std::optional<store::GameResult>& result);
Json toJson(std::span<const Point> moves);
Json toJson(const PointSet& points);
Json toJson(const Setup& setup);
/// `2026-11-16T09:30:00Z`, of milliseconds since 1970; null for 0.
Json timeJson(std::int64_t ms);
Json summaryJson(const store::GameHead& head);
/// Adds what a game has beside its id.
void addGame(Json& json, const store::GameHead& head, std::span<const Point> moves,
             std::span<const std::int64_t> times);
/// The win rate, or null.
Json winrateJson(const search::Line& line);

/// In UTF-8, whatever bytes were in it.
std::string dumped(const Json& json);

}  // namespace tengen::server
