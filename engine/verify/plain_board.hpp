#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tengen::verify {

/// A board for checking proofs: cells in a plain array, every question answered by walking along
/// lines. Written from the rules alone, independently of the engine's board.
class PlainBoard {
public:
    static constexpr int kMaxSize = 22;
    enum class Cell : std::uint8_t { Empty, Black, White };
    enum class Rule : std::uint8_t { Freestyle, Standard, Renju };

    /// A cell by its column and row, both from 0; or White's pass.
    struct Place {
        std::int8_t x = 0;
        std::int8_t y = 0;
        friend bool operator==(Place, Place) = default;
    };

    /// Giving up the turn. It is never on the board.
    static constexpr Place pass() { return {-1, -1}; }

    /// An error unless it is a rule and a size that can be checked.
    static Result<PlainBoard> make(std::string_view rule, int size);

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] bool contains(Place p) const {
        return p.x >= 0 && p.x < size_ && p.y >= 0 && p.y < size_;
    }
    [[nodiscard]] Cell at(Place p) const { return cells_[indexOf(p)]; }
    void set(Place p, Cell cell) { cells_[indexOf(p)] = cell; }
    [[nodiscard]] std::vector<Place> emptyPlaces() const;
    /// Whether White may pass: in Renju alone.
    [[nodiscard]] bool hasPasses() const { return rule_ == Rule::Renju; }

    /// Whether the stone on `p` stands in a row that wins.
    [[nodiscard]] bool isFive(Place p) const;
    /// The empty cells where a stone of `colour` would win.
    [[nodiscard]] std::vector<Place> fiveCells(Cell colour) const;
    /// Those where the winning row would hold the stone on `p`: at most one for each of the eight
    /// directions, since the stones between are all of its colour.
    [[nodiscard]] std::vector<Place> fiveCellsBeside(Place p) const;

    /// Whether Renju forbids Black the empty cell `p`: no five arises there, but a longer row, two
    /// fours, or two threes that can each become an open four on a cell that is itself not
    /// forbidden. False under the other rules. The board is as it was afterwards.
    [[nodiscard]] bool isForbidden(Place p);
    /// Whether it could be forbidden if the white stones stood elsewhere. Quick; by the number of
    /// black stones near `p` on each line.
    [[nodiscard]] bool mayBecomeForbidden(Place p) const;

    /// One text for a position and its seven turned and mirrored copies.
    [[nodiscard]] std::string canonicalText() const;
    /// `h8`: column letter, row from 1 at the bottom; `pass`.
    static std::string nameOf(Place p);

private:
    PlainBoard(Rule rule, int size) : rule_(rule), size_(size) {}
    static std::size_t indexOf(Place p) { return static_cast<std::size_t>(p.y * kMaxSize + p.x); }
    struct Step {
        int x;
        int y;
    };
    static const std::array<Step, 4> kLines;
    static Place moved(Place p, Step step, int times);
    static int distanceOf(Place a, Place b);
    [[nodiscard]] char letterAt(int i, int symmetry) const;
    /// The first cell from `p` that holds no stone of `colour`; it may lie off the board.
    [[nodiscard]] Place endOfRow(Place p, Step step, int direction, Cell colour) const;
    /// The stones in the row of `colour` on that line, with `p` as one of them.
    [[nodiscard]] int rowLength(Place p, Step step, Cell colour) const;
    /// Five or more, or exactly five by the standard rule and for Black in Renju.
    [[nodiscard]] bool isWinningLength(int row, Cell colour) const;
    /// Whether `colour` on `p` makes such a row on that line.
    [[nodiscard]] bool wouldBeFive(Place p, Step step, Cell colour) const;
    [[nodiscard]] bool wouldBeFive(Place p, Cell colour) const;
    [[nodiscard]] std::vector<Place> fiveCellsBeside(Place p, Step step) const;
    // Of the black stone on `p`, which makes no five.
    [[nodiscard]] int foursThrough(Place p, Step step) const;
    [[nodiscard]] bool hasThreeThrough(Place p, Step step);
    [[nodiscard]] bool isStraightFour(Place p, Step step) const;
    [[nodiscard]] bool isInRow(Place p, Place q, Step step) const;

    Rule rule_;
    int size_;
    std::array<Cell, std::size_t{kMaxSize} * kMaxSize> cells_{};
};

}  // namespace tengen::verify
