#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "store/sql/sql_connection.hpp"

namespace tengen::store {

/// The database at
///   sqlite:FILE        which is made with its folder if it is not there, and is its owner's alone;
///   sqlite::memory:    a new one that forgets everything when it goes;
///   postgresql://…     one of a server, in the form that libpq knows.
Result<std::unique_ptr<SqlConnection>> openSql(std::string_view url);

/// The url as it may be shown and logged: without a password.
std::string shownPlace(std::string_view url);

}  // namespace tengen::store
