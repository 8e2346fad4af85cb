#pragma once

#include <cstdint>
#include <string_view>

#include "base/enum.hpp"

namespace tengen {

/// What a stone on an empty point would make in one line through it, counting only rows that
/// contain the new stone. Each is defined by the one above it:
///
/// - a *five-cell* is an empty point where one more stone makes a five;
/// - a four has a five-cell; it is *open* when it is an unbroken row and no single enemy stone
///   takes away every five-cell, and *double* when the same holds for a broken one (`P_PPP_P`);
/// - a three becomes a four by one stone, an open three an open four by one that makes no five;
/// - a two becomes a three, a one a two, each open when it becomes an open one.
///
/// The digit of an open two or three is the number of points that turn it into the next open
/// shape (the first standing for "or fewer", the last for "or more"): how hard it is to stop.
/// Overlines exist only where six do not win.
enum class Shape : std::uint8_t {
    None,
    Overline,
    ClosedOne,
    OpenOne,
    ClosedTwo,
    OpenTwo2,
    OpenTwo3,
    OpenTwo4,
    ClosedThree,
    OpenThree1,
    OpenThree2,
    Four,
    DoubleFour,
    OpenFour,
    Five,
};

inline constexpr int kShapes = 15;
inline constexpr auto kAllShapes = firstValues<Shape, kShapes>();

constexpr bool isOpenTwo(Shape s) { return s >= Shape::OpenTwo2 && s <= Shape::OpenTwo4; }
constexpr bool isOpenThree(Shape s) { return s == Shape::OpenThree1 || s == Shape::OpenThree2; }
constexpr bool isFour(Shape s) { return s >= Shape::Four && s <= Shape::OpenFour; }

constexpr std::string_view nameOf(Shape s) {
    constexpr std::string_view kNames[kShapes] = {
        "none",         "overline",   "closed one",  "open one",     "closed two",
        "open two 2",   "open two 3", "open two 4",  "closed three", "open three 1",
        "open three 2", "four",       "double four", "open four",    "five"};
    return kNames[indexOf(s)];
}

}  // namespace tengen
