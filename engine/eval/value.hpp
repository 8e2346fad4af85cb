#pragma once

#include <cstdint>

namespace tengen::eval {

/// How good a position is for one side, in the units of whatever valued it. Wide, because the
/// tables of the reports count a five in millions and there may be many.
using Value = std::int64_t;

}  // namespace tengen::eval
