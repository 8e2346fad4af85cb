#pragma once

#include <cstdint>
#include <span>

#include "openings/choice.hpp"
#include "openings/opening_rule.hpp"

namespace tengen::openings {

/// What an opening asks of a player.
enum class Act : std::uint8_t {
    Place,    ///< put a stone on one of the allowed points
    Decide,   ///< pick one of the decisions
    Declare,  ///< name how many fifth moves will be offered
    Offer,    ///< show one more fifth move, none symmetrical to another
    Choose,   ///< pick one of the offered fifth moves
    Done,     ///< nothing: the opening is over
};

/// A square around the centre, or all that lies outside it.
struct Zone {
    int square = 0;  ///< its side in points: 1 is the centre; 0 is the whole board
    bool outside = false;
};

/// One line of an opening's script. Stones always fall black, white, black, …; the one who acts is
/// - for Place, the holder of the stone's colour, or the last to act when it is `presented`;
/// - for Decide, the player who did not act last; for Declare, the one who did;
/// - for Offer, the holder of Black, and for Choose, the holder of White.
struct Step {
    Act act = Act::Done;
    Zone zone{};
    bool presented = false;
    int offers = 0;    ///< Declare: the most that may be named, 0 for as many as the board allows;
                       ///< Offer: how many, 0 for as many as were declared
    Decision third{};  ///< Decide: the alternative beside Stay and Swap; Stay when there is none
    int afterThird = 0;  ///< the step that follows it; 0 for the next one
    int afterPlain = 0;  ///< the step that follows Stay or Swap; 0 for the next one
};

/// The steps of an opening; it is over past the last one.
std::span<const Step> scriptOf(OpeningRule rule);

}  // namespace tengen::openings
