#pragma once

#include <string_view>

#include "core/rules.hpp"

namespace tengen::eval {

/// The bytes of engine/eval/tables/RULE.tables as they were when this program was built; empty
/// where there is no such file. The source behind it is made by cmake/embed.cmake.
std::string_view builtInTables(Rule rule);

}  // namespace tengen::eval
