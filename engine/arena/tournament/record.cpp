#include "arena/tournament/record.hpp"

#include <cassert>

#include "base/text.hpp"

namespace tengen::arena {

std::vector<NamedValue> describe(const StoredSettings& settings) {
    std::vector<NamedValue> values = describe(settings.conditions);
    values.push_back({"format", settings.swissGames > 0 ? "swiss" : "independent pairings"});
    if (settings.swissGames > 0)
        values.push_back({"games of a pairing", std::to_string(settings.swissGames)});
    values.push_back({"SPRT", settings.sprt ? toText(*settings.sprt) : "none"});
    return values;
}

std::optional<std::string> differenceOf(const StoredSettings& stored,
                                        const StoredSettings& current) {
    if (stored == current) return std::nullopt;
    constexpr std::size_t kMaxValue = 80;
    const auto before = describe(stored);
    const auto now = describe(current);
    for (std::size_t i = 0; i < std::min(before.size(), now.size()); ++i)
        if (before[i].value != now[i].value)
            return "the " + before[i].name + " was " + inQuotes(before[i].value, kMaxValue) +
                   " there and is " + inQuotes(now[i].value, kMaxValue) + " now";
    return "the settings differ";
}

}  // namespace tengen::arena
