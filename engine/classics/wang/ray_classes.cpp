#include "classics/wang/ray_classes.hpp"

#include <bit>

namespace tengen::classics {
namespace {

constexpr std::string_view kRows[] = {
    "class-1", "class-2", "class-3",  "class-4",   "class-5",        "class-6",   "class-7",
    "class-8", "class-9", "class-10", "two-fours", "four-and-three", "two-threes"};
constexpr std::string_view kColumns[] = {"weight"};
constexpr std::int64_t kOriginal[] = {
    1'000'000,  // 1: five
    100'000,    // 2: open four
    12'000,     // 3: four with one end closed, or a gap
    10'000,     // 4: open three, or with a gap
    1'000,      // 5: closed three
    800,        // 6: open two
    100,        // 7: closed two
    50,         // 8: open one
    10,         // 9: closed one
    0,          // 10: dead
    // Two 3s are then worth 94000 at least, 3 and 4 90000, two 4s 80000: all below an open four.
    70'000, 68'000, 60'000};
constexpr agents::NamedWeights kSets[] = {{"original", kOriginal}};

/// The walk of report 002 along one ray of a line, away from the cell `place`.
RayCount walked(Lines::Word word, int place, int sign, Cell own) {
    const auto at = [&](int i) { return cellAt(word, place + sign * i); };
    int unbroken = 0, gapped = 0, i = 1;
    bool gap = false;
    for (;; ++i) {  // every line ends with a wall
        if (at(i) == own) {
            ++(gap ? gapped : unbroken);
        } else if (at(i) == Cell::Empty && at(i + 1) == own && !gap) {
            gap = true;
            gapped = unbroken;
        } else {
            break;
        }
    }
    const int closed = at(i) == Cell::Empty ? 0 : 1;
    return {2 * unbroken - closed, 2 * gapped - closed};
}

int rowClass(int a, int b, bool literal) {
    const int sum = a + b;
    const bool oneClosedAtOnce = a * b < 0;
    if (sum > 6) return 1;
    if (sum == 6) return oneClosedAtOnce || a == b || a == 5 || b == 5 ? 1 : 2;
    if (sum == 5) return 3;
    if (sum == 4) {
        const bool closed = oneClosedAtOnce || (!literal && (a == 1 || b == 1));
        return closed ? 10 : 4;
    }
    if (sum == 3) return 5;
    if (sum == 2) return a == b || oneClosedAtOnce ? 10 : 6;
    if (sum == 1) return 7;
    if (sum == 0) return a * b == 0 ? 8 : 10;
    return sum == -1 ? 9 : 10;
}

int gapClass(RayCount a, RayCount b) {
    if (a.gapped > 5 || b.gapped > 5) return 3;
    if ((a.gapped > 3 && b.unbroken > 1) || (b.gapped > 3 && a.unbroken > 1)) return 3;
    if ((a.unbroken > 1 && b.gapped > 1) || (a.gapped > 1 && b.unbroken > 1)) return 4;
    if ((a.unbroken >= 0 && b.gapped >= 3) || (a.gapped >= 3 && b.unbroken >= 0)) return 4;
    return 0;
}

}  // namespace

LineClasses lineClasses(RayCount a, RayCount b, bool literal) {
    return {rowClass(a.unbroken, b.unbroken, literal), gapClass(a, b)};
}

constinit const agents::WeightTable kRayTable = {
    .layout = {.noun = "class", .rows = kRows, .columns = kColumns, .max = 10'000'000},
    .sets = kSets};

RayWeights::RayWeights(std::span<const std::int64_t> rows) {
    for (std::size_t i = 1; i < ofClass.size(); ++i) ofClass[i] = rows[i - 1];
    twoFours = rows[10];
    fourAndThree = rows[11];
    twoThrees = rows[12];
}

const RayWeights& RayWeights::original() {
    static const RayWeights kWeights{kOriginal};
    return kWeights;
}

eval::Value rayValue(const std::array<LineClasses, kDirections>& lines, const RayWeights& weights) {
    eval::Value sum = 0;
    int fours = 0, threes = 0;
    for (const LineClasses& line : lines)
        for (const int shape : {line.row, line.gap}) {
            sum += weights.ofClass[static_cast<std::size_t>(shape)];
            fours += shape == 3 ? 1 : 0;
            threes += shape == 4 ? 1 : 0;
        }
    if (fours > 1) return sum + weights.twoFours;
    if (fours == 1 && threes > 0) return sum + weights.fourAndThree;
    return threes > 1 ? sum + weights.twoThrees : sum;
}

RayPoints::RayPoints(const Board& board, bool literal, const RayWeights& weights)
    : lines_(board.size()), literal_(literal), weights_(weights) {
    for (const Side side : kSides)
        for (const Point p : board.stones(side)) lines_.toggle(p, side);
}

RayCount RayPoints::ray(Point p, int direction, int sign, Side side) const {
    return walked(lines_.word(p, direction), Lines::placeOf(p, direction), sign, cellOf(side));
}

std::array<LineClasses, kDirections> RayPoints::classes(Point p, Side side) const {
    const auto along = [&](int direction) {
        return lineClasses(ray(p, direction, -1, side), ray(p, direction, +1, side), literal_);
    };
    return {along(0), along(1), along(2), along(3)};
}

eval::Value RayPoints::value(Point p, Side side) const {
    return rayValue(classes(p, side), weights_) + rayValue(classes(p, other(side)), weights_) / 2;
}

}  // namespace tengen::classics
