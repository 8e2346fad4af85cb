#include "store/sql/sql_schema.hpp"

#include <initializer_list>
#include <utility>

namespace tengen::store {
namespace {

constexpr std::int64_t kRowsInRange = 10'000;

using Words = std::initializer_list<std::pair<std::string_view, std::string_view>>;

/// Returns the text with each name replaced by its word.
std::string spelled(std::string_view text, Words words) {
    std::string result(text);
    for (const auto& [name, word] : words)
        for (std::size_t at = 0; (at = result.find(name, at)) != std::string::npos;)
            result.replace(at, name.size(), word);
    return result;
}

std::string inDialect(std::string_view text, const SqlDialect& dialect) {
    return spelled(text, {{"{number}", dialect.number},
                          {"{text}", dialect.text},
                          {"{counter}", dialect.counter},
                          {"{compact}", dialect.compact},
                          {"{no_timeout}", dialect.noTimeout}});
}

/// Runs the repeated statements of a step, range by range.
Result<void> runRanges(SqlConnection& connection, const SqlStep& step, std::int64_t all,
                       const UpgradeProgress& onProgress) {
    const std::string next = spelled(
        "SELECT max(number), count(*) FROM"
        " (SELECT number FROM {rows} WHERE number > ?1 ORDER BY number LIMIT ?2) AS next_rows",
        {{"{rows}", step.rows}});
    const std::string sql = inDialect(step.repeated, connection.dialect());
    std::int64_t done = 0;
    for (std::int64_t from = 0; done < all;) {
        const auto range = rowsOf(connection, next, from, kRowsInRange);
        if (!range) return range.error();
        const std::int64_t to = range->front().number(0);
        if (auto ran = connection.run(
                spelled(sql, {{"{from}", std::to_string(from)}, {"{to}", std::to_string(to)}}));
            !ran)
            return ran;
        from = to;
        done += range->front().number(1);
        if (onProgress) onProgress(done, all);
    }
    return {};
}

Result<void> runStep(SqlConnection& connection, const SqlStep& step,
                     const UpgradeProgress& onProgress) {
    const bool repeats = !step.repeated.empty();
    std::int64_t all = 0;
    if (repeats) {
        const auto count = one(connection, "SELECT count(*) FROM " + std::string(step.rows));
        if (!count) return count.error();
        all = count->value_or(0);
    }
    if (all > 0 && onProgress) onProgress(0, all);
    auto done = connection.run(inDialect(step.first, connection.dialect()));
    if (done && repeats) done = runRanges(connection, step, all, onProgress);
    if (done && !step.last.empty())
        done = connection.run(inDialect(step.last, connection.dialect()));
    return done;
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

Result<void> upgradeTables(SqlConnection& connection, const SqlSchema& schema,
                           const UpgradeProgress& onProgress) {
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
    for (const SqlStep& step : schema.steps.last(schema.steps.size() - std::size_t(*found)))
        if (auto done = runStep(connection, step, onProgress); !done) return done;
    const std::string table(schema.versionTable);
    const std::string sql = *found == 0 ? "INSERT INTO " + table + " VALUES (?1)"
                                        : "UPDATE " + table + " SET version = ?1";
    if (auto noted = run(connection, sql, std::int64_t{newest}); !noted) return noted;
    return transaction->commit();
}

std::string placeholders(std::size_t count) {
    std::string text;
    for (std::size_t place = 1; place <= count; ++place)
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
