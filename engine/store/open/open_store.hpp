#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "search/position_book.hpp"
#include "store/store_reader.hpp"
#include "store/upgrade_progress.hpp"

namespace tengen::store {

// The URL of a store is one of
//   sqlite:FILE        created with its folder if missing, readable by its owner only;
//   sqlite::memory:    a new database that is lost when it is closed;
//   postgresql://…     a database of a PostgreSQL server, in the form that libpq accepts.
// A store of an earlier version is upgraded when it is opened.

Result<std::unique_ptr<GameStore>> openGameStore(std::string_view url,
                                                 const UpgradeProgress& onUpgrade = {});
Result<std::unique_ptr<AnalysisStore>> openAnalysisStore(std::string_view url);

/// Opens more connections to a store that openGameStore() and openAnalysisStore() have opened, for
/// reading. Returns none for a database in memory, which has one connection only.
Result<std::vector<StoreReader>> openStoreReaders(std::string_view url, std::size_t count);

/// Opens the experience of a store. At `maxPositions` searches add no positions, but still update
/// known ones.
Result<std::shared_ptr<search::PositionBook>> openExperienceStore(
    std::string_view url, std::int64_t maxPositions = INT64_MAX);

/// Opens the experience that an agent's parameter names: a file, or a postgresql:// URL.
Result<std::shared_ptr<search::Experience>> openExperience(const std::string& place);

/// Starts what a store that openGameStore() has opened needs while a server uses it: for an SQLite
/// file, to copy its write-ahead log into it on a thread of its own. It ends with what is returned,
/// which is null for stores that need nothing.
Result<std::shared_ptr<void>> openUpkeep(std::string_view url);

/// Returns the URL without its password, for messages and logs.
std::string withoutPassword(std::string_view url);

}  // namespace tengen::store
