#pragma once

#include <string>
#include <string_view>

namespace tengen::server {

/// Twelve letters and digits: 71 random bits of the system, which cannot be guessed.
std::string randomId();
/// Whether randomId() could have made it.
bool isId(std::string_view text);
/// 128 bits, as 22 characters that need no escaping in a link.
std::string randomToken();

}  // namespace tengen::server
