#include "store/sql/sql_tables.hpp"

#include <utility>

namespace tengen::store {
namespace {

/// The text in the words of the dialect.
std::string spoken(std::string_view text, const SqlDialect& dialect) {
    const std::pair<std::string_view, std::string_view> words[] = {{"{number}", dialect.number},
                                                                   {"{text}", dialect.text},
                                                                   {"{counter}", dialect.counter},
                                                                   {"{compact}", dialect.compact}};
    std::string result(text);
    for (const auto& [name, word] : words)
        for (std::size_t at = 0; (at = result.find(name, at)) != std::string::npos;)
            result.replace(at, name.size(), word);
    return result;
}

}  // namespace

Result<void> makeTables(SqlConnection& connection, std::string_view name, std::int64_t version,
                        std::string_view tables) {
    auto transaction = SqlTransaction::begin(connection, SqlConnection::Access::Write);
    if (!transaction) return transaction.error();
    if (auto locked = connection.lock("tengen tables"); !locked) return locked;
    const auto there = connection.hasTable(name);
    if (!there) return there.error();
    if (*there) {
        const auto found = one(connection, "SELECT version FROM " + std::string(name));
        if (!found) return found.error();
        if (found->value_or(0) != version)
            return Error{Error::Kind::BadValue,
                         "the store was written by another version of tengen (its tables are "
                         "version " +
                             std::to_string(found->value_or(0)) + ", ours are " +
                             std::to_string(version) + "); name another one"};
        return {};
    }
    if (auto made = connection.run(spoken(tables, connection.dialect())); !made) return made;
    if (auto noted = run(connection, "INSERT INTO " + std::string(name) + " VALUES (?1)", version);
        !noted)
        return noted;
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
