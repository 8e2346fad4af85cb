#include "openings/choice.hpp"

#include "core/notation.hpp"

namespace tengen::openings {

std::string toText(const Choice& choice) {
    if (const auto* point = std::get_if<Point>(&choice)) return toText(*point);
    if (const auto* decision = std::get_if<Decision>(&choice)) return std::string(idOf(*decision));
    return std::to_string(std::get<int>(choice));
}

}  // namespace tengen::openings
