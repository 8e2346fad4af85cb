#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "base/result.hpp"

namespace tengen {

/// The JSON object that `text` is, all of it, in UTF-8. An error if it is anything else, or if a
/// member is named twice anywhere, which JSON leaves open and we do not.
Result<nlohmann::json> parseJsonObject(std::string_view text);

}  // namespace tengen
