// The rows of a results file, which any program may have written. Each line of the input is a cell;
// the cells fill the settings, one player and one game, from the last row that is not full on.

#include <charconv>
#include <cstdlib>

#include "arena/tournament/results_rows.hpp"
#include "base/text.hpp"

namespace {

using namespace tengen;
using namespace tengen::arena;

store::Database openTables() {
    auto database = store::Database::temporary();
    if (!database || !database->run(kResultsSchema)) std::abort();
    return std::move(*database);
}

/// Takes the lines of the input one by one.
class Cells {
public:
    explicit Cells(std::string_view text) : text_(text) {}
    [[nodiscard]] bool isEmpty() const { return text_.empty(); }

    /// Numbers are bound as such: SQLite keeps what it is given, whatever the column is called.
    void fill(store::Statement& row, int cells) {
        for (int place = 1; place <= cells; ++place) {
            const auto [cell, rest] = splitAt(text_, '\n');
            text_ = rest;
            if (cell.empty())
                row.bindNull(place);
            else if (const auto number = parseNumber<std::int64_t>(cell))
                row.bind(place, *number);
            else
                row.bind(place, cell);
        }
    }

private:
    std::string_view text_;
};

/// Whether the row could be put in; the constraints of the tables may refuse it.
bool insert(store::Database& database, std::string_view query, int count, Cells& cells) {
    auto row = database.prepare(query);
    if (!row) std::abort();
    cells.fill(*row, count);
    return row->start().ok();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    static store::Database database = openTables();
    if (!database.run("BEGIN")) std::abort();
    Cells cells({reinterpret_cast<const char*>(data), size});
    insert(database, "INSERT INTO settings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
           15, cells);
    insert(database, "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", 11, cells);
    while (
        !cells.isEmpty() &&
        insert(database,
               "INSERT INTO games (run, round, slot, black, white, exchanged, winner, ending, "
               "plies, moves, canonical, ms, black_fault, black_reason, white_fault, "
               "white_reason, black_overrun_ms, black_overrun_ply, white_overrun_ms, "
               "white_overrun_ply) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
               "?, ?)",
               20, cells)) {
    }
    const auto settings = readSettings(database);
    if (!settings && settings.error().message.empty()) std::abort();
    const auto players = readPlayers(database);
    if (!players && players.error().message.empty()) std::abort();
    const int boardSize = settings ? settings->conditions.rules.size : 15;
    const auto games = readGames(database, boardSize, players ? players->size() : 0);
    if (!games && games.error().message.empty()) std::abort();
    if (games)
        for (const TournamentGame& game : *games)
            for (const Point p : game.result.moves)
                if (p.isPass() || p.x() >= boardSize || p.y() >= boardSize) std::abort();
    if (!database.run("ROLLBACK")) std::abort();
    return 0;
}
