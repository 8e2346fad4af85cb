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
#include "agents/balance.hpp"
#include "gomocup/coordinates.hpp"
#include "openings/opening.hpp"
#include "protocol/block.hpp"
#include "protocol/position_database.hpp"
#include "protocol/settings.hpp"
#include "protocol/thought_output.hpp"
#include "protocol/told_position.hpp"

namespace tengen::protocol {

/// One manager's talk with one agent in the Gomocup protocol and Yixin's extension of it:
/// docs/PROTOCOL.md has the commands. Lines go in, lines come out of the sink; a session knows
/// no stream and no thread. A line is run to its end, thinking included, so whoever wants to read
/// on meanwhile gives the session a thread (CommandPump). Not thread-safe.
class GomocupSession {
public:
    struct Setup {
        std::unique_ptr<agents::Agent> agent{};
        std::string agentName{};
        std::string version{};
        gomocup::CoordinateOrder order = gomocup::CoordinateOrder::ColumnRow;
        ClockKind clock = ClockKind::Wall;
        std::uint64_t seed = 1;
        int maxThreads = 1;  ///< what YXSHOWINFO says
        /// What was used up before the first move was asked for. Judges that suspend an engine as
        /// soon as it is started make it pay for its start-up in the time of its first move.
        std::function<std::chrono::nanoseconds()> startUpCost{};
        /// Opens the database that YXSETDATABASE names; without it there are none.
        std::function<Result<std::shared_ptr<search::PositionBook>>(const std::string& path)>
            openBook{};
        /// Reads what YXLIBTODB names; without it nothing is read.
        std::function<Result<std::string>(const std::string& path)> readFile{};
        /// Writes what YXDBTOTXT and YXDBTOLIB ask for; without it nothing is written.
        std::function<Result<void>(const std::string& path, std::string_view bytes)> writeFile{};
    };

    /// From outside, while a line is run.
    struct Interrupts {
        std::stop_token stop{};    ///< answer at once
        std::stop_token hangUp{};  ///< nobody is there any more: end what has no limit of its own
    };

    GomocupSession(Setup setup, LineSink out);

    /// Runs one line. False when it was END.
    bool handle(std::string_view line, const Interrupts& interrupts);
    bool handle(std::string_view line) { return handle(line, {}); }
    /// A line that was too long to be kept.
    void handleOverlong();

    /// Whether there is something to think about until the next line comes: only after a move of
    /// our own, where INFO pondering asked for it.
    [[nodiscard]] bool wantsToPonder() const { return pondered_.has_value(); }
    /// Thinks about it until `stop`, and says nothing; what the agent learns it keeps. Once.
    /// REQUIRES: wantsToPonder().
    void ponder(std::stop_token stop);

private:
    /// How a command goes on after its own line.
    enum class Input : std::uint8_t {
        Line,       ///< it does not
        Block,      ///< words up to DONE, which may begin on its line
        TextBlock,  ///< the same after a line of free text, or several between quotes
        Path,       ///< one line, the name of a file
    };
    struct Request {
        std::string_view name;
        std::string_view
            args;  ///< the rest of its line, of a Path the path, of a TextBlock the text
        std::span<const std::string> words;  ///< of a block, in lower case
    };
    struct Command {
        std::string_view name;
        Input input;
        bool needsGame;
        void (GomocupSession::*run)(const Request&);
    };
    struct OpenCommand {
        const Command* command;
        Block block;
        std::string text{};  ///< of a TextBlock
    };
    static std::span<const Command> commands();
    static const Command* find(std::string_view name);
    void goOn(std::string_view line);
    bool takeText(std::string_view line);
    void run(const Command& command, const Request& request);
    [[nodiscard]] bool isReady();
    [[nodiscard]] Result<Ruleset> rulesFor(int size) const;

    // Gomocup
    void about(const Request&);
    void start(const Request& request);
    void rectStart(const Request& request);
    void restart(const Request&);
    void begin(const Request&);
    void turn(const Request& request);
    void board(const Request& request);
    void info(const Request& request);
    void takeBack(const Request& request);
    void playGiven(const Request& request);
    void strayDone(const Request&);
    void nothingToStop(const Request&) {}

    // Openings
    void swap2Board(const Request& request);
    void swapBoard(const Request& request);
    void proBoard(const Request& request);
    void longProBoard(const Request& request);
    void opening(const Request& request);
    void yxSwap2Step1(const Request&);
    void yxSwap2Step2(const Request&);
    void yxSwap2Step3(const Request&);
    void yxSoosorvStep1(const Request&);
    void yxSoosorvStep2(const Request& request);
    void yxSoosorvStep3(const Request& request);
    void yxSoosorvStep4(const Request& request);
    void yxSoosorvStep5(const Request& request);
    void yxSoosorvStep6(const Request& request);

    // Yixin
    void yxShowInfo(const Request&);
    void yxBoard(const Request& request);
    void yxNBest(const Request& request);
    void yxSearchDefend(const Request&);
    void yxBalanceOne(const Request& request);
    void yxBalanceTwo(const Request& request);
    void balanceStones(
        const Request& request,
        const std::function<std::vector<agents::Stones>(std::span<const Point>)>& choicesOf);
    void yxShowForbid(const Request&);
    void yxBlock(const Request& request);
    void yxBlockUndo(const Request& request);
    void yxBlockReset(const Request&);
    void yxHashClear(const Request&);
    void yxShowHashUsage(const Request&);
    void noHashFile(const Request& request);
    void noBlockedPath(const Request& request);
    void onlyInterface(const Request& request);

    // The database
    void yxSetDatabase(const Request& request);
    void yxSaveDatabase(const Request& request);
    void yxQueryAll(const Request& request);
    void yxQueryOne(const Request& request);
    void yxQueryText(const Request& request);
    void yxQueryAllText(const Request& request);
    void yxEditTvd(const Request& request);
    void yxEditText(const Request& request);
    void yxEditLabel(const Request& request);
    void yxDeleteOne(const Request& request);
    void yxDeleteAll(const Request& request);
    void yxDbToText(const Request& request);
    void yxDbToTextAll(const Request& request);
    void yxDbSplit(const Request& request);
    void yxDbMerge(const Request& request);
    void yxDbToLib(const Request& request);
    void yxLibToDb(const Request& request);
    void noDatabaseCommand(const Request& request);
    bool hasDatabase(const Request& request);
    std::optional<Board> databasePosition(const Request& request);
    void report(const Request& request, const Result<void>& done);
    [[nodiscard]] Result<std::shared_ptr<search::PositionBook>> openBook(
        std::string_view path) const;
    bool writeFile(const Request& request, std::string_view bytes);
    void told(std::string_view did, std::int64_t count, std::string_view where,
              const Request& request);
    void writeDatabaseText(const Request& request, const std::optional<Ruleset>& only);
    void useDatabase();
    void tellFault();

    // Thinking
    class Thought;
    void thinkAndPlay(int multiPv = 1, std::vector<Point> lost = {});
    void expect(std::span<const Point> line);
    [[nodiscard]] std::optional<Error> refusal() const;
    [[nodiscard]] std::vector<Point> excluded() const;

    // Answering openings
    using Choices = std::vector<openings::Choice>;
    void openingBoard(const Request& request, openings::OpeningRule rule,
                      std::span<const int> counts);
    Result<openings::Opening> replay(openings::OpeningRule rule,
                                     std::span<const openings::Choice> choices) const;
    Result<Choices> soosorvChoices(std::span<const std::string> words, std::size_t stones) const;
    Choices answerAsks(openings::Opening& opening, const Thought& thought);
    void swap2Decision(std::size_t stones, std::string_view question);
    void soosorvDecision(const Result<Choices>& choices, std::string_view question);
    void writeMoves(std::string_view head, int number, std::span<const openings::Choice> choices);
    [[nodiscard]] std::string text(const openings::Choice& choice) const;

    Result<void> setPosition(std::span<const std::string> words);
    Result<std::vector<Point>> points(std::span<const std::string> words) const;
    void newGame(const Ruleset& rules);

    [[nodiscard]] std::string name() const;
    [[nodiscard]] gomocup::Coordinates coordinates() const;
    [[nodiscard]] const Board& now() const { return position_->board(); }
    void error(std::string_view sentence) { out_("ERROR " + std::string(sentence)); }
    void complainLater(std::string sentence);

    Setup setup_;
    LineSink out_;
    Settings settings_;
    std::optional<ToldPosition> position_;
    std::vector<Point> walls_;    // field 3 of BOARD
    std::vector<Point> blocked_;  // by YXBLOCK
    std::optional<OpenCommand> open_;
    std::optional<PositionDatabase> database_;
    std::string databasePath_;
    bool faultTold_ = false;
    std::optional<Board> pondered_;        // the position that is expected next
    std::vector<std::string> complaints_;  // INFO has no answer; they wait for the next command
    Interrupts interrupts_;
    bool yixin_ = false;   // a command of Yixin's was heard: its rule numbers are meant
    bool people_ = false;  // YXSHOWINFO: someone reads along
    bool hasThought_ = false;
};

}  // namespace tengen::protocol
