#include "record/losses.hpp"

#include <algorithm>
#include <vector>

namespace tengen::record {
namespace {

struct Counts {
    std::size_t variations = 0;
    std::size_t comments = 0;
    std::size_t labels = 0;
    std::size_t times = 0;
};

Counts countOf(std::span<const Record> records) {
    Counts counts;
    for (const auto& [rules, setup, info, tree] : records) {
        counts.variations += tree.countLines() - 1;
        for (NodeId node = 0; node < tree.size(); ++node) {
            const Annotation& words = tree.annotation(node);
            counts.comments += words.comment.empty() ? 0 : 1;
            counts.labels += words.labels.size();
            counts.times += words.timeMs == 0 ? 0 : 1;
        }
    }
    return counts;
}

std::string amount(std::size_t count, std::string_view noun) {
    return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::string enumerated(const std::vector<std::string>& parts) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
    return text;
}

/// The names of the fields that some game has and the format has no place for.
std::string lostFields(std::span<const Record> records, std::span<const Field> held) {
    std::vector<std::string> names;
    for (const auto& [field, json, sgf] : kFields) {
        const bool known = std::ranges::any_of(
            records, [f = field](const Record& record) { return !record.info.get(f).empty(); });
        if (known && std::ranges::find(held, field) == held.end()) names.emplace_back(json);
    }
    return enumerated(names);
}

}  // namespace

std::optional<std::string> lossesOf(std::span<const Record> records, const Capacity& capacity) {
    const Counts counts = countOf(records);
    const Ruleset usual;
    const auto unusual = [&](auto part) {
        const auto it = std::ranges::find_if(
            records, [&](const Record& record) { return record.rules.*part != usual.*part; });
        return it == records.end() ? nullptr : &*it;
    };

    std::vector<std::string> lost;
    const auto lose = [&](bool held, std::size_t count, std::string_view noun) {
        if (!held && count > 0) lost.push_back(amount(count, noun));
    };
    lose(capacity.variations, counts.variations, "variation");
    lose(capacity.comments, counts.comments, "comment");
    lose(capacity.labels, counts.labels, "label");
    lose(capacity.times, counts.times, "move time");
    if (const std::string fields = lostFields(records, capacity.info); !fields.empty())
        lost.push_back("what is known of the game (" + fields + ")");
    if (const auto* record = unusual(&Ruleset::rule); record && !capacity.rule)
        lost.push_back("the rule (" + std::string(idOf(record->rules.rule)) + ")");
    if (const auto* record = unusual(&Ruleset::size); record && !capacity.size)
        lost.push_back("the board size (" + std::to_string(record->rules.size) + ")");
    if (const auto* record = unusual(&Ruleset::lineLength); record && !capacity.lineLength)
        lost.push_back("the row length (" + std::to_string(record->rules.lineLength) + ")");

    if (lost.empty()) return std::nullopt;
    return "left out, since " + std::string(capacity.title) +
           " cannot hold it: " + enumerated(lost);
}

}  // namespace tengen::record
