#pragma once

#include <array>
#include <cstdint>

namespace tengen::eval {

/// What a point is worth does not depend on which of its four lines holds which shape: the 15^4
/// combinations that Board::shapes can give are 3,060 multisets. Code 0 is a point without shapes.
inline constexpr int kPointCodes = 3060;

/// REQUIRES: four shapes of four bits each, as Board::shapes gives them.
std::uint16_t pointCode(std::uint16_t shapes);

/// Calls visit(shapes, code) for every four shapes that a point can have, but for none at all.
template <class Visit>
void visitCodes(Visit visit) {
    for (std::uint32_t s = 1; s < 1 << 16; ++s) {
        const auto shapes = static_cast<std::uint16_t>(s);
        if (const std::uint16_t code = pointCode(shapes); code != 0) visit(shapes, code);
    }
}

}  // namespace tengen::eval
