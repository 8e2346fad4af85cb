#pragma once

#include <vector>

#include "base/result.hpp"
#include "core/board.hpp"

namespace tengen::apps {

/// Measures the CPU seconds of one `tengen.evaluate` of report 000 through the Python module beside
/// this program, `count` times over these boards; an error when the module or
/// Debian's python3 is not there. REQUIRES: boards of 15 × 15.
Result<double> pythonEvaluation(const std::vector<Board>& boards, int count);

}  // namespace tengen::apps
