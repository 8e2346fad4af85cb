#include "arena/terms.hpp"

#include "base/text.hpp"

namespace tengen::arena {

std::optional<std::string> differenceOf(const MatchTerms& there, const MatchTerms& here) {
    const auto value = [](const MatchTerms& terms, const std::string& name) {
        const auto it = terms.find(name);
        return it == terms.end() ? std::string() : it->second;
    };
    MatchTerms all = there;
    all.insert(here.begin(), here.end());
    for (const auto& [name, ignored] : all) {
        const std::string was = value(there, name);
        const std::string is = value(here, name);
        if (was != is)
            return name + " was " + quoted(was, 80) + " there and is " + quoted(is, 80) + " now";
    }
    return std::nullopt;
}

}  // namespace tengen::arena
