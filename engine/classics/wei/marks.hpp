#pragma once

#include <array>
#include <cstdint>

#include "agents/weight_table.hpp"
#include "classics/shared/anchored_shapes.hpp"
#include "eval/value.hpp"

namespace tengen::classics {

/// The threats of report 000, in the order in which they are looked for.
enum class WeiThreat : std::uint8_t { Five, DirectFour, DeadFour, DirectThree, DeadThree, Two };

/// Which reading of the report: its meaning, or its appendix as printed.
enum class WeiReading : std::uint8_t { Meant, Literal };

/// Table I, where two is worth 10; the printed appendix says 100.
eval::Value weiMark(WeiThreat threat, WeiReading reading);

/// A mark for each threat, by the order of the enumeration.
inline constexpr std::size_t kWeiThreats = 6;
using WeiMarks = std::array<eval::Value, kWeiThreats>;
WeiMarks weiMarks(WeiReading reading);

/// A row for each threat.
extern const agents::WeightTable kWeiTable;

/// The evaluation of report 000: the marks of own shapes less `defence` times the enemy's. Not
/// thread-safe; copy it.
class WeiEvaluation {
public:
    explicit WeiEvaluation(const Board& board, WeiReading reading = WeiReading::Meant);
    WeiEvaluation(const Board& board, WeiReading reading, const WeiMarks& marks);
    /// An empty board of `size`, for those who have stones and no Board.
    explicit WeiEvaluation(int size, WeiReading reading = WeiReading::Meant);

    void play(Point p, Side side) { shapes_.play(p, side); }
    void undo(Point p, Side side) { shapes_.undo(p, side); }

    [[nodiscard]] int count(Side side, WeiThreat threat) const {
        return shapes_.counts(side)[indexOf(threat)];
    }
    /// The whole board as `side` sees it.
    [[nodiscard]] eval::Value value(Side side, eval::Value defence = 1) const;

    [[nodiscard]] const Lines& lines() const { return shapes_.lines(); }

private:
    [[nodiscard]] eval::Value marks(Side side) const;

    WeiMarks marks_;
    AnchoredShapes shapes_;
};

/// Report 000's rough estimate of an empty point, by which candidates are ordered: what a stone of
/// either colour there would stand in, window by window.
class WeiHeuristic {
public:
    static const WeiHeuristic& of(WeiReading reading);

    [[nodiscard]] eval::Value operator()(const Lines& lines, Point p) const;

private:
    explicit WeiHeuristic(WeiReading reading);
    void addWindowsBefore();

    std::vector<std::int32_t> marks_;        // of Black, by the eight cells around a stone
    std::vector<std::int32_t> marksBefore_;  // by the six before it; Literal only
};

}  // namespace tengen::classics
