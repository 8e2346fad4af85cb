#pragma once

#include <span>
#include <string>
#include <string_view>

#include "store/sql/sql_connection.hpp"
#include "store/upgrade_progress.hpp"

namespace tengen::store {

/// Statements that make one version of the tables from the one before. In the text {number}, {text}
/// and so on stand for the words of the dialect.
struct SqlStep {
    std::string_view first;
    /// Run after `first` for one range of rows after another: those with {from} < number <= {to}.
    std::string_view repeated{};
    std::string_view rows{};  ///< the table of those rows
    std::string_view last{};
};

/// The tables of one part of a store. Their version is the number of steps that made them: step 0
/// creates version 1, step n upgrades version n to n + 1. What a step makes never changes once a
/// released store may have taken it.
struct SqlSchema {
    std::string_view versionTable;
    std::span<const SqlStep> steps;
};

/// Brings the tables to the newest version, in one transaction; creates them if missing. Returns an
/// error if their version is unknown. Several processes may call it at once.
Result<void> upgradeTables(SqlConnection& connection, const SqlSchema& schema,
                           const UpgradeProgress& onProgress = {});

/// Returns ?1,?2 and so on.
std::string placeholders(std::size_t count);

/// Returns the pattern of LIKE, escaped by a backslash, for texts that contain this one.
std::string likeAnywhere(std::string_view text);

}  // namespace tengen::store
