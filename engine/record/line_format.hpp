#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "record/format.hpp"
#include "record/losses.hpp"

namespace tengen::record {

/// What the two formats with one game a line share: pos text and Gomocup openings differ only in
/// how a line spells its moves.

/// The moves of a line; an error starts with its place in the line ("character 5: …").
using ParseLine =
    std::function<Result<std::vector<Point>>(std::string_view line, const Ruleset& rules)>;
using SpellLine =
    std::function<Result<std::string>(std::span<const Point> moves, const Ruleset& rules)>;

/// A game from each line that is not blank.
Result<Games> readLines(std::string_view text, const Ruleset& rules, const ParseLine& parse);

/// A line for the main line of each game, or for all its lines of play.
Result<Written> writeLines(std::span<const Record> records, bool allVariations, Capacity capacity,
                           const SpellLine& spell);

}  // namespace tengen::record
