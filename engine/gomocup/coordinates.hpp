#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "core/point.hpp"

namespace tengen::gomocup {

/// Gomocup says column first, Yixin-Board row first; both count from the top left.
enum class CoordinateOrder : std::uint8_t { ColumnRow, RowColumn };

/// Turns the number pairs of the protocol into points and back, for one board.
class Coordinates {
public:
    Coordinates(CoordinateOrder order, int size) : order_(order), size_(size) {}

    /// `7,7`, with blanks around the numbers or not; `-1,-1` is a pass, as Rapfi has it.
    [[nodiscard]] Result<Point> parse(std::string_view text) const;

    [[nodiscard]] std::string text(Point p, std::string_view between = ",") const;

    /// Four digits, as FORBID wants them: `0711`.
    [[nodiscard]] std::string digits(Point p) const;

private:
    struct Pair {
        int first = 0, second = 0;
    };
    [[nodiscard]] Pair pairOf(Point p) const;

    CoordinateOrder order_;
    int size_;
};

}  // namespace tengen::gomocup
