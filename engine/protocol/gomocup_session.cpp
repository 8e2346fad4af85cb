#include "protocol/gomocup_session.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "protocol/thinking.hpp"

namespace tengen::protocol {

namespace {

/// The command of that name, which is in lower case.
const Command* find(std::string_view name) {
    const auto isSame = [&](const Command& command) {
        return std::ranges::equal(command.name, name, {}, [](char c) { return lower(c); });
    };
    for (const auto group :
         {gameCommands(), openingCommands(), yixinCommands(), databaseCommands()})
        if (const auto it = std::ranges::find_if(group, isSame); it != group.end()) return &*it;
    return nullptr;
}

}  // namespace

GomocupSession::GomocupSession(SessionSetup setup, LineSink out)
    : state_(std::move(setup), std::move(out)) {}

bool GomocupSession::handle(std::string_view line, const Interrupts& interrupts) {
    state_.interrupts = interrupts;
    state_.pondered.reset();
    line = trim(line);
    if (takeText(line)) return true;
    if (line.empty()) return true;
    if (open_ && open_->command->input == Input::Path) return addLine(line), true;

    const auto [word, args] = splitAt(line, ' ');
    const std::string name = lower(trim(word));
    if (name == "end") return false;
    const Command* const command = find(name);
    if (open_ && (command == nullptr || name == "done")) return addLine(line), true;

    if (open_) {
        // DONE was forgotten: better one error now than swallowing all that follows.
        state_.error(std::string(open_->command->name) +
                     " was not closed by DONE and is forgotten");
        open_.reset();
    }
    if (command == nullptr) {
        state_.out("UNKNOWN there is no command " + inQuotes(word));
        return true;
    }
    state_.yixin = state_.yixin || command->name.starts_with("YX");
    if (command->input == Input::Line) {
        run(*command, {.name = command->name, .args = trim(args), .words = {}});
        return true;
    }
    open_ = OpenCommand{.command = command, .block = {}};
    if (command->input == Input::TextBlock) open_->text = trim(args);
    if (command->input == Input::Block && !trim(args).empty()) addLine(args);
    return true;
}

void GomocupSession::handleOverlong() {
    Error tooLong{Error::Kind::TooLarge, "a line of more than 64 KB is not read"};
    if (open_ && open_->command->input != Input::Path) return open_->block.spoil(tooLong);
    open_.reset();
    state_.error(tooLong.message);
}

/// Adds a line to a text between quotes, if one is open. END is never part of it.
bool GomocupSession::takeText(std::string_view line) {
    constexpr std::size_t kMaxText = 1 << 16;
    if (!open_ || open_->command->input != Input::TextBlock || isClosedText(open_->text) ||
        lower(line) == "end")
        return false;
    (open_->text += '\n') += line;
    if (open_->text.size() > kMaxText) {
        open_->block.spoil({Error::Kind::TooLarge, "a text of more than 64 KB is not kept"});
        open_->text.clear();
    }
    return true;
}

/// Adds a line to a command that has several.
void GomocupSession::addLine(std::string_view line) {
    const bool isPath = open_->command->input == Input::Path;
    if (!isPath && !open_->block.read(line)) return;

    const OpenCommand done = *std::exchange(open_, std::nullopt);
    if (const auto& fault = done.block.error())
        return state_.error(std::string(done.command->name) + ": " + fault->message);
    run(*done.command, {.name = done.command->name,
                        .args = isPath ? line : std::string_view(done.text),
                        .words = done.block.words()});
}

void GomocupSession::run(const Command& command, const Request& request) {
    if (command.name != "INFO")
        for (const std::string& complaint : std::exchange(state_.complaints, {}))
            state_.out("MESSAGE " + complaint);
    if (!command.needsGame || state_.isReady()) command.run(state_, request);
}

void GomocupSession::ponder(std::stop_token stop) { protocol::ponder(state_, std::move(stop)); }

}  // namespace tengen::protocol
