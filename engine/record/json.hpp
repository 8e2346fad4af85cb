#pragma once

#include <nlohmann/json_fwd.hpp>

#include "record/format.hpp"

namespace tengen::record {

/// Our own JSON: the one format that holds everything a Record does. docs/FORMATS.md is its
/// definition; `"v"` is 1. Unknown members are refused, so that a misspelt one is not lost.
Result<Games> readJson(std::string_view text, const ReadOptions& options);
Result<Written> writeJson(std::span<const Record> records, const WriteOptions& options);

/// One game as it stands in such a document: the form in which the server, its store and the page
/// pass records on.
std::string gameToJson(const Record& record);
Result<Record> gameFromJson(const nlohmann::json& game);

}  // namespace tengen::record
