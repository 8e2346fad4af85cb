#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

#include "core/point.hpp"
#include "core/rules.hpp"

namespace tengen::search {

/// What moves did well elsewhere in the tree, for ordering those the tables cannot tell apart.
/// Each number moves towards the newest results and stays within kMax. One for each thread.
class History {
public:
    static constexpr int kMax = 4096;

    /// How well `move` has done, and how well right after `last`.
    [[nodiscard]] int of(Side side, Point move, Point last) const {
        return main_[indexOf(side)][move.index()] +
               continuation_[indexOf(side)][vector(last, move)];
    }
    [[nodiscard]] Point countermove(Side side, Point last) const {
        return countermoves_[indexOf(side)][last.index()];
    }

    void update(Side side, Point move, Point last, int bonus) {
        shift(main_[indexOf(side)][move.index()], bonus);
        shift(continuation_[indexOf(side)][vector(last, move)], bonus);
    }
    void setCountermove(Side side, Point last, Point move) {
        countermoves_[indexOf(side)][last.index()] = move;
    }

private:
    /// Where `to` lies seen from `from`. What is good after an enemy stone is mostly a matter of
    /// where it lies from there, wherever on the board that is.
    static std::size_t vector(Point from, Point to) {
        return static_cast<std::size_t>(to.index() - from.index() + Point::kGrid);
    }
    static void shift(std::int16_t& number, int bonus) {
        number = static_cast<std::int16_t>(number + bonus - number * std::abs(bonus) / kMax);
    }

    static constexpr std::size_t kVectors = 2 * Point::kGrid;

    std::array<std::array<std::int16_t, Point::kGrid>, 2> main_{};
    std::array<std::array<std::int16_t, kVectors>, 2> continuation_{};
    std::array<std::array<Point, Point::kGrid>, 2> countermoves_{};
};

}  // namespace tengen::search
