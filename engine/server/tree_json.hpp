#pragma once

#include <nlohmann/json.hpp>
#include <variant>

#include "base/json_fields.hpp"
#include "base/result.hpp"
#include "record/record.hpp"
#include "server/game_json.hpp"

namespace tengen::server {

/// A record as the page knows it: nested nodes, the main line first. An error if it is larger than
/// a page could show.
Result<Json> treeJson(const record::Record& record);

/// The record that a tree of the page stands for.
std::variant<record::Record, JsonFault> recordFromTree(const nlohmann::json& tree);

}  // namespace tengen::server
