#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tengen::protocol {

class SessionState;

/// How a command continues after its own line.
enum class Input : std::uint8_t {
    Line,       ///< not at all
    Block,      ///< words up to DONE, which may begin on its line
    TextBlock,  ///< the same after a line of free text, or several between quotes
    Path,       ///< one line, the name of a file
};

/// A command with everything that belongs to it.
struct Request {
    std::string_view name;
    std::string_view args;  ///< the rest of its line; of a Path the path, of a TextBlock the text
    std::span<const std::string> words;  ///< of a block, in lower case
};

/// One row in the table of a command group.
struct Command {
    std::string_view name;
    Input input;
    bool needsGame;
    void (*run)(SessionState& session, const Request& request);
};

/// The command groups; docs/PROTOCOL.md explains the commands.
std::span<const Command> gameCommands();
std::span<const Command> openingCommands();
std::span<const Command> yixinCommands();
std::span<const Command> databaseCommands();

}  // namespace tengen::protocol
