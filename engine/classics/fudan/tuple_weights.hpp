#pragma once

#include <cstdint>
#include <span>

#include "agents/weight_table.hpp"
#include "eval/value.hpp"

namespace tengen::classics {

/// What a tuple of five is worth by its stones: none, or one to five of one colour only.
struct TupleWeights {
    static constexpr int kMaxTuple = 5;

    eval::Value own[kMaxTuple + 1]{};    ///< [0]: an empty tuple
    eval::Value enemy[kMaxTuple + 1]{};  ///< what it takes away; [0] is not used

    /// Of kTupleTable's layout. REQUIRES: as many as it has.
    explicit TupleWeights(std::span<const std::int64_t> rows);

    static const TupleWeights& original();  ///< the report's
};

/// Rows: empty, own-1 to own-5, enemy-1 to enemy-5.
extern const agents::WeightTable kTupleTable;

}  // namespace tengen::classics
