#include "search/alpha_beta/tuning_constants.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace tengen::search {
namespace {

constexpr bool kNeedsClock = true;

/// The ranges keep every search finite and every number within its type; beyond that they are wide.
constexpr auto kConstants = std::to_array<TuningConstant>({
    {"aspiration-depth", &Tuning::aspirationDepth, 1, 20, 1},
    {"aspiration-window", &Tuning::aspirationWindow, 5, 400, 15},
    {"aspiration-growth", &Tuning::aspirationGrowth, 2, 8, 1},
    {"aspiration-max", &Tuning::aspirationMax, 50, 20000, 500},
    {"proven-depth", &Tuning::provenDepth, 2, kMaxDepth, 4, kNeedsClock},
    {"proven-time-share", &Tuning::provenTimeShare, 0, 100, 10, kNeedsClock},
    {"only-move-depth", &Tuning::onlyMoveDepth, 1, kMaxDepth, 2, kNeedsClock},
    {"razor-depth", &Tuning::razorDepth, 0, 160, 8},
    {"razor-base", &Tuning::razorBase, -200, 400, 12},
    {"razor-slope", &Tuning::razorSlope, 0, 200, 6},
    {"futility-slope", &Tuning::futilitySlope, 10, 400, 12},
    {"late-move-power", &Tuning::lateMovePower, 50, 300, 8},
    {"late-move-base", &Tuning::lateMoveBase, 1, 30, 1},
    {"reduction-scale", &Tuning::reductionScale, 0, 300, 10},
    {"reduction-base", &Tuning::reductionBase, -64, 64, 4},
    {"reduction-depth", &Tuning::reductionDepth, 16, 160, 8},
    {"cut-node-reduction", &Tuning::cutNodeReduction, 0, 96, 6},
    {"pv-reduction", &Tuning::pvReduction, 0, 96, 6},
    {"not-improving-reduction", &Tuning::notImprovingReduction, 0, 96, 5},
    {"history-reduction", &Tuning::historyReduction, 32, 8192, 48},
    {"good-rank", &Tuning::goodRank, -4000, 8000, 150},
    {"good-rank-reduction", &Tuning::goodRankReduction, 0, 96, 5},
    {"three-reduction", &Tuning::threeReduction, -32, 96, 5},
    {"min-reduced-depth", &Tuning::minReducedDepth, 0, 64, 6},
    {"root-unreduced", &Tuning::rootUnreduced, 1, 30, 1},
    {"root-reduction", &Tuning::rootReduction, 0, 200, 10},
    {"iir-depth", &Tuning::iirDepth, 16, 320, 12},
    {"iir-reduction", &Tuning::iirReduction, 0, 64, 5},
    {"iir-pv-share", &Tuning::iirPvShare, 0, 50, 3},
    {"iir-pv-max", &Tuning::iirPvMax, 0, 240, 12},
    {"raised-alpha-reduction", &Tuning::raisedAlphaReduction, 0, 64, 5},
    {"raised-alpha-min-depth", &Tuning::raisedAlphaMinDepth, 0, 320, 8},
    {"raised-alpha-max-depth", &Tuning::raisedAlphaMaxDepth, 32, 1600, 32},
    {"singular-depth", &Tuning::singularDepth, 48, 400, 16},
    {"singular-depth-margin", &Tuning::singularDepthMargin, 0, 160, 12},
    {"singular-margin", &Tuning::singularMargin, 0, 60, 2},
    {"singular-depth-share", &Tuning::singularDepthShare, 10, 90, 8},
    {"singular-extension", &Tuning::singularExtension, 0, 24, 4},
    {"multi-cut-reduction", &Tuning::multiCutReduction, 0, 64, 5},
    {"four-response-extension", &Tuning::fourResponseExtension, 0, 24, 4},
    {"expected-cut-change", &Tuning::expectedCutChange, 0, 48, 5},
    {"expected-cut-base", &Tuning::expectedCutBase, -200, 200, 15},
    {"expected-cut-slope", &Tuning::expectedCutSlope, 0, 120, 6},
    {"expected-cut-threatened", &Tuning::expectedCutThreatened, 0, 600, 30},
    {"history-share", &Tuning::historyShare, 4, 400, 4},
    {"countermove-bonus", &Tuning::countermoveBonus, 0, 1500, 40},
    {"history-bonus-square", &Tuning::historyBonusSquare, 0, 64, 2},
    {"history-bonus-linear", &Tuning::historyBonusLinear, 0, 256, 8},
    {"history-bonus-max", &Tuning::historyBonusMax, 32, 4096, 150},
    {"quiescence-fours", &Tuning::quiescenceFours, 1, 60, 2},
    {"quiescence-nodes", &Tuning::quiescenceNodes, 1, 200, 3},
});
static_assert(sizeof(Tuning) == kConstants.size() * sizeof(int), "every constant needs a row");

constexpr std::string_view kHeader = "tengen tuning 1";

Error faultIn(int line, const std::string& what) {
    return {Error::Kind::BadValue, "line " + std::to_string(line) + ": " + what};
}

}  // namespace

std::span<const TuningConstant> tuningConstants() { return kConstants; }

const TuningConstant* findTuningConstant(std::string_view name) {
    const auto it = std::ranges::find(kConstants, name, &TuningConstant::name);
    return it == kConstants.end() ? nullptr : &*it;
}

Result<Tuning> parseTuning(std::string_view text) {
    auto [header, rest] = splitAt(text, '\n');
    if (trim(header) != kHeader)
        return Error{Error::Kind::BadSyntax, "a file of search constants begins with the line " +
                                                 inQuotes(kHeader) + ", not " + inQuotes(header)};
    if (!text.ends_with('\n'))
        return Error{Error::Kind::BadSyntax,
                     "its last line has no line break, as if the file was cut off"};
    Tuning tuning;
    std::array<bool, kConstants.size()> given{};
    for (int number = 2; !rest.empty(); ++number) {
        const auto [line, others] = splitAt(rest, '\n');
        rest = others;
        const auto [name, after] = splitAt(trim(line), ' ');
        if (name.empty() || name.front() == '#') continue;
        const TuningConstant* const constant = findTuningConstant(name);
        if (constant == nullptr)
            return faultIn(number, "there is no search constant " + inQuotes(name));
        bool& isGiven = given[static_cast<std::size_t>(constant - kConstants.data())];
        if (isGiven) return faultIn(number, std::string(name) + " is given twice");
        isGiven = true;
        const auto value = parseNumber<int>(trim(after));
        if (!value || *value < constant->min || *value > constant->max)
            return faultIn(number, std::string(name) + " must be a whole number from " +
                                       std::to_string(constant->min) + " to " +
                                       std::to_string(constant->max) + ", not " +
                                       inQuotes(trim(after)));
        tuning.*constant->member = *value;
    }
    return tuning;
}

std::string tuningText(const Tuning& tuning, std::string_view comment) {
    std::string text(kHeader);
    text += '\n';
    if (!comment.empty()) ((text += "# ") += comment) += '\n';
    for (const TuningConstant& constant : kConstants)
        (((text += constant.name) += ' ') += std::to_string(tuning.*constant.member)) += '\n';
    return text;
}

std::string changesOf(const Tuning& tuning) {
    std::string text;
    for (const TuningConstant& constant : kConstants)
        if (const int value = tuning.*constant.member; value != constant.defaultValue())
            (((text += text.empty() ? "" : ", ") += constant.name) += ' ') += std::to_string(value);
    return text;
}

}  // namespace tengen::search
