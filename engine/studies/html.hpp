#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tengen::studies {

/// Text made safe for an element or an attribute of a page.
std::string escaped(std::string_view text);

/// A table of texts, which it escapes. A cell that begins with `!` is a warning and is lit.
struct Table {
    std::vector<std::string> head{};
    std::vector<std::vector<std::string>> rows{};
    std::string caption{};

    [[nodiscard]] std::string toHtml() const;
};

}  // namespace tengen::studies
