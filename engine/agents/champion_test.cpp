#include "agents/champion.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "agents/testing/champion.hpp"
#include "base/file.hpp"
#include "base/testing/temporary_folder.hpp"
#include "core/notation.hpp"
#include "search/memory_experience.hpp"

namespace tengen::agents {
namespace {

std::unique_ptr<Agent> champion() { return std::move(*testing::makeChampion("tengen:hash=4", 1)); }

Board position(std::string_view moves) {
    return *Board::afterMoves({}, *parsePoints(std::string(moves), 15));
}

TEST(Champion, WhatItLearntByPonderingIsThereForTheNextMove) {
    const auto agent = champion();
    const Board expected = position("h8i9g7h9f9");
    const std::uint64_t first = agent->choose(expected, {.depth = 10}, {}, nullptr).nodes;
    const std::uint64_t again = agent->choose(expected, {.depth = 10}, {}, nullptr).nodes;
    EXPECT_LT(again, first);
    agent->newGame();
    EXPECT_EQ(agent->choose(expected, {.depth = 10}, {}, nullptr).nodes, first);
}

TEST(Champion, ItsTableTakesWhatItMayAndItsOwnSizeWhereNothingIsSaid) {
    const auto agent = champion();
    const auto usageAfterSearch = [&] {
        agent->newGame();
        agent->choose(position("h8i9g7h9f9"), {.nodes = 20'000}, {}, nullptr);
        return *agent->tableUsage();
    };
    EXPECT_EQ(agent->tableUsage(), 0) << "nothing searched yet";
    const int own = usageAfterSearch();
    agent->setTableMemory(1 << 20);
    EXPECT_EQ(agent->tableUsage(), 0) << "a table of another size is a new one";
    EXPECT_GT(usageAfterSearch(), own);
    agent->setTableMemory(1);
    EXPECT_GT(usageAfterSearch(), own) << "there is always a table";
    agent->setTableMemory(0);
    EXPECT_EQ(usageAfterSearch(), own);
}

TEST(Champion, AllItsLinesTellWinRates) {
    const auto agent = champion();
    ASSERT_TRUE(agent->knowsWinrates());
    const search::Limits limits{.nodes = 3000, .multiPv = 20};
    for (const search::Line& line : agent->choose(position("h8i9g7"), limits, {}, nullptr).lines) {
        ASSERT_TRUE(line.winrate.has_value());
        EXPECT_GE(*line.winrate, 0);
        EXPECT_LE(*line.winrate, 1);
    }
}

TEST(Champion, ExcludedMovesAreNotPlayedNorTold) {
    const auto agent = champion();
    const Board board = position("h8i9g7");
    search::Limits limits{.nodes = 3000, .multiPv = 3};
    for (int i = 0; i < 5; ++i) {
        const search::Report report = agent->choose(board, limits, {}, nullptr);
        for (const search::Line& line : report.lines)
            EXPECT_EQ(std::ranges::count(limits.exclude, line.moves.front()), 0);
        limits.exclude.push_back(report.move());
    }
}

TEST(Champion, WithAllMovesAskedForItTellsWhichOfThemLose) {
    // White's open four: there are two points to block it, and none holds.
    const auto agent = champion();
    const Board board = position("a1e5a3f5a5g5a7h5");
    const search::Limits limits{.nodes = 20'000, .multiPv = board.emptyPoints().count()};
    const search::Report lost = agent->choose(board, limits, {}, nullptr);
    EXPECT_GE(lost.lines.size(), 2u);
    for (const search::Line& line : lost.lines)
        EXPECT_TRUE(line.forced && !line.forced->win) << toText(line.moves);

    // A four with one end closed: only the other end holds.
    const Board held = position("d5e5a3f5a5g5a7h5");
    const search::Report defence = agent->choose(held, limits, {}, nullptr);
    EXPECT_EQ(toText(defence.move()), "i5");
    EXPECT_FALSE(defence.best().forced && !defence.best().forced->win);
}

TEST(Champion, SharesExperienceWithOthersUnlessToldNotTo) {
    const auto shared = std::make_shared<search::MemoryExperience>();
    const auto nodesOf = [&](std::string_view text) {
        const auto agent = std::move(*testing::makeChampion(text, 1));
        agent->useExperience(shared);
        return agent->choose(position("h8i9g7h9f9"), {.depth = 8}, {}, nullptr).nodes;
    };
    EXPECT_GT(nodesOf("tengen:hash=4"), 0u);
    EXPECT_EQ(nodesOf("tengen:hash=4"), 0u);
    EXPECT_GT(nodesOf("tengen:hash=4,experience=off"), 0u);
    EXPECT_GT(nodesOf("tengen:hash=4,level=8"), 0u) << "a level knows no more than it sees";
}

TEST(Champion, OpensTheFileOfItsExperience) {
    const auto kept = std::make_shared<search::MemoryExperience>();
    std::string asked;
    const AgentServices services{
        .openExperience =
            [&](const std::string& file) -> Result<std::shared_ptr<search::Experience>> {
            asked = file;
            if (file == "bad") return Error{Error::Kind::Io, "cannot open bad"};
            return std::shared_ptr<search::Experience>(kept);
        }};
    const auto agent = testing::makeChampion("tengen:hash=4,experience=/a/b.sqlite", 1, services);
    ASSERT_TRUE(agent) << agent.error().message;
    EXPECT_EQ(asked, "/a/b.sqlite");
    (*agent)->choose(position("h8i9g7h9f9"), {.depth = 6}, {}, nullptr);
    EXPECT_GT(kept->count(), 0);

    const auto messageOf = [](const Result<std::unique_ptr<Agent>>& made) {
        return made ? "" : made.error().message;
    };
    EXPECT_EQ(messageOf(testing::makeChampion("tengen:experience=bad", 1, services)),
              "agent tengen: experience: cannot open bad");
    EXPECT_EQ(messageOf(testing::makeChampion("tengen:experience=x", 1)),
              "agent tengen: experience cannot name a file here");
    EXPECT_EQ(messageOf(testing::makeChampion("tengen:experience=x,level=3", 1, services)),
              "agent tengen: only level 10 remembers; leave level or experience out");
}

TEST(Champion, SearchesWithTheConstantsOfAFile) {
    const tengen::testing::TemporaryFolder folder;
    const std::string file = (folder.path() / "a.tuning").string();
    const auto madeWith = [&](const std::string& text, std::string_view more = "") {
        EXPECT_TRUE(replaceFile(file, text));
        return testing::makeChampion("tengen:hash=4,tuning=" + file + std::string(more), 1);
    };
    const auto nodesOf = [&](const Result<std::unique_ptr<Agent>>& agent) {
        return (*agent)->choose(position("h8i9g7h9f9"), {.depth = 10}, {}, nullptr).nodes;
    };
    const std::uint64_t plain = nodesOf(testing::makeChampion("tengen:hash=4", 1));
    EXPECT_EQ(nodesOf(testing::makeChampion("tengen:hash=4,tuning=default", 1)), plain);
    EXPECT_EQ(nodesOf(madeWith("tengen tuning 1\n")), plain);
    EXPECT_NE(nodesOf(madeWith("tengen tuning 1\nlate-move-base 9\n")), plain);

    const auto messageOf = [](const Result<std::unique_ptr<Agent>>& made) {
        return made ? "" : made.error().message;
    };
    EXPECT_EQ(messageOf(madeWith("tengen tuning 1\nlate-move-base 99\n")),
              "agent tengen: '" + file +
                  "': line 2: late-move-base must be a whole number from 1 to 30, not '99'");
    EXPECT_EQ(messageOf(madeWith("tengen tuning 1\n", ",level=9")),
              "agent tengen: only level 10 can be tuned; leave level or tuning out");
    EXPECT_EQ(messageOf(testing::makeChampion("tengen:tuning=/nowhere", 1)),
              "agent tengen: tuning must be default or a file, but cannot read /nowhere: No such "
              "file or directory");
}

}  // namespace
}  // namespace tengen::agents
