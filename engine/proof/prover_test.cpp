#include "proof/prover.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "base/testing/temporary_folder.hpp"
#include "core/notation.hpp"
#include "proof/replies.hpp"

namespace tengen::proof {
namespace {

/// A position that is won soon, and leaves so small that the proof needs searches and stored moves.
ProverSettings easySettings() {
    return {.rules = {},
            .from = *parsePoints("h8a1i9a15", 15),
            .tableMegabytes = 8,
            .leaves = {.vcfNodes = 200, .vctNodes = 300}};
}

class ProverTest : public ::testing::Test {
protected:
    testing::TemporaryFolder folder_;

    std::unique_ptr<Prover> open(const ProverSettings& settings) {
        auto prover = Prover::open(settings, folder_.path() / "log");
        EXPECT_TRUE(prover) << prover.error().message;
        return std::move(*prover);
    }
};

/// Plays random replies against the strategy; every game must be won.
void expectWins(const Strategy& strategy, const std::vector<Point>& from, std::uint64_t seed) {
    Random random(seed);
    Board board = *Board::afterMoves(strategy.rules(), from);
    while (true) {
        const auto answer = strategy.answer(board);
        ASSERT_TRUE(answer) << toText(board.moves());
        board.play(answer->move);
        if (board.isOver()) break;
        board.play(random.pick(allReplies(board)));
        ASSERT_FALSE(board.isOver()) << toText(board.moves());
    }
    EXPECT_EQ(board.outcome(), Outcome::BlackWins) << toText(board.moves());
}

TEST_F(ProverTest, ClosesAWonPosition) {
    const auto prover = open(easySettings());
    prover->run({}, nullptr);
    EXPECT_EQ(prover->progress().targetsClosed, 1);
    EXPECT_TRUE(prover->openTargets().empty());
    EXPECT_GT(prover->strategy().size(), 0u);
    for (std::uint64_t seed = 1; seed <= 50; ++seed)
        expectWins(prover->strategy(), easySettings().from, seed);
}

TEST_F(ProverTest, TwoThreadsCloseItToo) {
    ProverSettings settings = easySettings();
    settings.threads = 2;
    const auto prover = open(settings);
    prover->run({}, nullptr);
    EXPECT_EQ(prover->progress().targetsClosed, 1);
}

TEST_F(ProverTest, GoesOnFromItsLog) {
    // Stopped after each job and opened anew, it gets there all the same.
    for (int run = 0; run < 1000; ++run) {
        const auto prover = open(easySettings());
        std::stop_source stop;
        prover->run(stop.get_token(), [&](const ProverProgress&) { stop.request_stop(); });
        if (prover->progress().targetsClosed == 1) {
            expectWins(prover->strategy(), easySettings().from, 1);
            return;
        }
    }
    FAIL() << "still open";
}

TEST_F(ProverTest, ClosesAPositionOfRenju) {
    ProverSettings settings = easySettings();
    settings.rules.rule = Rule::Renju;
    settings.from = *parsePoints("h8a1i9a15i7o1", 15);
    const auto prover = open(settings);
    prover->run({}, nullptr);
    EXPECT_EQ(prover->progress().targetsClosed, 1);
    for (std::uint64_t seed = 1; seed <= 50; ++seed)
        expectWins(prover->strategy(), settings.from, seed);
}

TEST_F(ProverTest, ThePassIsATargetInRenju) {
    ProverSettings settings = easySettings();
    settings.from = *parsePoints("h8", 15);
    EXPECT_EQ(open(settings)->progress().targets, 35);
    settings.rules.rule = Rule::Renju;
    const auto renju = Prover::open(settings, folder_.path() / "renju.log");
    ASSERT_TRUE(renju);
    EXPECT_EQ((*renju)->progress().targets, 36);
    EXPECT_EQ(toText((*renju)->openTargets().front()), "h8pass");
}

TEST_F(ProverTest, OnlyWhiteMayPassBeforeThePosition) {
    ProverSettings settings = easySettings();
    settings.from = *parsePoints("h8pass", 15);
    EXPECT_FALSE(Prover::open(settings, folder_.path() / "log"));
    settings.rules.rule = Rule::Renju;
    EXPECT_TRUE(Prover::open(settings, folder_.path() / "renju.log"));
    settings.from = *parsePoints("passa1", 15);
    EXPECT_FALSE(Prover::open(settings, folder_.path() / "renju.log"));
}

TEST_F(ProverTest, RefusesAFinishedGame) {
    ProverSettings settings = easySettings();
    settings.from = *parsePoints("h8a1i8a2j8a4k8a5l8", 15);
    EXPECT_FALSE(Prover::open(settings, folder_.path() / "log"));
}

}  // namespace
}  // namespace tengen::proof
