#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/point.hpp"
#include "core/rules.hpp"

namespace tengen {

/// Two bits a cell; setting and lifting a stone is the same XOR.
enum class Cell : std::uint8_t { Empty = 0, Black = 1, White = 2, Wall = 3 };

constexpr Cell cellOf(Side side) { return side == Side::Black ? Cell::Black : Cell::White; }

/// The cell at a place of a line's word, or of a part of one; places wrap around.
constexpr Cell cellAt(std::uint64_t cells, int place) {
    return static_cast<Cell>(std::rotr(cells, 2 * place) & 3);
}

/// The board as its lines: each row, column and diagonal is one word of 32 cells, walls included.
/// What a point sees along a line is then a shift and a mask away, and a stone changes four words.
class Lines {
public:
    using Word = std::uint64_t;

    explicit Lines(int size);

    [[nodiscard]] Word word(Point p, int direction) const { return words_[wordOf(p, direction)]; }
    [[nodiscard]] Cell at(Point p) const { return cellAt(words_[wordOf(p, 0)], placeOf(p, 0)); }

    /// Puts the stone of `side` on `p`, or lifts it. REQUIRES: `p` is empty or holds that stone.
    void toggle(Point p, Side side) {
        for (int direction = 0; direction < kDirections; ++direction)
            words_[wordOf(p, direction)] ^= bitsOf(cellOf(side), p, direction);
    }

    /// The 2 × reach + 1 cells around `p` along a line, the first in the lowest bits. On a wall
    /// only the middle cell is right, and no caller needs more there.
    template <int reach>
    [[nodiscard]] std::uint32_t window(Point p, int direction) const {
        const Word turned = std::rotr(word(p, direction), 2 * (placeOf(p, direction) - reach));
        return static_cast<std::uint32_t>(turned) & kWindowMask<reach>;
    }

    template <int reach>
    static constexpr std::uint32_t kWindowMask = (1u << 2 * (2 * reach + 1)) - 1;

    /// The bits of a cell in the word of the line through `p`.
    static constexpr Word bitsOf(Cell cell, Point p, int direction) {
        return Word{indexOf(cell)} << 2 * placeOf(p, direction);
    }

    /// Which cell of its word `p` is: columns run by y, all other lines by x.
    static constexpr int placeOf(Point p, int direction) {
        return (direction == 1 ? p.y() : p.x()) + kReach;
    }

    friend bool operator==(const Lines&, const Lines&) = default;

private:
    static constexpr int kSpan = Point::kStride;
    static constexpr int kDiagonals = 2 * kSpan - 1;
    static constexpr int kWords = 2 * kSpan + 2 * kDiagonals;

    /// Lines of the whole grid, margin included, so that looking at a wall is no special case.
    static constexpr std::size_t wordOf(Point p, int direction) {
        const int x = p.index() % kSpan;
        const int y = p.index() / kSpan;
        const int word[kDirections] = {y, kSpan + x, 3 * kSpan - 1 + x - y,
                                       2 * kSpan + kDiagonals + x + y};
        return static_cast<std::size_t>(word[direction]);
    }

    std::array<Word, kWords> words_;
};

}  // namespace tengen
