#pragma once

#include <cstdint>
#include <optional>

#include "classics/shared/game_tree.hpp"
#include "classics/wei/marks.hpp"

namespace tengen::classics {

/// How report 000 orders a position's moves by their heuristic.
enum class WeiOrder : std::uint8_t {
    Board,         ///< not at all
    LargestFirst,  ///< for both sides: what was meant
    Text,          ///< largest first for the searching side, least first for the other
    Code,          ///< the other way round, as printed
};

/// The tree of report 000: every point within 2 of a stone, valued by marks and by how far from the
/// enemy's last move the searched line ends.
class WeiTree : public GameTree {
public:
    struct Settings {
        WeiReading reading = WeiReading::Meant;
        std::optional<WeiMarks> marks{};  ///< none: those of the reading
        WeiOrder order = WeiOrder::LargestFirst;
        eval::Value defence = 1;
        /// A game that is won is worth kWon more than its marks, a lost one as much less, so that
        /// no other position is worth half of that.
        bool tellsWins = false;
    };
    static constexpr eval::Value kWon = 1'000'000'000;

    WeiTree(const Board& board, const Settings& settings)
        : GameTree(board),
          settings_(settings),
          marks_(board, settings.reading, settings.marks.value_or(weiMarks(settings.reading))),
          enemysLast_(board.lastMove()) {}

    void moves(std::vector<Point>& out) override;
    [[nodiscard]] eval::Value value() const override;
    [[nodiscard]] eval::Value valueAfter(Point p) override;

protected:
    void placed(Point p, Side side) override { marks_.play(p, side); }
    void lifted(Point p, Side side) override { marks_.undo(p, side); }

private:
    [[nodiscard]] eval::Value valueWith(Point last) const;
    [[nodiscard]] eval::Value ofWin(Side winner) const { return winner == root() ? kWon : -kWon; }

    struct Estimated {
        eval::Value estimate;
        Point move;
    };

    Settings settings_;
    WeiEvaluation marks_;
    Point enemysLast_;
    std::vector<Point> near_;
    std::vector<Estimated> estimated_;
};

}  // namespace tengen::classics
