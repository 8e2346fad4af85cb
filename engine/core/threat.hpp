#pragma once

#include <cstdint>
#include <string_view>

#include "base/enum.hpp"

namespace tengen {

/// What a stone of one colour on an empty point would amount to, over its four lines together.
/// Later is stronger, except Forbidden, which stands apart.
enum class Threat : std::uint8_t {
    None,             ///< nothing that an open two does not beat
    Two,              ///< an open two
    TwoTwo,           ///< open twos in two or more lines
    ClosedThree,      ///< a three that can only become a four
    ClosedThreePlus,  ///< that, with a second one or an open two
    Three,            ///< an open three
    ThreePlus,        ///< that, with a closed three or an open two
    ThreeThree,       ///< open threes in two or more lines
    Four,             ///< a four, to be answered at once
    FourPlus,         ///< that, with a closed three or an open two
    FourThree,        ///< that, with an open three
    OpenFour,         ///< an open four, or two fours: one answer is not enough
    Five,             ///< wins
    Forbidden,        ///< Renju's Black only: an overline, two fours, or two threes by shape;
                      ///< Board::isForbidden tells whether the threes are real ones
};

inline constexpr int kThreats = 14;
inline constexpr auto kAllThreats = firstValues<Threat, kThreats>();

constexpr std::string_view nameOf(Threat t) {
    constexpr std::string_view kNames[kThreats] = {
        "none",       "two",        "two-two",     "closed three", "closed three plus",
        "three",      "three plus", "three-three", "four",         "four plus",
        "four-three", "open four",  "five",        "forbidden"};
    return kNames[indexOf(t)];
}

}  // namespace tengen
