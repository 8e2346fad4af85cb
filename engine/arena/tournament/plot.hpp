#pragma once

#include <string>
#include <vector>

#include "arena/tournament/bradley_terry.hpp"
#include "arena/tournament/standings.hpp"

namespace tengen::arena {

struct RatedName {
    std::string name;
    RatingEstimate rating;
};

/// An SVG picture, a row each: the rating as a dot on its 95 % bar. Colours are the page's, by the
/// classes `dot`, `bar`, `grid` and `axis`.
std::string ratingPlot(const std::vector<RatedName>& players);

/// An SVG picture: how many games ended after how many moves, stacked by who won; classes `black`,
/// `white` and `drawn`. REQUIRES: a game.
std::string lengthPlot(const std::vector<GameLength>& lengths);

}  // namespace tengen::arena
