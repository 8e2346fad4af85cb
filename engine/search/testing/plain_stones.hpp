#pragma once

#include <optional>
#include <string>

#include "core/board.hpp"

namespace tengen::testing {

/// Stones as letters in an array, and rows of them counted one by one. NaiveBoard does the same and
/// more; this is for checkers that ask for fives a million times.
class PlainStones {
public:
    explicit PlainStones(const Board& board)
        : rules_(board.ruleset()), cells_(static_cast<std::size_t>(size() * size()), '.') {
        for (int y = 0; y < size(); ++y)
            for (int x = 0; x < size(); ++x)
                if (const auto side = board.stoneAt(Point(x, y))) set(Point(x, y), *side);
    }

    [[nodiscard]] int size() const { return rules_.size; }
    [[nodiscard]] const Ruleset& rules() const { return rules_; }
    [[nodiscard]] bool isEmpty(Point p) const { return at(p.x(), p.y()) == '.'; }
    void set(Point p, Side side) { cell(p) = letter(side); }
    void lift(Point p) { cell(p) = '.'; }
    [[nodiscard]] std::optional<Side> at(Point p) const {
        if (isEmpty(p)) return std::nullopt;
        return at(p.x(), p.y()) == 'X' ? Side::Black : Side::White;
    }
    [[nodiscard]] const std::string& text() const { return cells_; }

    [[nodiscard]] PointSet emptyPoints() const {
        PointSet points;
        for (const Point p : allPoints(size()))
            if (isEmpty(p)) points.insert(p);
        return points;
    }

    /// Whether a stone of `side` on the empty `p` stands in a row that wins.
    [[nodiscard]] bool makesFive(Point p, Side side) const {
        const FiveRule rule = fiveRule(rules_.rule, side);
        const char own = letter(side), enemy = letter(other(side));
        for (int d = 0; d < 4; ++d) {
            int row = 1, enemies = 0;
            for (const int sign : {-1, 1}) {
                int x = p.x() + sign * kDx[d], y = p.y() + sign * kDy[d];
                for (; at(x, y) == own; x += sign * kDx[d], y += sign * kDy[d]) ++row;
                enemies += at(x, y) == enemy;
            }
            const bool longEnough = rule.exact ? row == 5 : row >= 5;
            const bool blocked = rule.unblocked && enemies == 2;
            if (longEnough && !blocked) return true;
        }
        return false;
    }

    [[nodiscard]] PointSet fives(Side side) const {
        PointSet points;
        for (const Point p : allPoints(size()))
            if (isEmpty(p) && makesFive(p, side)) points.insert(p);
        return points;
    }

    /// The same on the four lines through `p`: all there are to a new stone there.
    [[nodiscard]] PointSet fivesThrough(Point p, Side side) const {
        PointSet points;
        for (int d = 0; d < 4; ++d)
            for (const int sign : {-1, 1}) {
                int x = p.x(), y = p.y();
                for (; at(x, y) != '#'; x += sign * kDx[d], y += sign * kDy[d])
                    if (at(x, y) == '.' && makesFive(Point(x, y), side)) points.insert(Point(x, y));
            }
        return points;
    }

private:
    static constexpr int kDx[] = {1, 0, 1, 1}, kDy[] = {0, 1, 1, -1};

    static char letter(Side side) { return side == Side::Black ? 'X' : 'O'; }
    [[nodiscard]] char at(int x, int y) const {
        if (x < 0 || y < 0 || x >= size() || y >= size()) return '#';
        return cells_[static_cast<std::size_t>(y * size() + x)];
    }
    char& cell(Point p) { return cells_[static_cast<std::size_t>(p.y() * size() + p.x())]; }

    Ruleset rules_;
    std::string cells_;
};

}  // namespace tengen::testing
