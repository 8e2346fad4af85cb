#include "classics/waterloo/opponent_model.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "agents/agent.hpp"
#include "agents/agent_spec.hpp"
#include "base/file.hpp"
#include "base/random.hpp"
#include "base/testing/temporary_folder.hpp"
#include "classics/classics.hpp"
#include "classics/waterloo/rank_tree.hpp"
#include "core/notation.hpp"
#include "core/testing/walk.hpp"

namespace tengen::classics {
namespace {

using Policy = std::function<Point(const Board&, Random&)>;

/// The empty points near the stones whose rank passes the test.
std::vector<Point> pointsOfRank(const Board& board, const std::function<bool(int)>& passes) {
    const WaterlooPoints points(board);
    std::vector<Point> found;
    for (const Point p : board.candidates(Area::Square2))
        if (passes(points.at(p, board.sideToMove()).rank)) found.push_back(p);
    return found;
}

/// Plays a point of the best rank.
Point follow(const Board& board, Random& random) {
    for (int rank = 1; rank <= 7; ++rank) {
        const auto found = pointsOfRank(board, [&](int r) { return r == rank; });
        if (!found.empty()) return random.pick(found);
    }
    return testing::randomMove(board, random);
}

/// Plays anything but a point of the first four ranks.
Point ignore(const Board& board, Random& random) {
    const auto quiet = pointsOfRank(board, [](int rank) { return rank > 4; });
    return quiet.empty() ? testing::randomMove(board, random) : random.pick(quiet);
}

/// Attacks at leisure, so that games are long enough to learn from.
Point dawdle(const Board& board, Random& random) {
    return random.below(3) == 0 ? follow(board, random) : ignore(board, random);
}

/// What is known of White after some games in which Black dawdles and White plays by `policy`.
OpponentModel modelOf(const Policy& policy, int games) {
    OpponentModel model;
    for (int game = 0; game < games; ++game) {
        Random random(static_cast<std::uint64_t>(game) + 1);
        Board board({.size = 13});
        board.play(Point(6, 6));
        while (!board.isOver())
            board.play(board.sideToMove() == Side::White ? policy(board, random)
                                                         : dawdle(board, random));
        model.observe(board, Side::White);
    }
    return model;
}

/// White is to answer an open three (h8 to j8), with an open two of its own elsewhere.
Board openThree() { return *Board::afterMoves({}, *parsePoints("h8c3i8d3j8", 15)); }

Choices choicesIn(const Board& board) {
    Choices choices;
    const WaterlooPoints points(board);
    for (const Point p : board.candidates(Area::Square3))
        choices.add(points.at(p, board.sideToMove()));
    return choices;
}

bool expects(const OpponentModel& model, const Board& board, std::string_view point) {
    const WaterlooPoint known =
        WaterlooPoints(board).at(*parsePoint(point, board.size()), board.sideToMove());
    return model.expects(known, choicesIn(board));
}

TEST(OpponentModel, OneThatAlwaysBlocksAndOneThatNeverDoesAreToldApart) {
    const Board board = openThree();
    const OpponentModel blocker = modelOf(follow, 20), careless = modelOf(ignore, 20);
    EXPECT_GT(blocker.turns(), 60);
    EXPECT_GT(careless.turns(), 30);
    EXPECT_TRUE(expects(blocker, board, "g8"));
    EXPECT_FALSE(expects(blocker, board, "k10"));  // touches nothing
    EXPECT_FALSE(expects(careless, board, "g8"));
    EXPECT_TRUE(expects(careless, board, "k10"));
}

TEST(OpponentModel, TheTreeTriesTheRepliesThatAreExpected) {
    const Board before = *Board::afterMoves({}, *parsePoints("h8c3i8d3", 15));
    const auto repliesOf = [&](const std::optional<OpponentModel>& enemy) {
        RankTree tree(before, 3, RankWeights::original(), enemy);
        tree.play(*parsePoint("j8", 15));
        std::vector<Point> replies;
        tree.moves(replies);
        std::set<std::string> texts;
        for (const Point p : replies) texts.insert(toText(p));
        return texts;
    };
    const std::set<std::string> blocks = {"g8", "k8"};
    EXPECT_EQ(repliesOf(std::nullopt), blocks);
    EXPECT_EQ(repliesOf(OpponentModel()), blocks);
    EXPECT_EQ(repliesOf(modelOf(follow, 20)), blocks);
    const auto careless = repliesOf(modelOf(ignore, 20));
    EXPECT_FALSE(careless.empty());
    for (const std::string& block : blocks) EXPECT_FALSE(careless.contains(block)) << block;
}

TEST(OpponentModel, CountsByHand) {
    // Six stones stand before White's fourth move. Black's open three makes g8 and k8 rank 3.
    const Board board = *Board::afterMoves({}, *parsePoints("h8c3i8d3a1o15j8k8", 15));
    OpponentModel model;
    model.observe(board, Side::White);
    EXPECT_EQ(model.turns(), 1);
    const std::string text = model.text();
    EXPECT_NE(text.find("\nbest-3-rank-3 1 1\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\nbest-3-rank-4 0 1\n"), std::string::npos) << text;  // c3 and d3
    EXPECT_NE(text.find("\nbest-3-rank-7 0 1\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\nbest-score-3 0 0\n"), std::string::npos) << text;  // both score alike

    OpponentModel none;
    none.observe(board, Side::Black);  // its move came on the sixth stone
    EXPECT_EQ(none.turns(), 1);
    EXPECT_EQ(none.text().find("best-3-rank-3 1 1"), std::string::npos);
}

TEST(OpponentModel, TheSameWhicheverGameCameFirst) {
    const Board one = *Board::afterMoves({}, *parsePoints("h8c3i8d3a1o15j8k8g8", 15));
    const Board two = *Board::afterMoves({}, *parsePoints("h8g8i8j8h9h10g9i9j10f9", 15));
    OpponentModel forth, back;
    forth.observe(one, Side::White);
    forth.observe(two, Side::White);
    back.observe(two, Side::White);
    back.observe(one, Side::White);
    EXPECT_EQ(forth, back);
    EXPECT_NE(forth, OpponentModel());
}

TEST(OpponentModel, WhatIsWrittenReadsBackAndEveryMistakeIsNamed) {
    const OpponentModel model = modelOf(follow, 3);
    EXPECT_EQ(OpponentModel::parse(model.text()).value(), model);
    EXPECT_EQ(OpponentModel::parse("").error().message, "no counts for best-1-rank-1");
    EXPECT_EQ(OpponentModel::parse("best-1-rank-1 1\n").error().message,
              "line 1: 'best-1-rank-1' needs two counts from 0 to 1000000000, chosen and "
              "available");
    std::string more = OpponentModel().text();
    more.replace(more.find("best-2-rank-3 0 0"), 17, "best-2-rank-3 2 1");
    EXPECT_EQ(OpponentModel::parse(more).error().message,
              "'best-2-rank-3' was chosen more often than it was available");
}

std::unique_ptr<agents::Agent> waterloo2(const std::string& parameters) {
    auto agent = agents::makeAgent(classicAgents(), "waterloo2" + parameters, 9);
    return agent ? std::move(*agent) : nullptr;
}

TEST(Adaptive, WithoutDataItPlaysExactlyAsWithout) {
    Random random(2);
    for (int i = 0; i < 25; ++i) {
        Board board({.size = 12});
        for (int ply = 0; ply < 5 + 2 * i && !board.isOver(); ++ply)
            board.play(testing::randomMove(board, random));
        if (board.isOver()) continue;
        // Set-up stones were not chosen.
        const auto stones = [&](Side side) {
            return std::vector<Point>(board.stones(side).begin(), board.stones(side).end());
        };
        const Board still = *Board::withStones(board.ruleset(), stones(Side::Black),
                                               stones(Side::White), board.sideToMove());
        const search::Report off = waterloo2("")->choose(still, {}, {}, nullptr);
        const search::Report on = waterloo2(":adaptive=on")->choose(still, {}, {}, nullptr);
        EXPECT_EQ(on.move(), off.move());
        EXPECT_EQ(on.best().score, off.best().score);
        EXPECT_EQ(on.nodes, off.nodes);
    }
}

TEST(Adaptive, AFileOfChoicesChangesWhatItExpectsAndABadOneIsRefused) {
    const tengen::testing::TemporaryFolder folder;
    const std::string file = (folder.path() / "careless").string();
    ASSERT_TRUE(replaceFile(file, modelOf(ignore, 20).text()));
    const Board board =
        *Board::withStones({}, *parsePoints("h8i8", 15), *parsePoints("c3d3", 15), Side::Black);
    const search::Report off = waterloo2("")->choose(board, {}, {}, nullptr);
    const search::Report on = waterloo2(":adaptive=" + file)->choose(board, {}, {}, nullptr);
    EXPECT_GT(on.best().score, off.best().score);  // its three is not stopped
    const search::Report again = waterloo2(":adaptive=" + file)->choose(board, {}, {}, nullptr);
    EXPECT_EQ(again.move(), on.move());
    EXPECT_EQ(again.nodes, on.nodes);

    ASSERT_TRUE(replaceFile(file, "best-9 1 1\n"));
    const auto bad = agents::makeAgent(classicAgents(), "waterloo2:adaptive=" + file, 1);
    ASSERT_FALSE(bad);
    EXPECT_NE(bad.error().message.find("adaptive must be off, on or a file; "), std::string::npos);
    EXPECT_NE(bad.error().message.find("line 1: no class 'best-9'"), std::string::npos);
    EXPECT_FALSE(agents::makeAgent(classicAgents(), "waterloo2:adaptive=/no/such/file", 1));
}

}  // namespace
}  // namespace tengen::classics
