#include "store/sql/game_schema.hpp"

namespace tengen::store {
namespace {

/// Stores of before 0.2 have entries and positions that are not compact. They keep them: to copy
/// the rows would take longer than the rest of an upgrade.
constexpr std::string_view kCreate = R"(
CREATE TABLE tengen_games_version (version {number} NOT NULL);
CREATE TABLE games (
    number {counter},
    id {text} NOT NULL UNIQUE,
    rule {text} NOT NULL, size {number} NOT NULL, line_length {number} NOT NULL,
    opening {text} NOT NULL,
    first_agent {number} NOT NULL, first_name {text} NOT NULL,
    first_time {number} NOT NULL, first_nodes {number} NOT NULL, first_depth {number} NOT NULL,
    second_agent {number} NOT NULL, second_name {text} NOT NULL,
    second_time {number} NOT NULL, second_nodes {number} NOT NULL, second_depth {number} NOT NULL,
    clock_initial {number}, clock_increment {number}, clock_move {number},
    plies {number} NOT NULL, swapped {number} NOT NULL, position_key {number} NOT NULL,
    winner {text}, ended_by {text},
    started {number} NOT NULL, ended {number} NOT NULL,
    token_first {text} NOT NULL, token_second {text} NOT NULL,
    token_both {text} NOT NULL, token_spectator {text} NOT NULL);
CREATE TABLE entries (
    game {number} NOT NULL REFERENCES games(number) ON DELETE CASCADE,
    number {number} NOT NULL, text {text} NOT NULL, time {number} NOT NULL,
    PRIMARY KEY (game, number)){compact};
CREATE TABLE positions (
    game {number} NOT NULL REFERENCES games(number) ON DELETE CASCADE,
    ply {number} NOT NULL, position_key {number} NOT NULL,
    PRIMARY KEY (game, ply)){compact};
CREATE INDEX positions_by_key ON positions (position_key);
)";

/// Version 2: indexes for filtered lists, names for searches, and the explorer's counts. Positions
/// that 32 games have reached are counted. The games are gone through in their order, where the
/// next position of a game lies beside the one before; by the index of positions each step from
/// one to the next is a random access.
constexpr SqlStep kCountPositions = {.first = R"({no_timeout}
CREATE TABLE explorer (
    position_key {number} NOT NULL, next_key {number} NOT NULL,
    games {number} NOT NULL,
    black {number} NOT NULL, white {number} NOT NULL, draws {number} NOT NULL,
    PRIMARY KEY (position_key, next_key)){compact};
CREATE TABLE common_positions (position_key {number} PRIMARY KEY);
INSERT INTO common_positions
    SELECT position_key FROM positions GROUP BY position_key HAVING count(*) >= 32;
DROP INDEX positions_by_key;
)",
                                     .repeated = R"(
INSERT INTO explorer
    SELECT now.position_key, coalesce(after.position_key, now.position_key), count(*),
           count(*) FILTER (WHERE winner = 'black'), count(*) FILTER (WHERE winner = 'white'),
           count(*) FILTER (WHERE winner = 'draw')
    FROM positions AS now
    JOIN games ON games.number = now.game
    LEFT JOIN positions AS after ON after.game = now.game AND after.ply = now.ply + 1
    WHERE now.game > {from} AND now.game <= {to}
        AND now.position_key IN (SELECT position_key FROM common_positions)
    GROUP BY 1, 2
    ON CONFLICT (position_key, next_key) DO UPDATE SET
        games = explorer.games + excluded.games, black = explorer.black + excluded.black,
        white = explorer.white + excluded.white, draws = explorer.draws + excluded.draws;
)",
                                     .rows = "games",
                                     .last = R"(
INSERT INTO explorer
    SELECT position_key, position_key, 0, 0, 0, 0 FROM common_positions WHERE true
    ON CONFLICT (position_key, next_key) DO NOTHING;
DROP TABLE common_positions;
CREATE INDEX positions_by_key ON positions (position_key, game);
CREATE TABLE player_names (name {text} NOT NULL, PRIMARY KEY (name)){compact};
INSERT INTO player_names SELECT first_name FROM games UNION SELECT second_name FROM games;
CREATE INDEX games_by_rule ON games (rule, number);
CREATE INDEX games_by_winner ON games (winner, number);
CREATE INDEX games_by_first_name ON games (first_name, number);
CREATE INDEX games_by_second_name ON games (second_name, number);
)"};

/// Version 3: games that their players have published. Those of before are not.
constexpr std::string_view kAddPublished = R"({no_timeout}
ALTER TABLE games ADD COLUMN published {number} NOT NULL DEFAULT 0;
CREATE INDEX games_published ON games (number) WHERE published = 1;
)";

/// Version 4: games that began from stones that were set up. Those of before did not.
constexpr std::string_view kAddSetup = R"({no_timeout}
ALTER TABLE games ADD COLUMN setup {text} NOT NULL DEFAULT '';
)";

constexpr SqlStep kGameSteps[] = {
    {.first = kCreate}, kCountPositions, {.first = kAddPublished}, {.first = kAddSetup}};

}  // namespace

constinit const SqlSchema kGameSchema = {.versionTable = "tengen_games_version",
                                         .steps = kGameSteps};

}  // namespace tengen::store
