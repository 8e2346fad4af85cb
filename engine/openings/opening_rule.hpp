#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/result.hpp"
#include "core/rules.hpp"

namespace tengen::openings {

/// How the first stones come onto the board, so that Black's advantage is shared fairly.
/// docs/OPENINGS.md describes each, with its source.
enum class OpeningRule : std::uint8_t {
    None,
    Swap,
    Swap2,
    Pro,
    LongPro,
    Rif,
    Yamaguchi,
    Soosyrv8,
    Taraguchi10,
};

inline constexpr std::array kOpeningRules = {
    OpeningRule::None,      OpeningRule::Swap,     OpeningRule::Swap2,
    OpeningRule::Pro,       OpeningRule::LongPro,  OpeningRule::Rif,
    OpeningRule::Yamaguchi, OpeningRule::Soosyrv8, OpeningRule::Taraguchi10};

constexpr std::string_view idOf(OpeningRule rule) {
    constexpr std::string_view kIds[] = {"none", "swap",      "swap2",    "pro",        "longpro",
                                         "rif",  "yamaguchi", "soosyrv8", "taraguchi10"};
    return kIds[indexOf(rule)];
}

/// The opening rule with that id, or an error that lists the ids.
Result<OpeningRule> parseOpeningRule(std::string_view id);

/// Whether the opening can be played in that game; the error says what to choose instead.
/// - All but `none` are defined for rows of five.
/// - `pro`, `longpro` and the four of Renju need a centre point, so an odd board, on which the
///   squares they speak of leave room: 7, 9 and 9 lines at least. RIF plays on 15; on other odd
///   boards the same squares are taken around the centre.
/// - The four of Renju are rules of Renju.
Result<void> checkOpening(OpeningRule opening, const Ruleset& game);

}  // namespace tengen::openings
