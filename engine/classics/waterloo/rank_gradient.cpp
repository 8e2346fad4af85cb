#include "classics/waterloo/rank_gradient.hpp"

#include <array>

namespace tengen::classics {

std::vector<double> rankGradient(const Board& board, std::span<const Point> line,
                                 const RankWeights& weights) {
    constexpr double kPercent = 0.01;
    constexpr std::size_t kScored = std::tuple_size_v<RowCounts>;
    std::vector<double> gradient(kRankTable.layout.size());
    WaterlooPoints points(board, weights.scores);
    Side side = board.sideToMove();
    for (std::size_t depth = 0; depth < line.size(); ++depth) {
        const Point move = line[depth];
        const double sign = side == board.sideToMove() ? 1 : -1;
        const WaterlooPoint known = points.at(move, side);
        const auto rank = static_cast<std::size_t>(known.rank - 1);
        const RankWeights::Share& byRank = weights.ranks[rank];
        const RankWeights::Share& byDepth = weights.depths[depth];
        // Weights come in pairs: offence, defence.
        const std::array parts = {static_cast<double>(known.offence),
                                  static_cast<double>(known.score - known.offence)};
        const std::array ofRank = {static_cast<double>(byRank.offence) * kPercent,
                                   static_cast<double>(byRank.defence) * kPercent};
        const std::array ofDepth = {static_cast<double>(byDepth.offence) * kPercent,
                                    static_cast<double>(byDepth.defence) * kPercent};
        const RowCounts rows = points.rowsAt(move, side);
        for (std::size_t row = 0; row < kScored; ++row)
            gradient[row] += sign * rows[row] * ofRank[row % 2] * ofDepth[row % 2];
        for (const std::size_t part : {0, 1}) {
            gradient[kScored + 2 * rank + part] += sign * parts[part] * kPercent * ofDepth[part];
            gradient[kScored + 2 * (RankWeights::kRanks + depth) + part] +=
                sign * parts[part] * ofRank[part] * kPercent;
        }
        points.play(move, side);
        side = other(side);
    }
    return gradient;
}

}  // namespace tengen::classics
