#pragma once

#include <string_view>

namespace tengen::server {

/// Whether a text shows all that it holds: no control characters (Cc), no marks that change the
/// direction of text, no characters of zero width. REQUIRES: UTF-8.
bool isVisible(std::string_view text);

}  // namespace tengen::server
