#include "protocol/session_state.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "core/notation.hpp"
#include "gomocup/rule_numbers.hpp"

namespace tengen::protocol {

std::string SessionState::name() const {
    return setup.agentName == catalog::kDefaultAgent ? "Tengen" : "Tengen " + setup.agentName;
}

bool SessionState::isReady() {
    if (!position) return error("send START first"), false;
    replaceUnknownRule();
    const auto rules = rulesFor(now().size());
    if (!rules) return error(rules.error().message), false;
    if (*rules != now().ruleset()) position->changeRules(*rules);
    return true;
}

void SessionState::replaceUnknownRule() {
    const auto known = ruleOfSettings();
    if (known) return;
    const Rule instead = position ? now().rule() : Rule::Freestyle;
    settings.rule = gomocup::ruleNumber(instead);
    out("MESSAGE " + known.error().message + "; this game is " + std::string(idOf(instead)));
}

Result<Rule> SessionState::ruleOfSettings() const {
    return gomocup::ruleByNumber(settings.rule,
                                 yixin ? gomocup::Dialect::Yixin : gomocup::Dialect::Gomocup);
}

Result<Ruleset> SessionState::rulesFor(int size) const {
    const auto rule = ruleOfSettings();
    if (!rule) return rule.error();
    const auto rules = checked({.rule = *rule, .size = size});
    if (!rules) return rules.error();
    if (const auto accepted = setup.agent->accepts(*rules); !accepted) return accepted.error();
    return rules;
}

void SessionState::complainLater(std::string sentence) {
    constexpr std::size_t kMax = 16;  // a flood of bad keys must not fill the memory
    if (complaints.size() < kMax) complaints.push_back(std::move(sentence));
}

Result<std::vector<Point>> SessionState::points(std::span<const std::string> words) const {
    std::vector<Point> found;
    for (const std::string& word : words) {
        const auto point = coordinates().parse(word);
        if (!point) return point.error();
        found.push_back(*point);
    }
    return found;
}

void SessionState::newGame(const Ruleset& rules) {
    if (!position) blocked.clear();  // perhaps another size
    position.emplace(rules);
    walls.clear();
    settings.time.newGame();
    setup.agent->newGame();
}

Result<void> SessionState::setPosition(std::span<const std::string> words) {
    std::vector<OwnedStone> stones;
    std::vector<Point> named;
    for (const std::string& word : words) {
        const auto comma = word.rfind(',');
        const std::string_view where = std::string_view(word).substr(0, comma);
        const std::string_view field =
            comma == std::string::npos ? "" : std::string_view(word).substr(comma + 1);
        if (field != "1" && field != "2" && field != "3")
            return Error{
                Error::Kind::BadSyntax,
                "expected a stone such as 7,7,1 (1 own, 2 opponent's, 3 blocked) but got " +
                    inQuotes(word)};
        const auto point = coordinates().parse(where);
        if (!point) return point.error();
        if (field == "3")
            named.push_back(*point);
        else
            stones.push_back({*point, field == "1"});
    }
    for (const Point wall : named)
        if (std::ranges::find(stones, wall, &OwnedStone::at) != stones.end())
            return Error{Error::Kind::BadValue, toText(wall) + " has a stone and is blocked"};
    if (const auto set = position->setStones(stones); !set) return set;
    walls = std::move(named);
    return {};
}

std::vector<Point> SessionState::excluded() const {
    std::vector<Point> all = walls;
    all.insert(all.end(), blocked.begin(), blocked.end());
    return all;
}

std::optional<Error> SessionState::refusal() const {
    const auto refuse = [](std::string_view why) {
        return Error{Error::Kind::IllegalMove, std::string(why)};
    };
    switch (now().outcome()) {
        case Outcome::BlackWins: return refuse("the game is over: black has won");
        case Outcome::WhiteWins: return refuse("the game is over: white has won");
        case Outcome::Draw: return refuse("the game is over: it is a draw");
        case Outcome::Ongoing: break;
    }
    PointSet open = now().emptyPoints();
    for (const Point p : excluded()) open.erase(p);
    if (open.empty()) return refuse("every empty point is blocked");
    return std::nullopt;
}

void SessionState::useDatabase() {
    if (database) setup.agent->useExperience(settings.useDatabase ? database->book() : nullptr);
}

}  // namespace tengen::protocol
