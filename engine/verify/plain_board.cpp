#include "verify/plain_board.hpp"

#include <algorithm>
#include <cstdlib>

namespace tengen::verify {

constexpr std::array<PlainBoard::Step, 4> PlainBoard::kLines = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

PlainBoard::Place PlainBoard::moved(Place p, Step step, int times) {
    return {static_cast<std::int8_t>(p.x + times * step.x),
            static_cast<std::int8_t>(p.y + times * step.y)};
}

Result<PlainBoard> PlainBoard::make(std::string_view rule, int size) {
    if (size < 5 || size > kMaxSize)
        return Error{Error::Kind::BadValue, "proofs are checked on boards of 5 to 22 lines"};
    if (rule == "freestyle") return PlainBoard(Rule::Freestyle, size);
    if (rule == "standard") return PlainBoard(Rule::Standard, size);
    if (rule == "renju") return PlainBoard(Rule::Renju, size);
    return Error{Error::Kind::BadValue,
                 "proofs are checked under free-style, standard and Renju rules, not under " +
                     std::string(rule)};
}

std::vector<PlainBoard::Place> PlainBoard::emptyPlaces() const {
    std::vector<Place> places;
    for (int y = 0; y < size_; ++y)
        for (int x = 0; x < size_; ++x)
            if (const Place p{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
                at(p) == Cell::Empty)
                places.push_back(p);
    return places;
}

bool PlainBoard::isFive(Place p) const { return wouldBeFive(p, at(p)); }

PlainBoard::Place PlainBoard::endOfRow(Place p, Step step, int direction, Cell colour) const {
    do p = moved(p, step, direction);
    while (contains(p) && at(p) == colour);
    return p;
}

/// Of two places on one line.
int PlainBoard::distanceOf(Place a, Place b) {
    return std::max(std::abs(a.x - b.x), std::abs(a.y - b.y));
}

int PlainBoard::rowLength(Place p, Step step, Cell colour) const {
    return distanceOf(endOfRow(p, step, -1, colour), endOfRow(p, step, 1, colour)) - 1;
}

bool PlainBoard::wouldBeFive(Place p, Step step, Cell colour) const {
    return isWinningLength(rowLength(p, step, colour), colour);
}

bool PlainBoard::isWinningLength(int row, Cell colour) const {
    const bool isExact = rule_ == Rule::Standard || (rule_ == Rule::Renju && colour == Cell::Black);
    return isExact ? row == 5 : row >= 5;
}

bool PlainBoard::wouldBeFive(Place p, Cell colour) const {
    return std::ranges::any_of(kLines, [&](Step step) { return wouldBeFive(p, step, colour); });
}

std::vector<PlainBoard::Place> PlainBoard::fiveCells(Cell colour) const {
    std::vector<Place> cells;
    for (const Place p : emptyPlaces())
        if (wouldBeFive(p, colour)) cells.push_back(p);
    return cells;
}

std::vector<PlainBoard::Place> PlainBoard::fiveCellsBeside(Place p) const {
    std::vector<Place> cells;
    for (const Step step : kLines)
        for (const Place q : fiveCellsBeside(p, step)) cells.push_back(q);
    return cells;
}

std::vector<PlainBoard::Place> PlainBoard::fiveCellsBeside(Place p, Step step) const {
    std::vector<Place> cells;
    const Cell colour = at(p);
    const int row = rowLength(p, step, colour);
    for (const int direction : {-1, 1}) {
        const Place q = endOfRow(p, step, direction, colour);
        if (!contains(q) || at(q) != Cell::Empty) continue;
        const int behind = distanceOf(q, endOfRow(q, step, direction, colour)) - 1;
        if (isWinningLength(row + 1 + behind, colour)) cells.push_back(q);
    }
    return cells;
}

// ---- forbidden points ----

bool PlainBoard::isForbidden(Place p) {
    if (rule_ != Rule::Renju) return false;
    set(p, Cell::Black);
    bool overline = false;
    int fours = 0;
    int threes = 0;
    if (!isFive(p)) {
        for (const Step step : kLines) {
            overline = overline || rowLength(p, step, Cell::Black) > 5;
            fours += foursThrough(p, step);
        }
        if (!overline && fours < 2)
            for (const Step step : kLines) threes += hasThreeThrough(p, step);
    }
    set(p, Cell::Empty);
    return overline || fours >= 2 || threes >= 2;
}

/// Each five-cell is a four, but the two of a straight four are one.
int PlainBoard::foursThrough(Place p, Step step) const {
    return isStraightFour(p, step) ? 1 : static_cast<int>(fiveCellsBeside(p, step).size());
}

bool PlainBoard::isStraightFour(Place p, Step step) const {
    return rowLength(p, step, Cell::Black) == 4 && fiveCellsBeside(p, step).size() == 2;
}

/// Whether only black stones stand between the stones on `p` and `q`, which share that line.
bool PlainBoard::isInRow(Place p, Place q, Step step) const {
    const int direction = step.x * (q.x - p.x) + step.y * (q.y - p.y) > 0 ? 1 : -1;
    while (p != q && at(p) == Cell::Black) p = moved(p, step, direction);
    return p == q;
}

/// Whether one more stone, which makes no five and is not forbidden, turns the row of `p` into a
/// straight four.
bool PlainBoard::hasThreeThrough(Place p, Step step) {
    for (const int times : {-3, -2, -1, 1, 2, 3}) {
        const Place q = moved(p, step, times);
        if (!contains(q) || at(q) != Cell::Empty) continue;
        set(q, Cell::Black);
        const bool isFour = isInRow(p, q, step) && isStraightFour(q, step) && !isFive(q);
        set(q, Cell::Empty);
        if (isFour && !isForbidden(q)) return true;
    }
    return false;
}

/// Two threes need two more stones on each of two lines, two fours three on each of two lines or
/// four on one, and a row of six five on one, all within five cells of `p`.
bool PlainBoard::mayBecomeForbidden(Place p) const {
    if (rule_ != Rule::Renju) return false;
    int lines = 0;
    for (const Step step : kLines) {
        int stones = 0;
        for (int times = -5; times <= 5; ++times)
            if (const Place q = moved(p, step, times);
                times != 0 && contains(q) && at(q) == Cell::Black)
                ++stones;
        if (stones >= 4) return true;
        lines += stones >= 2;
    }
    return lines >= 2;
}

/// The letter at the `i`-th cell of the board turned or mirrored so.
char PlainBoard::letterAt(int i, int symmetry) const {
    int column = i % size_;
    int row = i / size_;
    if (symmetry & 1) column = size_ - 1 - column;
    if (symmetry & 2) row = size_ - 1 - row;
    if (symmetry & 4) std::swap(column, row);
    constexpr std::array kLetters = {'.', 'b', 'w'};
    const Cell cell = at({static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)});
    return kLetters[static_cast<std::size_t>(cell)];
}

std::string PlainBoard::canonicalText() const {
    const int cells = size_ * size_;
    std::string least(static_cast<std::size_t>(cells), '~');  // behind every letter
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        int i = 0;
        while (i < cells && letterAt(i, symmetry) == least[static_cast<std::size_t>(i)]) ++i;
        if (i == cells || letterAt(i, symmetry) > least[static_cast<std::size_t>(i)]) continue;
        for (; i < cells; ++i) least[static_cast<std::size_t>(i)] = letterAt(i, symmetry);
    }
    return least;
}

std::string PlainBoard::nameOf(Place p) {
    if (p == pass()) return "pass";
    return static_cast<char>('a' + p.x) + std::to_string(p.y + 1);
}

}  // namespace tengen::verify
