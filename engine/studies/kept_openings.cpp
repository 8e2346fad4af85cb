#include "studies/kept_openings.hpp"

#include <charconv>

#include "core/notation.hpp"

namespace tengen::studies {

std::vector<arena::OpeningMoves> keptOpenings(const Ruleset& rules) {
    std::vector<arena::OpeningMoves> openings;
    if (rules.rule != Rule::Freestyle || rules.lineLength != 5) return openings;
    std::string_view text = builtInOpenings();
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::size_t space = line.find(' ');
        if (line.starts_with('#') || space == std::string_view::npos) continue;
        int size = 0;
        std::from_chars(line.data(), line.data() + space, size);
        if (size != rules.size) continue;
        if (auto moves = parsePoints(line.substr(space + 1), size))
            openings.push_back(std::move(*moves));
    }
    return openings;
}

}  // namespace tengen::studies
