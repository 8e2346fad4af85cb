#pragma once

#include <cstdint>
#include <string_view>

#include "classics/shared/anchored_shapes.hpp"
#include "eval/value.hpp"

namespace tengen::classics {

/// The fourteen shapes of report 001. What its letters mean it does not say; docs/agents/song.md
/// has our reading. What is part of a larger shape does not count again.
enum class SongShape : std::uint8_t {
    Five,
    AliveFour,
    DeadFourA,
    DeadFourB,
    DeadFourC,
    AliveThree,
    DeadThreeA,
    DeadThreeB,
    DeadThreeC,
    DeadThreeD,
    AliveTwo,
    DeadTwoA,
    DeadTwoB,
    DeadTwoC,
};
inline constexpr std::size_t kSongShapes = 14;
inline constexpr auto kAllSongShapes = firstValues<SongShape, kSongShapes>();

/// What a shape of the side to move, or of the other side, is worth.
eval::Value songWeight(SongShape shape, bool toMove);

/// The evaluation of report 001. The colours' weights differ by whose turn it is, so the value of
/// one side is not the other's negated. Not thread-safe; copy it.
class SongEvaluation {
public:
    explicit SongEvaluation(const Board& board);

    void play(Point p, Side side) { shapes_.play(p, side); }
    void undo(Point p, Side side) { shapes_.undo(p, side); }

    [[nodiscard]] int count(Side side, SongShape shape) const {
        return shapes_.counts(side)[indexOf(shape)];
    }
    /// As `side` sees it when it is `toMove`'s turn.
    [[nodiscard]] eval::Value value(Side side, Side toMove) const;

private:
    AnchoredShapes shapes_;
};

}  // namespace tengen::classics
