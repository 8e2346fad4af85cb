#pragma once

#include "base/result.hpp"

namespace tengen {

/// Seconds of processor time that one `tengen.evaluate` of report 000 takes through the Python
/// module beside this program; an error when the module or Debian's python3 is not there.
Result<double> pythonEvaluation();

}  // namespace tengen
