#pragma once

#include <cstddef>

namespace tengen::record {

/// What one file may ask of us. Together they keep the memory of reading any input, however
/// hostile, under about a gigabyte. The largest public opening library we know has 11 million
/// moves.
inline constexpr std::size_t kMaxInputBytes = std::size_t{64} << 20;
inline constexpr std::size_t kMaxOutputBytes = std::size_t{256} << 20;
inline constexpr std::size_t kMaxGames = 200'000;

/// Moves of one game. One with a comment, label or time weighs as much as several without.
inline constexpr std::size_t kMaxNodes = 20'000'000;
inline constexpr std::size_t kWordsWeight = 6;

}  // namespace tengen::record
