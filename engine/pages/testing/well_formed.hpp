#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::pages::testing {

/// Why a text is not well-formed, or nothing: every element closed in turn, attributes in double
/// quotes, no stray < or &. Less than XML asks for, and enough for what our writers can get wrong.
inline std::string faultOf(std::string_view text) {
    std::vector<std::string> open;
    std::size_t at = 0;
    while (at < text.size()) {
        if (text[at] == '&') {
            const auto end = text.find(';', at);
            if (end == std::string_view::npos || end - at > 6)
                return "a stray & at " + std::to_string(at);
        }
        if (text[at] != '<') {
            ++at;
            continue;
        }
        const auto end = text.find('>', at);
        if (end == std::string_view::npos) return "an element without an end";
        const std::string_view tag = text.substr(at + 1, end - at - 1);
        at = end + 1;
        if (tag.starts_with('!')) continue;
        if (tag.find('<') != std::string_view::npos) return "a stray < before " + std::string(tag);
        if (std::count(tag.begin(), tag.end(), '"') % 2 != 0)
            return "a quote too many in " + std::string(tag);
        if (tag.starts_with('/')) {
            if (open.empty() || open.back() != tag.substr(1))
                return "</" + std::string(tag.substr(1)) + "> closes what is not open";
            open.pop_back();
        } else if (!tag.ends_with('/')) {
            open.emplace_back(tag.substr(0, tag.find_first_of(" \n")));
        }
    }
    return open.empty() ? "" : "<" + open.back() + "> is never closed";
}

}  // namespace tengen::pages::testing
