#pragma once

#include "record/format.hpp"

namespace tengen::record {

/// Our own JSON: the one format that holds everything a Record does. docs/FORMATS.md is its
/// definition; `"v"` is 1. Unknown members are refused, so that a misspelt one is not lost.
Result<Games> readJson(std::string_view text, const ReadOptions& options);
Result<Written> writeJson(std::span<const Record> records, const WriteOptions& options);

}  // namespace tengen::record
