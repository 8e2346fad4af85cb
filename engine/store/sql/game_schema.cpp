#include "store/sql/game_schema.hpp"

namespace tengen::store {
namespace {

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
    PRIMARY KEY (game, number));
CREATE TABLE positions (
    game {number} NOT NULL REFERENCES games(number) ON DELETE CASCADE,
    ply {number} NOT NULL, position_key {number} NOT NULL,
    PRIMARY KEY (game, ply));
CREATE INDEX positions_by_key ON positions (position_key);
)";

/// Version 2: rows without a hidden number and its index, indexes for filtered lists, names for
/// searches, and the explorer's counts.
constexpr std::string_view kCountPositions = R"({no_timeout}
CREATE TABLE entries_2 (
    game {number} NOT NULL REFERENCES games(number) ON DELETE CASCADE,
    number {number} NOT NULL, text {text} NOT NULL, time {number} NOT NULL,
    PRIMARY KEY (game, number)){compact};
INSERT INTO entries_2 SELECT game, number, text, time FROM entries ORDER BY game, number;
DROP TABLE entries;
ALTER TABLE entries_2 RENAME TO entries;
CREATE TABLE positions_2 (
    game {number} NOT NULL REFERENCES games(number) ON DELETE CASCADE,
    ply {number} NOT NULL, position_key {number} NOT NULL,
    PRIMARY KEY (game, ply)){compact};
INSERT INTO positions_2 SELECT game, ply, position_key FROM positions ORDER BY game, ply;
DROP TABLE positions;
ALTER TABLE positions_2 RENAME TO positions;
CREATE INDEX positions_by_key ON positions (position_key, game);
CREATE TABLE player_names (name {text} NOT NULL, PRIMARY KEY (name)){compact};
INSERT INTO player_names SELECT first_name FROM games UNION SELECT second_name FROM games;
CREATE INDEX games_by_rule ON games (rule, number);
CREATE INDEX games_by_winner ON games (winner, number);
CREATE INDEX games_by_first_name ON games (first_name, number);
CREATE INDEX games_by_second_name ON games (second_name, number);
CREATE TABLE explorer (
    position_key {number} NOT NULL, next_key {number} NOT NULL,
    games {number} NOT NULL,
    black {number} NOT NULL, white {number} NOT NULL, draws {number} NOT NULL,
    PRIMARY KEY (position_key, next_key)){compact};
INSERT INTO explorer
    SELECT now.position_key, coalesce(after.position_key, now.position_key), count(*),
           count(*) FILTER (WHERE winner = 'black'), count(*) FILTER (WHERE winner = 'white'),
           count(*) FILTER (WHERE winner = 'draw')
    FROM positions AS now
    LEFT JOIN positions AS after ON after.game = now.game AND after.ply = now.ply + 1
    JOIN games ON games.number = now.game
    WHERE now.position_key IN
        (SELECT position_key FROM positions GROUP BY position_key HAVING count(*) >= 32)
    GROUP BY 1, 2;
INSERT INTO explorer
    SELECT DISTINCT position_key, position_key, 0, 0, 0, 0 FROM explorer WHERE true
    ON CONFLICT (position_key, next_key) DO NOTHING;
)";

constexpr std::string_view kSteps[] = {kCreate, kCountPositions};

}  // namespace

constinit const SqlSchema kGameSchema = {.versionTable = "tengen_games_version", .steps = kSteps};

}  // namespace tengen::store
