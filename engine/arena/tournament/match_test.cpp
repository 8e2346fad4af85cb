#include <gtest/gtest.h>

#include "arena/tournament/export.hpp"
#include "arena/tournament/standings.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/file.hpp"
#include "base/testing/temporary_folder.hpp"
#include "core/notation.hpp"
#include "core/symmetry.hpp"
#include "record/format.hpp"

// A match is a tournament of two players.

namespace tengen::arena {
namespace {

TournamentSettings settings(std::size_t games, std::uint64_t seed = 1) {
    TournamentSettings match;
    match.players = {{.spec = *PlayerSpec::parse("fudan1")},
                     {.spec = *PlayerSpec::parse("fudan5")}};
    match.games = games;
    match.conditions.seed = seed;
    match.openings = generatedOpenings(match.openingsNeeded(), {}, seed);
    return match;
}

/// Everything a table shows, and every move, as one text.
std::string allOf(const TournamentRecord& record) {
    const auto standings = standingsOf(record, {});
    EXPECT_TRUE(standings);
    std::string text;
    for (const ExportedGame& game : exportedGames(record, standings->games))
        text += game.black + " " + toText(game.result.moves) +
                (game.result.winner ? std::string(nameOf(*game.result.winner)) : "draw") + "\n";
    for (const int pairs : standings->match->pairs()) text += std::to_string(pairs) + " ";
    if (standings->sprt) text += std::to_string(standings->sprt->llr);
    return text + std::to_string(standings->counted);
}

std::string played(const TournamentSettings& match) {
    const auto record = playInMemory(match);
    EXPECT_TRUE(record);
    return allOf(*record);
}

TEST(Match, IsTheSameForAnyConcurrency) {
    TournamentSettings one = settings(40);
    TournamentSettings two = settings(40);
    two.concurrency = 2;
    TournamentSettings many = settings(40);
    many.concurrency = 7;
    const std::string expected = played(one);
    EXPECT_EQ(played(two), expected);
    EXPECT_EQ(played(many), expected);
    EXPECT_NE(played(settings(40, 2)), expected);
}

TEST(Match, SwapsColoursOnTheSameOpening) {
    const TournamentSettings match = settings(10);
    const auto record = playInMemory(match);
    ASSERT_TRUE(record);
    ASSERT_EQ(record->games.size(), 10U);
    for (std::size_t i = 0; i < 10; i += 2) {
        const auto& opening = match.openings[i / 2];
        for (const std::size_t k : {i, i + 1}) {
            const auto& moves = record->games[k].result.moves;
            EXPECT_TRUE(std::equal(opening.begin(), opening.end(), moves.begin()));
        }
        EXPECT_EQ(record->games[i].black, 0U);
        EXPECT_EQ(record->games[i + 1].black, 1U);
    }
}

TEST(Match, OfAnOddNumberOfGamesEndsWithHalfAPair) {
    const auto record = playInMemory(settings(5));
    ASSERT_TRUE(record);
    EXPECT_EQ(record->games.size(), 5U);
    const auto standings = standingsOf(*record, {});
    ASSERT_TRUE(standings);
    EXPECT_EQ(standings->match->total().games(), 5);
    EXPECT_EQ(standings->match->countPairs(), 2);
}

TEST(Match, PlaysAllSymmetriesOfAnOpening) {
    TournamentSettings all = settings(16);
    all.conditions.allSymmetries = true;
    const auto record = playInMemory(all);
    ASSERT_TRUE(record);
    for (std::size_t i = 0; i < 16; ++i)
        for (std::size_t k = 0; k < all.openings[0].size(); ++k)
            EXPECT_EQ(record->games[i].result.moves[k],
                      transformed(all.openings[0][k], static_cast<int>(i / 2), 15));
    EXPECT_EQ(exportedGames(*record, 16)[15].symmetry, 7);
    EXPECT_EQ(exportedGames(*record, 16)[15].opening, 1U);
}

TEST(Match, OfAPlayerWithItselfTellsTheTwoApart) {
    TournamentSettings twins = settings(20);
    twins.players[1] = twins.players[0];
    const auto record = playInMemory(twins);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->players[0].name, "fudan1");
    EXPECT_EQ(record->players[1].name, "fudan1 (2)");
    EXPECT_EQ(record->games.size(), 20U);
    // Each has seeds of its own, so that the two games of a pair may differ.
    bool anyDiffers = false;
    for (std::size_t i = 0; i < 20; i += 2)
        anyDiffers |= record->games[i].result.moves != record->games[i + 1].result.moves;
    EXPECT_TRUE(anyDiffers);
}

TEST(Match, SprtStopsAtTheSamePairForAnyConcurrency) {
    TournamentSettings one = settings(2000);
    one.sprt = Sprt::Settings{.elo0 = -100, .elo1 = 0};
    TournamentSettings two = one;
    two.concurrency = 3;
    const auto record = playInMemory(one);
    ASSERT_TRUE(record);
    const auto standings = standingsOf(*record, {});
    ASSERT_TRUE(standings && standings->sprt);
    EXPECT_NE(standings->sprt->verdict, Sprt::Verdict::Open);
    EXPECT_LT(standings->games, 2000U);
    EXPECT_EQ(standings->games, 2 * standings->sprt->pairs);
    EXPECT_EQ(played(two), allOf(*record));
}

TEST(Match, GamesAfterTheDecidingPairAreNotCounted) {
    TournamentSettings match = settings(400);
    match.sprt = Sprt::Settings{.elo0 = -100, .elo1 = 0};
    auto record = *playInMemory(match);
    const std::string expected = allOf(record);
    // A game that another thread had finished when the test was decided.
    TournamentGame late = record.games.back();
    ++late.slot;
    record.games.push_back(late);
    EXPECT_EQ(allOf(record), expected);
}

TEST(Match, StoppedAnywhereResumesToTheSameTable) {
    const testing::TemporaryFolder folder;
    for (const bool withSprt : {false, true}) {
        TournamentSettings match = settings(400);
        if (withSprt) match.sprt = Sprt::Settings{.elo0 = -100, .elo1 = 0};
        match.concurrency = 2;
        const std::string expected = played(match);
        const auto path = folder.path() / (withSprt ? "sprt.sqlite" : "match.sqlite");
        int runs = 0;
        for (bool done = false; !done && runs < 1000; ++runs) {
            auto file = ResultsFile::open(path, match.stored());
            ASSERT_TRUE(file) << file.error().message;
            ASSERT_TRUE(file->keepOpenings(match.openings));
            ASSERT_TRUE(file->beginRun({"today", "a command", "a build"}));
            Tournament tournament(match, *file);
            const auto finished = tournament.run([](const Tournament&) { return false; });
            ASSERT_TRUE(finished);
            done = *finished;
        }
        const auto record = ResultsFile::read(path);
        ASSERT_TRUE(record) << record.error().message;
        EXPECT_EQ(allOf(*record), expected);
    }
}

TEST(Match, AskedToStopKeepsWhatIsDone) {
    TournamentSettings endless = settings(10);
    endless.games = 100'000;  // the five openings again and again
    auto file = ResultsFile::temporary(endless.stored());
    ASSERT_TRUE(file && file->beginRun({}));
    Tournament match(endless, *file);
    int ticks = 0;
    const auto done = match.run([&ticks](const Tournament& running) {
        EXPECT_EQ(static_cast<std::size_t>(running.headToHead().total().games()),
                  running.progress().finished);
        return ++ticks < 2;
    });
    ASSERT_TRUE(done);
    EXPECT_FALSE(*done);
    EXPECT_EQ(file->load()->games.size(), match.progress().finished);
}

TEST(Match, SettingsTellMatchesApartButNotByLengthOrThreads) {
    const TournamentSettings base = settings(10);
    TournamentSettings longer = settings(20);
    longer.concurrency = 4;
    EXPECT_EQ(base.stored(), longer.stored());
    TournamentSettings other = base;
    other.conditions.rules.rule = Rule::Renju;
    EXPECT_EQ(differenceOf(base.stored(), other.stored()),
              "the rule was 'freestyle' there and is 'renju' now");
    other = base;
    other.sprt = Sprt::Settings{};
    EXPECT_EQ(differenceOf(base.stored(), other.stored()),
              "the SPRT was 'none' there and is '0,5,0.05,0.05 logistic' now");
}

TEST(Match, WithAnSprtKeepsItsPlayersAndTheirOrder) {
    const testing::TemporaryFolder folder;
    TournamentSettings match = settings(2);
    match.sprt = Sprt::Settings{};
    for (const bool swapped : {false, true}) {
        auto file = ResultsFile::open(folder.path() / "m.sqlite", match.stored());
        ASSERT_TRUE(file && file->beginRun({}));
        const auto done = Tournament(match, *file).run(nullptr);
        EXPECT_EQ(done.ok(), !swapped);
        if (!done) {
            EXPECT_NE(done.error().message.find("player 1 was not fudan5"), std::string::npos);
        }
        std::swap(match.players[0], match.players[1]);
    }
}

TEST(Export, WritesEveryFormat) {
    const testing::TemporaryFolder folder;
    const auto record = playInMemory(settings(4));
    ASSERT_TRUE(record);
    const auto games = exportedGames(*record, record->games.size());
    for (const char* name :
         {"games.sgf", "games.json", "games.pos", "games.csv", "games.jsonl", "games.psq"}) {
        ASSERT_TRUE(checkExport(name));
        const auto notes = exportGames(games, {}, folder.path() / name);
        ASSERT_TRUE(notes) << notes.error().message;
    }
    EXPECT_FALSE(checkExport("games.doc"));

    const auto bytes = readFile(folder.path() / "games.sgf", 1 << 20);
    const auto back = record::readGames(**record::formatById("sgf"), *bytes, {});
    ASSERT_TRUE(back);
    ASSERT_EQ(back->records.size(), 4U);
    EXPECT_EQ(back->records[1].info.get(record::Field::Black), "fudan5");
    EXPECT_EQ(back->records[1].info.get(record::Field::Round), "2");

    EXPECT_TRUE(std::filesystem::exists(folder.path() / "games-0004.psq"));
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "games.psq"));
    const std::string csv = *readFile(folder.path() / "games.csv", 1 << 20);
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 5);
    EXPECT_NE(csv.find("\n3,2,0,fudan1,fudan5,"), std::string::npos) << csv;
    const std::string lines = *readFile(folder.path() / "games.jsonl", 1 << 20);
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 4);
    EXPECT_TRUE(lines.starts_with(
        R"({"game":1,"opening":1,"symmetry":0,"black":"fudan1","white":"fudan5","winner":)"))
        << lines;
}

}  // namespace
}  // namespace tengen::arena
