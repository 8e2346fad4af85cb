#pragma once

#include <string_view>
#include <vector>

#include "base/json_fields.hpp"
#include "core/point.hpp"

namespace tengen {

/// Whether "pass" may stand for a move.
enum class Passes : std::uint8_t { Allowed, Refused };

/// Reads a point such as "h8" of the largest board, in lower case only: points of requests can be
/// compared as text.
Point readPoint(JsonFields& fields, std::string_view name, Passes passes);

/// Reads a list of such points; empty when the member is missing.
std::vector<Point> readPoints(JsonFields& fields, std::string_view name, Passes passes,
                              std::size_t max);

}  // namespace tengen
