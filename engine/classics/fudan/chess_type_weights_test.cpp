#include "classics/fudan/chess_type_weights.hpp"

#include <gtest/gtest.h>

namespace tengen::classics {
namespace {

using agents::parseWeights;
using agents::weightsText;

const agents::WeightLayout& layout() { return kChessTypeTable.layout; }

std::string errorOf(std::string_view text) {
    const auto read = parseWeights(layout(), text);
    return read ? "read" : read.error().message;
}

TEST(ChessTypeWeights, WhatIsWrittenReadsBack) {
    for (const agents::NamedWeights& set : kChessTypeTable.sets) {
        const auto read = parseWeights(layout(), weightsText(layout(), set.values));
        ASSERT_TRUE(read.ok());
        EXPECT_EQ(ChessTypeWeights(*read), ChessTypeWeights(set.values));
    }
}

TEST(ChessTypeWeights, CommentsBlankLinesAndCarriageReturnsAreSkipped) {
    std::string text =
        "# mine\r\n\r\n   \n" + weightsText(layout(), kChessTypeTable.sets.back().values);
    EXPECT_EQ(errorOf(text), "read");
}

TEST(ChessTypeWeights, EveryMistakeIsNamedWithItsLine) {
    EXPECT_EQ(errorOf(""), "no weights for five");
    EXPECT_EQ(errorOf("five 1 2\n"), "no weights for alive-four");
    EXPECT_EQ(errorOf("five 1 2\nsix 1 2\n"), "line 2: no chess type 'six'");
    EXPECT_EQ(errorOf("five 1 2\nfive 1 2\n"), "line 2: 'five' is given twice");
    EXPECT_EQ(errorOf("five 1\n"),
              "line 1: 'five' needs two weights from 0 to 1000000000, own and enemy");
    EXPECT_EQ(errorOf("five 1 -2\n"),
              "line 1: 'five' needs two weights from 0 to 1000000000, own and enemy");
    EXPECT_EQ(errorOf("five 1 99999999999\n"),
              "line 1: 'five' needs two weights from 0 to 1000000000, own and enemy");
    EXPECT_EQ(errorOf("five 1 2 3\n"), "line 1: unexpected '3'");
}

}  // namespace
}  // namespace tengen::classics
