#pragma once

#include <string_view>

namespace tengen::classics {

/// The text of engine/agents/records/openings.records as it was when this program was built. The
/// source behind it is made by cmake/embed_text.cmake.
std::string_view builtInRecords();

}  // namespace tengen::classics
