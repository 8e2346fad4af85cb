#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/record.hpp"

namespace tengen::record {

/// A value of a JSON game and where in the text it stood, for errors found only later: members come
/// in any order, so a point may be read before the size of its board.
template <class T>
struct Placed {
    T value{};
    std::uint32_t offset = 0;
};

/// The error with its place, if it is about a text.
Error placed(std::optional<std::string_view> text, std::size_t offset, const Error& error);

/// A game as its JSON spells it, before it is played out.
struct JsonDraft {
    /// Kept small: there may be millions.
    struct Move {
        static constexpr std::uint32_t kNone = ~std::uint32_t{0};
        Placed<Point> at;
        std::uint32_t after = kNone;  ///< number of the entry it follows; 0 is the start
        std::uint32_t words = kNone;  ///< index into `words`
    };
    struct Words {
        Annotation annotation;
        std::size_t offset = 0;
    };

    std::size_t offset = 0;
    Ruleset rules;
    std::vector<Placed<Point>> black;
    std::vector<Placed<Point>> white;
    Side toMove = Side::Black;
    GameInfo info;
    Words start;
    std::vector<Move> moves;
    std::vector<Words> words;

    /// The game, or the first thing that cannot be on a board, with its place in `text` if there is
    /// one.
    [[nodiscard]] Result<Record> build(std::optional<std::string_view> text) const;
};

}  // namespace tengen::record
