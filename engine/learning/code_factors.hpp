#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/shape.hpp"
#include "core/threat.hpp"
#include "learning/table_layout.hpp"

namespace tengen::learning {

/// Most codes are rare, and many never occur in the games. Each weight of a table is therefore the
/// sum of factors shared with other codes (its four shapes, its threat) and a residual of its own,
/// which regularisation keeps small where there is little data. Masks are sums over their eleven
/// bits and one common bias.
class CodeFactors {
public:
    explicit CodeFactors(Rule rule);

    /// Number of shared factors.
    [[nodiscard]] std::size_t size() const { return layout_.colours() * kPerColour; }

    /// tables = residuals + shared factors. Code 0 stays 0, and so does the value of an open point
    /// without any shape: their number would make a weight measure the size of the
    /// board, and its rounding error would outweigh a threat.
    void compose(std::span<const float> own, std::span<const float> shared,
                 std::span<float> tables) const;

    /// Computes the gradient of the shared factors from that of the tables, and zeroes the latter
    /// for fixed weights.
    void gather(std::span<float> tables, std::span<float> shared) const;

    /// Initial weights, kept by codes whose threat occurs in no game: policy by threats as in
    /// TableWeights::plain, all else zero.
    [[nodiscard]] std::vector<float> initial() const;

private:
    static constexpr std::size_t kPerPart = kShapes + kThreats;
    static constexpr std::size_t kMaskBits = 11;
    static constexpr std::size_t kPerColour = kCodeParts * kPerPart + kMaskBits + 1;
    static_assert(std::size_t{1} << kMaskBits == eval::kThreatMasks);

    /// Zeroes the weights that are never fitted.
    void clearFixed(std::span<float> tables) const;
    /// Calls visit(index of a table weight, index of its shared factor) for each pair.
    template <class Visit>
    void forEachCode(Visit visit) const;
    template <class Visit>
    void forEachMask(Visit visit) const;

    Rule rule_;
    TableLayout layout_;
    /// By colour and code: four shapes and the threat, as indices within a part.
    std::array<std::vector<std::array<std::size_t, 5>>, 2> shares_;
};

}  // namespace tengen::learning
