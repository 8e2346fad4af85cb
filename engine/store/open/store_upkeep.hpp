#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tengen::store {

/// Copies an SQLite store into a new file that only its owner may read, while others use it. A
/// store on PostgreSQL has an error that names the command for it.
Result<void> backUpStore(std::string_view url, const std::filesystem::path& file);

/// What the database itself finds wrong with its file, a sentence each; always nothing for
/// PostgreSQL, which checks its own files.
Result<std::vector<std::string>> checkDatabase(std::string_view url);

}  // namespace tengen::store
