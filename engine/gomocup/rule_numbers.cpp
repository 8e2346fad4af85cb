#include "gomocup/rule_numbers.hpp"

#include <algorithm>

namespace tengen::gomocup {
namespace {

struct RuleNumber {
    int number;
    Rule rule;
};

constexpr RuleNumber kGomocup[] = {{0, Rule::Freestyle},
                                   {1, Rule::Standard},
                                   {4, Rule::Renju},
                                   {8, Rule::Caro},
                                   {9, Rule::CaroStandard}};

constexpr RuleNumber kYixin[] = {
    {2, Rule::Renju}, {5, Rule::Freestyle}, {6, Rule::Freestyle}};  // 5, 6: with swap, swap2

}  // namespace

int ruleNumber(Rule rule) { return std::ranges::find(kGomocup, rule, &RuleNumber::rule)->number; }

Result<Rule> ruleByNumber(std::int64_t number, Dialect dialect) {
    for (const RuleNumber& known : kGomocup)
        if (known.number == number) return known.rule;
    if (dialect == Dialect::Yixin)
        for (const RuleNumber& known : kYixin)
            if (known.number == number) return known.rule;
    std::string rules;
    for (const RuleNumber& known : kGomocup)
        rules += (rules.empty() ? "" : ", ") + std::to_string(known.number) + " " +
                 std::string(idOf(known.rule));
    return Error{Error::Kind::BadValue,
                 "rule " + std::to_string(number) + " is not supported; the rules are " + rules};
}

}  // namespace tengen::gomocup
