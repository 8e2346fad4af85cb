#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "core/rules.hpp"
#include "eval/point_code.hpp"
#include "eval/threat_mask.hpp"

namespace tengen::eval {

/// One unit of probability's logarithmic odds: a position valued v is won with chance
/// 1 / (1 + e^(-v / kLogit)). Policy scores are in the same units, as the exponents of a softmax.
inline constexpr int kLogit = 256;

/// Learned weights of points and threats under one rule (docs/DATA.md). A position's value for
/// the side to move is the sum over all empty points of self[its own code] + opponent[the enemy's
/// code], and mask[threatMask]. A move's policy score is policySelf + policyOpponent of its point.
struct TableWeights {
    using PerCode = std::array<std::int16_t, kPointCodes>;

    /// By the colour whose code it is.
    struct Points {
        PerCode self{};      ///< when that colour is to move
        PerCode opponent{};  ///< when the other one is
        PerCode policySelf{};
        PerCode policyOpponent{};
        friend bool operator==(const Points&, const Points&) = default;
    };

    Rule rule = Rule::Freestyle;
    std::string origin{};  ///< one line: how they were made
    /// Colours are alike but in Renju; otherwise both elements are equal.
    std::array<Points, 2> points{};
    /// By the side to move.
    std::array<std::array<std::int16_t, kThreatMasks>, 2> masks{};

    /// The start of all learning: a point is worth what its threat is in players' eyes.
    static TableWeights plain(Rule rule);

    /// The file form: a few lines of text with a checksum, then the numbers. An error says what is
    /// wrong with the bytes; nothing is guessed.
    static Result<TableWeights> parse(std::string_view bytes);
    [[nodiscard]] std::string bytes() const;
    /// Of the numbers alone, sixteen hexadecimal digits.
    [[nodiscard]] std::string checksum() const;

    friend bool operator==(const TableWeights&, const TableWeights&) = default;
};

constexpr bool coloursDiffer(Rule rule) { return rule == Rule::Renju; }

}  // namespace tengen::eval
