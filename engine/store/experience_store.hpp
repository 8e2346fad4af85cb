#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "search/position_book.hpp"

namespace tengen::store {

/// The experience in that file, which is made if it is not there. Several processes may use one
/// file at once; two of a process may, too.
Result<std::shared_ptr<search::PositionBook>> openExperienceFile(const std::filesystem::path& path);

/// The same for those who only search. A `place` that begins with postgresql:// is such a store.
Result<std::shared_ptr<search::Experience>> openExperience(const std::string& place);

/// The experience of a store (store/sql/sql_place.hpp has the forms), beside its games. With `most`
/// positions searches add no more, though they still improve on what is known of those.
Result<std::shared_ptr<search::PositionBook>> openExperienceStore(std::string_view url,
                                                                  std::int64_t most = INT64_MAX);

}  // namespace tengen::store
