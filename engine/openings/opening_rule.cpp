#include "openings/opening_rule.hpp"

#include <algorithm>
#include <string>

#include "base/text.hpp"

namespace tengen::openings {
namespace {

/// The smallest board on which the opening makes sense, or 0 when any will do.
int leastSize(OpeningRule opening) {
    switch (opening) {
        case OpeningRule::None:
        case OpeningRule::Swap:
        case OpeningRule::Swap2: return 0;
        case OpeningRule::Pro: return 7;      // a third stone outside the central 5 × 5
        case OpeningRule::LongPro: return 9;  // … outside the central 7 × 7
        case OpeningRule::Rif:
        case OpeningRule::Yamaguchi:
        case OpeningRule::Soosyrv8:
        case OpeningRule::Taraguchi10: return 9;  // a fifth stone inside the central 9 × 9
    }
    return 0;
}

bool isOfRenju(OpeningRule opening) { return opening >= OpeningRule::Rif; }

}  // namespace

Result<OpeningRule> parseOpeningRule(std::string_view id) {
    const auto it =
        std::ranges::find(kOpeningRules, id, [](OpeningRule rule) { return idOf(rule); });
    if (it != kOpeningRules.end()) return *it;

    std::string known;
    for (const OpeningRule rule : kOpeningRules) (known += known.empty() ? "" : ", ") += idOf(rule);
    return Error{Error::Kind::BadValue,
                 "there is no opening rule " + inQuotes(id) + "; the opening rules are " + known};
}

Result<void> checkOpening(OpeningRule opening, const Ruleset& game) {
    if (opening == OpeningRule::None) return {};
    const std::string name = "the opening rule " + std::string(idOf(opening));

    if (game.lineLength != 5)
        return Error{Error::Kind::BadValue,
                     name + " is defined for rows of five only; choose the opening none"};
    if (isOfRenju(opening) && game.rule != Rule::Renju)
        return Error{Error::Kind::BadValue, name +
                                                " belongs to Renju; choose the rule renju, or "
                                                "one of the openings none, swap, swap2, pro, "
                                                "longpro"};

    const int least = leastSize(opening);
    if (least > 0 && (game.size % 2 == 0 || game.size < least))
        return Error{Error::Kind::BadValue,
                     name + " needs a centre point and room around it: an odd board size from " +
                         std::to_string(least) + " up, not " + std::to_string(game.size)};
    return {};
}

}  // namespace tengen::openings
