#include "arena/opening_source.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "arena/game.hpp"
#include "core/notation.hpp"
#include "record/format.hpp"
#include "record/openings.hpp"
#include "record/record_builder.hpp"

namespace tengen::arena {
namespace {

TEST(OpeningSource, GeneratesDistinctQuietOpeningsNearTheCentre) {
    for (const Rule rule : kRules) {
        const Ruleset rules{.rule = rule};
        std::set<std::uint64_t> seen;
        for (const OpeningMoves& moves : generatedOpenings(300, rules, 5)) {
            const auto board = Board::afterMoves(rules, moves);
            ASSERT_TRUE(board) << toText(moves);
            EXPECT_FALSE(board->isOver());
            EXPECT_GE(moves.size(), 2U);
            EXPECT_LE(moves.size(), 5U);
            for (const Point p : moves) EXPECT_LE(distance(p, Point(7, 7)), 3);
            EXPECT_EQ(board->count(board->sideToMove(), Threat::Four), 0) << toText(moves);
            EXPECT_TRUE(seen.insert(board->canonicalKey()).second) << toText(moves);
        }
    }
}

TEST(OpeningSource, FollowsFromTheSeedWhateverTheCount) {
    const auto few = generatedOpenings(20, {}, 3);
    auto many = generatedOpenings(100, {}, 3);
    many.resize(20);
    EXPECT_EQ(few, many);
    EXPECT_NE(few, generatedOpenings(20, {}, 4));
}

TEST(OpeningSource, ServesTheSmallestBoardsAndOtherLineLengths) {
    for (const Ruleset& rules : {Ruleset{.size = 5}, Ruleset{.size = 7, .lineLength = 4},
                                 Ruleset{.size = 5, .lineLength = 3}, Ruleset{.size = 22}}) {
        const auto openings = generatedOpenings(50, rules, 1);
        ASSERT_EQ(openings.size(), 50U);
        for (const OpeningMoves& moves : openings) {
            const auto board = Board::afterMoves(rules, moves);
            ASSERT_TRUE(board);
            EXPECT_FALSE(board->isOver());
        }
    }
}

/// Finds a position the better the more stones it has on the left half of the board.
class LeftHanded final : public agents::Agent {
public:
    void newGame() override { fresh_ = true; }
    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token,
                          const search::OnReport&) override {
        EXPECT_TRUE(std::exchange(fresh_, false)) << "each opening is judged by itself";
        EXPECT_EQ(limits.nodes, 7U);
        search::Line line{.moves = {Point(0, 0)}};
        if (hasRates) line.winrate = left(board.moves()) == 1 ? 0.55 : 0.95;
        return {.lines = {line}};
    }
    static std::ptrdiff_t left(std::span<const Point> moves) {
        return std::ranges::count_if(moves, [](Point p) { return p.x() < 7; });
    }
    bool hasRates = true;

private:
    bool fresh_ = false;
};

TEST(OpeningSource, KeepsWhatTheJudgeFindsBalanced) {
    LeftHanded judge;
    std::size_t told = 0;
    const auto many = balancedOpenings(60, {}, 3, judge, 7, [&](std::size_t n) { told = n; });
    ASSERT_TRUE(many) << many.error().message;
    EXPECT_EQ(told, 60U);
    for (const OpeningMoves& moves : *many) EXPECT_EQ(LeftHanded::left(moves), 1) << toText(moves);
    const auto few = balancedOpenings(10, {}, 3, judge, 7, nullptr);
    EXPECT_EQ(*few, std::vector(many->begin(), many->begin() + 10));
    EXPECT_NE(*few, *balancedOpenings(10, {}, 4, judge, 7, nullptr));

    judge.hasRates = false;
    EXPECT_FALSE(balancedOpenings(1, {}, 3, judge, 7, nullptr));
}

TEST(OpeningSource, AsksTheDefaultAgentWhatIsBalanced) {
    const auto openings = balancedOpenings(2, {}, 3, nullptr);
    ASSERT_TRUE(openings) << openings.error().message;
    EXPECT_EQ(openings->size(), 2U);
    EXPECT_FALSE(balancedOpenings(2, {.size = 7, .lineLength = 4}, 3, nullptr));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(balancedOpenings(2, {}, 3, nullptr, stop.get_token()));
}

TEST(OpeningSource, TakesTheGamesOfAFile) {
    const auto games = record::readOpenings("0,0, 1,1\n0,0, 2,0, 0,2\n", {});
    const auto openings = openingsOf(games->records, {});
    ASSERT_TRUE(openings);
    ASSERT_EQ(openings->size(), 2U);
    EXPECT_EQ(toText((*openings)[1]), "h8j8h6");
}

TEST(OpeningSource, RecognisesAFileByItsContent) {
    const std::vector<OpeningMoves> expected = {*parsePoints("h8i9", 15), *parsePoints("h8g7", 15)};
    std::vector<record::Record> records;
    for (const OpeningMoves& moves : expected) {
        record::RecordBuilder builder({});
        for (const Point p : moves) ASSERT_TRUE(builder.play(p));
        records.push_back(builder.finish());
    }
    for (const record::Format& format : record::formats()) {
        const bool holdsOne = format.id == "psq";
        const auto written =
            format.write(std::span(records).first(holdsOne ? 1 : records.size()), {});
        ASSERT_TRUE(written) << format.id;
        const auto openings = readOpenings(written->bytes, {});
        ASSERT_TRUE(openings) << format.id << ": " << openings.error().message;
        EXPECT_EQ((*openings)[0], expected[0]) << format.id;
    }
    EXPECT_EQ(*readOpenings("\xEF\xBB\xBF\n  0,0, 1,-1\r\n0,0, -1,1\r\n", {}), expected);
    EXPECT_EQ(*readOpenings("\nh8i9\nh8g7\n", {}), expected);
    const auto refused = readOpenings("hello\n", {});
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.starts_with("read as pos text: line 1"))
        << refused.error().message;
}

TEST(OpeningSource, RefusesWhatIsNoOpeningWithItsNumber) {
    const auto record = [](int size, std::string_view moves) {
        record::RecordBuilder builder(Ruleset{.size = size});
        const auto points = *parsePoints(moves, size);
        for (const Point p : points) EXPECT_TRUE(builder.play(p));
        return builder.finish();
    };
    const auto message = [](const std::vector<record::Record>& records) {
        return openingsOf(records, {}).error().message;
    };
    EXPECT_EQ(message({record(15, "h8"), record(13, "g7")}),
              "opening 2: its board has size 13, the match 15");
    EXPECT_EQ(message({record(15, "a1a2b1b2c1c2d1d2e1")}), "opening 1: the game is over after it");
    record::RecordBuilder passing(Ruleset{});
    ASSERT_TRUE(passing.play(Point::pass()));
    EXPECT_EQ(message({passing.finish()}),
              "opening 1: it has a pass, which engines cannot be told");
}

}  // namespace
}  // namespace tengen::arena
