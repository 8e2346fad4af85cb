#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/enum.hpp"
#include "base/result.hpp"
#include "core/point.hpp"

namespace tengen {

enum class Side : std::uint8_t { Black, White };

inline constexpr std::array kSides = {Side::Black, Side::White};

constexpr Side other(Side side) { return side == Side::Black ? Side::White : Side::Black; }
constexpr std::string_view nameOf(Side side) { return side == Side::Black ? "black" : "white"; }

enum class Rule : std::uint8_t {
    Freestyle,     ///< five or more in a row win
    Standard,      ///< exactly five
    Renju,         ///< Black: exactly five, and 33, 44 and overlines forbidden; White: five or more
    Caro,          ///< five or more, unless enemy stones stand at both ends
    CaroStandard,  ///< exactly five, unless enemy stones stand at both ends
};

inline constexpr std::array kRules = {Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro,
                                      Rule::CaroStandard};

constexpr std::string_view idOf(Rule rule) {
    constexpr std::string_view kIds[] = {"freestyle", "standard", "renju", "caro", "caro-standard"};
    return kIds[indexOf(rule)];
}

/// The rule with that id, or an error that lists the ids.
Result<Rule> parseRule(std::string_view id);

/// What a row must be to win, for one colour under one rule. Everything about fives, fours and
/// threes follows from these two flags; forbidden points are Renju's own matter (renju.hpp).
struct FiveRule {
    bool exact = false;      ///< six or more do not win
    bool unblocked = false;  ///< a row between two enemy stones does not win
    friend constexpr bool operator==(FiveRule, FiveRule) = default;
};

constexpr FiveRule fiveRule(Rule rule, Side side) {
    switch (rule) {
        case Rule::Freestyle: return {};
        case Rule::Standard: return {.exact = true};
        case Rule::Renju: return {.exact = side == Side::Black};
        case Rule::Caro: return {.unblocked = true};
        case Rule::CaroStandard: return {.exact = true, .unblocked = true};
    }
    return {};
}

/// What game is played: the rule, the board, and how long a winning row is. Rows of 3, 4 or 6 are
/// for the simple agents and free-style only; line shapes are kept for rows of five.
struct Ruleset {
    Rule rule = Rule::Freestyle;
    int size = 15;
    int lineLength = 5;
    friend constexpr bool operator==(const Ruleset&, const Ruleset&) = default;
};

inline constexpr int kMinLineLength = 3;
inline constexpr int kMaxLineLength = 6;

/// The ruleset, or an error that says which of its parts we do not play.
Result<Ruleset> checked(const Ruleset& rules);

}  // namespace tengen
