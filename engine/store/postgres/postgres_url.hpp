#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tengen::store {

/// A database of a PostgreSQL server.
struct PostgresPlace {
    std::string options;  ///< for libpq, with the password if there is one
    std::string shown;    ///< to be shown and logged: without it
};

/// Whether it means to be one: it begins with postgresql:// or postgres://.
bool isPostgresUrl(std::string_view url);

/// All that libpq takes (PostgreSQL's manual, "Connection URIs"). The errors never quote the text,
/// of which a part may be a password.
Result<PostgresPlace> parsePostgresUrl(std::string_view url);

}  // namespace tengen::store
