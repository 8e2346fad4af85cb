#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "base/enum.hpp"
#include "core/point.hpp"

namespace tengen::openings {

/// A person or agent, whatever the colour: colours change hands in an opening, players do not.
/// The first player starts with Black.
enum class OpeningPlayer : std::uint8_t { First, Second };

constexpr OpeningPlayer other(OpeningPlayer p) {
    return p == OpeningPlayer::First ? OpeningPlayer::Second : OpeningPlayer::First;
}
constexpr std::string_view nameOf(OpeningPlayer p) {
    return p == OpeningPlayer::First ? "first player" : "second player";
}

/// The decisions that an opening can ask of a player.
enum class Decision : std::uint8_t {
    Stay,      ///< keep the colour held now
    Swap,      ///< exchange colours
    PlaceTwo,  ///< Swap2: add a white and a black stone, and let the other player decide
    OfferTen,  ///< Taraguchi-10: offer ten fifth moves, and keep the colour
};

constexpr std::string_view idOf(Decision decision) {
    constexpr std::string_view kIds[] = {"stay", "swap", "place2", "offer10"};
    return kIds[indexOf(decision)];
}

/// One answer in an opening: a point (to place, offer or choose), a decision, or a number of fifth
/// moves. An opening is replayed from its list of choices, so this is also what a record keeps.
using Choice = std::variant<Point, Decision, int>;

/// `h8`, `swap`, `3`: what Opening::parse reads.
std::string toText(const Choice& choice);

}  // namespace tengen::openings
