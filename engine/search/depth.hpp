#pragma once

namespace tengen::search {

/// Depths are counted in sixteenths of a move, so that reductions and extensions add up finely.
inline constexpr int kPly = 16;

}  // namespace tengen::search
