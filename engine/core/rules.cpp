#include "core/rules.hpp"

#include <algorithm>
#include <string>

#include "base/text.hpp"

namespace tengen {

Result<Rule> parseRule(std::string_view id) {
    const auto it = std::ranges::find(kRules, id, idOf);
    if (it != kRules.end()) return *it;

    std::string known;
    for (const Rule rule : kRules) (known += known.empty() ? "" : ", ") += idOf(rule);
    return Error{Error::Kind::BadValue,
                 "there is no rule " + inQuotes(id) + "; the rules are " + known};
}

Result<Ruleset> checked(const Ruleset& rules) {
    if (rules.size < kMinSize || rules.size > kMaxSize)
        return Error{Error::Kind::BadValue,
                     "the board size must be from 5 to 22, not " + std::to_string(rules.size)};
    if (rules.lineLength < kMinLineLength || rules.lineLength > kMaxLineLength)
        return Error{Error::Kind::BadValue,
                     "a winning row has 3 to 6 stones, not " + std::to_string(rules.lineLength)};
    if (rules.lineLength != 5 && rules.rule != Rule::Freestyle)
        return Error{Error::Kind::BadValue, "the rule " + std::string(idOf(rules.rule)) +
                                                " is defined for rows of five only; choose "
                                                "freestyle for other lengths"};
    return rules;
}

}  // namespace tengen
