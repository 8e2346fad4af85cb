#pragma once

#include <string_view>

namespace tengen::server {

/// Returns the text of docs/openapi.json, the description of the API.
std::string_view openApiText();

}  // namespace tengen::server
