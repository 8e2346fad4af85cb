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
    return Error{
        Error::Kind::BadValue,
        "proofs are checked under free-style and standard rules, not under " + std::string(rule)};
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

bool PlainBoard::wouldBeFive(Place p, Step step, Cell colour) const {
    const Place first = endOfRow(p, step, -1, colour);
    const Place last = endOfRow(p, step, 1, colour);
    const int row = std::max(last.x - first.x, std::abs(last.y - first.y)) - 1;
    return rule_ == Rule::Freestyle ? row >= 5 : row == 5;
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
    const Cell colour = at(p);
    for (const Step step : kLines)
        for (const int direction : {-1, 1})
            if (const Place q = endOfRow(p, step, direction, colour);
                contains(q) && at(q) == Cell::Empty && wouldBeFive(q, step, colour))
                cells.push_back(q);
    return cells;
}

std::string PlainBoard::canonicalText() const {
    std::string least;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        std::string text;
        text.reserve(static_cast<std::size_t>(size_ * size_));
        for (int y = 0; y < size_; ++y)
            for (int x = 0; x < size_; ++x) {
                int column = symmetry & 1 ? size_ - 1 - x : x;
                int row = symmetry & 2 ? size_ - 1 - y : y;
                if (symmetry & 4) std::swap(column, row);
                constexpr std::array kLetters = {'.', 'b', 'w'};
                const Cell cell =
                    at({static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)});
                text += kLetters[static_cast<std::size_t>(cell)];
            }
        if (least.empty() || text < least) least = std::move(text);
    }
    return least;
}

std::string PlainBoard::nameOf(Place p) {
    return static_cast<char>('a' + p.x) + std::to_string(p.y + 1);
}

}  // namespace tengen::verify
