#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "classics/fudan/chess_type.hpp"
#include "eval/value.hpp"

namespace tengen::classics {

/// What each chess type is worth: on an own stone, and on an enemy stone.
struct ChessTypeWeights {
    std::array<eval::Value, kChessTypes> own{};
    std::array<eval::Value, kChessTypes> enemy{};

    static const ChessTypeWeights& original();  ///< as its authors first set them
    static const ChessTypeWeights& genetic();   ///< as their genetic algorithm left them

    /// One line a type, `five 1000000 1000000`: its id, own and enemy weight (0 to 10^9). Every
    /// type once, in any order; blank lines and lines that begin with # are skipped.
    static Result<ChessTypeWeights> parse(std::string_view text);
    [[nodiscard]] std::string toText() const;

    friend bool operator==(const ChessTypeWeights&, const ChessTypeWeights&) = default;
};

}  // namespace tengen::classics
