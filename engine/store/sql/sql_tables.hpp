#pragma once

#include <cstdint>
#include <string_view>

#include "store/sql/sql_connection.hpp"

namespace tengen::store {

/// Makes `tables` unless they are there; in their text {number}, {text} and so on stand for the
/// words of the dialect. Their version stands in a table `name`; an error if it is another one.
/// Several may do so at once.
Result<void> makeTables(SqlConnection& connection, std::string_view name, std::int64_t version,
                        std::string_view tables);

/// ?1,?2 and so on.
std::string placeholders(int count);

/// The pattern of LIKE, escaped by a backslash, for texts that have this one anywhere in them.
std::string likeAnywhere(std::string_view text);

}  // namespace tengen::store
