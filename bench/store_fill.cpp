// Fills an SQLite file with synthetic games, as fast as the disk takes them, in the tables of
// version 1: the first `tengen serve` on it upgrades them.
//
//     store_fill FILE GAMES

#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>
#include <string>

#include "base/random.hpp"
#include "core/notation.hpp"
#include "core/position_key.hpp"
#include "store/sql/game_schema.hpp"
#include "store/sqlite/sqlite_connection.hpp"

namespace {

using namespace tengen;

constexpr int kPlies = 35;
constexpr std::uint32_t kPeople = 20'000;
/// Games ended in this month, and so on: one a minute.
constexpr std::int64_t kFirstStart = 1'700'000'000'000;

/// The first moves come from few points, as in real games; the later ones are next to a stone.
Point nextMove(const Board& board, Random& random) {
    constexpr Point kOpening[] = {{7, 7}, {8, 8}, {7, 8}, {6, 6}, {8, 6}, {9, 9}};
    for (int tries = 0; tries < 100; ++tries) {
        const int ply = board.ply();
        Point p = kOpening[std::min({random.below(6), random.below(6), ply})];
        if (ply >= 5) {
            const Point near = random.pick(board.moves());
            p = Point(std::clamp(near.x() + random.below(5) - 2, 0, 14),
                      std::clamp(near.y() + random.below(5) - 2, 0, 14));
        }
        if (board.isEmpty(p) && !board.isForbidden(p)) return p;
    }
    for (const Point p : board.emptyPoints())
        if (!board.isForbidden(p)) return p;
    return Point::pass();
}

std::string playerName(Random& random) {
    if (random.below(3) == 0) return "tengen:level=" + std::to_string(1 + random.below(10));
    return "Player " + std::to_string(random.below(kPeople));
}

Rule someRule(Random& random) {
    const int chance = random.below(100);
    return chance < 70   ? Rule::Freestyle
           : chance < 85 ? Rule::Standard
           : chance < 99 ? Rule::Renju
                         : Rule::Caro;
}

struct Tables {
    store::Statement games;
    store::Statement entries;
    store::Statement positions;
};

void insert(store::Statement& statement) {
    if (const auto done = statement.start(); !done) throw std::runtime_error(done.error().message);
}

void addGame(Tables& tables, std::int64_t number, Random& random) {
    const Ruleset rules{.rule = someRule(random)};
    Board board(rules);
    const auto addPosition = [&] {
        tables.positions.bind(1, number);
        tables.positions.bind(2, board.ply());
        tables.positions.bind(3, positionKey(board));
        insert(tables.positions);
    };
    // The game itself comes first: the others refer to it.
    const int end = random.below(100);
    store::Statement& game = tables.games;
    game.bind(1, number);
    game.bind(2, "game" + std::to_string(number));
    game.bind(3, idOf(rules.rule));
    for (const int seat : {0, 1}) {
        const std::string name = playerName(random);
        game.bind(4 + 2 * seat, name.starts_with("tengen"));
        game.bind(5 + 2 * seat, name);
    }
    game.bind(8, kPlies);
    if (end < 95)
        game.bind(9, end < 45 ? "black" : end < 85 ? "white" : "draw");
    else
        game.bindNull(9);
    game.bind(10, kFirstStart + number * 60'000);
    for (int token = 11; token <= 14; ++token)
        game.bind(token, "0123456789abcdefghijkl" + std::to_string(token));
    insert(game);
    addPosition();
    for (int ply = 0; ply < kPlies && !board.isOver(); ++ply) {
        const Point move = nextMove(board, random);
        board.play(move);
        tables.entries.bind(1, number);
        tables.entries.bind(2, ply);
        tables.entries.bind(3, toText(move));
        tables.entries.bind(4, random.below(20'000));
        insert(tables.entries);
        addPosition();
    }
}

Result<void> fill(const std::string& file, std::int64_t count) {
    {
        auto connection = store::openSqliteFile(file);
        if (!connection) return connection.error();
        const store::SqlSchema first{.versionTable = store::kGameSchema.versionTable,
                                     .steps = store::kGameSchema.steps.first(1)};
        if (auto made = upgradeTables(**connection, first); !made) return made;
    }
    auto database = store::Database::open(file, store::Database::Access::Write);
    if (!database) return database.error();
    if (auto done = database->run("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000;"
                                  "DROP INDEX positions_by_key; BEGIN");
        !done)
        return done;
    auto games = database->prepare(
        "INSERT INTO games VALUES (?1, ?2, ?3, 15, 5, 'none', ?4, ?5, 0, 0, 0, ?6, ?7, 0, 0, 0,"
        " NULL, NULL, NULL, ?8, 0, 0, ?9, CASE WHEN ?9 IS NULL THEN NULL ELSE 'resignation' END,"
        " ?10, CASE WHEN ?9 IS NULL THEN 0 ELSE ?10 + 60000 END, ?11, ?12, ?13, ?14)");
    auto entries = database->prepare("INSERT INTO entries VALUES (?1, ?2, ?3, ?4)");
    auto positions = database->prepare("INSERT INTO positions VALUES (?1, ?2, ?3)");
    if (!games || !entries || !positions) return games ? Result<void>() : games.error();
    Tables tables{std::move(*games), std::move(*entries), std::move(*positions)};
    Random random(1);
    for (std::int64_t number = 1; number <= count; ++number) addGame(tables, number, random);
    return database->run("CREATE INDEX positions_by_key ON positions (position_key); COMMIT");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: store_fill FILE GAMES\n";
        return 2;
    }
    const auto began = std::chrono::steady_clock::now();
    const auto done = fill(argv[1], std::stoll(argv[2]));
    if (!done) {
        std::cerr << "store_fill: " << done.error().message << '\n';
        return 1;
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    std::cout << argv[2] << " games in " << took.count() << " s\n";
    return 0;
}
