#include "proof/proof_graph.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"

namespace tengen::proof {
namespace {

std::vector<Point> points(std::string_view text) { return *parsePoints(text, 15); }
Point point(std::string_view text) { return *parsePoint(text, 15); }

PointSet setOf(std::string_view text) {
    PointSet set;
    for (const Point p : points(text)) set.insert(p);
    return set;
}

class ProofGraphTest : public ::testing::Test {
protected:
    ProofGraph graph_{Ruleset{}};
    NodeId root_ = graph_.nodeAt(points("h8a1"));

    void addAttempt(NodeId id, std::string_view move, double winrate = 0.9) {
        const Candidate candidate{point(move), winrate};
        graph_.addAttempts(id, {&candidate, 1});
    }
};

TEST_F(ProofGraphTest, MirroredPositionsAreOneNode) {
    EXPECT_EQ(graph_.nodeAt(points("h8o15")), root_);
    EXPECT_EQ(graph_.nodeAt(points("h8a15")), root_);
    EXPECT_NE(graph_.nodeAt(points("h8a2")), root_);
}

TEST_F(ProofGraphTest, SearchesDeeperBeforeItAsksForCandidates) {
    for (int level = 0; level < ProofGraph::kLevels; ++level) {
        const auto job = graph_.nextJob(root_);
        ASSERT_TRUE(job);
        EXPECT_EQ(job->kind, Job::Kind::Search);
        EXPECT_EQ(job->level, level);
        graph_.setSearched(root_, level, 0.8);
        graph_.release(root_);
    }
    EXPECT_EQ(graph_.nextJob(root_)->kind, Job::Kind::Candidates);
}

TEST_F(ProofGraphTest, HandsOutNoNodeTwice) {
    ASSERT_TRUE(graph_.nextJob(root_));
    EXPECT_FALSE(graph_.nextJob(root_));
    graph_.release(root_);
    EXPECT_TRUE(graph_.nextJob(root_));
}

TEST_F(ProofGraphTest, IsWonWhenOneAttemptHasNoReplyLeft) {
    addAttempt(root_, "i9");
    graph_.setExpanded(root_, point("i9"), setOf("b1c1"));
    graph_.setWon(graph_.nodeAt(points("h8a1i9b1")), point("j10"));
    EXPECT_FALSE(graph_.node(root_).isWon);
    graph_.setWon(graph_.nodeAt(points("h8a1i9c1")), point("j10"));
    EXPECT_TRUE(graph_.node(root_).isWon);
    EXPECT_EQ(graph_.node(root_).winningMove, point("i9"));
    EXPECT_EQ(graph_.node(root_).cost, 0);
}

TEST_F(ProofGraphTest, APassIsAReplyLikeOthers) {
    ProofGraph graph{Ruleset{.rule = Rule::Renju}};
    const NodeId root = graph.nodeAt(points("h8a1"));
    PointSet replies = setOf("b1");
    replies.insert(Point::pass());
    graph.setExpanded(root, point("i9"), replies);
    graph.setWon(graph.nodeAt(points("h8a1i9b1")), point("j10"));
    EXPECT_FALSE(graph.node(root).isWon);
    graph.setWon(graph.nodeAt(points("h8a1i9pass")), point("j10"));
    EXPECT_TRUE(graph.node(root).isWon);
}

TEST_F(ProofGraphTest, TurnsTheWinningMoveWithThePosition) {
    graph_.setWon(root_, point("i9"));
    const auto board = Board::afterMoves({}, points("h8o15"));
    EXPECT_EQ(graph_.winningMove(*board), point("g7"));
}

TEST_F(ProofGraphTest, AnAttemptThatLosesToAFiveNeverWins) {
    addAttempt(root_, "i9");
    graph_.setExpanded(root_, point("i9"), std::nullopt);
    EXPECT_FALSE(graph_.node(root_).isWon);
}

TEST_F(ProofGraphTest, WorksOnTheCheaperAttemptAndItsDearestReply) {
    const std::array candidates = {Candidate{point("i9"), 0.9}, Candidate{point("g8"), 0.9}};
    graph_.addAttempts(root_, candidates);
    graph_.setExpanded(root_, point("i9"), setOf("b1c1d1"));
    graph_.setExpanded(root_, point("g8"), setOf("e1h9"));
    graph_.setSearched(graph_.nodeAt(points("h8a1i9b1")), 2, 0.3);
    const auto job = graph_.nextJob(root_);
    ASSERT_TRUE(job);
    EXPECT_EQ(graph_.node(job->node).moves, points("h8a1g8h9"));
}

}  // namespace
}  // namespace tengen::proof
