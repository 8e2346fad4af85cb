#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "classics/waterloo/points.hpp"

namespace tengen::classics {

/// By what waterloo2 values a line: the scores of rows, and how many percent of a move's score
/// count, by the rank of its point and by its depth in the line. Offence and defence have shares of
/// their own.
struct RankWeights {
    static constexpr std::size_t kRanks = 7, kDepths = 8;

    struct Share {
        eval::Value offence = 100;
        eval::Value defence = 100;
    };
    WaterlooScores scores;
    std::array<Share, kRanks> ranks{};
    std::array<Share, kDepths> depths{};

    /// Of kRankTable's layout. REQUIRES: as many as it has.
    explicit RankWeights(std::span<const std::int64_t> rows);

    static const RankWeights& original();  ///< the report's

    /// What a move of the line adds to the mover's side, in tenths of a score: with the report's
    /// weights nothing is rounded. REQUIRES: 0 ≤ `depth` < kDepths.
    [[nodiscard]] eval::Value worth(const WaterlooPoint& point, std::size_t depth) const {
        const Share& rank = ranks[static_cast<std::size_t>(point.rank - 1)];
        const Share& ply = depths[depth];
        const eval::Value defence = point.score - point.offence;
        return (point.offence * rank.offence * ply.offence + defence * rank.defence * ply.defence) /
               1000;
    }
};

/// Rows: those of kWaterlooTable, then rank-1 to rank-7 and depth-1 to depth-8, which a file may
/// leave out.
extern const agents::WeightTable kRankTable;

}  // namespace tengen::classics
