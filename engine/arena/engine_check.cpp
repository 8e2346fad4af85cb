#include "arena/engine_check.hpp"

#include <algorithm>
#include <thread>

#include "arena/check_session.hpp"
#include "base/text.hpp"

namespace tengen::arena {
namespace {

using namespace std::chrono_literals;
using Verdict = CheckResult::Verdict;
using Kind = GomocupClient::Kind;
using Lines = CheckSession::Lines;

struct Finding {
    Verdict verdict = Verdict::Fail;
    std::string detail = {};
};

Finding pass(std::string detail) { return {Verdict::Pass, std::move(detail)}; }
Finding fail(std::string detail) { return {Verdict::Fail, std::move(detail)}; }
Finding notSupported(std::string detail) { return {Verdict::NotSupported, std::move(detail)}; }

/// The end of most checks: what went wrong, or that all is well.
Finding settled(const CheckSession& session, const std::string& well) {
    return session.ok() ? pass(well) : fail(session.trouble());
}

std::string ms(std::chrono::milliseconds time) { return std::to_string(time.count()) + " ms"; }

/// What a move takes by the clock of the options.
class MoveClock {
public:
    MoveClock(CheckSession& session, const CheckOptions& options)
        : session_(session), options_(options), cpuBefore_(cpu()) {}

    [[nodiscard]] std::chrono::milliseconds used() const {
        using std::chrono::duration_cast, std::chrono::milliseconds;
        return options_.clock == ClockKind::Wall ? duration_cast<milliseconds>(wall_.elapsed())
                                                 : duration_cast<milliseconds>(cpu() - cpuBefore_);
    }
    [[nodiscard]] std::string text() const {
        return ms(used()) + (options_.clock == ClockKind::Wall ? "" : " of CPU time");
    }

private:
    [[nodiscard]] std::chrono::nanoseconds cpu() const {
        return session_.process().cpuTime().value_or(std::chrono::nanoseconds(0));
    }

    CheckSession& session_;
    const CheckOptions& options_;
    Stopwatch wall_;
    std::chrono::nanoseconds cpuBefore_;
};

/// Some engines print their move a moment before they listen again. Managers let the opponent
/// think in between; `quick` is the check that does not.
void letItSettle() { std::this_thread::sleep_for(100ms); }

const Lines kBlock = {"BOARD", "7,7,1", "8,7,2", "7,8,1", "8,8,2", "DONE"};
const Lines kBlockTaken = {"7,7", "8,7", "7,8", "8,8"};

/// A position sent as the bytes given must bring a legal move.
Finding movesOn(CheckSession& session, std::string_view bytes, const Lines& taken,
                const std::string& well) {
    session.begin(15);
    session.sendRaw(bytes);
    session.movesLegally(taken);
    return settled(session, well);
}

Finding about(CheckSession& session, const CheckOptions&) {
    session.send({"ABOUT"});
    const auto answer = session.reply();
    if (!session.ok() || !answer) return fail(session.ok() ? "no answer" : session.trouble());
    if (answer->text.find("name=") == std::string::npos)
        return fail("the answer has no name=: " + inQuotes(answer->text, 60));
    return pass(inQuotes(answer->text, 60));
}

Finding start(CheckSession& session, const CheckOptions&) {
    for (const int size : {20, 15}) {
        session.send({"START " + std::to_string(size)});
        const auto answer = session.reply();
        if (!session.ok() || !answer)
            return fail(session.ok() ? "no answer to START" : session.trouble());
        if (answer->text != "OK")
            return fail("START " + std::to_string(size) + " was answered with " +
                        inQuotes(answer->text));
    }
    return pass("OK to both");
}

Finding begin(CheckSession& session, const CheckOptions&) {
    session.begin(20);
    session.send({"BEGIN"});
    session.movesLegally({});
    return settled(session, "a legal move");
}

Finding turn(CheckSession& session, const CheckOptions&) {
    session.begin(15);
    session.send({"TURN 7,7"});
    session.movesLegally({"7,7"});
    letItSettle();
    session.send({"TURN 0,0"});
    session.movesLegally({"7,7", "0,0"});
    return settled(session, "legal moves");
}

Finding quick(CheckSession& session, const CheckOptions&) {
    session.begin(15);
    Lines taken;
    for (const char* move : {"0,0", "14,14", "0,14", "14,0"}) {
        session.send({"INFO time_left 2147483647", std::string("TURN ") + move});
        taken.emplace_back(move);
        session.movesLegally(taken);
    }
    return settled(session, "legal moves, one after the other");
}

Finding board(CheckSession& session, const CheckOptions&) {
    session.begin(15);
    session.send(kBlock);
    session.movesLegally(kBlockTaken);
    letItSettle();
    session.send({"TURN 0,14"});
    session.movesLegally({"7,7", "8,7", "7,8", "8,8", "0,14"});
    return settled(session, "a legal move, and TURN goes on from there");
}

Finding anyOrder(CheckSession& session, const CheckOptions&) {
    return movesOn(session, "BOARD\r\n8,8,2\r\n8,7,2\r\n7,8,1\r\n7,7,1\r\nDONE\r\n", kBlockTaken,
                   "a legal move");
}

Finding unequal(CheckSession& session, const CheckOptions&) {
    return movesOn(session, "BOARD\r\n7,7,2\r\n8,8,2\r\n6,5,2\r\nDONE\r\n", {"7,7", "8,8", "6,5"},
                   "a legal move");
}

Finding fieldThree(CheckSession& session, const CheckOptions&) {
    return movesOn(session, "BOARD\r\n7,7,1\r\n8,8,2\r\n7,8,3\r\nDONE\r\n", {"7,7", "8,8", "7,8"},
                   "a legal move elsewhere");
}

Finding lineFeed(CheckSession& session, const CheckOptions&) {
    return movesOn(session, "TURN 7,7\n", {"7,7"}, "a legal move");
}
Finding carriageReturn(CheckSession& session, const CheckOptions&) {
    return movesOn(session, "TURN 7,7\r", {"7,7"}, "a legal move");
}
Finding oneLine(CheckSession& session, const CheckOptions&) {
    return movesOn(session, "BOARD 7,7,1 8,7,2 7,8,1 8,8,2 DONE\r\n", kBlockTaken, "a legal move");
}
Finding lowerCase(CheckSession& session, const CheckOptions&) {
    return movesOn(session, "turn 7,7\r\n", {"7,7"}, "a legal move");
}
Finding blanks(CheckSession& session, const CheckOptions&) {
    return movesOn(session, "TURN  7, 7 \r\n", {"7,7"}, "a legal move");
}

Finding unknownCommand(CheckSession& session, const CheckOptions&) {
    session.begin(15);
    session.send({"FROBNICATE 1"});
    const auto answer = session.reply();
    if (!session.ok() || !answer) return fail(session.ok() ? "no answer" : session.trouble());
    if (answer->kind != Kind::Unknown)
        return fail("the answer was " + inQuotes(answer->text) + " and not UNKNOWN");
    return pass(inQuotes(answer->text));
}

Finding unknownInfo(CheckSession& session, const CheckOptions&) {
    session.begin(15);
    session.send({"INFO frobnicate 1", "TURN 7,7"});
    session.movesLegally({"7,7"});
    return settled(session, "not a word about it, and a legal move");
}

Finding emptyLines(CheckSession& session, const CheckOptions&) {
    return movesOn(session, "\r\n\r\n\nTURN 7,7\r\n\r\n", {"7,7"}, "a legal move");
}

/// Commands it may not know: exactly OK, or UNKNOWN.
Finding optional(CheckSession& session, const Lines& lines, const std::string& well) {
    session.send(lines);
    const auto answer = session.reply();
    if (!session.ok()) return fail(session.trouble());
    if (!answer) return fail("no answer");
    if (answer->text == "OK") return pass(well);
    if (answer->kind == Kind::Unknown || answer->kind == Kind::Error)
        return notSupported(inQuotes(answer->text, 60));
    return fail("the answer was " + inQuotes(answer->text, 60));
}

Finding restart(CheckSession& session, const CheckOptions&) {
    session.begin(15);
    session.send({"TURN 7,7"});
    session.movesLegally({"7,7"});
    letItSettle();
    Finding found = optional(session, {"RESTART"}, "OK");
    if (found.verdict != Verdict::Pass) return found;
    session.send({"TURN 7,7"});
    session.movesLegally({"7,7"});
    return settled(session, "OK, and the board is empty again");
}

Finding takeBack(CheckSession& session, const CheckOptions&) {
    session.begin(15);
    session.send({"TURN 7,7"});
    const auto answer = session.thoughtful();
    if (!session.ok() || !answer || answer->moves.size() != 1)
        return fail(session.ok() ? "it did not move" : session.trouble());
    letItSettle();
    Finding found =
        optional(session, {"TAKEBACK " + gomocupPoint(answer->moves.front(), 15)}, "OK");
    if (found.verdict != Verdict::Pass) return found;
    found = optional(session, {"TAKEBACK 7,7"}, "OK");
    if (found.verdict != Verdict::Pass) return found;
    session.send({"TURN 7,7"});
    session.movesLegally({"7,7"});
    return settled(session, "OK, and the points are free again");
}

Finding rectangle(CheckSession& session, const CheckOptions&) {
    return optional(session, {"RECTSTART 20,15"}, "OK");
}

/// Whether it plays under a rule, or says that it does not.
Finding underRule(CheckSession& session, int rule) {
    session.begin(15, rule);
    session.send({"BOARD", "7,7,2", "8,8,1", "8,7,2", "DONE"});
    const auto answer = session.thoughtful();
    if (!session.ok()) return fail(session.trouble());
    if (!answer) return fail("it made no move and said nothing");
    if (answer->kind == Kind::Error || answer->kind == Kind::Unknown)
        return notSupported("it says so: " + inQuotes(answer->text, 60));
    if (answer->kind != Kind::Move || answer->moves.size() != 1)
        return fail("it answered " + inQuotes(answer->text, 60));
    return pass("a legal move");
}

template <int Rule>
Finding rule(CheckSession& session, const CheckOptions&) {
    return underRule(session, Rule);
}

Finding unknownRule(CheckSession& session, const CheckOptions&) {
    Finding found = underRule(session, 64);
    if (found.verdict == Verdict::Pass) return fail("it plays on under a rule that does not exist");
    if (found.verdict == Verdict::NotSupported) return pass(found.detail);
    return found;
}

Finding suspendedStart(CheckSession& session, const CheckOptions& options) {
    // As GomocupJudge does it: nothing is read, and the process is stopped right after these.
    session.send({"START 20", "INFO timeout_turn " + std::to_string(options.turn.count()),
                  "INFO timeout_match 180000", "INFO max_memory 367001600", "INFO game_type 1",
                  "INFO rule 0"});
    if (!session.ok()) return fail(session.trouble());
    session.process().suspend();
    std::this_thread::sleep_for(300ms);
    session.process().resume();
    session.send({"INFO time_left 180000", "BOARD", "10,10,2", "DONE"});
    const MoveClock clock(session, options);
    for (int i = 0; i < 100; ++i) {
        const auto answer = session.thoughtful();
        if (!session.ok()) return fail(session.trouble());
        if (!answer) return fail("no move at all");
        if (answer->kind != Kind::Move) continue;
        if (clock.used() > options.turn + options.tolerance)
            return fail("a move after " + clock.text() + " of " + ms(options.turn) + " and " +
                        ms(options.tolerance) + " of grace");
        return pass("a move after " + clock.text());
    }
    return fail("a hundred answers and no move");
}

Finding keepsTime(CheckSession& session, const CheckOptions& options) {
    session.begin(15);
    session.send(kBlock);
    const MoveClock clock(session, options);
    if (!session.movesLegally(kBlockTaken)) return fail(session.trouble());
    const std::string used = clock.text() + " of " + ms(options.turn);
    if (clock.used() <= options.turn) return pass(used);
    if (clock.used() <= options.turn + options.tolerance)
        return pass(used + ", within the usual grace of " + ms(options.tolerance));
    return fail(used);
}

Finding memory(CheckSession& session, const CheckOptions&) {
    session.begin(20);
    session.send({"BEGIN"});
    if (!session.movesLegally({})) return fail(session.trouble());
    const auto used = session.process().privateMemory();
    if (!used) return notSupported("this system does not tell");
    const std::string text = std::to_string(*used >> 20) + " MiB";
    return *used <= std::size_t{350} << 20 ? pass(text) : fail(text);
}

Finding idle(CheckSession& session, const CheckOptions&) {
    session.begin(15);
    session.send({"TURN 7,7"});
    if (!session.movesLegally({"7,7"})) return fail(session.trouble());
    const auto before = session.process().cpuTime();
    std::this_thread::sleep_for(1s);
    const auto after = session.process().cpuTime();
    if (!before || !after) return fail("it ended after its move");
    const auto used = std::chrono::duration_cast<std::chrono::milliseconds>(*after - *before);
    return used < 50ms ? pass(ms(used) + " of CPU time in a second")
                       : fail(ms(used) + " of CPU time in a second");
}

Finding survivesStop(CheckSession& session, const CheckOptions&) {
    session.begin(15);
    session.send({"TURN 7,7"});
    if (!session.movesLegally({"7,7"})) return fail(session.trouble());
    session.process().suspend();
    std::this_thread::sleep_for(200ms);
    session.process().resume();
    session.send({"TURN 0,14"});
    session.movesLegally({"7,7", "0,14"});
    return settled(session, "it goes on as if nothing had been");
}

/// Begins to think for a long time on a quiet position.
void thinkLong(CheckSession& session) {
    session.begin(20);
    session.send({"INFO timeout_turn 60000", "INFO timeout_match 0", "TURN 3,3"});
    std::this_thread::sleep_for(500ms);
}

Finding stopsThinking(CheckSession& session, const CheckOptions&) {
    thinkLong(session);
    if (session.isAnswered()) return pass("it had moved by itself already");
    session.send({"YXSTOP"});
    const Stopwatch watch;
    const auto answer = session.reply();
    if (!session.ok()) return fail(session.trouble());
    if (!answer) return notSupported("it thinks on");
    if (answer->kind != Kind::Move) return notSupported(inQuotes(answer->text, 60));
    return pass("a move after " +
                ms(std::chrono::duration_cast<std::chrono::milliseconds>(watch.elapsed())));
}

Finding endsWithin(CheckSession& session) {
    session.send({"END"});
    if (!session.ok()) return fail(session.trouble());
    const Stopwatch watch;
    if (!session.process().waitForEnd(Process::Clock::now() + 5s))
        return fail("it still runs after 5 s");
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(watch.elapsed());
    return took <= 1s ? pass("gone after " + ms(took)) : fail("gone only after " + ms(took));
}

Finding endIdle(CheckSession& session, const CheckOptions&) {
    session.begin(15);
    return endsWithin(session);
}
Finding endThinking(CheckSession& session, const CheckOptions&) {
    thinkLong(session);
    return endsWithin(session);
}

Finding endOfInput(CheckSession& session, const CheckOptions&) {
    session.begin(15);
    if (!session.ok()) return fail(session.trouble());
    session.process().closeInput();
    return session.process().waitForEnd(Process::Clock::now() + 5s) ? pass("it ends")
                                                                    : fail("it runs on for ever");
}

Finding clocks(CheckSession& session, const CheckOptions&) {
    session.begin(15);
    session.send({"INFO timeout_match 0", "INFO time_left 2147483647", "TURN 7,7"});
    session.movesLegally({"7,7"});
    letItSettle();
    session.send({"INFO time_left -5", "TURN 0,14"});
    session.movesLegally({"7,7", "0,14"});
    letItSettle();
    session.send({"INFO time_left 2147483647", "INFO timeout_turn 0", "TURN 14,0"});
    session.movesLegally({"7,7", "0,14", "14,0"});
    return settled(session, "legal moves with all of them");
}

Finding swap2(CheckSession& session, int size) {
    session.begin(size);
    const Lines blocks[] = {{"SWAP2BOARD", "DONE"},
                            {"SWAP2BOARD", "7,7", "8,8", "9,7", "DONE"},
                            {"SWAP2BOARD", "7,7", "8,8", "9,7", "6,6", "5,9", "DONE"}};
    const std::size_t stones[] = {0, 3, 5};
    for (std::size_t i = 0; i < 3; ++i) {
        session.send(blocks[i]);
        const auto answer = session.thoughtful();
        if (!session.ok()) return fail(session.trouble());
        const std::string with = "with " + std::to_string(stones[i]) + " stones ";
        letItSettle();
        if (!answer) return fail(with + "no answer");
        if (answer->kind == Kind::Unknown || answer->kind == Kind::Error)
            return notSupported(with + inQuotes(answer->text, 60));
        const std::size_t points = answer->kind == Kind::Move ? answer->moves.size() : 0;
        const bool fits = i == 0   ? points == 3
                          : i == 1 ? answer->kind == Kind::Swap || points == 1 || points == 2
                                   : answer->kind == Kind::Swap || points == 1;
        if (!fits) return fail(with + "the answer was " + inQuotes(answer->text, 60));
    }
    return pass("a fitting answer with 0, 3 and 5 stones");
}
Finding swap2On15(CheckSession& session, const CheckOptions&) { return swap2(session, 15); }
Finding swap2On20(CheckSession& session, const CheckOptions&) { return swap2(session, 20); }

/// After nonsense it must still be there; what it says to the nonsense itself is its own matter.
Finding nonsense(CheckSession& session, const CheckOptions&) {
    session.begin(15);
    session.send({"TURN 99,99", "TURN x", "START abc", "TURN", "PLAY"});
    session.sendRaw(std::string(1 << 16, 'x') + "\r\n");
    constexpr int kMax = 100;  // some answer nonsense for ever
    for (int i = 0; i < kMax && session.prompt(); ++i) {
    }
    session.send({"START 15"});
    for (int i = 0; i < kMax; ++i) {
        const auto answer = session.prompt();
        if (!answer) break;
        if (answer->kind == Kind::Ok) return pass("it still answers");
    }
    return fail(session.ok() ? "it no longer answers START" : session.trouble());
}

struct Check {
    std::string_view id;
    std::string_view title;
    bool mandatory;
    Finding (*run)(CheckSession&, const CheckOptions&);
};

constexpr bool kMandatory = true;
constexpr bool kOptional = false;

constexpr Check kChecks[] = {
    {"about", "ABOUT names the engine", kMandatory, about},
    {"start", "START 20 and START 15 are answered OK, exactly", kMandatory, start},
    {"begin", "BEGIN brings a legal move", kMandatory, begin},
    {"turn", "TURN brings a legal move", kMandatory, turn},
    {"board", "BOARD … DONE brings a legal move", kMandatory, board},
    {"board-order", "BOARD takes stones in any order", kMandatory, anyOrder},
    {"board-uneven", "BOARD takes uneven numbers of stones", kOptional, unequal},
    {"board-blocked", "BOARD takes points of field 3", kOptional, fieldThree},
    {"board-one-line", "BOARD may stand on one line", kOptional, oneLine},
    {"line-lf", "lines may end in LF", kMandatory, lineFeed},
    {"line-cr", "lines may end in CR", kOptional, carriageReturn},
    {"line-empty", "empty lines are ignored", kMandatory, emptyLines},
    {"lower-case", "commands may be in lower case", kOptional, lowerCase},
    {"blanks", "blanks around numbers do no harm", kOptional, blanks},
    {"quick", "a TURN right after its move is heard", kOptional, quick},
    {"unknown", "an unknown command is answered UNKNOWN", kMandatory, unknownCommand},
    {"info-unknown", "unknown INFO keys are ignored silently", kMandatory, unknownInfo},
    {"nonsense", "it survives bad arguments and long lines", kOptional, nonsense},
    {"restart", "RESTART empties the board", kOptional, restart},
    {"takeback", "TAKEBACK frees a point", kOptional, takeBack},
    {"rectstart", "RECTSTART makes a rectangle", kOptional, rectangle},
    {"rule-0", "rule 0, free-style", kMandatory, rule<0>},
    {"rule-1", "rule 1, exactly five", kOptional, rule<1>},
    {"rule-4", "rule 4, Renju", kOptional, rule<4>},
    {"rule-8", "rule 8, caro", kOptional, rule<8>},
    {"rule-9", "rule 9, standard caro", kOptional, rule<9>},
    {"rule-unknown", "a rule that does not exist is refused, not ignored", kOptional, unknownRule},
    {"clocks", "time_left at its largest and negative, timeout_turn 0", kMandatory, clocks},
    {"time", "a move within the time", kMandatory, keepsTime},
    {"judge-start", "the first move in time when suspended after START", kMandatory,
     suspendedStart},
    {"suspend", "being suspended while idle does no harm", kMandatory, survivesStop},
    {"memory", "at most 350 MiB of its own when told so", kMandatory, memory},
    {"idle", "no CPU time while the opponent thinks", kOptional, idle},
    {"stop", "YXSTOP while thinking brings the move", kOptional, stopsThinking},
    {"end", "END ends it", kMandatory, endIdle},
    {"end-thinking", "END while thinking ends it", kMandatory, endThinking},
    {"end-input", "the end of its input ends it", kOptional, endOfInput},
    {"swap2-15", "SWAP2BOARD on 15 × 15", kOptional, swap2On15},
    {"swap2-20", "SWAP2BOARD on 20 × 20", kOptional, swap2On20},
};

}  // namespace

Result<std::vector<CheckResult>> checkEngine(
    const std::vector<std::string>& command, const CheckOptions& options,
    const std::function<bool(const CheckResult&)>& onResult) {
    if (auto process = Process::start(command); !process) return process.error();
    std::vector<CheckResult> results;
    for (const Check& check : kChecks) {
        CheckSession session(command, options);
        Finding found = session.started() ? check.run(session, options) : fail(session.trouble());
        results.push_back(
            {check.id, check.title, check.mandatory, found.verdict, std::move(found.detail)});
        if (onResult && !onResult(results.back())) break;
    }
    return results;
}

}  // namespace tengen::arena
