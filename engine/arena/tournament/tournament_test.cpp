#include "arena/tournament/tournament.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "arena/tournament/standings.hpp"
#include "base/testing/temporary_folder.hpp"
#include "core/notation.hpp"

namespace tengen::arena {
namespace {

TournamentSettings settings(const std::vector<std::string>& players, std::size_t games,
                            TournamentFormat format = TournamentFormat::RoundRobin,
                            int rounds = 1) {
    TournamentSettings all;
    for (const std::string& player : players)
        all.players.push_back({.spec = *PlayerSpec::parse(player)});
    all.conditions.rules.size = 11;  // short games
    all.format = format;
    all.games = games;
    all.rounds = rounds;
    all.openings =
        generatedOpenings(all.openingsNeeded(), all.conditions.rules, all.conditions.seed);
    return all;
}

const std::vector<std::string> kFour = {"fudan1", "fudan5", "waterloo0", "waterloo1"};

/// Every game, as one text.
std::string allOf(const TournamentRecord& record) {
    std::string text;
    for (const TournamentGame& game : record.games)
        text += std::to_string(game.round) + " " + std::to_string(game.slot) + " " +
                record.players[game.black].name + " " + record.players[game.white].name + " " +
                toText(game.result.moves) + " " +
                (game.result.winner ? std::string(nameOf(*game.result.winner)) : "draw") + "\n";
    return text;
}

Result<TournamentRecord> playedInto(ResultsFile& file, const TournamentSettings& all) {
    if (auto begun = file.beginRun({"today", "a command", "a build"}); !begun) return begun.error();
    Tournament tournament(all, file);
    const auto done = tournament.run(nullptr);
    if (!done) return done.error();
    EXPECT_TRUE(*done);
    EXPECT_EQ(tournament.progress().finished, tournament.progress().total);
    return file.load();
}

TournamentRecord played(const TournamentSettings& all) {
    auto file = ResultsFile::temporary(all.stored());
    EXPECT_TRUE(file);
    auto record = playedInto(*file, all);
    EXPECT_TRUE(record);
    return *record;
}

TEST(Tournament, OfARoundRobinHasEveryPairingWithBothColoursOnTheSameOpenings) {
    const TournamentSettings all = settings(kFour, 4);
    const TournamentRecord record = played(all);
    EXPECT_EQ(record.games.size(), 6U * 4);
    EXPECT_EQ(record.games.size(), all.totalGames());
    std::set<std::tuple<std::size_t, std::size_t, std::size_t>> seen;
    for (const TournamentGame& game : record.games) {
        EXPECT_TRUE(seen.insert({game.black, game.white, game.slot}).second);
        const OpeningMoves& opening = all.openings[game.slot];
        EXPECT_TRUE(std::equal(opening.begin(), opening.end(), game.result.moves.begin()));
    }
    for (std::size_t a = 0; a < 4; ++a)
        for (std::size_t b = 0; b < 4; ++b)
            for (std::size_t slot = 0; slot < 2; ++slot)
                EXPECT_EQ(seen.contains({a, b, slot}), a != b);
}

TEST(Tournament, IsTheSameHoweverManyGamesRunAtATime) {
    for (const TournamentFormat format : kTournamentFormats) {
        TournamentSettings one = settings(kFour, 4, format, 2);
        TournamentSettings many = one;
        many.concurrency = 5;
        EXPECT_EQ(allOf(played(one)), allOf(played(many))) << idOf(format);
    }
}

TEST(Tournament, OfAGauntletLetsOnlyTheFirstMeetTheOthers) {
    const TournamentRecord record = played(settings(kFour, 2, TournamentFormat::Gauntlet));
    EXPECT_EQ(record.games.size(), 3U * 2);
    for (const TournamentGame& game : record.games)
        EXPECT_TRUE((game.black == 0) != (game.white == 0));
}

TEST(Tournament, OfSwissRoundsPairsByTheResultsOfTheRoundsBefore) {
    const std::vector<std::string> six = {"fudan1",    "fudan5",      "waterloo0",
                                          "waterloo1", "wei:depth=1", "fudan5:weights=genetic"};
    const TournamentSettings all = settings(six, 2, TournamentFormat::Swiss, 3);
    const TournamentRecord record = played(all);
    ASSERT_EQ(record.games.size(), 3U * 3 * 2);
    std::vector<double> points(6, 0);
    std::set<std::pair<std::size_t, std::size_t>> met;
    for (int round = 1; round <= 3; ++round) {
        std::set<std::pair<std::size_t, std::size_t>> pairs;
        for (const TournamentGame& game : record.games)
            if (game.round == round) pairs.insert(std::minmax(game.black, game.white));
        EXPECT_EQ(pairs.size(), 3U);
        for (const auto& pair : pairs) EXPECT_TRUE(met.insert(pair).second) << "they met before";
        if (round == 2) {  // the leader meets somebody of its own points, if there is one
            const auto leader = static_cast<std::size_t>(
                std::max_element(points.begin(), points.end()) - points.begin());
            const auto level = std::count(points.begin(), points.end(), points[leader]);
            for (const auto& [a, b] : pairs) {
                if (level > 1 && (a == leader || b == leader)) {
                    EXPECT_EQ(points[a], points[b]);
                }
            }
        }
        for (const TournamentGame& game : record.games) {
            if (game.round != round) continue;
            const auto& winner = game.result.winner;
            points[game.black] += !winner ? 0.5 : *winner == Side::Black ? 1 : 0;
            points[game.white] += !winner ? 0.5 : *winner == Side::White ? 1 : 0;
        }
    }
}

TEST(Tournament, WithAnOddNumberOfSwissPlayersLetsOneRest) {
    const TournamentSettings all =
        settings({"fudan1", "fudan5", "waterloo0"}, 2, TournamentFormat::Swiss, 3);
    const TournamentRecord record = played(all);
    EXPECT_EQ(record.games.size(), 3U * 2);
    EXPECT_EQ(record.games.size(), all.totalGames());
}

TEST(Tournament, OfEachWithItselfAddsTheDiagonal) {
    TournamentSettings all = settings({"waterloo0", "waterloo1"}, 4);
    all.selfPlay = true;
    all.openings =
        generatedOpenings(all.openingsNeeded(), all.conditions.rules, all.conditions.seed);
    const TournamentRecord record = played(all);
    EXPECT_EQ(record.games.size(), 3U * 4);
    const auto standings = standingsOf(record, {});
    ASSERT_TRUE(standings);
    EXPECT_EQ(standings->table.at(0, 0).games() + standings->table.at(1, 1).games(), 8);
    EXPECT_EQ(standings->table.total(0).games(), 4);
}

TEST(Tournament, GoesOnFromItsFileToTheSameGames) {
    const testing::TemporaryFolder folder;
    for (const TournamentFormat format : kTournamentFormats) {
        const TournamentSettings all = settings(kFour, 4, format, 2);
        const std::string expected = allOf(played(all));
        const auto path = folder.path() / (std::string(idOf(format)) + ".sqlite");
        int runs = 0;
        for (bool done = false; !done && runs < 1000; ++runs) {
            auto file = ResultsFile::open(path, all.stored());
            ASSERT_TRUE(file) << file.error().message;
            ASSERT_TRUE(file->beginRun({"today", "a command", "a build"}));
            Tournament tournament(all, *file);
            // Stopped at the first look, unless it is over before.
            const auto finished = tournament.run([](const auto&) { return false; });
            ASSERT_TRUE(finished);
            done = *finished;
        }
        const auto record = ResultsFile::read(path);
        ASSERT_TRUE(record);
        EXPECT_EQ(allOf(*record), expected);
        EXPECT_EQ(record->runs.size(), static_cast<std::size_t>(runs));
    }
}

TEST(Tournament, TakesMorePlayersAndGamesWithoutChangingThoseItHas) {
    const testing::TemporaryFolder folder;
    const auto path = folder.path() / "grows.sqlite";
    const TournamentSettings few = settings({"fudan1", "waterloo0"}, 2);
    {
        auto file = ResultsFile::open(path, few.stored());
        ASSERT_TRUE(file && playedInto(*file, few));
    }
    // In another order, too.
    const TournamentSettings more = settings({"waterloo1", "waterloo0", "fudan5", "fudan1"}, 4);
    auto file = ResultsFile::open(path, more.stored());
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->beginRun({"today", "a command", "a build"}));
    Tournament tournament(more, *file);
    ASSERT_TRUE(tournament.run(nullptr));
    EXPECT_EQ(tournament.progress().resumed, 2U);
    const auto record = file->load();
    ASSERT_TRUE(record);

    std::multiset<std::string> there;
    std::multiset<std::string> expected;
    for (const TournamentGame& game : record->games) there.insert(toText(game.result.moves));
    for (const TournamentGame& game : played(more).games)
        expected.insert(toText(game.result.moves));
    EXPECT_EQ(there, expected);
}

TEST(ResultsFile, RefusesAnotherTournamentInASentence) {
    const testing::TemporaryFolder folder;
    const auto path = folder.path() / "one.sqlite";
    const TournamentSettings all = settings(kFour, 2);
    {
        auto file = ResultsFile::open(path, all.stored());
        ASSERT_TRUE(file);
        ASSERT_TRUE(file->keepOpenings(all.openings));
        const auto second = ResultsFile::open(path, all.stored());
        ASSERT_FALSE(second);
        EXPECT_NE(second.error().message.find("in use by another"), std::string::npos);
    }
    TournamentSettings other = all;
    other.conditions.seed = 2;
    const auto refused = ResultsFile::open(path, other.stored());
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("the seed was '1' there and is '2' now"),
              std::string::npos)
        << refused.error().message;

    auto file = ResultsFile::open(path, all.stored());
    ASSERT_TRUE(file);
    auto openings = all.openings;
    ASSERT_TRUE(file->keepOpenings(openings));
    openings[0].pop_back();
    const auto changed = file->keepOpenings(openings);
    ASSERT_FALSE(changed);
    EXPECT_NE(changed.error().message.find("opening 1 was"), std::string::npos);
}

TEST(ResultsFile, RefusesFilesThatAreSomethingElse) {
    const testing::TemporaryFolder folder;
    const auto foreign = folder.path() / "foreign.sqlite";
    {
        auto database = store::Database::open(foreign, store::Database::Access::Write);
        ASSERT_TRUE(database && database->run("CREATE TABLE t (n INTEGER)"));
    }
    const TournamentSettings all = settings(kFour, 2);
    for (const auto& error :
         {ResultsFile::open(foreign, all.stored()).error(), ResultsFile::read(foreign).error()})
        EXPECT_NE(error.message.find("it holds no tournament"), std::string::npos);
    std::ofstream(folder.path() / "text") << "hello, hello, hello";
    EXPECT_FALSE(ResultsFile::open(folder.path() / "text", all.stored()));
    EXPECT_FALSE(ResultsFile::read(folder.path() / "missing"));
    EXPECT_FALSE(ResultsFile::open(folder.path() / "no" / "folder", all.stored()));
}

TEST(ResultsFile, GivesBackEverythingOfAGame) {
    const testing::TemporaryFolder folder;
    const auto path = folder.path() / "one.sqlite";
    const TournamentSettings all = settings({"fudan1", "fudan5"}, 2);
    TournamentGame game;
    game.black = 1;
    game.white = 0;
    game.round = 3;
    game.slot = 5;
    game.result.winner = Side::White;
    game.result.ending = Ending::Fault;
    game.result.moves = *parsePoints("f6g7e5d4", 11);
    game.result.times = {12, 4'000'000'000U};
    game.result.failures[0] = Failure{Fault::Crash, "it said \"\xff'; DROP TABLE games\""};
    game.result.swapped = true;
    {
        auto file = ResultsFile::open(path, all.stored());
        ASSERT_TRUE(file);
        ASSERT_TRUE(file->beginRun({"a day", "a command", "a build"}));
        const std::vector<TournamentPlayer> players = {
            {.spec = "fudan1", .name = "fudan1"},
            {.spec = "fudan1", .limits = {.depth = 3}, .name = "fudan1"}};
        const auto numbers = file->addPlayers(players);
        ASSERT_TRUE(numbers);
        EXPECT_EQ(*numbers, (std::vector<std::size_t>{0, 1}));
        EXPECT_EQ(*file->addPlayers(players), *numbers);
        ASSERT_TRUE(file->append(game));
        EXPECT_FALSE(file->append(game)) << "the same game a second time";
    }
    const auto record = ResultsFile::read(path);
    ASSERT_TRUE(record) << record.error().message;
    EXPECT_EQ(record->settings, all.stored());
    EXPECT_EQ(record->settings.conditions.rules.size, 11);
    ASSERT_EQ(record->players.size(), 2U);
    EXPECT_EQ(record->players[1],
              (TournamentPlayer{.spec = "fudan1", .limits = {.depth = 3}, .name = "fudan1 (2)"}));
    ASSERT_EQ(record->runs.size(), 1U);
    EXPECT_EQ(record->runs[0].command, "a command");
    ASSERT_EQ(record->games.size(), 1U);
    const TournamentGame& back = record->games[0];
    EXPECT_EQ(back.black, 1U);
    EXPECT_EQ(back.white, 0U);
    EXPECT_EQ(back.round, 3);
    EXPECT_EQ(back.slot, 5U);
    EXPECT_EQ(back.result.winner, Side::White);
    EXPECT_EQ(back.result.ending, Ending::Fault);
    EXPECT_EQ(back.result.moves, game.result.moves);
    EXPECT_EQ(back.result.times, game.result.times);
    EXPECT_TRUE(back.result.swapped);
    ASSERT_TRUE(back.result.failures[0]);
    EXPECT_EQ(back.result.failures[0]->fault, Fault::Crash);
    EXPECT_EQ(back.result.failures[0]->reason, "it said \"?'; DROP TABLE games\"");
    EXPECT_FALSE(back.result.failures[1]);
}

TEST(ResultsFile, RefusesGamesThatCannotBe) {
    const TournamentSettings all = settings({"fudan1", "fudan5"}, 2);
    const std::string cases[] = {"moves = 'f6f6'", "moves = 'z9'", "ms = '1 2 3 4 5 6 7 8 9'",
                                 "ms = 'soon'",    "black = 9",    "ending = 'odd'",
                                 "round = 0",      "slot = -1",    "black_fault = 'x'"};
    for (const std::string& broken : cases) {
        const testing::TemporaryFolder folder;
        const auto path = folder.path() / "one.sqlite";
        {
            auto file = ResultsFile::open(path, all.stored());
            ASSERT_TRUE(file && file->beginRun({"a day", "a command", "a build"}));
            const std::vector<TournamentPlayer> players = {{.spec = "a", .name = "a"},
                                                           {.spec = "b", .name = "b"}};
            ASSERT_TRUE(file->addPlayers(players));
            TournamentGame game{
                .black = 0, .white = 1, .result = {.moves = *parsePoints("f6g7", 11)}};
            ASSERT_TRUE(file->append(game));
        }
        {
            auto database = store::Database::open(path, store::Database::Access::Write);
            ASSERT_TRUE(database && database->run("UPDATE games SET " + broken)) << broken;
        }
        const auto record = ResultsFile::read(path);
        ASSERT_FALSE(record) << broken;
        EXPECT_NE(record.error().message.find("game 1 is not a finished game"), std::string::npos);
    }
}

TEST(Standings, CountNoGameTwice) {
    TournamentRecord record;
    record.settings.conditions.rules.size = 11;
    record.players = {{.spec = "a", .name = "a"}, {.spec = "b", .name = "b"}};
    const auto add = [&](std::size_t black, const char* moves, std::size_t slot) {
        TournamentGame game;
        game.black = black;
        game.white = 1 - black;
        game.slot = slot;
        game.result = {.winner = Side::Black, .moves = *parsePoints(moves, 11), .times = {3}};
        record.games.push_back(game);
    };
    add(0, "f6g6e5", 0);
    add(0, "f6g6e5", 1);  // the same again
    add(0, "f6f7e5", 2);  // turned
    add(1, "f6g6e5", 0);  // the same moves, but the other's
    add(0, "f6g6e4", 3);  // another game
    const auto standings = standingsOf(record, {});
    ASSERT_TRUE(standings);
    EXPECT_EQ(standings->counted, 3U);
    EXPECT_EQ(standings->repeated, 2U);
    EXPECT_EQ(standings->table.at(0, 1), (CrossTable::Cell{2, 0, 0}));
    EXPECT_EQ(standings->table.at(1, 0), (CrossTable::Cell{1, 0, 0}));
    EXPECT_EQ(standings->lengths.size(), 3U);
    EXPECT_EQ(standings->times[0].moves + standings->times[1].moves, 3U);
}

TEST(Standings, OfPlayersWithoutChanceOnOneOpeningCountEachGameOnce) {
    TournamentSettings all = settings({"waterloo1:seed=1", "wei:depth=1"}, 8);
    all.openings.resize(1);  // so that slots 1 to 3 repeat slot 0
    const TournamentRecord record = played(all);
    EXPECT_EQ(record.games.size(), 8U);
    const auto standings = standingsOf(record, {});
    ASSERT_TRUE(standings);
    EXPECT_EQ(standings->counted, 2U);
    EXPECT_EQ(standings->repeated, 6U);
}

TEST(Standings, AnchorOnWhomTheyAreToldTo) {
    const TournamentRecord record = played(settings(kFour, 4));
    const auto standings = standingsOf(record, {.anchor = "waterloo0", .anchorElo = 1000});
    ASSERT_TRUE(standings);
    EXPECT_EQ(standings->ratings[2].elo, 1000);
    EXPECT_EQ(standings->levelUnit, "waterloo0");
    EXPECT_NEAR(standings->levels[2], 1, 1e-12);
    for (std::size_t i = 1; i < 4; ++i)
        EXPECT_GE(standings->ratings[standings->order[i - 1]].elo,
                  standings->ratings[standings->order[i]].elo);
    const auto unknown = standingsOf(record, {.anchor = "unknown"});
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("the players are fudan1, fudan5"), std::string::npos);
}

}  // namespace
}  // namespace tengen::arena
