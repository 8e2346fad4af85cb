#include "classics/shared/anchored_shapes.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <iterator>

namespace tengen::classics {
namespace {

constexpr int kBefore = 3, kBehind = 4;
constexpr int kCells = kBefore + 1 + kBehind;
constexpr std::uint32_t kMask = (1u << 2 * kCells) - 1;

bool fits(char mark, Cell cell, Side side) {
    switch (mark) {
        case 'X': return cell == cellOf(side);
        case '_': return cell == Cell::Empty;
        case 'e': return cell == cellOf(other(side));
        case 'o': return cell == cellOf(other(side)) || cell == Cell::Wall;
        default: return false;
    }
}

/// Where the cells of a pattern begin when its first stone is at `anchor`.
int beginningOf(std::string_view cells, int anchor) {
    return anchor - static_cast<int>(cells.find('X'));
}

bool stands(std::string_view cells, std::uint32_t window, int anchor, Side side) {
    int place = beginningOf(cells, anchor);
    if (place < 0 || place + std::ssize(cells) > kCells) return false;
    return std::ranges::all_of(
        cells, [&](char mark) { return fits(mark, cellAt(window, place++), side); });
}

/// The places of a pattern's stones as bits.
std::uint32_t stonesOf(std::string_view cells, int anchor) {
    const int place = beginningOf(cells, anchor);
    std::uint32_t stones = 0;
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i] == 'X') stones |= 1u << (place + static_cast<int>(i));
    return stones;
}

/// Whether these stones, the first of which is the window's anchor, belong to a larger shape. Its
/// first stone is before them, at most 3 places: it spans 5 cells and shares two stones with them.
/// Within these 3 all its cells are seen: no shape that begins with another cell than a stone has
/// two stones 3 or more places behind its first.
bool isPart(std::uint32_t stones, std::span<const AnchoredPattern> patterns, std::uint32_t window,
            Side side) {
    for (int anchor = 0; anchor < kBefore; ++anchor)
        for (const AnchoredPattern& pattern : patterns)
            if (stands(pattern.cells, window, anchor, side) &&
                (stones & ~stonesOf(pattern.cells, anchor)) == 0)
                return true;
    return false;
}

}  // namespace

AnchoredTable::AnchoredTable(std::span<const AnchoredPattern> patterns, Parts parts) {
    for (const Side side : kSides) {
        auto& shapes = shapes_[indexOf(side)];
        shapes.assign(kMask + 1, kNone);
        for (std::uint32_t window = 0; window <= kMask; ++window) {
            if (cellAt(window, kBefore) != cellOf(side)) continue;
            const auto found = std::ranges::find_if(patterns, [&](const AnchoredPattern& pattern) {
                return stands(pattern.cells, window, kBefore, side);
            });
            if (found == patterns.end()) continue;
            if (parts == Parts::Counted ||
                !isPart(stonesOf(found->cells, kBefore), patterns, window, side))
                shapes[window] = found->shape;
        }
    }
}

AnchoredShapes::AnchoredShapes(const AnchoredTable& table, const Board& board)
    : table_(&table), lines_(board.size()) {
    for (const Side side : kSides)
        for (const Point p : board.stones(side)) play(p, side);
}

/// Adds or takes away the shapes anchored near enough for `p` to be one of their cells.
void AnchoredShapes::count(Point p, int sign) {
    for (int direction = 0; direction < kDirections; ++direction) {
        // What the whole neighbourhood sees lies within 7 cells on either side of `p`.
        const Lines::Word word = lines_.word(p, direction);
        const int place = Lines::placeOf(p, direction);
        for (int d = -kBehind; d <= kBefore; ++d) {
            const Cell cell = cellAt(word, place + d);
            if (cell == Cell::Empty || cell == Cell::Wall) continue;
            const Lines::Word window = std::rotr(word, 2 * (place + d - kBefore)) & kMask;
            const Side side = cell == Cell::Black ? Side::Black : Side::White;
            const std::uint8_t shape = table_->shape(window, side);
            if (shape != AnchoredTable::kNone) counts_[indexOf(side)][shape] += sign;
        }
    }
}

void AnchoredShapes::play(Point p, Side side) {
    count(p, -1);
    lines_.toggle(p, side);
    count(p, +1);
}

}  // namespace tengen::classics
