#pragma once

#include <filesystem>
#include <memory>

#include "base/result.hpp"
#include "search/position_book.hpp"

namespace tengen::store {

/// Opens the experience in an SQLite file, which is created if missing. Several processes may use
/// one file at once.
Result<std::shared_ptr<search::PositionBook>> openExperienceFile(const std::filesystem::path& path);

}  // namespace tengen::store
