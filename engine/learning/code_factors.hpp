#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/shape.hpp"
#include "core/threat.hpp"
#include "learning/table_layout.hpp"

namespace tengen::learning {

/// Most codes are rare, and many never occur in the games at hand. Each number of a table is
/// therefore taken as the sum of what its code shares with others — its four shapes, its threat —
/// and something of its own, which regularisation keeps small where there is little to learn it
/// from. Masks are made likewise of their eleven bits and one number common to all.
class CodeFactors {
public:
    explicit CodeFactors(Rule rule);

    /// How many shared numbers there are.
    [[nodiscard]] std::size_t size() const { return layout_.colours() * kPerColour; }

    /// tables = own + what is shared. Code 0 stays 0, and so does the value of a point that has
    /// room all around and nothing else: there are so many of them that any number would speak of
    /// the size of the board, and the last digit lost in rounding would outweigh a threat.
    void compose(std::span<const float> own, std::span<const float> shared,
                 std::span<float> tables) const;

    /// The gradient of the shared numbers from that of the tables, in which what stays is set to
    /// zero.
    void gather(std::span<float> tables, std::span<float> shared) const;

    /// Where to start, and where codes stay whose threat no game shows: policy by threats as in
    /// TableWeights::plain, all else zero.
    [[nodiscard]] std::vector<float> initial() const;

private:
    static constexpr std::size_t kPerPart = kShapes + kThreats;
    static constexpr std::size_t kMaskBits = 11;
    static constexpr std::size_t kPerColour = kCodeParts * kPerPart + kMaskBits + 1;
    static_assert(std::size_t{1} << kMaskBits == eval::kThreatMasks);

    /// Sets to zero what is never fitted.
    void clearFixed(std::span<float> tables) const;
    /// Calls visit(place of a table's number, place of what it shares) for each such pair.
    template <class Visit>
    void forEachCode(Visit visit) const;
    template <class Visit>
    void forEachMask(Visit visit) const;

    Rule rule_;
    TableLayout layout_;
    /// By colour and code: four shapes and the threat, as places within a part.
    std::array<std::vector<std::array<std::uint8_t, 5>>, 2> shares_;
};

}  // namespace tengen::learning
