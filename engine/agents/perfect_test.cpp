#include "agents/perfect.hpp"

#include <gtest/gtest.h>

#include "agents/champion.hpp"
#include "agents/proof_book.hpp"
#include "base/file.hpp"
#include "base/testing/temporary_folder.hpp"
#include "core/notation.hpp"
#include "proof/certificate.hpp"

namespace tengen::agents {
namespace {

const search::Limits kQuick{.nodes = 500};

Board position(std::string_view moves, const Ruleset& rules = {}) {
    return *Board::afterMoves(rules, *parsePoints(std::string(moves), rules.size));
}

std::unique_ptr<Agent> make(const std::string& text) {
    const AgentSpec specs[] = {kPerfect, kChampion};
    auto agent = makeAgent(specs, text, 1);
    EXPECT_TRUE(agent) << agent.error().message;
    return std::move(*agent);
}

/// A closed reply to h8 in the built-in proof.
Board closedReply() {
    const auto strategy = builtInProof({});
    Board board = position("h8");
    board.play(firstReplies(*strategy).closed.front());
    return board;
}

TEST(Perfect, PlaysTheProofAndSaysSo) {
    const Board board = closedReply();
    for (const char* text : {"perfect:hash=1", "tengen:hash=1,book=proof"}) {
        const auto agent = make(text);
        const search::Report report = agent->choose(board, kQuick, {}, nullptr);
        const auto stored = builtInProof({})->stored(board);
        EXPECT_EQ(report.move(), stored->move) << text;
        ASSERT_TRUE(report.best().forced);
        EXPECT_EQ(report.best().forced->by, search::ForcedEnd::By::Proof);
        EXPECT_EQ(report.best().forced->plies, stored->plies);
        EXPECT_EQ(report.nodes, 0u);
        EXPECT_EQ(report.note, "");
    }
}

TEST(Perfect, HandsOverToTheChampionAndSaysSoOnce) {
    const auto agent = make("perfect:hash=1");
    Board board = closedReply();
    const search::Report inside = agent->choose(board, kQuick, {}, nullptr);
    // Black plays something else.
    const Point other = inside.move() == Point(0, 14) ? Point(1, 14) : Point(0, 14);
    board.play(other);
    board.play(Point(14, 14));
    const search::Report outside = agent->choose(board, kQuick, {}, nullptr);
    EXPECT_GT(outside.nodes, 0u);
    // The page translates this text (web/src/texts/agents_zh.ts).
    EXPECT_EQ(outside.note, "the game has left the proof; this move is searched");
    EXPECT_EQ(agent->choose(board, kQuick, {}, nullptr).note, "");
}

TEST(Perfect, PlaysAsTheChampionWhereNothingIsProven) {
    const auto agent = make("perfect:hash=1");
    const auto champion = make("tengen:hash=1");
    for (const Ruleset rules : {Ruleset{.rule = Rule::Caro}, Ruleset{.size = 9}}) {
        const Board board = position("e5d5e6", rules);
        const search::Report report = agent->choose(board, kQuick, {}, nullptr);
        EXPECT_EQ(report.move(), champion->choose(board, kQuick, {}, nullptr).move());
        EXPECT_EQ(report.note, "");
    }
}

TEST(Perfect, AMoveThatIsExcludedIsNotPlayed) {
    const auto agent = make("perfect:hash=1");
    const Board board = closedReply();
    const Point proven = agent->choose(board, kQuick, {}, nullptr).move();
    search::Limits limits = kQuick;
    limits.exclude = {proven};
    EXPECT_NE(agent->choose(board, limits, {}, nullptr).move(), proven);
}

TEST(Perfect, PlaysByAFileThatIsNamed) {
    const testing::TemporaryFolder folder;
    const auto file = folder.path() / "own.proof";
    proof::Strategy strategy(Ruleset{.rule = Rule::Standard}, {}, *parsePoints("h8o1", 15));
    const Board root = position("h8o1", strategy.rules());
    strategy.store(root, {*parsePoint("g9", 15), 3});
    Board board = root;
    board.play(*parsePoint("g9", 15));
    board.play(*parsePoint("a1", 15));
    strategy.store(board, {*parsePoint("i7", 15), 1});
    ASSERT_TRUE(replaceFile(file, writeCertificate(strategy)));
    const auto agent = make("perfect:hash=1,proof=" + file.string());
    EXPECT_EQ(toText(agent->choose(board, kQuick, {}, nullptr).move()), "i7");
}

TEST(Perfect, ABadFileIsOneSentence) {
    const testing::TemporaryFolder folder;
    const auto bad = folder.path() / "bad.proof";
    ASSERT_TRUE(replaceFile(bad, "TENGENPF"));
    for (const auto& file : {bad, folder.path() / "none.proof"}) {
        const auto agent = makeAgent({&kPerfect, 1}, "perfect:proof=" + file.string(), 1);
        ASSERT_FALSE(agent);
        EXPECT_TRUE(agent.error().message.starts_with("agent perfect: ")) << agent.error().message;
    }
}

TEST(BuiltInProofs, AllCanBeRead) {
    const auto strategy = builtInProof({});
    ASSERT_TRUE(strategy);
    EXPECT_FALSE(firstReplies(*strategy).closed.empty());
    EXPECT_EQ(builtInProof({.size = 9}), nullptr);
    EXPECT_EQ(builtInProof({}), strategy) << "unpacked once";
}

}  // namespace
}  // namespace tengen::agents
