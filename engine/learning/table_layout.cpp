#include "learning/table_layout.hpp"

#include <cmath>
#include <cstdlib>
#include <limits>

namespace tengen::learning {
namespace {

/// Calls `visit(index in the vector, weight)` for every weight of one colour.
template <class Weights, class Visit>
void visitColour(Weights& weights, Side side, Visit visit) {
    const TableLayout layout(weights.rule);
    auto& points = weights.points[indexOf(side)];
    const auto visitAll = [&](TablePart part, auto& numbers) {
        const std::size_t first = layout.offset(side, part);
        for (std::size_t i = 0; i < numbers.size(); ++i) visit(first + i, numbers[i]);
    };
    visitAll(TablePart::Self, points.self);
    visitAll(TablePart::Opponent, points.opponent);
    visitAll(TablePart::PolicySelf, points.policySelf);
    visitAll(TablePart::PolicyOpponent, points.policyOpponent);
    visitAll(TablePart::Mask, weights.masks[indexOf(side)]);
}

}  // namespace

std::vector<float> toLogits(const eval::TableWeights& weights) {
    std::vector<float> logits(TableLayout(weights.rule).size());
    for (const Side side : kSides)
        visitColour(weights, side, [&](std::size_t at, std::int16_t number) {
            logits[at] = 1.0F * number / eval::kLogit;
        });
    return logits;
}

Result<eval::TableWeights> toWeights(Rule rule, std::span<const float> logits) {
    constexpr float kMax = std::numeric_limits<std::int16_t>::max();
    eval::TableWeights weights;
    weights.rule = rule;
    std::size_t misfits = 0;
    for (const Side side : kSides)
        visitColour(weights, side, [&](std::size_t at, std::int16_t& number) {
            const float units = logits[at] * eval::kLogit;
            const bool fits = std::isfinite(units) && std::abs(units) < kMax;
            misfits += fits ? 0 : 1;
            number = fits ? static_cast<std::int16_t>(std::lround(units)) : std::int16_t{0};
        });
    if (misfits > 0)
        return Error{Error::Kind::TooLarge, std::to_string(misfits) +
                                                " of the fitted numbers lie beyond sixteen bits; "
                                                "choose a smaller --learning-rate or --prior"};
    return weights;
}

}  // namespace tengen::learning
