#pragma once

#include "classics/shared/game_tree.hpp"
#include "classics/wang/ray_classes.hpp"

namespace tengen::classics {

/// The tree of report 002: of all empty points those of the highest value, and a leaf is worth the
/// value of the move that led to it.
class RayTree : public GameTree {
public:
    struct Settings {
        bool literal = false;
        RayWeights weights = RayWeights::original();
        std::ptrdiff_t width = 20;  ///< moves of a position, at most
        bool onlyHighest = true;    ///< those that share the highest value, else simply the best
    };

    RayTree(const Board& board, const Settings& settings)
        : GameTree(board),
          settings_(settings),
          points_(board, settings.literal, settings.weights) {}

    void moves(std::vector<Point>& out) override;
    [[nodiscard]] eval::Value value() const override {
        return values_.empty() ? 0 : values_.back();
    }
    [[nodiscard]] eval::Value valueAfter(Point p) override;

protected:
    void placed(Point p, Side side) override;
    void lifted(Point p, Side side) override;

private:
    struct Valued {
        eval::Value value;
        Point move;
    };

    Settings settings_;
    RayPoints points_;
    std::vector<eval::Value> values_;  // of each move of the line so far
    std::vector<Point> empty_;
    std::vector<Valued> valued_;
};

}  // namespace tengen::classics
