#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "agents/agent.hpp"
#include "openings/opening.hpp"
#include "terminal_board.hpp"

namespace tengen::apps {

/// A player: a person or an agent.
struct Seat {
    std::string name = "human";
    std::unique_ptr<agents::Agent> agent;  ///< none for a person
};

/// A game in the terminal, from the opening rule to the last stone. Streams are injected for tests.
class PlaySession {
public:
    struct Setup {
        openings::Opening opening;
        std::vector<Point> moves;   ///< played already; only with the opening rule none
        std::array<Seat, 2> seats;  ///< of the first and the second player
        Seat hinter;                ///< gives the hints
        search::Limits limits;      ///< of every move and hint of an agent
        std::uint64_t seed = 1;
        BoardStyle style;
        bool echo = false;  ///< print the input: it does not come from a terminal
    };

    /// REQUIRES: the moves can be played, and the agents accept the game.
    PlaySession(Setup setup, std::istream& in, std::ostream& out);

    /// Plays until the end of the game and of the input.
    void run();

private:
    struct Verb {
        std::string_view name;
        std::string_view meaning;
        void (PlaySession::*run)(std::string_view rest);
    };
    static std::span<const Verb> verbs();

    // The steps of a turn.
    [[nodiscard]] bool readLine(std::string& line);
    void handle(std::string_view line);
    void agentActs();
    void humanActs(std::string_view text);
    void play(Point p);

    // The commands.
    void undo(std::string_view rest);
    void hint(std::string_view rest);
    void resign(std::string_view rest);
    void save(std::string_view rest);
    void showBoard(std::string_view rest);
    void showMoves(std::string_view rest);
    void again(std::string_view rest);
    void help(std::string_view rest);
    void quit(std::string_view rest);

    void greet();
    void announceEnd();
    void farewell();
    void settleOpening();

    [[nodiscard]] bool isOpening() const { return !opening_.isDone(); }
    [[nodiscard]] bool isOver() const { return resigned_ || board_.isOver(); }
    [[nodiscard]] openings::OpeningPlayer toAct() const;
    [[nodiscard]] Seat& seatOf(openings::OpeningPlayer player) { return seats_[indexOf(player)]; }
    [[nodiscard]] bool isHuman(openings::OpeningPlayer player) { return !seatOf(player).agent; }
    [[nodiscard]] bool hasHuman() {
        return isHuman(openings::OpeningPlayer::First) || isHuman(openings::OpeningPlayer::Second);
    }
    [[nodiscard]] std::string nameOf(openings::OpeningPlayer player);
    [[nodiscard]] std::string prompt();
    [[nodiscard]] std::string resultText() const;
    [[nodiscard]] std::string commandToGoOn();
    [[nodiscard]] search::Report thoughtOf(agents::Agent& agent);
    [[nodiscard]] openings::Choice openingThoughtOf(agents::Agent& agent);
    bool takeBackOne();

    openings::Opening opening_;
    Board board_;
    std::array<Seat, 2> seats_;
    Seat hinter_;
    search::Limits limits_;
    std::uint64_t seed_;
    BoardStyle style_;
    bool echo_;
    std::istream& in_;
    std::ostream& out_;

    int openingPlies_ = 0;  ///< moves of the opening
    std::optional<openings::OpeningPlayer> resigned_;
    bool announced_ = false;
    bool stale_ = true;  ///< the board changed since it was last shown
    bool leaving_ = false;
};

}  // namespace tengen::apps
