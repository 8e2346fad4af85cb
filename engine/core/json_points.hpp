#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "base/json_fields.hpp"
#include "core/point.hpp"
#include "core/rules.hpp"

namespace tengen {

/// Whether "pass" may stand for a move.
enum class Passes : std::uint8_t { Allowed, Refused };

/// Reads a point such as "h8" of the largest board, in lower case only: points of requests can be
/// compared as text.
Point readPoint(JsonFields& fields, std::string_view name, Passes passes);

/// Reads a list of such points; empty when the member is missing.
std::vector<Point> readPoints(JsonFields& fields, std::string_view name, Passes passes,
                              std::size_t max);

/// Stones on any points and the side to move, as requests give them: "stones" is
/// {"black":["h8"],"white":[]}, and "toMove" stands beside it.
struct GivenStones {
    std::vector<Point> black;
    std::vector<Point> white;
    Side toMove = Side::Black;
};

/// Nothing without "stones". "toMove" alone is left to the caller.
std::optional<GivenStones> readStones(JsonFields& fields, std::optional<JsonFault>& fault);

/// Black or white.
std::optional<Side> readSide(JsonFields& fields, std::string_view name);

}  // namespace tengen
