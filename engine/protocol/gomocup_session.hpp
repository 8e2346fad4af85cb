#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "protocol/block.hpp"
#include "protocol/command.hpp"
#include "protocol/session_state.hpp"

namespace tengen::protocol {

/// A manager's conversation with one agent in the Gomocup protocol and Yixin's extension of it:
/// reads lines, finds their commands in the command groups and runs them on the session's state.
/// It knows no stream and no thread. A line is run to its end, thinking included; CommandPump gives
/// a session its own thread, so that input is read meanwhile. Not thread-safe.
class GomocupSession {
public:
    GomocupSession(SessionSetup setup, LineSink out);

    /// Runs one line. Returns false when it was END.
    bool handle(std::string_view line, const Interrupts& interrupts);
    bool handle(std::string_view line) { return handle(line, {}); }
    /// Answers a line that exceeds LineReader::kMaxBytes.
    void handleOverlong();

    /// Whether there is something to think about until the next line comes: only after a move of
    /// our own, when INFO pondering asked for it.
    [[nodiscard]] bool wantsToPonder() const { return state_.pondered.has_value(); }
    /// Thinks about it until `stop`, once. REQUIRES: wantsToPonder().
    void ponder(std::stop_token stop);

private:
    /// A command of which more lines are to come.
    struct OpenCommand {
        const Command* command;
        Block block;
        std::string text{};  ///< of a TextBlock
    };
    void addLine(std::string_view line);
    bool takeText(std::string_view line);
    void run(const Command& command, const Request& request);

    SessionState state_;
    std::optional<OpenCommand> open_;
};

}  // namespace tengen::protocol
