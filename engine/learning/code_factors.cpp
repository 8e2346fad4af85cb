#include "learning/code_factors.hpp"

#include <algorithm>

#include "core/threat_table.hpp"

namespace tengen::learning {
namespace {

/// Any four shapes that have the code, by code.
std::vector<std::uint16_t> shapesByCode() {
    std::vector<std::uint16_t> shapes(eval::kPointCodes);
    for (std::uint32_t s = 1; s < 1 << 16; ++s)
        if (const auto code = eval::pointCode(static_cast<std::uint16_t>(s)); code != 0)
            shapes[code] = static_cast<std::uint16_t>(s);
    return shapes;
}

}  // namespace

CodeFactors::CodeFactors(Rule rule) : rule_(rule), layout_(rule) {
    const auto shapes = shapesByCode();
    for (std::size_t colour = 0; colour < layout_.colours(); ++colour) {
        const ThreatTable& threats = ThreatTable::of(rule, kSides[colour]);
        for (const std::uint16_t four : shapes) {
            std::array<std::uint8_t, 5> shares{};
            for (std::size_t line = 0; line < 4; ++line)
                shares[line] = static_cast<std::uint8_t>(four >> 4 * line & 15);
            shares[4] = static_cast<std::uint8_t>(kShapes + static_cast<int>(threats[four]));
            shares_[colour].push_back(shares);
        }
    }
}

template <class Visit>
void CodeFactors::forEachCode(Visit visit) const {
    for (std::size_t colour = 0; colour < layout_.colours(); ++colour)
        for (std::size_t part = 0; part < kCodeParts; ++part) {
            const std::size_t table = layout_.offset(kSides[colour], static_cast<TablePart>(part));
            const std::size_t shared = colour * kPerColour + part * kPerPart;
            for (std::size_t code = 1; code < eval::kPointCodes; ++code)
                for (const std::uint8_t share : shares_[colour][code])
                    if (share != static_cast<int>(Shape::None)) visit(table + code, shared + share);
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
    constexpr auto kOne = static_cast<std::uint16_t>(Shape::OpenOne);
    const std::uint16_t room = eval::pointCode(kOne | kOne << 4 | kOne << 8 | kOne << 12);
    for (std::size_t colour = 0; colour < layout_.colours(); ++colour) {
        const Side side = kSides[colour];
        for (std::size_t part = 0; part < kCodeParts; ++part)
            tables[layout_.offset(side, static_cast<TablePart>(part))] = 0;
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
            const std::size_t first =
                colour * kPerColour + static_cast<std::size_t>(part) * kPerPart;
            std::array<int, kPerPart> seen{};
            for (std::size_t code = 1; code < eval::kPointCodes; ++code) {
                const std::uint8_t threat = shares_[colour][code][4];
                // A running mean over the codes of this threat.
                float& mean = shared[first + threat];
                mean += (plain[table + code] - mean) / static_cast<float>(++seen[threat]);
            }
        }
    return shared;
}

}  // namespace tengen::learning
