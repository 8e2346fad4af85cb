#pragma once

#include "base/random.hpp"
#include "eval/table_weights.hpp"

namespace tengen::testing {

/// Tables with a number of their own everywhere, from -`max` to `max`; code 0 is 0.
inline eval::TableWeights numberedTables(Rule rule, int max = 500, std::uint64_t seed = 7) {
    eval::TableWeights weights;
    weights.rule = rule;
    Random random(seed);
    const auto fill = [&](auto& numbers, std::size_t first) {
        for (std::size_t i = first; i < numbers.size(); ++i)
            numbers[i] = static_cast<std::int16_t>(random.below(2 * max + 1) - max);
    };
    for (auto& points : weights.points)
        for (auto* codes :
             {&points.self, &points.opponent, &points.policySelf, &points.policyOpponent})
            fill(*codes, 1);
    for (auto& masks : weights.masks) fill(masks, 0);
    if (!eval::coloursDiffer(rule)) {
        weights.points[1] = weights.points[0];
        weights.masks[1] = weights.masks[0];
    }
    return weights;
}

}  // namespace tengen::testing
