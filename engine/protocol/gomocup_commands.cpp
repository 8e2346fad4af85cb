// The commands of the Gomocup protocol itself.

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "core/notation.hpp"
#include "protocol/gomocup_session.hpp"

namespace tengen::protocol {

/// Ours is the agent of that name; the others say who they are.
std::string GomocupSession::name() const {
    return setup_.agentName == catalog::kDefaultAgent ? "Tengen" : "Tengen " + setup_.agentName;
}

void GomocupSession::about(const Request&) {
    out_(fmt::format(R"(name="{}", version="{}", author="The Tengen authors")", name(),
                     setup_.version));
}

void GomocupSession::start(const Request& request) {
    // Whatever was going on is over, even if the new game cannot be.
    position_.reset();
    const auto size = parseNumber(request.args);
    if (!size)
        return error("START wants the size of the board, as in START 15, not " +
                     quoted(request.args));
    const auto rules = rulesFor(*size);
    if (!rules) return error(rules.error().message);
    newGame(*rules);
    out_("OK");
}

void GomocupSession::rectStart(const Request& request) {
    position_.reset();
    const auto [width, height] = splitAt(request.args, ',');
    const auto columns = parseNumber(trim(width)), rows = parseNumber(trim(height));
    if (!columns || !rows)
        return error("RECTSTART wants width and height, as in RECTSTART 15,15, not " +
                     quoted(request.args));
    if (*columns != *rows) return error("only square boards are played here; send START");
    start({.name = request.name, .args = trim(width), .words = {}});
}

void GomocupSession::restart(const Request&) {
    newGame(now().ruleset());
    out_("OK");
}

void GomocupSession::newGame(const Ruleset& rules) {
    if (!position_) blocked_.clear();  // perhaps another size
    position_.emplace(rules);
    walls_.clear();
    settings_.time.newGame();
    setup_.agent->newGame();
}

void GomocupSession::begin(const Request&) {
    if (now().stoneCount() > 0)
        return error("BEGIN is for an empty board; send RESTART, or the position by BOARD");
    thinkAndPlay();
}

void GomocupSession::turn(const Request& request) {
    const auto point = coordinates().parse(request.args);
    if (!point) return error(point.error().message);
    if (const auto refused = now().refusal(*point)) return error(refused->message);
    position_->play(*point);
    thinkAndPlay();
}

void GomocupSession::board(const Request& request) {
    if (const auto set = setPosition(request.words); !set) return error(set.error().message);
    thinkAndPlay();
}

Result<void> GomocupSession::setPosition(std::span<const std::string> words) {
    std::vector<OwnedStone> stones;
    std::vector<Point> walls;
    for (const std::string& word : words) {
        const auto comma = word.rfind(',');
        const std::string_view where = std::string_view(word).substr(0, comma);
        const std::string_view field =
            comma == std::string::npos ? "" : std::string_view(word).substr(comma + 1);
        if (field != "1" && field != "2" && field != "3")
            return Error{
                Error::Kind::BadSyntax,
                "expected a stone such as 7,7,1 (1 own, 2 opponent's, 3 blocked) but got " +
                    quoted(word)};
        const auto point = coordinates().parse(where);
        if (!point) return point.error();
        if (field == "3")
            walls.push_back(*point);
        else
            stones.push_back({*point, field == "1"});
    }
    for (const Point wall : walls)
        if (std::ranges::find(stones, wall, &OwnedStone::at) != stones.end())
            return Error{Error::Kind::BadValue, toText(wall) + " has a stone and is blocked"};
    if (const auto set = position_->setStones(stones); !set) return set;
    walls_ = std::move(walls);
    return {};
}

void GomocupSession::info(const Request& request) {
    const auto [key, value] = splitAt(request.args, ' ');
    const auto set = settings_.set(key, trim(value));
    if (!set) return complainLater(set.error().message + "; it is left out");
    setup_.agent->setTableMemory(settings_.tableMemory);
    if (lower(key) != "usedatabase") return;
    useDatabase();
    if (settings_.useDatabase && !database_)
        complainLater("no database is open; name one by YXSETDATABASE");
}

void GomocupSession::takeBack(const Request& request) {
    const auto point = coordinates().parse(request.args);
    if (!point) return error(point.error().message);
    if (const auto removed = position_->remove(*point); !removed)
        return error(removed.error().message);
    out_("OK");
}

void GomocupSession::playGiven(const Request& request) {
    const auto point = coordinates().parse(request.args);
    if (!point) return error(point.error().message);
    if (const auto refused = now().refusal(*point)) return error(refused->message);
    position_->play(*point);
    out_(coordinates().text(*point));
}

void GomocupSession::strayDone(const Request&) { error("DONE ends a block, and none is open"); }

}  // namespace tengen::protocol
