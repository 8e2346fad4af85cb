#include "pages/board_diagram.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"
#include "pages/page.hpp"
#include "pages/testing/well_formed.hpp"

namespace tengen::pages {
namespace {

std::size_t countOf(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

TEST(BoardDiagram, ShowsEachStoneAndTheLastMove) {
    const auto board = Board::afterMoves({}, *parsePoints("h8i9g7", 15));
    const std::string svg = boardDiagram(*board, "a <position>");
    EXPECT_EQ(testing::faultOf(svg), "");
    EXPECT_EQ(countOf(svg, "class=\"b\""), 2U);
    EXPECT_EQ(countOf(svg, "class=\"w\""), 1U);
    EXPECT_EQ(countOf(svg, "class=\"last\""), 1U);
    EXPECT_EQ(countOf(svg, "class=\"lines\""), 30U);
    // h8 is the centre of a board of 15.
    EXPECT_NE(svg.find("cx=\"198.0\" cy=\"198.0\""), std::string::npos) << svg;
}

TEST(BoardDiagram, NumbersTheStonesOfAGame) {
    const std::string svg = gameDiagram(*parsePoints("a1b2c3", 9), {.size = 9}, "a game");
    EXPECT_EQ(testing::faultOf(svg), "");
    EXPECT_NE(svg.find(">1</text>"), std::string::npos);
    EXPECT_NE(svg.find(">3</text>"), std::string::npos);
    // Row 1 is at the bottom.
    EXPECT_NE(svg.find("class=\"b\" cx=\"30.0\" cy=\"222.0\""), std::string::npos) << svg;
}

TEST(BoardDiagram, TellsTheThreatsOfAGame) {
    // Black's third stone in the row makes a three, White's h11 stops its open four.
    const std::string svg = gameDiagram(*parsePoints("h8a1h9a3h10h11", 15), {}, "a game");
    EXPECT_EQ(testing::faultOf(svg), "");
    EXPECT_NE(svg.find(">5  h10 makes three</text>"), std::string::npos) << svg;
    EXPECT_NE(svg.find(">6  h11 stops open four</text>"), std::string::npos) << svg;
    EXPECT_EQ(svg.find(">4  "), std::string::npos);
}

TEST(BoardDiagram, FollowsAGameByItsOwnRule) {
    // Six in a row win in free-style alone; the game went on.
    const auto moves = *parsePoints("a1a15b1c15c1e15e1g15f1i15d1k15h8", 15);
    const std::string svg = gameDiagram(moves, {.rule = Rule::Standard}, "a game");
    EXPECT_NE(svg.find(">13</text>"), std::string::npos);
    const std::string four =
        gameDiagram(*parsePoints("a1a7b1b7c1c7d1", 7), {.size = 7, .lineLength = 4}, "a game");
    EXPECT_NE(four.find(">7</text>"), std::string::npos);
    EXPECT_EQ(four.find("makes"), std::string::npos) << "threats are those of rows of five";
}

TEST(BoardDiagram, WritesNotesOnStonesAndPointsAndBesideThem) {
    const auto board = Board::afterMoves({}, *parsePoints("h8i9", 15));
    const Notes notes{.labels = {{Point(7, 7), "A"}, {Point(0, 0), "B"}, {Point(1, 0), ""}},
                      .lines = {"A < B"}};
    const std::string svg = notedDiagram(*board, notes, "notes");
    EXPECT_EQ(testing::faultOf(svg), "");
    EXPECT_NE(svg.find(">A</text>"), std::string::npos);
    EXPECT_NE(svg.find(">B</text>"), std::string::npos);
    EXPECT_NE(svg.find(">A &lt; B</text>"), std::string::npos);
    EXPECT_EQ(countOf(svg, "class=\"ring\""), 1U);
    EXPECT_EQ(countOf(svg, "<style>"), 0U);
    const std::string alone = standaloneSvg(svg);
    EXPECT_EQ(testing::faultOf(alone), "");
    EXPECT_EQ(countOf(alone, "<style>"), 1U);
}

TEST(PageFrame, IsWellFormedAndLinksToTheApp) {
    const std::string html = pageOf("a < b", "<p>body</p>\n");
    EXPECT_EQ(testing::faultOf(html), "");
    EXPECT_NE(html.find("<title>a &lt; b</title>"), std::string::npos);
    EXPECT_NE(html.find("<a href=\"/\">"), std::string::npos);
    EXPECT_NE(html.find("rel=\"icon\""), std::string::npos);
}

}  // namespace
}  // namespace tengen::pages
