#include "agents/proof_explorer.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "agents/proof_book.hpp"
#include "core/notation.hpp"
#include "proof/strategy.hpp"

namespace tengen::agents {
namespace {

Board after(std::string_view moves) { return *Board::afterMoves({}, *parsePoints(moves, 15)); }
Point point(std::string_view text) { return *parsePoint(text, 15); }
bool always() { return true; }

class ProofExplorerTest : public testing::Test {
protected:
    ProofView view(std::string_view moves) {
        auto found = proof_->view(after(moves), always);
        EXPECT_TRUE(found) << moves;
        return found ? *found : ProofView{};
    }
    static ProofReply replyAt(const ProofView& view, std::string_view at) {
        const auto found = std::ranges::find(view.replies, point(at), &ProofReply::at);
        EXPECT_NE(found, view.replies.end());
        return found == view.replies.end() ? ProofReply{} : *found;
    }
    /// A game to a position in which White's replies lead to leaves.
    std::string gameToLeaves() {
        std::string moves = "h8a1";
        while (moves.size() < 60) {
            moves += toText(view(moves).answer->move);
            const ProofView now = view(moves);
            if (std::ranges::count(now.replies, ProofSource::Leaf, &ProofReply::loses) > 1)
                return moves;
            moves += toText(std::ranges::max_element(now.replies, {}, &ProofReply::plies)->at);
        }
        ADD_FAILURE() << "no leaf";
        return moves;
    }
    /// A game to the first such reply.
    std::string gameToALeaf() {
        const std::string moves = gameToLeaves();
        const ProofView now = view(moves);
        const auto leaf = std::ranges::find(now.replies, ProofSource::Leaf, &ProofReply::loses);
        return moves + toText(leaf->at);
    }
    std::shared_ptr<const ProofExplorer> proof_ = builtInExplorers().front();
};

TEST_F(ProofExplorerTest, EveryFirstReplyIsClosedOrOpen) {
    const ProofSummary& summary = proof_->summary();
    EXPECT_EQ(summary.closed.size() + summary.open.size(), 35u);
    EXPECT_GT(summary.storedMoves, 1000u);
    const ProofView first = view("h8");
    EXPECT_EQ(first.replies.size(), 224u);
    EXPECT_EQ(replyAt(first, "a1").loses, ProofSource::Stored);
    EXPECT_EQ(replyAt(first, "a1").plies, replyAt(first, "o15").plies) << "mirrored";
    for (const Point open : summary.open) EXPECT_FALSE(replyAt(first, toText(open)).loses);
}

TEST_F(ProofExplorerTest, AStoredReplyTellsThePliesOfItsAnswer) {
    const auto plies = replyAt(view("h8"), "a1").plies;
    const ProofView next = view("h8a1");
    ASSERT_TRUE(next.answer);
    EXPECT_EQ(next.answer->source, ProofSource::Stored);
    EXPECT_EQ(next.answer->plies, plies);
    EXPECT_EQ(next.plies, plies);
    EXPECT_TRUE(next.replies.empty());
}

TEST_F(ProofExplorerTest, AGameThatLeavesTheProofIsRefusedWithTheMoveOfTheProof) {
    const auto expected = view("h8a1").answer->move;
    const Point other = expected == point("o1") ? point("o2") : point("o1");
    const auto left = proof_->view(after("h8a1" + toText(other)), always);
    ASSERT_FALSE(left);
    EXPECT_NE(left.error().message.find(toText(expected)), std::string::npos);
}

TEST_F(ProofExplorerTest, ALineWinsByTheStoredPlies) {
    const Board start = after("h8a1");
    const auto line = proof_->line(start, always);
    ASSERT_TRUE(line);
    Board game = start;
    for (const Point p : line->moves) {
        ASSERT_FALSE(game.refusal(p)) << toText(line->moves);
        game.play(p);
    }
    EXPECT_TRUE(game.isOver()) << toText(line->moves);
    EXPECT_EQ(game.sideToMove(), Side::White) << "Black made the last move";
    EXPECT_GT(line->stored, 0u);
    EXPECT_LE(line->moves.size(), static_cast<std::size_t>(*view("h8a1").plies));
}

TEST_F(ProofExplorerTest, BehindTheStoredMovesTheWinIsFoundByThreats) {
    const ProofView won = view(gameToALeaf());
    ASSERT_TRUE(won.answer);
    EXPECT_EQ(won.answer->source, ProofSource::Leaf);
    EXPECT_GT(won.answer->plies, 3);
}

TEST_F(ProofExplorerTest, RepliesToLeavesGetTheirLengthsInSteps) {
    const std::string moves = gameToLeaves();
    const auto unknown = [&](const ProofView& now) {
        return std::ranges::count_if(now.replies, [](const auto& it) { return !it.plies; });
    };
    // Without searches the position is shown all the same.
    ProofExplorer fresh(builtInStrategies().front());
    const auto quick = fresh.view(after(moves), [] { return false; });
    ASSERT_TRUE(quick);
    const auto leaves = unknown(*quick);
    EXPECT_GT(leaves, 1);
    // Then some are searched each time: two here, or one where that takes all the time.
    int left = 2;
    const auto two = fresh.view(after(moves), [&] { return left-- > 0; });
    ASSERT_TRUE(two);
    EXPECT_LT(unknown(*two), leaves);
    EXPECT_GE(unknown(*two), leaves - 2);
    ProofView now = *two;
    for (int round = 0; unknown(now) > 0 && round < 1000; ++round)
        now = *fresh.view(after(moves), always);
    ASSERT_EQ(unknown(now), 0);
    for (const ProofReply& reply : now.replies)
        if (reply.loses == ProofSource::Leaf) {
            EXPECT_GT(*reply.plies, 3);
            EXPECT_LE(*reply.plies, *now.plies);
        }
    // The line against the longest defence is the longest that was found.
    const auto line = fresh.line(after(moves), always);
    ASSERT_TRUE(line);
    const auto longest = std::ranges::max_element(now.replies, {}, &ProofReply::plies);
    EXPECT_EQ(line->moves.size(), static_cast<std::size_t>(*longest->plies) + 1);
    EXPECT_EQ(line->moves.front(), longest->at);
}

TEST_F(ProofExplorerTest, GivesUpWhenItMayNotSearch) {
    const ProofExplorer fresh(builtInStrategies().front());
    const auto refused = fresh.view(after(gameToALeaf()), [] { return false; });
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, Error::Kind::Unavailable);
}

TEST(RenjuExplorer, ShowsThePassAndItsAnswer) {
    const auto position = [](std::string_view moves) {
        return *Board::afterMoves({.rule = Rule::Renju}, *parsePoints(moves, 15));
    };
    proof::Strategy strategy(Ruleset{.rule = Rule::Renju}, {}, *parsePoints("h8a1", 15));
    strategy.store(position("h8a1"), {point("i9"), 33});
    strategy.store(position("h8a1i9pass"), {point("i7"), 21});
    const ProofExplorer explorer(std::make_shared<const proof::Strategy>(std::move(strategy)));
    const auto before = explorer.view(position("h8a1i9"), always);
    ASSERT_TRUE(before) << before.error().message;
    ASSERT_EQ(before->replies.size(), 223u);
    EXPECT_TRUE(before->replies.back().at.isPass());
    EXPECT_EQ(before->replies.back().plies, 21);
    const auto after = explorer.view(position("h8a1i9pass"), always);
    ASSERT_TRUE(after) << after.error().message;
    ASSERT_TRUE(after->answer);
    EXPECT_EQ(after->answer->move, point("i7"));
    EXPECT_FALSE(explorer.view(position("h8a1pass"), always)) << "Black never passes";
}

}  // namespace
}  // namespace tengen::agents
