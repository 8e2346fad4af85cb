#include "studies/illustrations/illustration.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "classics/fudan/chess_type.hpp"
#include "classics/wei/marks.hpp"
#include "pages/testing/well_formed.hpp"

namespace tengen::studies {
namespace {

bool says(const NotedPosition& position, std::string_view text) {
    return std::ranges::any_of(position.notes.lines, [&](const std::string& line) {
        return line.find(text) != std::string::npos;
    });
}

/// The points that have `text` as their label.
PointSet labelled(const NotedPosition& position, std::string_view text) {
    PointSet points;
    for (const auto& label : position.notes.labels)
        if (label.text == text) points.insert(label.point);
    return points;
}

/// Where a stone of `side` makes a five, by playing it.
PointSet fivesOf(const Board& board, Side side) {
    PointSet points;
    for (const Point p : board.emptyPoints()) {
        Board after = *Board::withSetup(
            board.ruleset(), {board.stones(Side::Black), board.stones(Side::White), side});
        after.play(p);
        if (after.outcome() == winFor(side)) points.insert(p);
    }
    return points;
}

TEST(Illustration, EachIsADrawingOfItsOwnAndTheSameEveryTime) {
    std::set<std::string_view> ids;
    for (const Illustration& illustration : illustrations()) {
        EXPECT_TRUE(ids.insert(illustration.id).second) << illustration.id;
        const std::string svg = pages::standaloneSvg(illustration.toSvg());
        EXPECT_EQ(pages::testing::faultOf(svg), "") << illustration.id;
        EXPECT_EQ(svg, pages::standaloneSvg(illustration.toSvg())) << illustration.id;
        EXPECT_NE(svg.find("<style>"), std::string::npos);
    }
}

// The examples must not make threats with one another, or the letters would not show them all.
TEST(Illustration, WeiThreatsAreAllThereAndApart) {
    const NotedPosition drawn = kThreatsOfWei.draw();
    const classics::WeiEvaluation evaluation(drawn.board);
    int all = 0;
    for (std::size_t i = 0; i < classics::kWeiThreats; ++i) {
        const int count = evaluation.count(Side::Black, static_cast<classics::WeiThreat>(i));
        EXPECT_GT(count, 0) << i;
        all += count;
        EXPECT_TRUE(says(drawn, std::string(classics::kWeiTable.layout.rows[i]) + ":")) << i;
    }
    EXPECT_EQ(all, static_cast<int>(drawn.notes.labels.size()));
}

TEST(Illustration, WeiCandidatesAreThePointsWithinTwoOfAStone) {
    const NotedPosition drawn = kCandidatesOfWei.draw();
    PointSet shown;
    for (const auto& label : drawn.notes.labels) shown.insert(label.point);
    PointSet near;
    for (const Point p : drawn.board.emptyPoints())
        for (const Side side : kSides)
            for (const Point stone : drawn.board.stones(side))
                if (distance(p, stone) <= 2) near.insert(p);
    EXPECT_EQ(shown, near);
}

TEST(Illustration, WeiLosesAtDepthOneWhatItSavesAtDepthTwo) {
    const NotedPosition drawn = kShortSightOfWei.draw();
    const PointSet fives = fivesOf(drawn.board, Side::Black);
    ASSERT_EQ(fives.count(), 1);
    EXPECT_EQ(labelled(drawn, "B"), fives);
    EXPECT_NE(labelled(drawn, "A"), fives);
    EXPECT_TRUE(says(drawn, "and wins"));
    EXPECT_TRUE(says(drawn, "has no five"));
}

TEST(Illustration, WaterlooRanksAreWhatPlayingShows) {
    const NotedPosition drawn = kRanksOfWaterloo.draw();
    const PointSet wins = fivesOf(drawn.board, Side::Black);
    const PointSet stops = fivesOf(drawn.board, Side::White);
    EXPECT_EQ(labelled(drawn, "1"), wins);
    ASSERT_FALSE(stops.empty());
    for (const Point p : stops) EXPECT_TRUE(labelled(drawn, "2").contains(p));
    EXPECT_GT(labelled(drawn, "2").count(), stops.count()) << "none is promoted from rank 3";
    for (const char* rank : {"3", "4"}) EXPECT_FALSE(labelled(drawn, rank).empty()) << rank;
}

TEST(Illustration, FudanTypesAreShownInTheirOrder) {
    const NotedPosition drawn = kTypesOfFudan.draw();
    std::size_t i = 1;  // the first line is a heading
    for (const classics::ChessType type : classics::kAllChessTypes) {
        if (type == classics::ChessType::NoThreat) continue;
        ASSERT_LT(i, drawn.notes.lines.size());
        EXPECT_NE(drawn.notes.lines[i].find(std::string(idOf(type)) + ":"), std::string::npos)
            << drawn.notes.lines[i];
        ++i;
    }
}

}  // namespace
}  // namespace tengen::studies
