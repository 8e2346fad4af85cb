#include "core/testing/naive_board.hpp"

#include <algorithm>
#include <cstdlib>

namespace tengen::testing {
namespace {

constexpr int kDx[kDirections] = {1, 0, 1, 1};
constexpr int kDy[kDirections] = {0, 1, 1, -1};

/// A line of text seen by one colour. 'X' is always the owner here; '#' is beyond the edge.
class TextLine {
public:
    TextLine(std::string text, FiveRule rule) : text_(std::move(text)), rule_(rule) {}

    [[nodiscard]] char at(int i) const {
        return i < 0 || i >= size() ? '#' : text_[static_cast<std::size_t>(i)];
    }
    [[nodiscard]] int size() const { return static_cast<int>(text_.size()); }
    [[nodiscard]] const std::string& text() const { return text_; }

    [[nodiscard]] TextLine with(int i, char c) const {
        TextLine line = *this;
        line.text_[static_cast<std::size_t>(i)] = c;
        return line;
    }

    [[nodiscard]] int first(int i) const {
        while (at(i - 1) == 'X') --i;
        return i;
    }
    [[nodiscard]] int last(int i) const {
        while (at(i + 1) == 'X') ++i;
        return i;
    }
    [[nodiscard]] int runLength(int i) const { return last(i) - first(i) + 1; }

    [[nodiscard]] bool isFive(int i) const {
        const int n = runLength(i);
        if (rule_.exact ? n != 5 : n < 5) return false;
        return !rule_.unblocked || at(first(i) - 1) != 'O' || at(last(i) + 1) != 'O';
    }
    [[nodiscard]] bool isOverline(int i) const { return rule_.exact && runLength(i) > 5; }

    /// The empty cells where one more stone makes a five that contains cell `i`.
    [[nodiscard]] std::vector<int> fiveCells(int i) const {
        std::vector<int> cells;
        for (int j = 0; j < size(); ++j) {
            if (at(j) != '.') continue;
            const TextLine filled = with(j, 'X');
            const bool together = filled.first(j) <= i && i <= filled.last(j);
            if (together && filled.isFive(j)) cells.push_back(j);
        }
        return cells;
    }

    [[nodiscard]] bool isSturdy(int i) const {
        for (int j = 0; j < size(); ++j)
            if (at(j) == '.' && with(j, 'O').fiveCells(i).empty()) return false;
        return true;
    }

private:
    std::string text_;
    FiveRule rule_;
};

/// shape.hpp's definition, word for word; cell `i` holds the new stone.
Shape shapeOf(const TextLine& line, int i, const std::string& prefix,
              std::unordered_map<std::string, Shape>& known) {
    const std::string key = prefix + std::to_string(i) + ' ' + line.text();
    if (const auto it = known.find(key); it != known.end()) return it->second;

    const auto decide = [&]() -> Shape {
        if (line.isFive(i)) return Shape::Five;
        if (line.isOverline(i)) return Shape::Overline;
        if (!line.fiveCells(i).empty()) {
            if (!line.isSturdy(i)) return Shape::Four;
            return line.runLength(i) == 4 ? Shape::OpenFour : Shape::DoubleFour;
        }
        int openFours = 0, fours = 0, openThrees = 0, threes = 0, openTwos = 0, twos = 0;
        for (int j = 0; j < line.size(); ++j) {
            // A row that contains cell i by way of j lies within five cells of both.
            if (line.at(j) != '.' || std::abs(i - j) > 5) continue;
            const Shape next = shapeOf(line.with(j, 'X'), i, prefix, known);
            openFours += next == Shape::OpenFour;
            fours += next == Shape::Four || next == Shape::DoubleFour;
            openThrees += isOpenThree(next);
            threes += next == Shape::ClosedThree;
            openTwos += isOpenTwo(next);
            twos += next == Shape::ClosedTwo;
        }
        if (openFours) return openFours == 1 ? Shape::OpenThree1 : Shape::OpenThree2;
        if (fours) return Shape::ClosedThree;
        if (openThrees > 3) return Shape::OpenTwo4;
        if (openThrees == 3) return Shape::OpenTwo3;
        if (openThrees) return Shape::OpenTwo2;
        if (threes) return Shape::ClosedTwo;
        if (openTwos) return Shape::OpenOne;
        return twos ? Shape::ClosedOne : Shape::None;
    };
    return known[key] = decide();
}

/// The line as `side` sees it: its own stones 'X'.
std::string seenBy(Side side, std::string text) {
    if (side == Side::White)
        for (char& c : text) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
    return text;
}

}  // namespace

NaiveBoard::NaiveBoard(const Ruleset& rules, Memory& memory) : rules_(rules), memory_(memory) {
    for (auto& row : cells_) std::ranges::fill(row, '.');
}

NaiveBoard::NaiveBoard(const Board& board, Memory& memory) : NaiveBoard(board.ruleset(), memory) {
    for (int y = 0; y < rules_.size; ++y)
        for (int x = 0; x < rules_.size; ++x)
            if (const auto side = board.stoneAt(Point(x, y))) set(Point(x, y), *side);
}

char NaiveBoard::at(int x, int y) const {
    if (x < 0 || y < 0 || x >= rules_.size || y >= rules_.size) return '#';
    return cells_[y][x];
}

NaiveBoard::Line NaiveBoard::lineThrough(Point p, int direction) const {
    int x = p.x();
    int y = p.y();
    Line line;
    for (; at(x - kDx[direction], y - kDy[direction]) != '#'; ++line.place) {
        x -= kDx[direction];
        y -= kDy[direction];
    }
    for (; at(x, y) != '#'; x += kDx[direction], y += kDy[direction]) line.text += at(x, y);
    return line;
}

Shape NaiveBoard::shape(Point p, int direction, Side side) {
    if (!isEmpty(p)) return Shape::None;
    const FiveRule rule = fiveRule(rules_.rule, side);
    auto [text, i] = lineThrough(p, direction);
    // A row through the point that is not won yet has at most nine cells to a side; what lies
    // further off is cut away, so that what was worked out once serves more often.
    const int first = std::max(i - 10, 0);
    const auto end = std::min<std::ptrdiff_t>(i + 11, std::ssize(text));
    text = std::string(text.begin() + first, text.begin() + end);
    i -= first;
    const std::string prefix = {rule.exact ? 'e' : '-', rule.unblocked ? 'u' : '-'};
    return shapeOf(TextLine(seenBy(side, text), rule).with(i, 'X'), i, prefix, memory_.shapes);
}

Threat NaiveBoard::threat(Point p, Side side) {
    int fives = 0, overlines = 0, unstoppable = 0, fours = 0, threes = 0, closed = 0, twos = 0;
    for (int direction = 0; direction < kDirections; ++direction)
        switch (shape(p, direction, side)) {
            case Shape::Five: ++fives; break;
            case Shape::Overline: ++overlines; break;
            case Shape::OpenFour: ++fours, ++unstoppable; break;
            case Shape::DoubleFour: fours += 2, ++unstoppable; break;
            case Shape::Four: ++fours; break;
            case Shape::OpenThree1:
            case Shape::OpenThree2: ++threes; break;
            case Shape::ClosedThree: ++closed; break;
            case Shape::OpenTwo2:
            case Shape::OpenTwo3:
            case Shape::OpenTwo4: ++twos; break;
            default: break;
        }
    if (fives) return Threat::Five;
    if (rules_.rule == Rule::Renju && side == Side::Black)
        if (overlines || fours > 1 || threes > 1) return Threat::Forbidden;
    if (unstoppable || fours > 1) return Threat::OpenFour;
    if (fours && threes) return Threat::FourThree;
    if (fours) return closed || twos ? Threat::FourPlus : Threat::Four;
    if (threes > 1) return Threat::ThreeThree;
    if (threes) return closed || twos ? Threat::ThreePlus : Threat::Three;
    if (closed) return closed + twos > 1 ? Threat::ClosedThreePlus : Threat::ClosedThree;
    if (twos > 1) return Threat::TwoTwo;
    return twos ? Threat::Two : Threat::None;
}

/// Renju's definition, by placing real stones and looking at whole lines.
Forbidden NaiveBoard::forbiddenKind(Point p) {
    const FiveRule rule = fiveRule(Rule::Renju, Side::Black);
    set(p, Side::Black);
    bool five = false, overline = false;
    int fours = 0;
    for (int direction = 0; direction < kDirections; ++direction) {
        const auto [text, i] = lineThrough(p, direction);
        const TextLine line(text, rule);
        five |= line.isFive(i);
        overline |= line.isOverline(i);
        const auto cells = line.fiveCells(i);
        const bool straight = line.runLength(i) == 4 && cells.size() == 2;
        fours += straight ? 1 : static_cast<int>(cells.size());
    }
    int threes = 0;
    if (!five && fours < 2)
        for (int direction = 0; direction < kDirections; ++direction)
            for (int d = -3; d <= 3; ++d) {
                const int x = p.x() + d * kDx[direction];
                const int y = p.y() + d * kDy[direction];
                if (at(x, y) != '.' || !makesOpenFour(p, Point(x, y), direction)) continue;
                ++threes;
                break;  // one line, one three
            }
    lift(p);
    if (five) return Forbidden::No;
    if (fours >= 2) return Forbidden::DoubleFour;
    if (threes >= 2) return Forbidden::DoubleThree;
    return overline ? Forbidden::Overline : Forbidden::No;
}

/// Whether Black may play `q` and thereby has an open four through the stone on `p`.
bool NaiveBoard::makesOpenFour(Point p, Point q, int direction) {
    set(q, Side::Black);
    const FiveRule rule = fiveRule(Rule::Renju, Side::Black);
    const auto [text, i] = lineThrough(p, direction);
    const TextLine line(text, rule);
    bool open = line.runLength(i) == 4 && line.fiveCells(i).size() == 2 &&
                std::abs(p.x() - q.x()) <= 3 && std::abs(p.y() - q.y()) <= 3;
    const int j = lineThrough(q, direction).place;
    open = open && line.first(i) <= j && j <= line.last(i) && !wins(q);
    lift(q);
    return open && forbiddenKind(q) == Forbidden::No;
}

bool NaiveBoard::wins(Point p) const {
    const Side side = at(p.x(), p.y()) == 'X' ? Side::Black : Side::White;
    for (int direction = 0; direction < kDirections; ++direction) {
        const auto [text, i] = lineThrough(p, direction);
        if (TextLine(seenBy(side, text), fiveRule(rules_.rule, side)).isFive(i)) return true;
    }
    return false;
}

bool NaiveBoard::makesFive(Point p, Side side) {
    set(p, side);
    const bool five = wins(p);
    lift(p);
    return five;
}

PointSet NaiveBoard::near(int radius, int ray) const {
    PointSet result;
    for (const Point p : allPoints(rules_.size))
        for (const Point q : allPoints(rules_.size)) {
            const int dx = std::abs(p.x() - q.x());
            const int dy = std::abs(p.y() - q.y());
            const bool onRay = (dx == 0 || dy == 0 || dx == dy) && std::max(dx, dy) <= ray;
            if (isEmpty(p) && !isEmpty(q) && (std::max(dx, dy) <= radius || onRay))
                result.insert(p);
        }
    return result;
}

}  // namespace tengen::testing
