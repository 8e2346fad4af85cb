#pragma once

#include <string>

namespace tengen {

/// Twelve letters and digits, 71 bits from the system's own chance: nobody guesses one.
std::string randomId();
/// 128 bits, as 22 characters that need no escaping in a link.
std::string randomToken();

}  // namespace tengen
