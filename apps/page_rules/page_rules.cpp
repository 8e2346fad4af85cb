// The rules for the page: core's own functions by names that JavaScript can call. The page's side
// is web/src/game/rules_library.ts. They look at Lines, not at a Board: that would weigh four times
// as much and make its tables under every rule. These make one, Renju's, and only when asked.
#include <array>
#include <cstdint>

#include "core/lines.hpp"
#include "core/point_set.hpp"
#include "core/renju.hpp"
#include "core/rules.hpp"
#include "core/winning_row.hpp"

namespace tengen {
namespace {

/// What is asked about. An instance of the module has memory of its own: it is the object, and this
/// its state.
struct Position {
    Ruleset rules;
    Lines lines{Ruleset().size};
    /// The winning row that was found last, as x and y in turn.
    std::array<std::uint8_t, 2 * kMaxSize * kMaxSize> row{};
};

Position& position() {
    static Position only;
    return only;
}

}  // namespace

/// An empty board. REQUIRES: rules that checked() lets pass.
[[clang::export_name("begin")]] void begin(Rule rule, int size, int lineLength) {
    position().rules = {rule, size, lineLength};
    position().lines = Lines(size);
}

/// A point that is taken stays as it is.
[[clang::export_name("put")]] void put(int x, int y, Side side) {
    const Point p(x, y);
    if (position().lines.at(p) == Cell::Empty) position().lines.toggle(p, side);
}

/// Of how many stones the winning rows through a stone consist. REQUIRES: there is a stone.
[[clang::export_name("winningRow")]] std::size_t winningRow(int x, int y) {
    auto& row = position().row;
    std::size_t end = 0;
    for (const Point p : winningRowThrough(position().lines, Point(x, y), position().rules)) {
        row[end++] = static_cast<std::uint8_t>(p.x());
        row[end++] = static_cast<std::uint8_t>(p.y());
    }
    return end / 2;
}

/// Where they stand, as x and y in turn.
[[clang::export_name("rowPoints")]] const std::uint8_t* rowPoints() {
    return position().row.data();
}

/// Why Renju forbids Black a point. REQUIRES: it is empty.
[[clang::export_name("forbidden")]] Forbidden forbidden(int x, int y) {
    return forbiddenKind(position().lines, Point(x, y));
}

}  // namespace tengen
