#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "agents/weight_table.hpp"
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

/// What each shape is worth to the side to move, and to the other side.
struct SongWeights {
    std::array<eval::Value, kSongShapes> toMove{};
    std::array<eval::Value, kSongShapes> waiting{};

    /// Of kSongTable's layout. REQUIRES: as many as it has.
    explicit SongWeights(std::span<const std::int64_t> rows);

    static const SongWeights& original();  ///< the report's
};

/// A row for each shape, both its weights.
extern const agents::WeightTable kSongTable;

/// The evaluation of report 001. The colours' weights differ by whose turn it is, so the value of
/// one side is not the other's negated. Not thread-safe; copy it.
class SongEvaluation {
public:
    explicit SongEvaluation(const Board& board,
                            const SongWeights& weights = SongWeights::original());

    void play(Point p, Side side) { shapes_.play(p, side); }
    void undo(Point p, Side side) { shapes_.undo(p, side); }

    [[nodiscard]] int count(Side side, SongShape shape) const {
        return shapes_.counts(side)[indexOf(shape)];
    }
    /// As `side` sees it when it is `toMove`'s turn.
    [[nodiscard]] eval::Value value(Side side, Side toMove) const;

private:
    SongWeights weights_;
    AnchoredShapes shapes_;
};

}  // namespace tengen::classics
