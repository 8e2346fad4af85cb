#pragma once

#include <optional>
#include <string_view>

#include "store/sqlite.hpp"

namespace tengen {

// Statements with their values.

inline void bindOne(Statement& statement, int place, std::string_view text) {
    statement.bind(place, text);
}
inline void bindOne(Statement& statement, int place, std::int64_t number) {
    statement.bind(place, number);
}
inline void bindOne(Statement& statement, int place, std::optional<std::int64_t> number) {
    number ? statement.bind(place, *number) : statement.bindNull(place);
}

template <class... Values>
Result<Statement> prepared(Database& database, std::string_view sql, const Values&... values) {
    auto statement = database.prepare(sql);
    if (!statement) return statement.error();
    int place = 0;
    (bindOne(*statement, ++place, values), ...);
    return statement;
}

/// Runs a statement without rows.
template <class... Values>
Result<void> run(Database& database, std::string_view sql, const Values&... values) {
    auto statement = prepared(database, sql, values...);
    if (!statement) return statement.error();
    if (const auto done = statement->start(); !done) return done.error();
    return {};
}

/// The one number that a query gives; nothing: no row.
template <class... Values>
Result<std::optional<std::int64_t>> one(Database& database, std::string_view sql,
                                        const Values&... values) {
    auto statement = prepared(database, sql, values...);
    if (!statement) return statement.error();
    const auto row = statement->start();
    if (!row) return row.error();
    if (!*row) return std::optional<std::int64_t>{};
    return std::optional(statement->number(0));
}

}  // namespace tengen
