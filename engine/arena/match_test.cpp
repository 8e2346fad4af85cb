#include "arena/match.hpp"

#include <gtest/gtest.h>

#include "arena/export.hpp"
#include "base/file.hpp"
#include "base/testing/temporary_folder.hpp"
#include "core/notation.hpp"
#include "core/symmetry.hpp"
#include "record/format.hpp"

namespace tengen::arena {
namespace {

MatchSettings settings(std::size_t games, std::uint64_t seed = 1) {
    MatchSettings match;
    match.players = {*PlayerSpec::parse("fudan1"), *PlayerSpec::parse("fudan5")};
    match.games = games;
    match.seed = seed;
    match.openings = generatedOpenings(Schedule::openingsFor(games, false), {}, seed);
    return match;
}

/// Everything a table shows, and every move, as one text.
std::string allOf(const Match& match, const MatchState& state) {
    std::string text;
    for (const GameResult& game : match.results())
        text +=
            toText(game.moves) + (game.winner ? std::string(nameOf(*game.winner)) : "draw") + "\n";
    for (const int pairs : state.score.pairs()) text += std::to_string(pairs) + " ";
    return text + std::to_string(state.score.distinctGames()) + " " + std::to_string(state.llr);
}

std::string played(MatchSettings match) {
    Match run(std::move(match));
    const auto state = run.run(nullptr);
    EXPECT_TRUE(state && !state->stopped);
    return allOf(run, *state);
}

TEST(Match, IsTheSameHoweverManyGamesRunAtATime) {
    MatchSettings one = settings(40);
    MatchSettings two = settings(40);
    two.concurrency = 2;
    MatchSettings many = settings(40);
    many.concurrency = 7;
    const std::string expected = played(one);
    EXPECT_EQ(played(two), expected);
    EXPECT_EQ(played(many), expected);
    EXPECT_NE(played(settings(40, 2)), expected);
}

TEST(Match, SwapsColoursOnTheSameOpening) {
    Match match(settings(10));
    ASSERT_TRUE(match.run(nullptr));
    const auto games = match.results();
    ASSERT_EQ(games.size(), 10U);
    for (std::size_t i = 0; i < 10; i += 2) {
        const auto& opening = match.settings().openings[i / 2];
        for (const std::size_t k : {i, i + 1})
            EXPECT_TRUE(std::equal(opening.begin(), opening.end(), games[k].moves.begin()));
        EXPECT_NE(match.schedule().at(i).swapped, match.schedule().at(i + 1).swapped);
    }
}

TEST(Match, PlaysAllSymmetriesOfAnOpening) {
    MatchSettings all = settings(16);
    all.allSymmetries = true;
    Match match(all);
    ASSERT_TRUE(match.run(nullptr));
    const auto games = match.results();
    for (std::size_t i = 0; i < 16; ++i)
        for (std::size_t k = 0; k < all.openings[0].size(); ++k)
            EXPECT_EQ(games[i].moves[k],
                      transformed(all.openings[0][k], static_cast<int>(i / 2), 15));
}

TEST(Match, SprtStopsAtTheSamePairHoweverManyRunAtATime) {
    MatchSettings one = settings(2000);
    one.sprt = Sprt::Settings{.elo0 = -100, .elo1 = 0};
    MatchSettings two = one;
    two.concurrency = 3;
    Match match(one);
    const auto state = match.run(nullptr);
    ASSERT_TRUE(state);
    EXPECT_NE(state->verdict, Sprt::Verdict::Open);
    EXPECT_FALSE(state->stopped);
    EXPECT_LT(state->score.games(), 2000);
    EXPECT_EQ(state->score.games() % 2, 0);
    EXPECT_EQ(played(two), allOf(match, *state));
}

TEST(Match, StoppedAnywhereGoesOnToTheSameTable) {
    const testing::TemporaryFolder folder;
    const std::string expected = played(settings(60));
    const auto path = folder.path() / "state.jsonl";
    std::size_t runs = 0;
    for (bool done = false; !done && runs < 1000; ++runs) {
        MatchSettings part = settings(60);
        part.concurrency = 2;
        // Each run is to stop after a few more games; the tick comes ten times a second, so
        // the number of games a run gets to is cut off by hand.
        part.games = std::min<std::size_t>(60, 7 * (runs + 1));
        auto journal = Journal::open(path, part.terms(), 15);
        ASSERT_TRUE(journal) << journal.error().message;
        Match match(part, &*journal);
        const auto state = match.run(nullptr);
        ASSERT_TRUE(state);
        if (part.games < 60) continue;
        EXPECT_EQ(match.resumed(), 56U);
        EXPECT_EQ(allOf(match, *state), expected);
        done = true;
    }
    EXPECT_EQ(runs, 9U);
}

TEST(Match, AskedToStopSaysSoAndKeepsWhatIsDone) {
    MatchSettings endless = settings(10);
    endless.games = 100'000;  // round and round through five openings
    Match match(endless);
    int ticks = 0;
    const auto state = match.run([&ticks](const MatchState&) { return ++ticks < 2; });
    ASSERT_TRUE(state);
    EXPECT_TRUE(state->stopped);
    EXPECT_EQ(match.results().size(), static_cast<std::size_t>(state->score.games()));
}

TEST(Match, TermsTellMatchesApartButNotByLengthOrThreads) {
    const MatchSettings base = settings(10);
    MatchSettings longer = settings(20);
    longer.concurrency = 4;
    EXPECT_EQ(base.terms(), longer.terms());
    MatchSettings other = base;
    other.limits[1].nodes = 5;
    EXPECT_NE(base.terms(), other.terms());
    other = base;
    other.rules.rule = Rule::Renju;
    EXPECT_NE(base.terms(), other.terms());
    other = base;
    other.sprt = Sprt::Settings{};
    EXPECT_NE(base.terms(), other.terms());
}

TEST(Export, WritesEveryFormat) {
    const testing::TemporaryFolder folder;
    Match match(settings(4));
    ASSERT_TRUE(match.run(nullptr));
    const auto games = exportedGames(match);
    for (const char* name : {"games.sgf", "games.json", "games.pos", "games.csv", "games.psq"}) {
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
}

}  // namespace
}  // namespace tengen::arena
