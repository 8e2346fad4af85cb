#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "search/position_book.hpp"

namespace tengen {

/// The experience in that file, which is made if it is not there. Several processes may use one
/// file at once; two of a process may, too.
Result<std::shared_ptr<PositionBook>> openExperienceFile(const std::filesystem::path& path);

/// The experience of the store at `sqlite:FILE`, beside its games.
Result<std::shared_ptr<PositionBook>> openExperienceStore(std::string_view url);

}  // namespace tengen
