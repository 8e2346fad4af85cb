#include "record/pos.hpp"

#include "base/text.hpp"
#include "core/notation.hpp"
#include "record/line_format.hpp"

namespace tengen::record {
namespace {

constexpr std::string_view kNoMoves = "-";

void flipRows(std::vector<Point>& moves, int size) {
    for (Point& move : moves) move = flippedRows(move, size);
}

}  // namespace

Result<Games> readPos(std::string_view text, const ReadOptions& options) {
    const auto parse = [&](std::string_view line,
                           const Ruleset& rules) -> Result<std::vector<Point>> {
        if (trim(line) == kNoMoves) return std::vector<Point>{};
        auto moves = parsePoints(line, rules.size);
        if (moves && options.rowsFromTop) flipRows(*moves, rules.size);
        return moves;
    };
    return readLines(text, options.rules, parse);
}

Result<Written> writePos(std::span<const Record> records, const WriteOptions& options) {
    const auto spell = [&](std::span<const Point> moves,
                           const Ruleset& rules) -> Result<std::string> {
        if (moves.empty()) return std::string(kNoMoves);
        std::vector<Point> named(moves.begin(), moves.end());
        if (options.rowsFromTop) flipRows(named, rules.size);
        return toText(named);
    };
    return writeLines(records, options.allVariations, {.title = "pos text"}, spell);
}

}  // namespace tengen::record
