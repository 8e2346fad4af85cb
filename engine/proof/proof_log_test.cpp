#include "proof/proof_log.hpp"

#include <gtest/gtest.h>

#include "base/file.hpp"
#include "base/testing/temporary_folder.hpp"
#include "core/notation.hpp"

namespace tengen::proof {
namespace {

std::vector<Point> points(std::string_view text) { return *parsePoints(text, 15); }
Point point(std::string_view text) { return *parsePoint(text, 15); }

class ProofLogTest : public ::testing::Test {
protected:
    testing::TemporaryFolder folder_;
    std::filesystem::path path_ = folder_.path() / "proof.log";

    /// Opens the log and replays it into a new graph.
    Result<ProofLog> open(const Ruleset& rules = {}) {
        graph_ = std::make_unique<ProofGraph>(rules);
        return ProofLog::open(path_, rules, {.graph = *graph_});
    }
    void append(std::string_view text) {
        ASSERT_TRUE(replaceFile(path_, *readFile(path_, 1 << 20) + std::string(text)));
    }
    std::unique_ptr<ProofGraph> graph_;
};

TEST_F(ProofLogTest, AReplayKnowsWhatWasLogged) {
    {
        auto log = open();
        ASSERT_TRUE(log) << log.error().message;
        log->searched(points("h8a1"), 2, 0.75);
        const std::array candidates = {Candidate{point("i9"), 0.9}};
        log->attempts(points("h8a1"), candidates);
        log->expanded(points("h8a1"), point("i9"));
        log->won(points("h8a1i9b1"), point("j10"));
    }
    ASSERT_TRUE(open());
    const Node& root = graph_->node(graph_->nodeAt(points("h8a1")));
    EXPECT_EQ(root.level, 2);
    ASSERT_EQ(root.attempts.size(), 1u);
    EXPECT_TRUE(root.attempts[0].isExpanded);
    EXPECT_TRUE(graph_->node(graph_->nodeAt(points("h8a1i9b1"))).isWon);
    EXPECT_EQ(graph_->wonCount(), 1u);
}

TEST_F(ProofLogTest, StoredAndClosedLinesAreHandedOn) {
    {
        auto log = open();
        ASSERT_TRUE(log);
        log->stored(points("h8a1"), {point("i9"), 23});
        log->closed(points("h8a1i9b1"), 21, true);
    }
    ProofGraph graph{Ruleset{}};
    std::string heard;
    const auto log = ProofLog::open(
        path_, {},
        {.graph = graph,
         .stored =
             [&](const Board& b, const StoredMove& s) {
                 heard += toText(b.moves()) + toText(s.move) + std::to_string(s.plies) + " ";
             },
         .closed =
             [&](const Board& b, int plies, bool isStored) {
                 heard += toText(b.moves()) + std::to_string(plies) + (isStored ? "s" : "l");
             }});
    ASSERT_TRUE(log);
    EXPECT_EQ(heard, "h8a1i923 h8a1i9b121s");
}

TEST_F(ProofLogTest, ALineThatWasCutOffIsDropped) {
    {
        open()->won(points("h8a1"), point("i9"));
    }
    const auto whole = readFile(path_, 1 << 20);
    append("won h8b1 i");
    ASSERT_TRUE(open());
    EXPECT_EQ(graph_->wonCount(), 1u);
    EXPECT_EQ(*readFile(path_, 1 << 20), *whole);
}

TEST_F(ProofLogTest, ADamagedLineIsNamed) {
    {
        ASSERT_TRUE(open());
    }
    for (const char* line :
         {"won h8a1 z9\n", "won h8h8 i9\n", "lost h8a1 i9\n", "attempts h8a1 i9\n",
          "searched h8a1 9 0.5\n", "searched h8a1 1 much\n", "won\n", "won h8a1 h8\n",
          "won h8a1 pass\n", "stored h8a1 a1\n", "attempts h8a1 i9:0.5 a1:0.5\n",
          "attempts h8a1 i9:nan\n", "attempts h8a1 i9:1.5\n", "searched h8a1 1e300 0.5\n",
          "searched h8a1 1 -inf\n", "closed h8a1 99999999999 leaf\n", "expanded h8a1 pass\n"}) {
        const auto good = readFile(path_, 1 << 20);
        append(line);
        const auto log = open();
        ASSERT_FALSE(log) << line;
        EXPECT_NE(log.error().message.find("line 2"), std::string::npos) << log.error().message;
        ASSERT_TRUE(replaceFile(path_, *good));
    }
}

TEST_F(ProofLogTest, LinesOfAPositionThatWasMetTurnedBeforeAreTurned) {
    {
        ASSERT_TRUE(open());
    }
    // The second line is about the first position, mirrored: o1 is a1, and i9 is g9.
    append(
        "attempts h8a1 i9:0.9000\nattempts h8o1 i9:0.5000\nexpanded h8o1 i9\nwon h8o1i9b2 j10\n");
    const auto log = open();
    ASSERT_TRUE(log) << log.error().message;
    const Node& node = graph_->node(graph_->nodeAt(points("h8a1")));
    ASSERT_EQ(node.attempts.size(), 2u);
    EXPECT_EQ(node.attempts[1].move, point("g9"));
    EXPECT_TRUE(node.attempts[1].isExpanded);
    EXPECT_EQ(graph_->winningMove(*Board::afterMoves({}, points("h8o1i9b2"))), point("j10"));
    EXPECT_EQ(graph_->winningMove(*Board::afterMoves({}, points("h8a1g9n2"))), point("f10"));
}

TEST_F(ProofLogTest, TheLogOfAnotherRuleIsRefused) {
    {
        ASSERT_TRUE(open());
    }
    const auto log = open({.rule = Rule::Standard});
    ASSERT_FALSE(log);
    EXPECT_NE(log.error().message.find("standard 15"), std::string::npos) << log.error().message;
}

}  // namespace
}  // namespace tengen::proof
