// The opening rules. What is to be answered the agent decides (agents/opening_answer.hpp); here the
// stones of a command are replayed into an Opening, and its answers are put in the protocol's
// words.

#include <algorithm>
#include <array>

#include "agents/opening_answer.hpp"
#include "base/text.hpp"
#include "protocol/gomocup_session.hpp"
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

}  // namespace

Result<openings::Opening> GomocupSession::replay(openings::OpeningRule rule,
                                                 std::span<const openings::Choice> choices) const {
    auto opening = openings::Opening::start(rule, now().ruleset());
    if (!opening) return opening.error();
    for (const openings::Choice& choice : choices)
        if (const auto taken = opening->apply(choice); !taken) return taken.error();
    if (opening->isDone())
        return Error{Error::Kind::IllegalMove, "the opening is over; send the position by BOARD"};
    return opening;
}

/// All that the player who is asked now answers until the other one is asked. Each answer leaves
/// as much for those that follow it as they may need, and for a move.
GomocupSession::Choices GomocupSession::answerAsks(openings::Opening& opening,
                                                   const Thought& thought) {
    const openings::OpeningPlayer player = opening.asked().player;
    Choices answers;
    while (!opening.isDone() && opening.asked().player == player) {
        const search::Limits limits =
            thought.limitsLeft(1 + std::max(opening.asked().remaining, 1));
        answers.push_back(
            agents::answerOpening(*setup_.agent, opening, limits, setup_.seed, thought.stop()));
        [[maybe_unused]] const auto taken = opening.apply(answers.back());
        assert(taken.ok());
    }
    return answers;
}

std::string GomocupSession::text(const openings::Choice& choice) const {
    if (const Point* p = std::get_if<Point>(&choice)) return coordinates().text(*p);
    return toText(choice);
}

// ---- blocks of stones: SWAP2BOARD and its kin ----

void GomocupSession::openingBoard(const Request& request, openings::OpeningRule rule,
                                  std::span<const int> counts) {
    const auto stones = points(request.words);
    if (!stones) return error(stones.error().message);
    if (std::ranges::find(counts, static_cast<int>(stones->size())) == counts.end()) {
        std::string known;
        for (const int count : counts)
            known += (known.empty()            ? ""
                      : count == counts.back() ? " or "
                                               : ", ") +
                     std::to_string(count);
        return error(countError(request.name, known, stones->size()).message);
    }
    Choices choices(stones->begin(), stones->end());
    // Five stones: after three of them two more were added.
    if (choices.size() == 5) choices.insert(choices.begin() + 3, openings::Decision::PlaceTwo);
    auto opening = replay(rule, choices);
    if (!opening) return error(opening.error().message);

    const openings::OpeningPlayer player = opening->asked().player;
    const Thought thought(*this);
    std::string stonesPlaced;
    for (const openings::Choice& answer : answerAsks(*opening, thought))
        if (std::holds_alternative<Point>(answer))
            stonesPlaced += (stonesPlaced.empty() ? "" : " ") + text(answer);
    if (!stonesPlaced.empty()) return out_(stonesPlaced);

    // The colour was decided. SWAP leaves the next move to the opponent; taking White is said by
    // making it.
    if (opening->colourOf(player) != opening->sideToMove()) return out_("SWAP");
    search::Limits limits = thought.limitsLeft(1);
    limits.exclude.clear();
    const Board board = *Board::afterMoves(opening->game(), opening->moves());
    if (board.isOver()) return error("the game is over before it began");
    out_(coordinates().text(setup_.agent->choose(board, limits, thought.stop(), nullptr).move()));
}

void GomocupSession::swap2Board(const Request& request) {
    openingBoard(request, openings::OpeningRule::Swap2, std::array{0, 3, 5});
}
void GomocupSession::swapBoard(const Request& request) {
    openingBoard(request, openings::OpeningRule::Swap, std::array{0, 3});
}
void GomocupSession::proBoard(const Request& request) {
    openingBoard(request, openings::OpeningRule::Pro, std::array{0, 1, 2});
}
void GomocupSession::longProBoard(const Request& request) {
    openingBoard(request, openings::OpeningRule::LongPro, std::array{0, 1, 2});
}

/// Any opening rule: its id and the answers so far, DONE; out come the next player's answers.
void GomocupSession::opening(const Request& request) {
    const auto rule =
        openings::parseOpeningRule(request.words.empty() ? "" : request.words.front());
    if (!rule) return error(rule.error().message);
    auto opening = openings::Opening::start(*rule, now().ruleset());
    if (!opening) return error(opening.error().message);
    for (const std::string& word : request.words.subspan(1)) {
        Result<openings::Choice> choice = opening->parse(word);
        if (word.find(',') != std::string::npos) {
            const auto point = coordinates().parse(word);
            choice = point ? Result<openings::Choice>(*point) : point.error();
        }
        if (!choice) return error(choice.error().message);
        if (const auto taken = opening->apply(*choice); !taken) return error(taken.error().message);
    }
    if (opening->isDone()) return error("the opening is over; send the position by BOARD");
    std::string line;
    for (const openings::Choice& answer : answerAsks(*opening, Thought(*this)))
        line += (line.empty() ? "" : " ") + text(answer);
    out_(line);
}

// ---- the swap2 of Yixin's interface; the stones were set by YXBOARD ----

/// MESSAGE SWAP2 MOVE1 7 7, and so on for each stone of the answers.
void GomocupSession::writeMoves(std::string_view head, int number,
                                std::span<const openings::Choice> choices) {
    for (const openings::Choice& choice : choices)
        if (const Point* p = std::get_if<Point>(&choice))
            out_(std::string(head) + std::to_string(number++) + " " + coordinates().text(*p, " "));
}

void GomocupSession::yxSwap2Step1(const Request&) {
    auto opening = replay(openings::OpeningRule::Swap2, {});
    if (!opening) return error(opening.error().message);
    writeMoves("MESSAGE SWAP2 MOVE", 1, answerAsks(*opening, Thought(*this)));
}

/// `question` is whether the engine takes Black.
void GomocupSession::swap2Decision(std::size_t stones, std::string_view question) {
    Choices choices;
    for (const openings::Stone& stone : position_->stones()) choices.push_back(stone.at);
    if (choices.size() != stones)
        return error(
            countError("this step of swap2", std::to_string(stones), choices.size()).message);
    if (stones == 5) choices.insert(choices.begin() + 3, openings::Decision::PlaceTwo);
    auto opening = replay(openings::OpeningRule::Swap2, choices);
    if (!opening) return error(opening.error().message);
    const openings::OpeningPlayer player = opening->asked().player;
    const Choices answers = answerAsks(*opening, Thought(*this));
    if (answers.size() > 1) return writeMoves("MESSAGE SWAP2 MOVE", 4, answers);
    const bool isBlack = opening->colourOf(player) == Side::Black;
    out_("MESSAGE SWAP2 " + std::string(question) + (isBlack ? " YES" : " NO"));
}

void GomocupSession::yxSwap2Step2(const Request&) { swap2Decision(3, "SWAP1"); }
void GomocupSession::yxSwap2Step3(const Request&) { swap2Decision(5, "SWAP2"); }

// ---- the Soosyrv-8 of Yixin's interface ----

/// The choices that led to these stones. A swap changes the colours, not what is asked of whoever
/// holds them, so «stay» stands for both. `words` may begin with the number of fifth moves.
Result<GomocupSession::Choices> GomocupSession::soosorvChoices(std::span<const std::string> words,
                                                               std::size_t stones) const {
    std::optional<int> declared;
    if (!words.empty() && words.front().find(',') == std::string::npos) {
        declared = parseNumber(words.front());
        if (!declared)
            return Error{Error::Kind::BadSyntax,
                         "expected the number of fifth moves but got " + quoted(words.front())};
        words = words.subspan(1);
    }
    const auto placed = points(words);
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

void GomocupSession::soosorvDecision(const Result<Choices>& choices, std::string_view question) {
    if (!choices) return error(choices.error().message);
    auto opening = replay(openings::OpeningRule::Soosyrv8, *choices);
    if (!opening) return error(opening.error().message);
    // Only the decision: who holds White afterwards is asked for the rest in a step of its own.
    const Thought thought(*this);
    const openings::Choice answer = agents::answerOpening(*setup_.agent, *opening, thought.limits(),
                                                          setup_.seed, thought.stop());
    out_("MESSAGE SOOSORV " + std::string(question) + (isSwap(answer) ? " YES" : " NO"));
}

void GomocupSession::yxSoosorvStep1(const Request&) {
    auto opening = replay(openings::OpeningRule::Soosyrv8, {});
    if (!opening) return error(opening.error().message);
    writeMoves("MESSAGE SOOSORV MOVE", 1, answerAsks(*opening, Thought(*this)));
}

void GomocupSession::yxSoosorvStep2(const Request& request) {
    soosorvDecision(soosorvChoices(request.words, 3), "SWAP1");
}

void GomocupSession::yxSoosorvStep3(const Request& request) {
    auto choices = soosorvChoices(request.words, 3);
    if (!choices) return error(choices.error().message);
    choices->push_back(openings::Decision::Stay);
    auto opening = replay(openings::OpeningRule::Soosyrv8, *choices);
    if (!opening) return error(opening.error().message);
    const Choices answers = answerAsks(*opening, Thought(*this));
    out_("MESSAGE SOOSORV MOVE4 " + coordinates().text(std::get<Point>(answers[0]), " ") + " " +
         std::to_string(std::get<int>(answers[1])));
}

void GomocupSession::yxSoosorvStep4(const Request& request) {
    soosorvDecision(soosorvChoices(request.words, 4), "SWAP2");
}

void GomocupSession::yxSoosorvStep5(const Request& request) {
    auto choices = soosorvChoices(request.words, 4);
    if (!choices) return error(choices.error().message);
    choices->push_back(openings::Decision::Stay);
    auto opening = replay(openings::OpeningRule::Soosyrv8, *choices);
    if (!opening) return error(opening.error().message);
    out_("MESSAGE SOOSORV MOVE5 REFRESH");
    for (const openings::Choice& answer : answerAsks(*opening, Thought(*this)))
        out_("MESSAGE SOOSORV MOVE5 " + coordinates().text(std::get<Point>(answer), " "));
    out_("MESSAGE SOOSORV MOVE5 DONE");
}

void GomocupSession::yxSoosorvStep6(const Request& request) {
    const auto choices = soosorvChoices(request.words, 5);
    if (!choices) return error(choices.error().message);
    // A single fifth move leaves nothing to choose.
    Point chosen = std::get<Point>(choices->back());
    if (request.words.size() > 5) {
        auto opening = replay(openings::OpeningRule::Soosyrv8, *choices);
        if (!opening) return error(opening.error().message);
        chosen = std::get<Point>(answerAsks(*opening, Thought(*this)).front());
    }
    out_("MESSAGE SOOSORV MOVE5C " + coordinates().text(chosen, " "));
}

}  // namespace tengen::protocol
