#include "eval/point_tables.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.hpp"
#include "eval/built_in_tables.hpp"

namespace tengen::eval {
namespace {

/// Weights with a different number everywhere.
TableWeights numbered(Rule rule) {
    TableWeights weights = TableWeights::plain(rule);
    Random random(7);
    for (auto& points : weights.points)
        for (auto* codes :
             {&points.self, &points.opponent, &points.policySelf, &points.policyOpponent})
            for (auto& number : *codes) number = random.below(std::int16_t{2000});
    if (!coloursDiffer(rule)) weights.points[1] = weights.points[0];
    for (auto& mask : weights.masks) mask.fill(random.below(std::int16_t{500}));
    if (!coloursDiffer(rule)) weights.masks[1] = weights.masks[0];
    return weights;
}

TEST(PointCode, IsTheSameWhicheverLineHoldsWhichShape) {
    EXPECT_EQ(pointCode(0x1234), pointCode(0x4321));
    EXPECT_EQ(pointCode(0x00EE), pointCode(0xE00E));
    EXPECT_EQ(pointCode(0), 0);
}

TEST(PointCode, TellsAllMultisetsApart) {
    std::set<std::uint16_t> codes;
    for (std::uint16_t s = 0; s < 0xEEEF; ++s)
        if ((s & 15) < 15 && (s >> 4 & 15) < 15 && (s >> 8 & 15) < 15) codes.insert(pointCode(s));
    EXPECT_EQ(std::ssize(codes), kPointCodes);
    EXPECT_EQ(*codes.rbegin(), kPointCodes - 1);
}

TEST(TableWeights, AreReadAsTheyWereWritten) {
    for (const Rule rule : kRules) {
        const TableWeights weights = numbered(rule);
        const auto read = TableWeights::parse(weights.bytes());
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(*read, weights);
    }
}

TEST(TableWeights, RefuseDamagedBytes) {
    const std::string good = numbered(Rule::Renju).bytes();
    const auto refusal = [](const std::string& bytes) {
        const auto read = TableWeights::parse(bytes);
        return read ? std::string("none") : read.error().message;
    };
    EXPECT_EQ(refusal(""),
              "not a file of evaluation tables: it does not begin with \"tengen tables 1\"");
    std::string flipped = good;
    flipped.back() ^= 1;
    EXPECT_EQ(refusal(flipped),
              "not a file of evaluation tables: its checksum does not fit its numbers");
    EXPECT_EQ(refusal(good.substr(0, good.size() - 2)),
              "not a file of evaluation tables: it holds 57150 bytes of numbers where 57152 are "
              "needed");
    std::string otherRule = good;
    otherRule.replace(otherRule.find("renju"), 5, "chess");
    EXPECT_NE(refusal(otherRule).find("chess"), std::string::npos);
    EXPECT_EQ(refusal("tengen tables 1\nrule renju\n"),
              "not a file of evaluation tables: a line of its header is missing");
}

TEST(PointTables, BuiltInOnesCanBeReadAndFitTheirRule) {
    for (const Rule rule : kRules) {
        if (const std::string_view bytes = builtInTables(rule); !bytes.empty()) {
            const auto read = TableWeights::parse(bytes);
            ASSERT_TRUE(read) << idOf(rule) << ": " << read.error().message;
            EXPECT_EQ(read->rule, rule);
        }
        EXPECT_EQ(PointTables::builtIn(rule)->rule(), rule);
    }
}

TEST(PointTables, ValueThePositionForBothColoursAlike) {
    // The same stones with colours and turn exchanged are worth the same, but in Renju.
    const Point blacks[] = {Point(7, 7), Point(8, 8), Point(6, 7)};
    const Point whites[] = {Point(7, 8), Point(5, 5)};
    const PointTables tables(numbered(Rule::Freestyle));
    const auto one = Board::withStones({}, blacks, whites, Side::White);
    const auto two = Board::withStones({}, whites, blacks, Side::Black);
    ASSERT_TRUE(one && two);
    EXPECT_EQ(tables.evaluate(*one), tables.evaluate(*two));
    EXPECT_NE(tables.evaluate(*one), 0);
}

}  // namespace
}  // namespace tengen::eval
