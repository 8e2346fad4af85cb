#include "play_session.hpp"

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "agents/opening_answer.hpp"
#include "base/text.hpp"
#include "core/notation.hpp"
#include "interrupt.hpp"
#include "save_game.hpp"
#include "stoppable.hpp"
#include "words.hpp"

namespace tengen::apps {
PlaySession::PlaySession(Setup setup, std::istream& in, std::ostream& out)
    : opening_(std::move(setup.opening)),
      board_(*Board::afterMoves(opening_.game(), setup.moves)),
      seats_(std::move(setup.seats)),
      hinter_(std::move(setup.hinter)),
      limits_(std::move(setup.limits)),
      seed_(setup.seed),
      style_(setup.style),
      echo_(setup.echo),
      in_(in),
      out_(out) {}

void PlaySession::run() {
    greet();
    while (!leaving_ && !InterruptGuard::happened()) {
        if (isOver() && !announced_) announceEnd();
        if (isOver() && !hasHuman()) return;
        if (!isOver() && !isHuman(toAct())) {
            agentActs();
            continue;
        }
        if (stale_) showBoard({});
        out_ << prompt() << std::flush;
        std::string line;
        if (!readLine(line)) {
            out_ << '\n';
            break;
        }
        handle(trim(line));
    }
    farewell();
}

bool PlaySession::readLine(std::string& line) {
    if (!InterruptGuard::awaitInput(in_) || !std::getline(in_, line)) return false;
    if (echo_)
        out_ << inQuotes(line, 200).substr(1, std::min<std::size_t>(line.size(), 200)) << '\n';
    return true;
}

std::span<const PlaySession::Verb> PlaySession::verbs() {
    static constexpr Verb kVerbs[] = {
        {"help", "list the commands", &PlaySession::help},
        {"hint", "suggest a move", &PlaySession::hint},
        {"undo", "take back your last move, and the agent's answer", &PlaySession::undo},
        {"board", "show the board again", &PlaySession::showBoard},
        {"moves", "list the moves so far", &PlaySession::showMoves},
        {"new", "start another game with the same settings", &PlaySession::again},
        {"save", "save FILE: game.sgf, game.psq, game.pos or another format", &PlaySession::save},
        {"resign", "resign the game", &PlaySession::resign},
        {"quit", "quit the program", &PlaySession::quit},
    };
    return kVerbs;
}

void PlaySession::handle(std::string_view line) {
    if (line.empty()) return;
    const auto [word, rest] = splitAt(line, ' ');
    const auto table = verbs();
    const auto it = std::ranges::find(table, lower(word), &Verb::name);
    if (it != table.end()) return (this->*it->run)(trim(rest));
    if (isOver()) {
        out_ << "The game is over: undo, save FILE, new or quit.\n";
        return;
    }
    humanActs(line);
}

// ---- turns ----

openings::OpeningPlayer PlaySession::toAct() const {
    return isOpening() ? opening_.asked().player : opening_.holder(board_.sideToMove());
}

void PlaySession::humanActs(std::string_view text) {
    if (isOpening()) {
        const auto choice = opening_.parse(text);
        if (!choice) {
            out_ << wrapped(choice.error().message + ". (help lists the commands)");
            return;
        }
        if (const auto done = opening_.apply(*choice); !done)
            out_ << wrapped(done.error().message + ".");
        else
            settleOpening();
        return;
    }
    const auto point = parsePoint(text, board_.size());
    if (!point) {
        out_ << wrapped(point.error().message + ". (help lists the commands)");
        return;
    }
    if (const auto refused = board_.refusal(*point))
        out_ << wrapped(refused->message + ".");
    else
        play(*point);
}

void PlaySession::agentActs() {
    const openings::OpeningPlayer player = toAct();
    agents::Agent& agent = *seatOf(player).agent;
    if (isOpening()) {
        const openings::Choice choice = openingThoughtOf(agent);
        out_ << wrapped(std::string(tengen::openings::nameOf(player)) + " (" + seatOf(player).name +
                        "): " + toText(choice));
        if (opening_.apply(choice)) settleOpening();
        return;
    }
    const search::Report report = thoughtOf(agent);
    out_ << wrapped(nameOf(player) + " plays " + toText(report.move()) + ", value " +
                    std::to_string(report.best().score) + ", " + inWords(report.time));
    if (!report.note.empty()) out_ << wrapped("Note: " + report.note);
    play(report.move());
}

/// Ctrl-C stops the search and then leaves the game.
search::Report PlaySession::thoughtOf(agents::Agent& agent) {
    return stoppable([&](std::stop_token stop) {
        return agent.choose(board_, limits_, std::move(stop), nullptr);
    });
}

openings::Choice PlaySession::openingThoughtOf(agents::Agent& agent) {
    return stoppable([&](std::stop_token stop) {
        return agents::answerOpening(agent, opening_, limits_, seed_, std::move(stop));
    });
}

void PlaySession::play(Point p) {
    board_.play(p);
    stale_ = true;
}

/// Updates the board after an answer in the opening.
void PlaySession::settleOpening() {
    // A decision places no stone: the board is not shown again.
    stale_ = stale_ || std::holds_alternative<Point>(opening_.choices().back());
    board_ = *Board::afterMoves(opening_.game(), opening_.moves());
    openingPlies_ = board_.ply();
    if (isOpening()) return;

    const auto holder = [this](Side side) {
        const openings::OpeningPlayer player = opening_.holder(side);
        return "the " + std::string(tengen::openings::nameOf(player)) + " (" + seatOf(player).name +
               ") is " + std::string(capitalised(side));
    };
    out_ << wrapped("The opening is over: " + holder(Side::Black) + ", " + holder(Side::White) +
                    ".");
}

// ---- commands ----

bool PlaySession::takeBackOne() {
    if (board_.ply() > openingPlies_) {
        board_.undo();
        return true;
    }
    if (opening_.choices().empty()) return false;
    opening_.undo();
    board_ = *Board::afterMoves(opening_.game(), opening_.moves());
    openingPlies_ = board_.ply();
    return true;
}

void PlaySession::undo(std::string_view) {
    if (resigned_) {
        resigned_.reset();
    } else {
        // Back to the last action of a person; earlier moves of agents stay.
        const openings::Opening opening = opening_;
        const Board board = board_;
        const int plies = openingPlies_;
        bool found = false;
        while (!found && takeBackOne()) found = isHuman(toAct());
        if (!found) {
            opening_ = opening;
            board_ = board;
            openingPlies_ = plies;
            out_ << "There is nothing to take back.\n";
            return;
        }
    }
    announced_ = false;
    stale_ = true;
}

void PlaySession::hint(std::string_view) {
    if (isOver()) {
        out_ << "The game is over.\n";
        return;
    }
    if (isOpening()) {
        out_ << wrapped("Hint: " + toText(openingThoughtOf(*hinter_.agent)) + " (" + hinter_.name +
                        ")");
        return;
    }
    const search::Report report = thoughtOf(*hinter_.agent);
    out_ << wrapped("Hint: " + toText(report.move()) + " (" + hinter_.name + ", value " +
                    std::to_string(report.best().score) + ")");
}

void PlaySession::resign(std::string_view) {
    if (isOver())
        out_ << "The game is over.\n";
    else
        resigned_ = toAct();
}

void PlaySession::save(std::string_view rest) {
    if (rest.empty()) {
        out_ << "Name a file: save FILE\n";
        return;
    }
    const auto nameAt = [this](Side side) { return seatOf(opening_.holder(side)).name; };
    const auto saved = saveGame(std::string(rest), board_,
                                {.black = nameAt(Side::Black),
                                 .white = nameAt(Side::White),
                                 .opening = opening_.rule() == openings::OpeningRule::None
                                                ? ""
                                                : std::string(idOf(opening_.rule())),
                                 .result = resultText()});
    if (saved)
        out_ << wrapped("Saved " + movesInWords(board_.ply()) + " in " + std::string(rest) + ".");
    else
        out_ << wrapped("Not saved: " + saved.error().message + ".");
}

void PlaySession::showBoard(std::string_view) {
    BoardMarks marks{.last = board_.lastMove()};
    if (board_.isOver()) marks.winners = board_.winningRow();
    const bool blackToMove = !isOver() && board_.sideToMove() == Side::Black;
    if (board_.rule() == Rule::Renju && blackToMove)
        for (const Point p : board_.emptyPoints())
            if (board_.isForbidden(p)) marks.forbidden.insert(p);
    for (const Point p : opening_.offers()) marks.offers.insert(p);

    out_ << '\n' << drawBoard(board_, marks, style_);
    if (!marks.forbidden.empty()) out_ << wrapped("Forbidden to Black: " + listOf(marks.forbidden));
    out_ << '\n';
    stale_ = false;
}

void PlaySession::showMoves(std::string_view) {
    // Ten moves per row, each row numbered by its first.
    constexpr std::size_t kRow = 10;
    const auto moves = board_.moves();
    if (moves.empty()) out_ << "none yet\n";
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i % kRow == 0) out_ << std::right << std::setw(3) << i + 1 << ' ';
        const bool last = i % kRow == kRow - 1 || i + 1 == moves.size();
        out_ << ' ' << toText(moves[i]) << (last ? "\n" : "");
    }
}

void PlaySession::again(std::string_view) {
    opening_ = *openings::Opening::start(opening_.rule(), opening_.game());
    board_ = Board(opening_.game());
    openingPlies_ = 0;
    resigned_.reset();
    announced_ = false;
    stale_ = true;
    for (Seat& seat : seats_)
        if (seat.agent) seat.agent->newGame();
}

void PlaySession::help(std::string_view) {
    out_ << "Name a point to play there, such as h8 (column letter, row number), or pass.\n"
            "In the opening, answer the question. Other commands:\n";
    for (const Verb& verb : verbs())
        out_ << "  " << std::left << std::setw(8) << verb.name << ' ' << verb.meaning << '\n';
}

void PlaySession::quit(std::string_view) { leaving_ = true; }

// ---- output ----

std::string PlaySession::nameOf(openings::OpeningPlayer player) {
    return std::string(capitalised(opening_.colourOf(player))) + " (" + seatOf(player).name + ")";
}

std::string PlaySession::prompt() {
    if (isOver()) return "(over) > ";
    if (isOpening()) return wrapped(opening_.question()) + "> ";
    return std::string(capitalised(board_.sideToMove())) + " to move > ";
}

void PlaySession::greet() {
    const Ruleset& rules = board_.ruleset();
    std::ostringstream text;
    text << idOf(rules.rule) << ' ' << rules.size << " x " << rules.size;
    if (rules.lineLength != 5) text << ", " << rules.lineLength << " in a row";
    if (opening_.rule() != openings::OpeningRule::None)
        text << ", opening " << idOf(opening_.rule());
    text << ": " << nameOf(openings::OpeningPlayer::First) << " against "
         << nameOf(openings::OpeningPlayer::Second);
    if (!isHuman(openings::OpeningPlayer::First) || !isHuman(openings::OpeningPlayer::Second))
        text << ", seed " << seed_;
    out_ << wrapped(text.str());
    if (hasHuman()) out_ << "Type help for the commands, quit to leave.\n";
}

std::string PlaySession::resultText() const {
    if (resigned_) return opening_.colourOf(*resigned_) == Side::Black ? "W+R" : "B+R";
    switch (board_.outcome()) {
        case Outcome::BlackWins: return "B+";
        case Outcome::WhiteWins: return "W+";
        case Outcome::Draw: return "0";
        case Outcome::Ongoing: break;
    }
    return "";
}

void PlaySession::announceEnd() {
    announced_ = true;
    if (resigned_) {
        out_ << wrapped(nameOf(*resigned_) + " resigns: " + nameOf(other(*resigned_)) + " wins.");
        return;
    }
    showBoard({});
    if (board_.outcome() == Outcome::Draw) {
        out_ << "The game is a draw.\n";
        return;
    }
    const Side winner = board_.outcome() == Outcome::BlackWins ? Side::Black : Side::White;
    const PointSet row = board_.winningRow();
    out_ << wrapped(nameOf(opening_.holder(winner)) + " wins" +
                    (row.empty() ? "" : " with " + listOf(row)) + " after " +
                    movesInWords(board_.ply()) + ".");
}

void PlaySession::farewell() {
    if (isOver() || board_.ply() == 0) return;
    if (isOpening())
        out_ << "Left in the opening, after " << movesInWords(board_.ply()) << ".\n";
    else
        out_ << "Left after " << movesInWords(board_.ply()) << "; to resume:\n  " << commandToGoOn()
             << '\n';
}

/// One line of any length, to be copied.
std::string PlaySession::commandToGoOn() {
    const Ruleset& rules = board_.ruleset();
    std::string command = "tengen play";
    if (rules.rule != Ruleset{}.rule) command += " --rule " + std::string(idOf(rules.rule));
    if (rules.size != Ruleset{}.size) command += " --size " + std::to_string(rules.size);
    if (rules.lineLength != Ruleset{}.lineLength)
        command += " --line-length " + std::to_string(rules.lineLength);
    const auto seated = [this](Side side) { return seatOf(opening_.holder(side)).name; };
    if (seated(Side::Black) != Seat{}.name) command += " --black " + seated(Side::Black);
    command += " --white " + seated(Side::White);
    return command + " --moves " + toText(board_.moves());
}

}  // namespace tengen::apps
