#include "classics/wei/marks.hpp"

#include <string_view>

namespace tengen::classics {
namespace {

using enum WeiThreat;

/// A squeezed three comes before the direct one that it looks like. What is part of a larger shape
/// does not count again.
constexpr AnchoredPattern kMeant[] = {
    pattern(Five, "XXXXX"),         pattern(DirectFour, "_XXXX_"),  pattern(DeadFour, "_XXXXo"),
    pattern(DeadFour, "oXXXX_"),    pattern(DeadFour, "XXX_X"),     pattern(DeadFour, "X_XXX"),
    pattern(DeadFour, "XX_XX"),     pattern(DeadThree, "o_XXX_o"),  pattern(DirectThree, "_XXX_"),
    pattern(DirectThree, "_X_XX_"), pattern(DirectThree, "_XX_X_"), pattern(DeadThree, "_XXXo"),
    pattern(DeadThree, "oXXX_"),    pattern(DeadThree, "_X_XXo"),   pattern(DeadThree, "oXX_X_"),
    pattern(DeadThree, "_XX_Xo"),   pattern(DeadThree, "oX_XX_"),   pattern(DeadThree, "X__XX"),
    pattern(DeadThree, "XX__X"),    pattern(DeadThree, "X_X_X"),    pattern(Two, "_XX_"),
    pattern(Two, "_X_X_"),          pattern(Two, "_X__X_"),
};

/// Appendix B: an edge blocks nothing, `_X_XX` may be blocked behind, `X_XXX` and `_XX_X_` are
/// missing, and the end of a gapped shape counts again. (Its `_XXXX` is looked for where a stone is
/// known to stand, and never found.)
constexpr AnchoredPattern kLiteral[] = {
    pattern(Five, "XXXXX"),        pattern(DirectFour, "_XXXX_"), pattern(DeadFour, "_XXXXe"),
    pattern(DeadFour, "eXXXX_"),   pattern(DeadFour, "XXXX_"),    pattern(DeadFour, "XXX_X"),
    pattern(DeadFour, "XX_XX"),    pattern(DirectThree, "_XXX_"), pattern(DirectThree, "_X_XX"),
    pattern(DeadThree, "_XXXe"),   pattern(DeadThree, "eXXX_"),   pattern(DeadThree, "_X_XXe"),
    pattern(DeadThree, "eXX_X_"),  pattern(DeadThree, "_XX_Xe"),  pattern(DeadThree, "eX_XX_"),
    pattern(DeadThree, "X__XX"),   pattern(DeadThree, "XX__X"),   pattern(DeadThree, "X_X_X"),
    pattern(DeadThree, "e_XXX_e"), pattern(Two, "_XX_"),          pattern(Two, "_X_X_"),
    pattern(Two, "_X__X_"),
};

constexpr WeiThreat kAllThreats[] = {Five, DirectFour, DeadFour, DirectThree, DeadThree, Two};

constexpr std::string_view kRows[kWeiThreats] = {"five",         "direct-four", "dead-four",
                                                 "direct-three", "dead-three",  "two"};
constexpr std::string_view kColumns[] = {"mark"};
constexpr std::int64_t kOriginal[kWeiThreats] = {100'000, 10'000, 1'000, 1'000, 100, 10};
constexpr agents::NamedWeights kSets[] = {{"original", kOriginal}};

const AnchoredTable& tableOf(WeiReading reading) {
    static const AnchoredTable meant(kMeant, Parts::Dropped);
    static const AnchoredTable literal(kLiteral, Parts::Counted);
    return reading == WeiReading::Literal ? literal : meant;
}

}  // namespace

constinit const agents::WeightTable kWeiTable = {
    .layout = {.noun = "threat", .rows = kRows, .columns = kColumns, .max = 10'000'000},
    .sets = kSets};

eval::Value weiMark(WeiThreat threat, WeiReading reading) {
    switch (threat) {
        case Five: return 100'000;
        case DirectFour: return 10'000;
        case DeadFour:
        case DirectThree: return 1'000;
        case DeadThree: return 100;
        case Two: return reading == WeiReading::Literal ? 100 : 10;
    }
    return 0;
}

WeiMarks weiMarks(WeiReading reading) {
    WeiMarks marks{};
    for (const WeiThreat threat : kAllThreats) marks[indexOf(threat)] = weiMark(threat, reading);
    return marks;
}

WeiEvaluation::WeiEvaluation(const Board& board, WeiReading reading)
    : WeiEvaluation(board, reading, weiMarks(reading)) {}

WeiEvaluation::WeiEvaluation(const Board& board, WeiReading reading, const WeiMarks& marks)
    : marks_(marks), shapes_(tableOf(reading), board) {}

WeiEvaluation::WeiEvaluation(int size, WeiReading reading)
    : marks_(weiMarks(reading)), shapes_(tableOf(reading), size) {}

eval::Value WeiEvaluation::marks(Side side) const {
    eval::Value sum = 0;
    for (const WeiThreat threat : kAllThreats) sum += count(side, threat) * marks_[indexOf(threat)];
    return sum;
}

eval::Value WeiEvaluation::value(Side side, eval::Value defence) const {
    return marks(side) - defence * marks(other(side));
}

}  // namespace tengen::classics
