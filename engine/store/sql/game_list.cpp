#include "store/sql/game_list.hpp"

#include <functional>
#include <map>

#include "base/enum.hpp"
#include "base/text.hpp"
#include "store/sql/game_rows.hpp"
#include "store/sql/sql_schema.hpp"

namespace tengen::store {
namespace {

using Ended = GameQuery::Ended;
/// Games by their number, the newest first.
using Found = std::map<std::int64_t, SqlRow, std::greater<>>;

/// Up to this many names are looked up one by one. A text that fits more of them fits so many games
/// that the newest are soon found by looking through all.
constexpr std::int64_t kMaxNames = 100;

constexpr std::string_view kSeats[] = {"first", "second"};

/// Positions have columns of the same names, so those of games are named in full.
std::string selectHeads(std::string_view from) {
    std::string columns = "games." + std::string(kHeadColumns);
    for (std::size_t at = 0; (at = columns.find(", ", at)) != std::string::npos; at += 2)
        columns.insert(at + 2, "games.");
    return "SELECT games.number, " + columns + " FROM " + std::string(from);
}

/// A statement that is written together with its values.
class Query {
public:
    explicit Query(std::string sql) : sql_(std::move(sql)) {}

    Query& text(std::string_view sql) {
        sql_ += sql;
        return *this;
    }
    Query& value(SqlValue value) {
        values_.push_back(std::move(value));
        sql_ += "?" + std::to_string(values_.size());
        return *this;
    }
    Result<SqlRows> rows(SqlConnection& connection) const {
        return connection.query(sql_, values_);
    }

private:
    std::string sql_;
    std::vector<SqlValue> values_;
};

/// Whether a filter may choose the index by which games are found.
enum class Index : std::uint8_t { Allow, Avoid };

void addRule(Query& sql, const GameQuery& query, Index index) {
    if (!query.rule) return;
    sql.text(index == Index::Allow ? " AND rule = " : " AND rule || '' = ")
        .value(std::string(idOf(*query.rule)));
}

void addEnded(Query& sql, Ended ended, Index index) {
    constexpr std::string_view kWinners[] = {"", "black", "white", "draw"};
    if (ended == Ended::Any) return;
    if (ended == Ended::Over) {
        sql.text(" AND coalesce(winner, '') <> ''");
    } else if (ended == Ended::Open) {
        sql.text(index == Index::Allow ? " AND winner IS NULL" : " AND coalesce(winner, '') = ''");
    } else {
        sql.text(index == Index::Allow ? " AND winner = " : " AND coalesce(winner, '') = ")
            .value(std::string(kWinners[indexOf(ended)]));
    }
}

void addPublished(Query& sql, const GameQuery& query) {
    if (query.publishedOnly) sql.text(" AND games.published = 1");
}

/// The condition that a name is that of the agent, with or without parameters.
void addAgentName(Query& sql, std::string_view column, const std::string& agent) {
    const std::string withParameters = agent + ":";
    sql.text("(").text(column).text(" = ").value(agent);
    sql.text(" OR substr(").text(column).text(", 1, ");
    sql.value(toDatabase(withParameters.size())).text(") = ");
    sql.value(withParameters).text(")");
}

void addAgent(Query& sql, const GameQuery& query) {
    if (query.agent.empty()) return;
    std::string_view before = " AND (";
    for (const std::string_view seat : kSeats) {
        sql.text(before).text("(").text(seat).text("_agent = 1 AND ");
        addAgentName(sql, std::string(seat) + "_name", query.agent);
        sql.text(")");
        before = " OR ";
    }
    sql.text(")");
}

void addText(Query& sql, const GameQuery& query, const SqlDialect& dialect) {
    if (query.text.empty()) return;
    std::string_view before = " AND (";
    for (const std::string_view seat : kSeats) {
        sql.text(before).text(seat).text("_name ").text(dialect.anyCase).text(" ");
        sql.value(likeAnywhere(query.text)).text(" ESCAPE '\\'");
        before = " OR ";
    }
    sql.text(")");
}

/// All names that the text or the agent of the query fits; nothing: too many.
Result<std::optional<std::vector<std::string>>> namesFor(SqlConnection& connection,
                                                         const GameQuery& query) {
    Query sql("SELECT name FROM player_names WHERE ");
    if (!query.text.empty())
        sql.text("name ")
            .text(connection.dialect().anyCase)
            .text(" ")
            .value(likeAnywhere(query.text))
            .text(" ESCAPE '\\'");
    else
        addAgentName(sql, "name", query.agent);
    const auto rows = sql.text(" LIMIT ").value(kMaxNames + 1).rows(connection);
    if (!rows) return rows.error();
    std::optional<std::vector<std::string>> names;
    if (std::cmp_greater(rows->size(), kMaxNames)) return names;
    names.emplace();
    for (const SqlRow& row : *rows) names->push_back(row.text(0));
    return names;
}

void keep(Found& found, SqlRows rows, int limit) {
    for (SqlRow& row : rows) found.emplace(row.number(0), std::move(row));
    while (std::cmp_greater(found.size(), limit + 1)) found.erase(std::prev(found.end()));
}

Result<Found> findByNames(SqlConnection& connection, const GameQuery& query, std::int64_t before,
                          const std::vector<std::string>& names) {
    Found found;
    for (const std::string& name : names)
        for (const std::string_view seat : kSeats) {
            Query sql(selectHeads("games"));
            sql.text(" WHERE ").text(seat).text("_name = ").value(name);
            if (query.text.empty()) sql.text(" AND ").text(seat).text("_agent = 1");
            sql.text(" AND games.number < ").value(before);
            addRule(sql, query, Index::Avoid);
            addEnded(sql, query.ended, Index::Avoid);
            addPublished(sql, query);
            if (!query.text.empty()) addAgent(sql, query);
            if (query.position)
                sql.text(" AND EXISTS (SELECT 1 FROM positions WHERE positions.position_key = ")
                    .value(toDatabase(*query.position))
                    .text(" AND positions.game = games.number)");
            sql.text(" ORDER BY games.number DESC LIMIT ").value(std::int64_t{query.limit} + 1);
            auto rows = sql.rows(connection);
            if (!rows) return rows.error();
            keep(found, std::move(*rows), query.limit);
        }
    return found;
}

/// Looks through the games from the newest on, those of a position or all.
Result<Found> findByNumber(SqlConnection& connection, const GameQuery& query, std::int64_t before) {
    // The order of a CROSS JOIN is kept: from the position to its games.
    Query sql(selectHeads(query.position ? "positions CROSS JOIN games" : "games"));
    const std::string_view number = query.position ? "positions.game" : "games.number";
    sql.text(" WHERE ").text(number).text(" < ").value(before);
    if (query.position)
        sql.text(" AND positions.position_key = ")
            .value(toDatabase(*query.position))
            .text(" AND games.number = positions.game");
    addRule(sql, query, Index::Allow);
    addEnded(sql, query.ended, Index::Allow);
    addPublished(sql, query);
    addAgent(sql, query);
    addText(sql, query, connection.dialect());
    // A game that ends by passes comes to its last position twice.
    const std::int64_t limit = (std::int64_t{query.limit} + 1) * (query.position ? 2 : 1);
    auto rows =
        sql.text(" ORDER BY ").text(number).text(" DESC LIMIT ").value(limit).rows(connection);
    if (!rows) return rows.error();
    Found found;
    keep(found, std::move(*rows), query.limit);
    return found;
}

Result<Found> find(SqlConnection& connection, const GameQuery& query, std::int64_t before) {
    if (query.text.empty() && query.agent.empty()) return findByNumber(connection, query, before);
    const auto names = namesFor(connection, query);
    if (!names) return names.error();
    return *names ? findByNames(connection, query, before, **names)
                  : findByNumber(connection, query, before);
}

}  // namespace

Result<GameList> listGames(SqlConnection& connection, const GameQuery& query) {
    std::int64_t before = INT64_MAX;
    if (!query.before.empty()) {
        const auto number = parseNumber<std::int64_t>(query.before);
        if (!number)
            return Error{Error::Kind::BadValue, "there is no page " + inQuotes(query.before) +
                                                    "; take next of the page before"};
        before = *number;
    }
    const auto found = find(connection, query, before);
    if (!found) return found.error();
    GameList list;
    std::int64_t last = 0;
    for (const auto& [number, row] : *found) {
        if (std::cmp_equal(list.games.size(), query.limit)) {
            list.next = std::to_string(last);
            break;
        }
        auto head = headFrom(row);
        if (!head) return head.error();
        list.games.push_back(std::move(*head));
        last = number;
    }
    return list;
}

}  // namespace tengen::store
