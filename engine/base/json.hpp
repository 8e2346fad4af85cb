#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "base/result.hpp"

namespace tengen {

/// Maximum nesting of JSON from outside. Copying and writing a value recurse, so without a limit a
/// few hundred kilobytes of '[' overflow the stack. A game tree of 1,000 moves in a line, two
/// levels a move, is the deepest value the program itself writes.
inline constexpr std::size_t kMaxJsonDepth = 2100;

/// Parses `text`, all of it, as one UTF-8 JSON value. This is the only door for JSON from outside:
/// it refuses nesting beyond kMaxJsonDepth and an object with the same member twice, which JSON
/// leaves open. It takes time in proportion to the text.
/// `Json` is nlohmann::json or nlohmann::ordered_json.
template <class Json = nlohmann::json>
Result<Json> parseJson(std::string_view text);

/// The same, and an error if the value is not an object.
Result<nlohmann::json> parseJsonObject(std::string_view text);

}  // namespace tengen
