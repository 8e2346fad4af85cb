#pragma once

#include <string>

#include "base/result.hpp"

namespace tengen::apps {

/// The URL of the store of a user's games, by the rules of the XDG base directories.
/// REQUIRES: no other thread runs yet.
Result<std::string> defaultStore();

}  // namespace tengen::apps
