#include "gomocup/rule_numbers.hpp"

#include <gtest/gtest.h>

namespace tengen::gomocup {
namespace {

TEST(RuleNumbers, AreThoseOfGomocup) {
    constexpr std::pair<int, Rule> kRules[] = {{0, Rule::Freestyle},
                                               {1, Rule::Standard},
                                               {4, Rule::Renju},
                                               {8, Rule::Caro},
                                               {9, Rule::CaroStandard}};
    for (const auto& [number, rule] : kRules) {
        EXPECT_EQ(ruleNumber(rule), number);
        EXPECT_EQ(*ruleByNumber(number, Dialect::Gomocup), rule);
        EXPECT_EQ(*ruleByNumber(number, Dialect::Yixin), rule);
    }
    for (const int number : {-1, 2, 3, 5, 6, 7, 10, 12, 16})
        EXPECT_FALSE(ruleByNumber(number, Dialect::Gomocup)) << number;
}

TEST(RuleNumbers, OfYixinCountInItsDialectOnly) {
    EXPECT_EQ(*ruleByNumber(2, Dialect::Yixin), Rule::Renju);
    EXPECT_EQ(*ruleByNumber(5, Dialect::Yixin), Rule::Freestyle);
    EXPECT_EQ(*ruleByNumber(6, Dialect::Yixin), Rule::Freestyle);
    EXPECT_FALSE(ruleByNumber(3, Dialect::Yixin));
    EXPECT_EQ(ruleByNumber(7, Dialect::Yixin).error().message,
              "rule 7 is not supported; the rules are 0 freestyle, 1 standard, 4 renju, 8 caro, "
              "9 caro-standard");
}

}  // namespace
}  // namespace tengen::gomocup
