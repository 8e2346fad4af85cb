#pragma once

#include <string_view>

#include "search/position_book.hpp"
#include "store/sql/sql_schema.hpp"

namespace tengen::store {

// How experience lies in tables. A position is found by its key and known by its stones: two
// positions of one key are told apart. Stones, line and marks are those of the canonical position
// (search/canonical_position.hpp).

extern const SqlSchema kExperienceSchema;

/// The key comes first.
constexpr std::string_view kExperienceColumns =
    "position_key, rule, size, line_length, to_move, black, white,"
    " score, bound, depth, line, nodes, time, evaluation, label, comment";
constexpr std::size_t kExperienceWidth = 16;

Error damagedPosition(std::string_view what);

inline std::int64_t keyOf(const search::CanonicalPosition& position) {
    return toDatabase(position.key());
}

/// The values of kExperienceColumns.
std::vector<SqlValue> valuesOf(const search::CanonicalPosition& position,
                               const search::BookEntry& entry);

// Of a row with kExperienceColumns:
/// Whether it is that of the position, not of another one with its key.
bool isOf(const SqlRow& row, const search::CanonicalPosition& position);
/// What is kept of that position but for its marks. REQUIRES: isOf(row, position).
Result<search::BookEntry> entryFrom(const SqlRow& row, const search::CanonicalPosition& position);
Result<Board> boardFrom(const SqlRow& row);

}  // namespace tengen::store
