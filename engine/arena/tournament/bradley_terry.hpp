#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "arena/tournament/cross_table.hpp"

namespace tengen::arena {

/// Where the scale of ratings is fixed. Only differences are measured, so one of them is chosen.
struct RatingAnchor {
    std::optional<std::size_t> player{};  ///< none: the mean of all
    double elo = 0;                       ///< what that player, or the mean, is said to have
};

/// A rating or a difference, with half of its 95 % interval.
struct RatingEstimate {
    double elo = 0;
    double error = 0;
};

/// Everybody's Elo at once: the model of Bradley and Terry («Rank analysis of incomplete block
/// designs», 1952), in which i scores 1 / (1 + 10^((j − i) / 400)) against j. The ratings are
/// those that make the results likeliest. A draw counts as half a win and half a loss, so that for
/// two players it is the Elo of their score.
///
/// Errors are from the curvature of the likelihood at its top (the inverse of the Hessian), with
/// games taken as independent.
class BradleyTerry {
public:
    BradleyTerry(const CrossTable& table, const RatingAnchor& anchor);

    /// Relative to the anchor, whose own error is nought.
    [[nodiscard]] RatingEstimate rating(std::size_t player) const;
    /// How much stronger the first is than the second.
    [[nodiscard]] RatingEstimate difference(std::size_t first, std::size_t second) const;

    /// Where some players have not lost a point to the others, nothing holds their ratings: the
    /// likelihood has no top. Then everybody is given one drawn game with an imagined player, and
    /// this tells so. Ratings across such a gap are lower bounds rather than measurements.
    [[nodiscard]] bool needsImaginedDraws() const { return imagined_; }

private:
    using Weights = std::vector<double>;
    /// Of a sum of ratings with weights that add up to nought.
    [[nodiscard]] RatingEstimate contrast(const Weights& weights) const;

    std::size_t players_;
    RatingAnchor anchor_;
    bool imagined_ = false;
    std::vector<double> strengths_;                // natural logarithms; with the imagined one
    std::vector<std::vector<double>> covariance_;  // of these, up to what all have in common
};

}  // namespace tengen::arena
