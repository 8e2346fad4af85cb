#pragma once

#include <cstddef>

namespace tengen {

/// What one file may ask of us. Together they keep the memory of reading any input, however
/// hostile, under about a gigabyte; the largest public opening libraries stay well below them.
inline constexpr std::size_t kMaxInputBytes = std::size_t{64} << 20;
inline constexpr std::size_t kMaxOutputBytes = std::size_t{256} << 20;
inline constexpr std::size_t kMaxNodes = 10'000'000;
inline constexpr std::size_t kMaxGames = 200'000;

}  // namespace tengen
