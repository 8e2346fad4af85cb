#pragma once

#include <string>
#include <string_view>

namespace tengen::pages {

/// A whole HTML page around `body`, with the style that tables, plots and diagrams need: light or
/// dark as the reader's system asks, readable at any width, with a link back to the app. It needs
/// no other file and is well-formed XML. `title` is escaped, `body` is HTML.
std::string pageOf(std::string_view title, std::string_view body);

}  // namespace tengen::pages
