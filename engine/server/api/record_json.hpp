#pragma once

#include <nlohmann/json.hpp>
#include <string_view>
#include <variant>

#include "base/json_fields.hpp"
#include "base/result.hpp"
#include "record/record.hpp"
#include "server/wire/game_json.hpp"

/// Records in the API: the JSON of one game (record/json.hpp), of a size that a page can show.
namespace tengen::server {

/// An error if it is larger than a page can show.
Result<Json> recordJson(const record::Record& record);

/// Reads what a client sent.
std::variant<record::Record, JsonFault> recordFrom(const nlohmann::json& value);

/// Reads a stored record. Until version 0.2 analyses were stored as nested nodes with "marks" and
/// "children"; such ones are still read.
Result<record::Record> storedRecord(std::string_view text);

}  // namespace tengen::server
