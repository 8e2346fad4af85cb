#include "classics/song/shapes.hpp"

namespace tengen::classics {
namespace {

using enum SongShape;

constexpr AnchoredPattern kPatterns[] = {
    pattern(Five, "XXXXX"),
    pattern(AliveFour, "_XXXX_"),
    pattern(DeadFourA, "oXXXX_"),
    pattern(DeadFourA, "_XXXXo"),
    pattern(DeadFourB, "XXX_X"),
    pattern(DeadFourB, "X_XXX"),
    pattern(DeadFourC, "XX_XX"),
    // A three with room for one more stone only can make no alive four.
    pattern(DeadThreeA, "o_XXX_o"),
    pattern(AliveThree, "_XXX_"),
    pattern(AliveThree, "_XX_X_"),
    pattern(AliveThree, "_X_XX_"),
    pattern(DeadThreeA, "oXXX_"),
    pattern(DeadThreeA, "_XXXo"),
    pattern(DeadThreeB, "oX_XX_"),
    pattern(DeadThreeB, "_XX_Xo"),
    pattern(DeadThreeC, "oXX_X_"),
    pattern(DeadThreeC, "_X_XXo"),
    pattern(DeadThreeD, "X__XX"),
    pattern(DeadThreeD, "XX__X"),
    pattern(DeadThreeD, "X_X_X"),
    pattern(AliveTwo, "_XX_"),
    pattern(AliveTwo, "_X_X_"),
    pattern(AliveTwo, "_X__X_"),
    pattern(DeadTwoA, "oXX_"),
    pattern(DeadTwoA, "_XXo"),
    pattern(DeadTwoB, "oX_X_"),
    pattern(DeadTwoB, "_X_Xo"),
    pattern(DeadTwoC, "oX__X_"),
    pattern(DeadTwoC, "_X__Xo"),
};

const AnchoredTable& table() {
    static const AnchoredTable kTable(kPatterns, Parts::Dropped);
    return kTable;
}

struct Weights {
    eval::Value toMove;
    eval::Value waiting;
};

/// In the order of the enumeration. An alive three of the side that waits is the greater danger.
constexpr Weights kWeights[kSongShapes] = {
    {1'000'900'000'000, 1'000'000'000'000},
    {300'090'000, 300'000'000},
    {25'000, 25'000},
    {30'000, 30'000},
    {26'000, 26'000},
    {20'000, 100'000},
    {500, 500},
    {800, 800},
    {600, 600},
    {550, 550},
    {650, 650},
    {150, 150},
    {250, 250},
    {200, 200},
};

}  // namespace

eval::Value songWeight(SongShape shape, bool toMove) {
    const Weights& weights = kWeights[indexOf(shape)];
    return toMove ? weights.toMove : weights.waiting;
}

SongEvaluation::SongEvaluation(const Board& board) : shapes_(table(), board) {}

eval::Value SongEvaluation::value(Side side, Side toMove) const {
    eval::Value sum = 0;
    for (const SongShape shape : kAllSongShapes) {
        sum += count(side, shape) * songWeight(shape, side == toMove);
        sum -= count(other(side), shape) * songWeight(shape, side != toMove);
    }
    return sum;
}

}  // namespace tengen::classics
