#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "agents/agent.hpp"
#include "gomocup/coordinates.hpp"
#include "protocol/known_position.hpp"
#include "protocol/line_output.hpp"
#include "protocol/position_database.hpp"
#include "protocol/settings.hpp"

namespace tengen::protocol {

/// What the program provides to a session.
struct SessionSetup {
    std::unique_ptr<agents::Agent> agent{};
    std::string agentName{};
    std::string version{};
    gomocup::CoordinateOrder order = gomocup::CoordinateOrder::ColumnRow;
    ClockKind clock = ClockKind::Wall;
    std::uint64_t seed = 1;
    int maxThreads = 1;  ///< what YXSHOWINFO reports
    /// Returns the time used before the first move. Judges that suspend an engine as soon as it is
    /// started charge its start-up to its first move.
    std::function<std::chrono::nanoseconds()> startUpCost{};
    /// Opens the database that YXSETDATABASE names; empty: there are no databases.
    std::function<Result<std::shared_ptr<search::PositionBook>>(const std::string& path)>
        openBook{};
    /// Reads the file that YXLIBTODB names; empty: no files are read.
    std::function<Result<std::string>(const std::string& path)> readFile{};
    /// Writes the files of YXDBTOTXT and YXDBTOLIB; empty: no files are written.
    std::function<Result<void>(const std::string& path, std::string_view bytes)> writeFile{};
};

/// Stops that may come from outside while a line is run.
struct Interrupts {
    std::stop_token stop{};    ///< answer at once
    std::stop_token hangUp{};  ///< the manager is gone: end what does not end soon
};

/// The state that all command groups of a session share: the agent, the game, the manager's
/// settings and the output. Not thread-safe.
class SessionState {
public:
    SessionState(SessionSetup given, LineSink sink)
        : setup(std::move(given)), out(std::move(sink)) {}

    /// The engine's name in ABOUT.
    [[nodiscard]] std::string name() const;

    /// REQUIRES: a game.
    [[nodiscard]] const Board& now() const { return position->board(); }
    [[nodiscard]] gomocup::Coordinates coordinates() const { return {setup.order, now().size()}; }
    /// The words of a block as points. REQUIRES: a game.
    [[nodiscard]] Result<std::vector<Point>> points(std::span<const std::string> words) const;

    /// Managers expect OK after START whatever the rule: in place of a number that is not known the
    /// game's rule, or free-style before a game, is played, and a MESSAGE says so.
    void replaceUnknownRule();
    /// The rules of the manager's settings on a board of that size, if the agent plays them.
    [[nodiscard]] Result<Ruleset> rulesFor(int size) const;
    void newGame(const Ruleset& rules);
    /// Takes the stones of BOARD. REQUIRES: a game.
    Result<void> setPosition(std::span<const std::string> words);
    /// Returns whether there is a game under the present rule. If not, sends an ERROR.
    bool isReady();

    /// Points that are not to be played.
    [[nodiscard]] std::vector<Point> excluded() const;
    /// Returns why no search can start, or nothing.
    [[nodiscard]] std::optional<Error> refusal() const;

    /// Gives the agent the database or none, by INFO usedatabase.
    void useDatabase();

    void error(std::string_view sentence) const { out("ERROR " + std::string(sentence)); }
    /// INFO has no answer: an error in one is reported before the next answer.
    void complainLater(std::string sentence);

    SessionSetup setup;
    LineSink out;
    Settings settings;
    std::optional<KnownPosition> position;
    std::vector<Point> walls;    ///< field 3 of BOARD
    std::vector<Point> blocked;  ///< by YXBLOCK
    std::optional<PositionDatabase> database;
    std::string databasePath;
    bool faultTold = false;                 ///< the database's fault was reported
    std::optional<Board> pondered;          ///< the position that is expected next
    std::vector<std::string> complaints{};  ///< of complainLater()
    Interrupts interrupts;
    bool yixin = false;        ///< a command of Yixin's was seen: its rule numbers are meant
    bool isInterface = false;  ///< YXSHOWINFO: a person reads along
    bool hasThought = false;   ///< a move was asked for

private:
    [[nodiscard]] Result<Rule> ruleOfSettings() const;
};

}  // namespace tengen::protocol
