#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "agents/weight_table.hpp"
#include "classics/fudan/chess_type.hpp"
#include "eval/value.hpp"

namespace tengen::classics {

/// What each chess type is worth: on an own stone, and on an enemy stone.
struct ChessTypeWeights {
    std::array<eval::Value, kChessTypes> own{};
    std::array<eval::Value, kChessTypes> enemy{};

    /// Of kChessTypeTable's layout. REQUIRES: as many as it has.
    explicit ChessTypeWeights(std::span<const std::int64_t> rows);

    static const ChessTypeWeights& original();  ///< as its authors first set them
    static const ChessTypeWeights& genetic();   ///< as their genetic algorithm left them

    friend bool operator==(const ChessTypeWeights&, const ChessTypeWeights&) = default;
};

/// A row for each chess type, its own and its enemy weight.
extern const agents::WeightTable kChessTypeTable;

}  // namespace tengen::classics
