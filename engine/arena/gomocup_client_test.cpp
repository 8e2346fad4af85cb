#include "arena/gomocup_client.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"

namespace tengen::arena {
namespace {

using Kind = GomocupClient::Kind;

GomocupClient::Reply parsed(std::string_view line) { return GomocupClient::parse(line, 15); }

TEST(GomocupClient, ReadsMovesFromTheTopLeft) {
    EXPECT_EQ(parsed("7,7").kind, Kind::Move);
    EXPECT_EQ(toText(parsed("0,0").moves), "a15");
    EXPECT_EQ(toText(parsed(" 14,14 ").moves), "o1");
    EXPECT_EQ(toText(parsed("3, 4").moves), "d11");
    EXPECT_EQ(toText(parsed("7,7 8,7 7,8").moves), "h8i8h7");
}

TEST(GomocupClient, PointsOffTheBoardAreMovesWithoutAPoint) {
    for (const char* line : {"15,0", "-1,-1", "0,99999"}) {
        EXPECT_EQ(parsed(line).kind, Kind::Move) << line;
        EXPECT_TRUE(parsed(line).moves.empty()) << line;
    }
}

TEST(GomocupClient, KnowsTheWordsInEitherCase) {
    EXPECT_EQ(parsed("OK").kind, Kind::Ok);
    EXPECT_EQ(parsed("ok").kind, Kind::Ok);
    EXPECT_EQ(parsed("MESSAGE depth 3").kind, Kind::Words);
    EXPECT_EQ(parsed("Debug x").kind, Kind::Words);
    EXPECT_EQ(parsed("INFO DEPTH 3").kind, Kind::Words);
    EXPECT_EQ(parsed("UNKNOWN").kind, Kind::Unknown);
    EXPECT_EQ(parsed("ERROR bad size").kind, Kind::Error);
    EXPECT_EQ(parsed("SWAP").kind, Kind::Swap);
    EXPECT_EQ(parsed("SUGGEST 7,7").kind, Kind::Suggest);
    EXPECT_EQ(toText(parsed("suggest 7,7").moves), "h8");
}

TEST(GomocupClient, WhatIsNoReplyIsNoMove) {
    for (const char* line : {"", "7", "7,", ",7", "7;7", "7,7x", "7,7,7", "seven,seven", "1e3,2",
                             "SUGGEST", "99999999999999999999,1", "7,7 and 8,8"})
        EXPECT_TRUE(parsed(line).kind != Kind::Move || parsed(line).moves.empty()) << line;
    EXPECT_EQ(parsed("hello").kind, Kind::Other);
    EXPECT_EQ(parsed("7,7x").kind, Kind::Other);
}

TEST(GomocupClient, SpellsABoardAsItsReaderSeesIt) {
    const auto board = Board::afterMoves({}, *parsePoints("h8i9g7", 15));
    EXPECT_EQ(gomocupBoard(*board),
              (std::vector<std::string>{"BOARD", "7,7,2", "8,6,1", "6,8,2", "DONE"}));
}

}  // namespace
}  // namespace tengen::arena
