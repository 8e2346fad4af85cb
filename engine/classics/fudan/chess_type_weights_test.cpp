#include "classics/fudan/chess_type_weights.hpp"

#include <gtest/gtest.h>

namespace tengen::classics {
namespace {

std::string errorOf(std::string_view text) {
    const auto read = ChessTypeWeights::parse(text);
    return read ? "read" : read.error().message;
}

TEST(ChessTypeWeights, WhatIsWrittenReadsBack) {
    for (const auto* weights : {&ChessTypeWeights::original(), &ChessTypeWeights::genetic()}) {
        const auto read = ChessTypeWeights::parse(weights->toText());
        ASSERT_TRUE(read.ok());
        EXPECT_EQ(*read, *weights);
    }
}

TEST(ChessTypeWeights, CommentsBlankLinesAndCarriageReturnsAreSkipped) {
    std::string text = "# mine\r\n\r\n   \n" + ChessTypeWeights::genetic().toText();
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
