#pragma once

#include <filesystem>
#include <string_view>

#include "store/sqlite.hpp"

namespace tengen {

/// The database in that file; the file and its folder are made if they are not there, and are
/// readable by their owner alone. Set up for write-ahead mode: what is committed outlives the
/// process, and readers never wait for a writer.
Result<Database> openDatabaseFile(const std::filesystem::path& path);

/// The one at `sqlite:FILE`. `sqlite::memory:` is a new one that forgets everything when it goes.
Result<Database> openDatabase(std::string_view url);

/// Makes `tables` unless they are there. Their version stands in a table `name`; an error if it is
/// another one.
Result<void> makeTables(Database& database, std::string_view name, std::int64_t version,
                        const std::string& tables);

}  // namespace tengen
