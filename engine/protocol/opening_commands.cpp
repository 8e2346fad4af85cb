// The opening rules. What is to be answered the agent decides (agents/opening_answer.hpp); here the
// stones of a command are replayed into an Opening, and its answers are put in the protocol's
// words.

#include <algorithm>
#include <array>
#include <cassert>

#include "agents/opening_answer.hpp"
#include "base/text.hpp"
#include "protocol/command.hpp"
#include "protocol/session_state.hpp"
#include "protocol/thought.hpp"

namespace tengen::protocol {
namespace {

Error countError(std::string_view command, std::string_view counts, std::size_t got) {
    return {Error::Kind::BadValue, std::string(command) + " takes " + std::string(counts) +
                                       " stones, not " + std::to_string(got)};
}

bool isSwap(const openings::Choice& choice) {
    return choice == openings::Choice(openings::Decision::Swap);
}

using Choices = std::vector<openings::Choice>;

Result<openings::Opening> replay(const SessionState& session, openings::OpeningRule rule,
                                 std::span<const openings::Choice> choices) {
    auto opening = openings::Opening::start(rule, session.now().ruleset());
    if (!opening) return opening.error();
    for (const openings::Choice& choice : choices)
        if (const auto taken = opening->apply(choice); !taken) return taken.error();
    if (opening->isDone())
        return Error{Error::Kind::IllegalMove, "the opening is over; send the position by BOARD"};
    return opening;
}

/// All that the player who is asked now answers until the other one is asked. Each answer leaves
/// as much for those that follow it as they may need, and for a move.
Choices answerAsks(SessionState& session, openings::Opening& opening, const Thought& thought) {
    const openings::OpeningPlayer player = opening.asked().player;
    Choices answers;
    while (!opening.isDone() && opening.asked().player == player) {
        const search::Limits limits =
            thought.limitsLeft(1 + std::max(opening.asked().remaining, 1));
        answers.push_back(agents::answerOpening(*session.setup.agent, opening, limits,
                                                session.setup.seed, thought.stop()));
        [[maybe_unused]] const auto taken = opening.apply(answers.back());
        assert(taken.ok());
    }
    return answers;
}

std::string text(const SessionState& session, const openings::Choice& choice) {
    if (const Point* p = std::get_if<Point>(&choice)) return session.coordinates().text(*p);
    return toText(choice);
}

// ---- blocks of stones: SWAP2BOARD and its kin ----

void openingBoard(SessionState& session, const Request& request, openings::OpeningRule rule,
                  std::span<const int> counts) {
    const auto stones = session.points(request.words);
    if (!stones) return session.error(stones.error().message);
    if (std::ranges::find(counts, std::ssize(*stones)) == counts.end()) {
        std::string known;
        for (const int count : counts)
            known += (known.empty()            ? ""
                      : count == counts.back() ? " or "
                                               : ", ") +
                     std::to_string(count);
        return session.error(countError(request.name, known, stones->size()).message);
    }
    Choices choices(stones->begin(), stones->end());
    // Five stones: after three of them two more were added.
    if (choices.size() == 5) choices.insert(choices.begin() + 3, openings::Decision::PlaceTwo);
    auto opening = replay(session, rule, choices);
    if (!opening) return session.error(opening.error().message);

    const openings::OpeningPlayer player = opening->asked().player;
    const Thought thought(session);
    std::string stonesPlaced;
    for (const openings::Choice& answer : answerAsks(session, *opening, thought))
        if (std::holds_alternative<Point>(answer))
            stonesPlaced += (stonesPlaced.empty() ? "" : " ") + text(session, answer);
    if (!stonesPlaced.empty()) return session.out(stonesPlaced);

    // The colour was decided. SWAP leaves the next move to the opponent; White is taken by
    // making it.
    if (opening->colourOf(player) != opening->sideToMove()) return session.out("SWAP");
    search::Limits limits = thought.limitsLeft(1);
    limits.exclude.clear();
    const Board board = *Board::afterMoves(opening->game(), opening->moves());
    if (board.isOver()) return session.error("the game is over before it began");
    session.out(session.coordinates().text(
        session.setup.agent->choose(board, limits, thought.stop(), nullptr).move()));
}

void swap2Board(SessionState& session, const Request& request) {
    openingBoard(session, request, openings::OpeningRule::Swap2, std::array{0, 3, 5});
}
void swapBoard(SessionState& session, const Request& request) {
    openingBoard(session, request, openings::OpeningRule::Swap, std::array{0, 3});
}
void proBoard(SessionState& session, const Request& request) {
    openingBoard(session, request, openings::OpeningRule::Pro, std::array{0, 1, 2});
}
void longProBoard(SessionState& session, const Request& request) {
    openingBoard(session, request, openings::OpeningRule::LongPro, std::array{0, 1, 2});
}

/// Any opening rule: its id and the answers so far, DONE; out come the next player's answers.
void opening(SessionState& session, const Request& request) {
    const auto rule =
        openings::parseOpeningRule(request.words.empty() ? "" : request.words.front());
    if (!rule) return session.error(rule.error().message);
    auto opening = openings::Opening::start(*rule, session.now().ruleset());
    if (!opening) return session.error(opening.error().message);
    for (const std::string& word : request.words.subspan(1)) {
        Result<openings::Choice> choice = opening->parse(word);
        if (word.find(',') != std::string::npos) {
            const auto point = session.coordinates().parse(word);
            choice = point ? Result<openings::Choice>(*point) : point.error();
        }
        if (!choice) return session.error(choice.error().message);
        if (const auto taken = opening->apply(*choice); !taken)
            return session.error(taken.error().message);
    }
    if (opening->isDone()) return session.error("the opening is over; send the position by BOARD");
    std::string line;
    for (const openings::Choice& answer : answerAsks(session, *opening, Thought(session)))
        line += (line.empty() ? "" : " ") + text(session, answer);
    session.out(line);
}

// ---- the swap2 of Yixin's interface; the stones were set by YXBOARD ----

/// MESSAGE SWAP2 MOVE1 7 7, and so on for each stone of the answers.
void writeMoves(SessionState& session, std::string_view head, int number,
                std::span<const openings::Choice> choices) {
    for (const openings::Choice& choice : choices)
        if (const Point* p = std::get_if<Point>(&choice))
            session.out(std::string(head) + std::to_string(number++) + " " +
                        session.coordinates().text(*p, " "));
}

void yxSwap2Step1(SessionState& session, const Request&) {
    auto opening = replay(session, openings::OpeningRule::Swap2, {});
    if (!opening) return session.error(opening.error().message);
    writeMoves(session, "MESSAGE SWAP2 MOVE", 1, answerAsks(session, *opening, Thought(session)));
}

/// `question` is whether the engine takes Black.
void swap2Decision(SessionState& session, std::size_t stones, std::string_view question) {
    Choices choices;
    for (const openings::Stone& stone : session.position->stones()) choices.push_back(stone.at);
    if (choices.size() != stones)
        return session.error(
            countError("this step of swap2", std::to_string(stones), choices.size()).message);
    if (stones == 5) choices.insert(choices.begin() + 3, openings::Decision::PlaceTwo);
    auto opening = replay(session, openings::OpeningRule::Swap2, choices);
    if (!opening) return session.error(opening.error().message);
    const openings::OpeningPlayer player = opening->asked().player;
    const Choices answers = answerAsks(session, *opening, Thought(session));
    if (answers.size() > 1) return writeMoves(session, "MESSAGE SWAP2 MOVE", 4, answers);
    const bool isBlack = opening->colourOf(player) == Side::Black;
    session.out("MESSAGE SWAP2 " + std::string(question) + (isBlack ? " YES" : " NO"));
}

void yxSwap2Step2(SessionState& session, const Request&) { swap2Decision(session, 3, "SWAP1"); }
void yxSwap2Step3(SessionState& session, const Request&) { swap2Decision(session, 5, "SWAP2"); }

// ---- the Soosyrv-8 of Yixin's interface ----

/// The choices that led to these stones. A swap changes the colours, not what is asked of the
/// player who holds them, so «stay» stands for both. `words` may begin with the number of fifth
/// moves.
Result<Choices> soosorvChoices(const SessionState& session, std::span<const std::string> words,
                               std::size_t stones) {
    std::optional<int> declared;
    if (!words.empty() && words.front().find(',') == std::string::npos) {
        declared = parseNumber(words.front());
        if (!declared)
            return Error{Error::Kind::BadSyntax,
                         "expected the number of fifth moves but got " + inQuotes(words.front())};
        words = words.subspan(1);
    }
    const auto placed = session.points(words);
    if (!placed) return placed.error();
    const bool offersFollow = stones > 4;
    if (offersFollow ? placed->size() < stones : placed->size() != stones)
        return countError("this step", (offersFollow ? "at least " : "") + std::to_string(stones),
                          placed->size());
    if (offersFollow) declared = static_cast<int>(placed->size()) - 4;

    Choices choices(placed->begin(), placed->begin() + 3);
    if (stones == 3) return choices;
    if (!declared)
        return Error{Error::Kind::BadSyntax, "this step wants the number of fifth moves first"};
    choices.insert(choices.end(), {openings::Decision::Stay, (*placed)[3], *declared});
    if (!offersFollow) return choices;
    choices.push_back(openings::Decision::Stay);
    choices.insert(choices.end(), placed->begin() + 4, placed->end());
    return choices;
}

void soosorvDecision(SessionState& session, const Result<Choices>& choices,
                     std::string_view question) {
    if (!choices) return session.error(choices.error().message);
    auto opening = replay(session, openings::OpeningRule::Soosyrv8, *choices);
    if (!opening) return session.error(opening.error().message);
    // Only the decision: who holds White afterwards is asked for the rest in a step of its own.
    const Thought thought(session);
    const openings::Choice answer = agents::answerOpening(
        *session.setup.agent, *opening, thought.limits(), session.setup.seed, thought.stop());
    session.out("MESSAGE SOOSORV " + std::string(question) + (isSwap(answer) ? " YES" : " NO"));
}

void yxSoosorvStep1(SessionState& session, const Request&) {
    auto opening = replay(session, openings::OpeningRule::Soosyrv8, {});
    if (!opening) return session.error(opening.error().message);
    writeMoves(session, "MESSAGE SOOSORV MOVE", 1, answerAsks(session, *opening, Thought(session)));
}

void yxSoosorvStep2(SessionState& session, const Request& request) {
    soosorvDecision(session, soosorvChoices(session, request.words, 3), "SWAP1");
}

void yxSoosorvStep3(SessionState& session, const Request& request) {
    auto choices = soosorvChoices(session, request.words, 3);
    if (!choices) return session.error(choices.error().message);
    choices->push_back(openings::Decision::Stay);
    auto opening = replay(session, openings::OpeningRule::Soosyrv8, *choices);
    if (!opening) return session.error(opening.error().message);
    const Choices answers = answerAsks(session, *opening, Thought(session));
    session.out("MESSAGE SOOSORV MOVE4 " +
                session.coordinates().text(std::get<Point>(answers[0]), " ") + " " +
                std::to_string(std::get<int>(answers[1])));
}

void yxSoosorvStep4(SessionState& session, const Request& request) {
    soosorvDecision(session, soosorvChoices(session, request.words, 4), "SWAP2");
}

void yxSoosorvStep5(SessionState& session, const Request& request) {
    auto choices = soosorvChoices(session, request.words, 4);
    if (!choices) return session.error(choices.error().message);
    choices->push_back(openings::Decision::Stay);
    auto opening = replay(session, openings::OpeningRule::Soosyrv8, *choices);
    if (!opening) return session.error(opening.error().message);
    session.out("MESSAGE SOOSORV MOVE5 REFRESH");
    for (const openings::Choice& answer : answerAsks(session, *opening, Thought(session)))
        session.out("MESSAGE SOOSORV MOVE5 " +
                    session.coordinates().text(std::get<Point>(answer), " "));
    session.out("MESSAGE SOOSORV MOVE5 DONE");
}

void yxSoosorvStep6(SessionState& session, const Request& request) {
    const auto choices = soosorvChoices(session, request.words, 5);
    if (!choices) return session.error(choices.error().message);
    // A single fifth move leaves nothing to choose.
    Point chosen = std::get<Point>(choices->back());
    if (request.words.size() > 5) {
        auto opening = replay(session, openings::OpeningRule::Soosyrv8, *choices);
        if (!opening) return session.error(opening.error().message);
        chosen = std::get<Point>(answerAsks(session, *opening, Thought(session)).front());
    }
    session.out("MESSAGE SOOSORV MOVE5C " + session.coordinates().text(chosen, " "));
}

}  // namespace

std::span<const Command> openingCommands() {
    using enum Input;
    static constexpr Command kCommands[] = {
        {"SWAP2BOARD", Block, true, swap2Board},
        {"SWAPBOARD", Block, true, swapBoard},
        {"PROBOARD", Block, true, proBoard},
        {"LONGPROBOARD", Block, true, longProBoard},
        {"OPENING", Block, true, opening},
        {"YXSWAP2STEP1", Line, true, yxSwap2Step1},
        {"YXSWAP2STEP2", Line, true, yxSwap2Step2},
        {"YXSWAP2STEP3", Line, true, yxSwap2Step3},
        {"YXSOOSORVSTEP1", Line, true, yxSoosorvStep1},
        {"YXSOOSORVSTEP2", Block, true, yxSoosorvStep2},
        {"YXSOOSORVSTEP3", Block, true, yxSoosorvStep3},
        {"YXSOOSORVSTEP4", Block, true, yxSoosorvStep4},
        {"YXSOOSORVSTEP5", Block, true, yxSoosorvStep5},
        {"YXSOOSORVSTEP6", Block, true, yxSoosorvStep6},
    };
    return kCommands;
}

}  // namespace tengen::protocol
