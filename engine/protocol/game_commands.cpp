// The commands of the Gomocup protocol itself.

#include <fmt/format.h>

#include "base/text.hpp"
#include "protocol/command.hpp"
#include "protocol/session_state.hpp"
#include "protocol/think_and_play.hpp"

namespace tengen::protocol {
namespace {

void about(SessionState& session, const Request&) {
    session.out(fmt::format(R"(name="{}", version="{}", author="The Tengen authors")",
                            session.name(), session.setup.version));
}

void start(SessionState& session, const Request& request) {
    // Whatever was going on is over, even if the new game cannot be.
    session.position.reset();
    const auto size = parseNumber(request.args);
    if (!size)
        return session.error("START wants the size of the board, as in START 15, not " +
                             inQuotes(request.args));
    session.replaceUnknownRule();
    const auto rules = session.rulesFor(*size);
    if (!rules) return session.error(rules.error().message);
    session.newGame(*rules);
    // The manager waits for OK, so that this takes nothing from the time of the first move.
    session.setup.agent->prepare(*rules);
    session.out("OK");
}

void rectStart(SessionState& session, const Request& request) {
    session.position.reset();
    const auto [width, height] = splitAt(request.args, ',');
    const auto columns = parseNumber(trim(width)), rows = parseNumber(trim(height));
    if (!columns || !rows)
        return session.error("RECTSTART wants width and height, as in RECTSTART 15,15, not " +
                             inQuotes(request.args));
    if (*columns != *rows) return session.error("only square boards are played here; send START");
    start(session, {.name = request.name, .args = trim(width), .words = {}});
}

void restart(SessionState& session, const Request&) {
    session.newGame(session.now().ruleset());
    session.out("OK");
}

void begin(SessionState& session, const Request&) {
    if (session.now().stoneCount() > 0)
        return session.error("BEGIN is for an empty board; send RESTART, or the position by BOARD");
    thinkAndPlay(session);
}

void turn(SessionState& session, const Request& request) {
    const auto point = session.coordinates().parse(request.args);
    if (!point) return session.error(point.error().message);
    if (const auto refused = session.now().refusal(*point)) return session.error(refused->message);
    session.position->play(*point);
    thinkAndPlay(session);
}

void board(SessionState& session, const Request& request) {
    if (const auto set = session.setPosition(request.words); !set)
        return session.error(set.error().message);
    thinkAndPlay(session);
}

void info(SessionState& session, const Request& request) {
    const auto [key, value] = splitAt(request.args, ' ');
    const auto set = session.settings.set(key, trim(value));
    if (!set) return session.complainLater(set.error().message + "; it is left out");
    session.setup.agent->setTableMemory(session.settings.tableMemory);
    if (lower(key) != "usedatabase") return;
    session.useDatabase();
    if (session.settings.useDatabase && !session.database)
        session.complainLater("no database is open; name one by YXSETDATABASE");
}

void takeBack(SessionState& session, const Request& request) {
    const auto point = session.coordinates().parse(request.args);
    if (!point) return session.error(point.error().message);
    if (const auto removed = session.position->remove(*point); !removed)
        return session.error(removed.error().message);
    session.out("OK");
}

void playGiven(SessionState& session, const Request& request) {
    const auto point = session.coordinates().parse(request.args);
    if (!point) return session.error(point.error().message);
    if (const auto refused = session.now().refusal(*point)) return session.error(refused->message);
    session.position->play(*point);
    session.out(session.coordinates().text(*point));
}

/// Reached only without a CommandPump.
void ignore(SessionState& /*session*/, const Request&) {}

void strayDone(SessionState& session, const Request&) {
    session.error("DONE ends a block, and none is open");
}

}  // namespace

std::span<const Command> gameCommands() {
    using enum Input;
    static constexpr Command kCommands[] = {
        {"ABOUT", Line, false, about},         {"START", Line, false, start},
        {"RECTSTART", Line, false, rectStart}, {"RESTART", Line, true, restart},
        {"BEGIN", Line, true, begin},          {"TURN", Line, true, turn},
        {"BOARD", Block, true, board},         {"INFO", Line, false, info},
        {"TAKEBACK", Line, true, takeBack},    {"PLAY", Line, true, playGiven},
        {"DONE", Line, false, strayDone},      {"STOP", Line, false, ignore},
        {"YXSTOP", Line, false, ignore},
    };
    return kCommands;
}

}  // namespace tengen::protocol
