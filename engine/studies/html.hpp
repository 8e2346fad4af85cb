#pragma once

#include <string>
#include <vector>

namespace tengen::studies {

/// A table of texts, which it escapes. A cell that begins with `!` is a warning and is lit.
struct Table {
    std::vector<std::string> head{};
    std::vector<std::vector<std::string>> rows{};
    std::string caption{};

    [[nodiscard]] std::string toHtml() const;
};

}  // namespace tengen::studies
