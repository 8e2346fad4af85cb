#include "learning/code_factors.hpp"

#include <algorithm>

#include "core/threat_table.hpp"

namespace tengen::learning {
namespace {

/// Any four shapes that have the code, by code.
std::vector<std::uint16_t> shapesByCode() {
    std::vector<std::uint16_t> shapes(eval::kPointCodes);
    eval::visitCodes([&](std::uint16_t four, std::uint16_t code) { shapes[code] = four; });
    return shapes;
}

}  // namespace

CodeFactors::CodeFactors(Rule rule) : rule_(rule), layout_(rule) {
    const auto shapes = shapesByCode();
    for (std::size_t colour = 0; colour < layout_.colours(); ++colour) {
        const ThreatTable& threats = ThreatTable::of(rule, kSides[colour]);
        for (const std::uint16_t four : shapes) {
            const std::size_t bits = four;
            shares_[colour].push_back({bits & 15, bits >> 4 & 15, bits >> 8 & 15, bits >> 12,
                                       kShapes + indexOf(threats[four])});
        }
    }
}

template <class Visit>
void CodeFactors::forEachCode(Visit visit) const {
    for (std::size_t colour = 0; colour < layout_.colours(); ++colour)
        for (const TablePart part : kAllCodeParts) {
            const std::size_t table = layout_.offset(kSides[colour], part);
            const std::size_t shared = colour * kPerColour + indexOf(part) * kPerPart;
            for (std::size_t code = 1; code < eval::kPointCodes; ++code)
                for (const std::size_t share : shares_[colour][code])
                    if (share != indexOf(Shape::None)) visit(table + code, shared + share);
        }
}

template <class Visit>
void CodeFactors::forEachMask(Visit visit) const {
    for (std::size_t colour = 0; colour < layout_.colours(); ++colour) {
        const std::size_t table = layout_.offset(kSides[colour], TablePart::Mask);
        const std::size_t shared = colour * kPerColour + kCodeParts * kPerPart;
        for (std::size_t mask = 0; mask < eval::kThreatMasks; ++mask) {
            visit(table + mask, shared + kMaskBits);
            for (std::size_t bit = 0; bit < kMaskBits; ++bit)
                if ((mask >> bit & 1) != 0) visit(table + mask, shared + bit);
        }
    }
}

void CodeFactors::compose(std::span<const float> own, std::span<const float> shared,
                          std::span<float> tables) const {
    std::ranges::copy(own, tables.begin());
    const auto add = [&](std::size_t at, std::size_t share) { tables[at] += shared[share]; };
    forEachCode(add);
    forEachMask(add);
    clearFixed(tables);
}

void CodeFactors::clearFixed(std::span<float> tables) const {
    constexpr auto kOnes = static_cast<std::uint16_t>(0x1111 * indexOf(Shape::OpenOne));
    const std::uint16_t room = eval::pointCode(kOnes);
    for (std::size_t colour = 0; colour < layout_.colours(); ++colour) {
        const Side side = kSides[colour];
        for (const TablePart part : kAllCodeParts) tables[layout_.offset(side, part)] = 0;
        for (const TablePart part : {TablePart::Self, TablePart::Opponent})
            tables[layout_.offset(side, part) + room] = 0;
    }
}

void CodeFactors::gather(std::span<float> tables, std::span<float> shared) const {
    clearFixed(tables);
    std::ranges::fill(shared, 0.0F);
    const auto add = [&](std::size_t at, std::size_t share) { shared[share] += tables[at]; };
    forEachCode(add);
    forEachMask(add);
}

std::vector<float> CodeFactors::initial() const {
    const std::vector<float> plain = toLogits(eval::TableWeights::plain(rule_));
    std::vector<float> shared(size());
    for (std::size_t colour = 0; colour < layout_.colours(); ++colour)
        for (const TablePart part : {TablePart::PolicySelf, TablePart::PolicyOpponent}) {
            const std::size_t table = layout_.offset(kSides[colour], part);
            const std::size_t first = colour * kPerColour + indexOf(part) * kPerPart;
            std::array<float, kPerPart> seen{};
            for (std::size_t code = 1; code < eval::kPointCodes; ++code) {
                const std::size_t threat = shares_[colour][code][4];
                // A running mean over the codes of this threat.
                float& mean = shared[first + threat];
                mean += (plain[table + code] - mean) / ++seen[threat];
            }
        }
    return shared;
}

}  // namespace tengen::learning
