#include "record/openings.hpp"

#include <optional>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "record/line_format.hpp"

namespace tengen::record {
namespace {

Error misfit(std::string_view line, std::string_view part, Error::Kind kind,
             const std::string& why) {
    const auto offset = static_cast<std::size_t>(part.data() - line.data());
    return {kind, "character " + std::to_string(offset + 1) + ": " + why};
}

/// Cuts the next number off `rest`, with the comma that ends it.
std::string_view takeField(std::string_view& rest) {
    const std::string_view field = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), field.size() + 1));
    return field;
}

std::optional<int> parseOffset(std::string_view field) {
    field = trim(field);
    if (field.starts_with('+')) field.remove_prefix(1);
    return parseNumber(field);
}

Result<std::vector<Point>> parseOpening(std::string_view line, const Ruleset& rules) {
    std::vector<Point> moves;
    const int centre = rules.size / 2;
    for (std::string_view rest = line; !trim(rest).empty();) {
        const std::string_view xs = takeField(rest);
        const std::string_view ys = takeField(rest);
        const auto dx = parseOffset(xs);
        const auto dy = parseOffset(ys);
        if (!dx || !dy)
            return misfit(
                line, dx ? ys : xs, Error::Kind::BadSyntax,
                "expected a pair of numbers such as 0,-3, not " + inQuotes(trim(dx ? ys : xs)));
        // Compared before anything is added, so that no hostile number can overflow.
        const bool onBoard = *dx >= -centre && *dx < rules.size - centre && *dy >= -centre &&
                             *dy < rules.size - centre;
        if (!onBoard)
            return misfit(line, xs, Error::Kind::BadValue,
                          std::to_string(*dx) + "," + std::to_string(*dy) +
                              " leaves a board of size " + std::to_string(rules.size));
        moves.push_back(flippedRows(Point(centre + *dx, centre + *dy), rules.size));
    }
    return moves;
}

Result<std::string> spellOpening(std::span<const Point> moves, const Ruleset& rules) {
    if (moves.empty())
        return Error{Error::Kind::BadValue, "an opening needs a move, but a game has none"};
    std::string line;
    const int centre = rules.size / 2;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i].isPass())
            return Error{Error::Kind::BadValue,
                         "openings cannot hold a pass (move " + std::to_string(i + 1) + ")"};
        const Point fromTop = flippedRows(moves[i], rules.size);
        line += (i == 0 ? "" : ", ") + std::to_string(fromTop.x() - centre) + "," +
                std::to_string(fromTop.y() - centre);
    }
    return line;
}

}  // namespace

Result<Games> readOpenings(std::string_view text, const ReadOptions& options) {
    return readLines(text, options.rules, parseOpening);
}

Result<Written> writeOpenings(std::span<const Record> records, const WriteOptions& options) {
    return writeLines(records, options.allVariations, {.title = "an openings file"}, spellOpening);
}

}  // namespace tengen::record
