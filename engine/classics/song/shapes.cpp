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

constexpr std::string_view kRows[kSongShapes] = {
    "five",        "alive-four",   "dead-four-a",  "dead-four-b",  "dead-four-c",
    "alive-three", "dead-three-a", "dead-three-b", "dead-three-c", "dead-three-d",
    "alive-two",   "dead-two-a",   "dead-two-b",   "dead-two-c"};
constexpr std::string_view kColumns[] = {"side to move", "other side"};

/// An alive three of the side that waits is the greater danger.
constexpr std::int64_t kOriginal[2 * kSongShapes] = {1'000'900'000'000,
                                                     1'000'000'000'000,  //
                                                     300'090'000,
                                                     300'000'000,  //
                                                     25'000,
                                                     25'000,  //
                                                     30'000,
                                                     30'000,  //
                                                     26'000,
                                                     26'000,  //
                                                     20'000,
                                                     100'000,  //
                                                     500,
                                                     500,  //
                                                     800,
                                                     800,  //
                                                     600,
                                                     600,  //
                                                     550,
                                                     550,  //
                                                     650,
                                                     650,  //
                                                     150,
                                                     150,  //
                                                     250,
                                                     250,  //
                                                     200,
                                                     200};
constexpr agents::NamedWeights kSets[] = {{"original", kOriginal}};

}  // namespace

constinit const agents::WeightTable kSongTable = {
    .layout = {.noun = "shape", .rows = kRows, .columns = kColumns, .max = 10'000'000'000'000},
    .sets = kSets};

SongWeights::SongWeights(std::span<const std::int64_t> rows) {
    for (std::size_t shape = 0; shape < kSongShapes; ++shape) {
        toMove[shape] = rows[2 * shape];
        waiting[shape] = rows[2 * shape + 1];
    }
}

const SongWeights& SongWeights::original() {
    static const SongWeights kWeights{kOriginal};
    return kWeights;
}

SongEvaluation::SongEvaluation(const Board& board, const SongWeights& weights)
    : weights_(weights), shapes_(table(), board) {}

eval::Value SongEvaluation::value(Side side, Side toMove) const {
    const auto& ours = side == toMove ? weights_.toMove : weights_.waiting;
    const auto& theirs = side == toMove ? weights_.waiting : weights_.toMove;
    eval::Value sum = 0;
    for (const SongShape shape : kAllSongShapes) {
        sum += count(side, shape) * ours[indexOf(shape)];
        sum -= count(other(side), shape) * theirs[indexOf(shape)];
    }
    return sum;
}

}  // namespace tengen::classics
