#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tengen::pages {

/// Opens an area in which a wide table scrolls; it can be focused, so that keys scroll it too. The
/// caller closes the <div>. Labels should differ on a page.
std::string scrollArea(std::string_view label);

/// A table of texts, which it escapes. A cell that begins with `!` is highlighted as a warning.
struct Table {
    std::vector<std::string> head{};
    std::vector<std::vector<std::string>> rows{};
    std::string caption{};

    [[nodiscard]] std::string toHtml() const;
};

}  // namespace tengen::pages
