#include "record/rule_text.hpp"

#include "base/text.hpp"

namespace tengen::record {

std::string ruleText(const Ruleset& rules) {
    const std::string id(idOf(rules.rule));
    return rules.lineLength == 5 ? id : id + "-" + std::to_string(rules.lineLength);
}

bool readRule(std::string_view text, Ruleset& rules) {
    const std::string word = lower(trim(text));
    if (const auto rule = parseRule(word)) {
        rules.rule = *rule;
        rules.lineLength = 5;
        return true;
    }
    for (int length = kMinLineLength; length <= kMaxLineLength; ++length) {
        const Ruleset other{.size = rules.size, .lineLength = length};
        if (word != ruleText(other)) continue;
        rules = other;
        return true;
    }

    // In this order: "standard renju" is Renju, and "gomoku, standard" is not free-style.
    struct Word {
        std::string_view part;
        Rule rule;
    };
    static constexpr Word kWords[] = {
        {"renju", Rule::Renju},       {"rif", Rule::Renju},         {"yamaguchi", Rule::Renju},
        {"soosyrv", Rule::Renju},     {"taraguchi", Rule::Renju},   {"caro", Rule::Caro},
        {"standard", Rule::Standard}, {"exact", Rule::Standard},    {"free", Rule::Freestyle},
        {"gomoku", Rule::Freestyle},  {"go-moku", Rule::Freestyle}, {"swap", Rule::Freestyle},
    };
    for (const auto& [part, rule] : kWords) {
        if (word.find(part) == std::string::npos) continue;
        rules.rule = rule;
        rules.lineLength = 5;
        return true;
    }
    return false;
}

}  // namespace tengen::record
