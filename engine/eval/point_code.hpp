#pragma once

#include <array>
#include <cstdint>

namespace tengen::eval {

/// What a point is worth does not depend on which of its four lines holds which shape: the 15^4
/// combinations that Board::shapes can give are 3,060 multisets. Code 0 is a point without shapes.
inline constexpr int kPointCodes = 3060;

/// REQUIRES: four shapes of four bits each, as Board::shapes gives them.
std::uint16_t pointCode(std::uint16_t shapes);

}  // namespace tengen::eval
