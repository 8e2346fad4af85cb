#include "store/sql/sql_schema.hpp"

#include <utility>

namespace tengen::store {
namespace {

/// Returns the text in the words of the dialect.
std::string inDialect(std::string_view text, const SqlDialect& dialect) {
    const std::pair<std::string_view, std::string_view> words[] = {
        {"{number}", dialect.number},
        {"{text}", dialect.text},
        {"{counter}", dialect.counter},
        {"{compact}", dialect.compact},
        {"{no_timeout}", dialect.noTimeout}};
    std::string result(text);
    for (const auto& [name, word] : words)
        for (std::size_t at = 0; (at = result.find(name, at)) != std::string::npos;)
            result.replace(at, name.size(), word);
    return result;
}

/// Returns 0 if there are no tables yet.
Result<std::int64_t> versionOf(SqlConnection& connection, const SqlSchema& schema) {
    const auto there = connection.hasTable(schema.versionTable);
    if (!there) return there.error();
    if (!*there) return std::int64_t{0};
    const auto found = one(connection, "SELECT version FROM " + std::string(schema.versionTable));
    if (!found) return found.error();
    // A table without a version is damaged, not empty.
    const std::int64_t version = found->value_or(-1);
    return version == 0 ? std::int64_t{-1} : version;
}

}  // namespace

Result<void> upgradeTables(SqlConnection& connection, const SqlSchema& schema) {
    auto transaction = SqlTransaction::begin(connection, SqlConnection::Access::Write);
    if (!transaction) return transaction.error();
    if (auto locked = connection.lock("tengen tables"); !locked) return locked;
    const auto found = versionOf(connection, schema);
    if (!found) return found.error();
    const auto newest = std::ssize(schema.steps);
    if (*found == newest) return {};
    if (*found < 0 || *found > newest)
        return Error{Error::Kind::BadValue,
                     "the store was written by another version of tengen (its tables are version " +
                         std::to_string(*found) + ", the newest known is " +
                         std::to_string(newest) + "); open it with that version"};
    for (const std::string_view step : schema.steps.subspan(static_cast<std::size_t>(*found)))
        if (auto done = connection.run(inDialect(step, connection.dialect())); !done) return done;
    const std::string table(schema.versionTable);
    const std::string sql = *found == 0 ? "INSERT INTO " + table + " VALUES (?1)"
                                        : "UPDATE " + table + " SET version = ?1";
    if (auto noted = run(connection, sql, std::int64_t{newest}); !noted) return noted;
    return transaction->commit();
}

std::string placeholders(int count) {
    std::string text;
    for (int place = 1; place <= count; ++place)
        text += (place == 1 ? "?" : ",?") + std::to_string(place);
    return text;
}

std::string likeAnywhere(std::string_view text) {
    std::string pattern = "%";
    for (const char c : text) {
        if (c == '%' || c == '_' || c == '\\') pattern += '\\';
        pattern += c;
    }
    return pattern + "%";
}

}  // namespace tengen::store
