#include "classics/shared/anchored_shapes.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace tengen::classics {
namespace {

constexpr int kBefore = 2, kBehind = 4;
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

bool stands(std::string_view cells, std::uint32_t window, Side side) {
    int place = kBefore - static_cast<int>(cells.find('X'));
    assert(place >= 0 && place + std::ssize(cells) <= kCells);
    return std::ranges::all_of(
        cells, [&](char mark) { return fits(mark, cellAt(window, place++), side); });
}

}  // namespace

AnchoredTable::AnchoredTable(std::span<const AnchoredPattern> patterns) {
    for (const Side side : kSides) {
        auto& shapes = shapes_[indexOf(side)];
        shapes.assign(kMask + 1, kNone);
        for (std::uint32_t window = 0; window <= kMask; ++window)
            for (const AnchoredPattern& pattern : patterns)
                if (stands(pattern.cells, window, side)) {
                    shapes[window] = pattern.shape;
                    break;
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
        // What the whole neighbourhood sees lies within 6 cells on either side of `p`.
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
