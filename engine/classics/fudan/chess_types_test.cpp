#include "classics/fudan/chess_types.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.hpp"

namespace tengen::classics {
namespace {

// ---- the definition, written down form by form ----

struct Form {
    ChessType type;
    std::vector<std::string> texts;
};

const std::vector<Form>& literalForms() {
    using enum ChessType;
    static const std::vector<Form> kForms = {
        {Five, {"xxxxx"}},
        {AliveFour, {"_xxxx_"}},
        {CoDashFour, {"oxxxx_", "#xxxx_", "_xxxxo", "_xxxx#"}},
        {GapDashFour, {"xxx_x", "x_xxx", "xx_xx"}},
        {CoAliveThree, {"__xxx_", "_xxx__"}},
        {GapAliveThree, {"_xx_x_", "_x_xx_"}},
        {CoAsleepThree, {"oxxx__", "#xxx__", "__xxxo", "__xxx#"}},
        {GapAsleepThree,
         {"oxx_x_", "#xx_x_", "_x_xxo", "_x_xx#", "ox_xx_", "#x_xx_", "_xx_xo", "_xx_x#"}},
        {TeAsleepThree, {"xx__x", "x__xx", "x_x_x"}},
        {FalseAliveThree, {"o_xxx_o", "o_xxx_#", "#_xxx_o", "#_xxx_#"}},
        {AliveTwo, {"__xx__", "_xx___", "___xx_", "__x_x_", "_x_x__", "_x__x_"}},
        {AsleepTwo, {"oxx___",  "#xx___",  "___xxo",  "___xx#",  "ox_x__",  "#x_x__",  "__x_xo",
                     "__x_x#",  "ox__x_",  "#x__x_",  "_x__xo",  "_x__x#",  "x___x",   "o_x_x_o",
                     "o_x_x_#", "#_x_x_o", "#_x_x_#", "o_xx__o", "o_xx__#", "#_xx__o", "#_xx__#",
                     "o__xx_o", "o__xx_#", "#__xx_o", "#__xx_#"}},
        {One, {"_x_"}},
    };
    return kForms;
}

ChessType literalType(const Board& board, Point p, int dx, int dy) {
    const Side me = *board.stoneAt(p);
    std::string nine;
    for (int d = -4; d <= 4; ++d) {
        const int x = p.x() + d * dx, y = p.y() + d * dy;
        if (x < 0 || y < 0 || x >= board.size() || y >= board.size())
            nine += '#';
        else if (const auto stone = board.stoneAt(Point(x, y)))
            nine += *stone == me ? 'x' : 'o';
        else
            nine += '_';
    }
    for (const Form& form : literalForms())
        for (const std::string& text : form.texts)
            if (nine.find(text) != std::string::npos) return form.type;
    return ChessType::NoThreat;
}

eval::Value literalValue(const Board& board, Side me, const ChessTypeWeights& weights) {
    eval::Value sum = 0;
    for (const Side side : kSides)
        for (const Point p : board.stones(side))
            for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
                const auto type = indexOf(literalType(board, p, dx, dy));
                sum += side == me ? weights.own[type] : -weights.enemy[type];
            }
    return sum;
}

// ---- one row, cell by cell ----

/// A board whose eighth row reads like `row`: x black, o white, _ empty; 15 cells.
Board boardOf(std::string_view row) {
    std::vector<Point> black, white;
    int x = 0;
    for (const char c : row) {
        if (c == 'x') black.push_back(Point(x, 7));
        if (c == 'o') white.push_back(Point(x, 7));
        ++x;
    }
    return *Board::withStones({}, black, white, Side::Black);
}

/// The type of the first x of the row, and of the same row with the colours exchanged.
ChessType typeOf(std::string row) {
    const int first = static_cast<int>(row.find('x'));
    const ChessTypeEvaluation black(boardOf(row), ChessTypeWeights::original());
    for (char& c : row) c = c == 'x' ? 'o' : c == 'o' ? 'x' : c;
    const ChessTypeEvaluation white(boardOf(row), ChessTypeWeights::original());
    EXPECT_EQ(black.typeAt(Point(first, 7), 0), white.typeAt(Point(first, 7), 0)) << row;
    return black.typeAt(Point(first, 7), 0);
}

TEST(ChessTypes, EveryFormOfTheReportIsRecognised) {
    using enum ChessType;
    EXPECT_EQ(typeOf("____xxxxx______"), Five);
    EXPECT_EQ(typeOf("____xxxx_______"), AliveFour);
    EXPECT_EQ(typeOf("___oxxxx_______"), CoDashFour);
    EXPECT_EQ(typeOf("xxxx___________"), CoDashFour);
    EXPECT_EQ(typeOf("____xxxxo______"), CoDashFour);
    EXPECT_EQ(typeOf("___________xxxx"), CoDashFour);
    EXPECT_EQ(typeOf("____xxx_x______"), GapDashFour);
    EXPECT_EQ(typeOf("____x_xxx______"), GapDashFour);
    EXPECT_EQ(typeOf("____xx_xx______"), GapDashFour);
    EXPECT_EQ(typeOf("_____xxx_______"), CoAliveThree);
    EXPECT_EQ(typeOf("___o_xxx__o____"), CoAliveThree);
    EXPECT_EQ(typeOf("_____xx_x______"), GapAliveThree);
    EXPECT_EQ(typeOf("_____x_xx______"), GapAliveThree);
    EXPECT_EQ(typeOf("____oxxx_______"), CoAsleepThree);
    EXPECT_EQ(typeOf("xxx____________"), CoAsleepThree);
    EXPECT_EQ(typeOf("_____xxxo______"), CoAsleepThree);
    EXPECT_EQ(typeOf("____oxx_x______"), GapAsleepThree);
    EXPECT_EQ(typeOf("____ox_xx______"), GapAsleepThree);
    EXPECT_EQ(typeOf("_____xx_xo_____"), GapAsleepThree);
    EXPECT_EQ(typeOf("x_xx___________"), GapAsleepThree);
    EXPECT_EQ(typeOf("_____xx__x_____"), TeAsleepThree);
    EXPECT_EQ(typeOf("_____x__xx_____"), TeAsleepThree);
    EXPECT_EQ(typeOf("_____x_x_x_____"), TeAsleepThree);
    EXPECT_EQ(typeOf("___o_xxx_o_____"), FalseAliveThree);
    EXPECT_EQ(typeOf("_xxx_o_________"), FalseAliveThree);
    EXPECT_EQ(typeOf("_____xx________"), AliveTwo);
    EXPECT_EQ(typeOf("___o_xx___o____"), AliveTwo);
    EXPECT_EQ(typeOf("_____x_x_______"), AliveTwo);
    EXPECT_EQ(typeOf("_____x__x______"), AliveTwo);
    EXPECT_EQ(typeOf("____oxx________"), AsleepTwo);
    EXPECT_EQ(typeOf("____ox_x_______"), AsleepTwo);
    EXPECT_EQ(typeOf("____ox__x______"), AsleepTwo);
    EXPECT_EQ(typeOf("_____x___x_____"), AsleepTwo);
    EXPECT_EQ(typeOf("___o_x_x_o_____"), AsleepTwo);
    EXPECT_EQ(typeOf("___o_xx__o_____"), AsleepTwo);
    EXPECT_EQ(typeOf("_xx__o_________"), AsleepTwo);
    EXPECT_EQ(typeOf("______x________"), One);
    EXPECT_EQ(typeOf("_____oxo_______"), NoThreat);
    EXPECT_EQ(typeOf("____oxxxxo_____"), NoThreat);
}

TEST(ChessTypes, TheStrongestFormInTheNineCellsWins) {
    EXPECT_EQ(typeOf("__xxxx_x_______"), ChessType::AliveFour) << "before the gap four";
    EXPECT_EQ(typeOf("_oxxxx_x_______"), ChessType::CoDashFour);
}

TEST(ChessTypes, OneStoneIsWorthFourOnes) {
    const ChessTypeEvaluation evaluation(boardOf("_______x_______"), ChessTypeWeights::original());
    EXPECT_EQ(evaluation.value(Side::Black), 4 * 3);
    EXPECT_EQ(evaluation.value(Side::White), -4 * 4);
}

TEST(ChessTypes, ValuesAddUpAsCountedByHand) {
    // Three in a row, each stone seeing the three once and three single lines; the white stone at
    // the edge of the nine cells of the last sees one edge only along its own row.
    const Board three = boardOf("______xxx______");
    const ChessTypeEvaluation plain(three, ChessTypeWeights::original());
    EXPECT_EQ(plain.value(Side::Black), 3 * 1100 + 9 * 3);
    EXPECT_EQ(plain.value(Side::White), -(3 * 5500 + 9 * 4));
    const ChessTypeEvaluation evolved(three, ChessTypeWeights::genetic());
    EXPECT_EQ(evolved.value(Side::Black), 3 * 1202 + 9 * 4);
    EXPECT_EQ(evolved.value(Side::White), -(3 * 7176 + 9 * 5));

    // `oxxxx_` : four stones of a dash four, and a white stone that has no room in its row.
    const ChessTypeEvaluation four(boardOf("____oxxxx______"), ChessTypeWeights::original());
    EXPECT_EQ(four.value(Side::Black), 4 * 6100 + 12 * 3 - (1 + 3 * 4));
    EXPECT_EQ(four.value(Side::White), (1 + 3 * 3) - (4 * 65000 + 12 * 4));
}

// ---- the tables of report 003, on one position a type ----

/// Report 003's «self» and «opp» score.
struct Scores {
    eval::Value self, opp;
};

struct Golden {
    ChessType type;
    Scores original, genetic;
    std::string row;
    /// Every x is of `type` along the row, and every other line of a stone is a `one`. Along the
    /// row the o's are `one` or `no-threat`.
    int stones, enemyOnes = 0, enemyNones = 0;
};

class ChessTypeTable : public testing::TestWithParam<Golden> {
protected:
    /// Both points of view, and both again with the colours exchanged.
    static void expectValues(const ChessTypeWeights& weights, Scores type, Scores one,
                             Scores none) {
        const Golden& golden = GetParam();
        std::string exchanged = golden.row;
        for (char& c : exchanged) c = c == 'x' ? 'o' : c == 'o' ? 'x' : c;
        const int enemies = golden.enemyOnes + golden.enemyNones;
        const int ones = 3 * golden.stones, enemyOnes = 3 * enemies + golden.enemyOnes;
        const eval::Value value = golden.stones * type.self + ones * one.self -
                                  enemyOnes * one.opp - golden.enemyNones * none.opp;
        const eval::Value enemyValue = enemyOnes * one.self + golden.enemyNones * none.self -
                                       golden.stones * type.opp - ones * one.opp;
        for (const Side side : kSides) {
            const Board board = boardOf(side == Side::Black ? golden.row : exchanged);
            const ChessTypeEvaluation evaluation(board, weights);
            EXPECT_EQ(evaluation.value(side), value) << golden.row;
            EXPECT_EQ(evaluation.value(other(side)), enemyValue) << golden.row;
        }
    }
};

TEST_P(ChessTypeTable, OriginalScoresAreThoseOfTheReport) {
    expectValues(ChessTypeWeights::original(), GetParam().original, {3, 4}, {1, 1});
}

TEST_P(ChessTypeTable, GeneticScoresAreThoseOfTheReport) {
    expectValues(ChessTypeWeights::genetic(), GetParam().genetic, {4, 5}, {1, 1});
}

const Golden kGolden[] = {
    {ChessType::Five, {1000000, 1000000}, {1229874, 1304773}, "____xxxxx______", 5},
    {ChessType::AliveFour, {20000, 100000}, {27685, 119405}, "____xxxx_______", 4},
    {ChessType::CoDashFour, {6100, 65000}, {8198, 84810}, "____oxxxx______", 4, 0, 1},
    {ChessType::GapDashFour, {6000, 65000}, {7164, 75353}, "_____xxx_x_____", 4},
    {ChessType::CoAliveThree, {1100, 5500}, {1202, 7176}, "_____xxx_______", 3},
    {ChessType::GapAliveThree, {1000, 5000}, {1426, 6720}, "_____xx_x______", 3},
    {ChessType::CoAsleepThree, {300, 200}, {415, 219}, "____oxxx_______", 3, 0, 1},
    {ChessType::GapAsleepThree, {290, 200}, {378, 239}, "____oxx_x______", 3, 0, 1},
    {ChessType::TeAsleepThree, {290, 200}, {336, 253}, "_____xx__x_____", 3},
    {ChessType::FalseAliveThree, {290, 200}, {357, 246}, "___o_xxx_o_____", 3, 2},
    {ChessType::AliveTwo, {100, 90}, {127, 111}, "_____xx________", 2},
    {ChessType::AsleepTwo, {10, 9}, {11, 12}, "____oxx________", 2, 0, 1},
    {ChessType::One, {3, 4}, {4, 5}, "_______x_______", 1},
    {ChessType::NoThreat, {1, 1}, {1, 1}, "_____oxo_______", 1, 0, 2},
};

INSTANTIATE_TEST_SUITE_P(Report003, ChessTypeTable, testing::ValuesIn(kGolden),
                         [](const auto& test) {
                             std::string name;
                             for (const char c : idOf(test.param.type))
                                 if (c != '-') name += c;
                             return name;
                         });

class ChessTypesProperty : public testing::TestWithParam<std::uint32_t> {};

TEST_P(ChessTypesProperty, KeptValuesMatchTheDefinition) {
    Random random(GetParam());
    const auto& weights =
        GetParam() % 2 == 0 ? ChessTypeWeights::original() : ChessTypeWeights::genetic();
    Board board({.size = 5 + random.below(18)});
    ChessTypeEvaluation kept(board, weights);
    for (int i = 0; i < 150 && !board.isOver(); ++i) {
        // Near other stones, so that forms arise.
        PointSet near = board.candidates(Area::Square2);
        if (near.empty()) near = board.emptyPoints();
        std::vector<Point> points;
        for (const Point p : near) points.push_back(p);
        const Point p = random.pick(points);
        const Side mover = board.sideToMove();

        const eval::Value announced = kept.valueAfter(p, mover);
        board.play(p);
        kept.play(p, mover);
        ASSERT_EQ(kept.value(mover), announced);
        if (random.below(4) == 0) {
            board.undo();
            kept.undo(p, mover);
        }
        const ChessTypeEvaluation fresh(board, weights);
        for (const Side side : kSides) {
            ASSERT_EQ(kept.value(side), literalValue(board, side, weights));
            ASSERT_EQ(fresh.value(side), kept.value(side));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, ChessTypesProperty, testing::Range(1u, 31u));

}  // namespace
}  // namespace tengen::classics
