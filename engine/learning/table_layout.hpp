#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "eval/table_weights.hpp"

namespace tengen::learning {

/// Maps TableWeights to one vector of floats in logits, for training.
enum class TablePart : std::uint8_t { Self, Opponent, PolicySelf, PolicyOpponent, Mask };

inline constexpr std::size_t kCodeParts = 4;  ///< all but Mask, which has another index
inline constexpr std::size_t kTableParts = 5;
inline constexpr auto kAllCodeParts = firstValues<TablePart, kCodeParts>();

constexpr std::size_t sizeOf(TablePart part) {
    return part == TablePart::Mask ? eval::kThreatMasks : std::size_t{eval::kPointCodes};
}

class TableLayout {
public:
    explicit constexpr TableLayout(Rule rule) : colours_(eval::coloursDiffer(rule) ? 2 : 1) {}

    /// Under rules that treat the colours alike both share one index.
    [[nodiscard]] constexpr std::size_t offset(Side side, TablePart part) const {
        const std::size_t colour = colours_ == 2 ? indexOf(side) : 0;
        return colour * kPerColour + indexOf(part) * eval::kPointCodes;
    }
    [[nodiscard]] constexpr std::size_t colours() const { return colours_; }
    [[nodiscard]] constexpr std::size_t size() const { return colours_ * kPerColour; }

private:
    static constexpr std::size_t kPerColour = kCodeParts * eval::kPointCodes + eval::kThreatMasks;

    std::size_t colours_;
};

/// Converts the tables to logits.
std::vector<float> toLogits(const eval::TableWeights& weights);

/// Rounds to the units of TableWeights. An error when a weight does not fit into 16 bits.
Result<eval::TableWeights> toWeights(Rule rule, std::span<const float> logits);

}  // namespace tengen::learning
