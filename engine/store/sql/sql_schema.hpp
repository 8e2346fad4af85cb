#pragma once

#include <span>
#include <string>
#include <string_view>

#include "store/sql/sql_connection.hpp"

namespace tengen::store {

/// The tables of one part of a store. Their version is the number of steps that made them: step 0
/// creates version 1, step n upgrades version n to n + 1. In the text {number}, {text} and so on
/// stand for the words of the dialect. A step that a released store may have taken never changes.
struct SqlSchema {
    std::string_view versionTable;
    std::span<const std::string_view> steps;
};

/// Brings the tables to the newest version, in one transaction; creates them if missing. Returns an
/// error if their version is unknown. Several processes may call it at once.
Result<void> upgradeTables(SqlConnection& connection, const SqlSchema& schema);

/// Returns ?1,?2 and so on.
std::string placeholders(int count);

/// Returns the pattern of LIKE, escaped by a backslash, for texts that contain this one.
std::string likeAnywhere(std::string_view text);

}  // namespace tengen::store
