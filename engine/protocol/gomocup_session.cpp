#include "protocol/gomocup_session.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "gomocup/rule_numbers.hpp"

namespace tengen::protocol {

std::span<const GomocupSession::Command> GomocupSession::commands() {
    using S = GomocupSession;
    using enum Input;
    static constexpr Command kCommands[] = {
        {"ABOUT", Line, false, &S::about},
        {"START", Line, false, &S::start},
        {"RECTSTART", Line, false, &S::rectStart},
        {"RESTART", Line, true, &S::restart},
        {"BEGIN", Line, true, &S::begin},
        {"TURN", Line, true, &S::turn},
        {"BOARD", Block, true, &S::board},
        {"INFO", Line, false, &S::info},
        {"TAKEBACK", Line, true, &S::takeBack},
        {"PLAY", Line, true, &S::playGiven},
        {"DONE", Line, false, &S::strayDone},
        {"STOP", Line, false, &S::nothingToStop},
        {"YXSTOP", Line, false, &S::nothingToStop},

        {"SWAP2BOARD", Block, true, &S::swap2Board},
        {"SWAPBOARD", Block, true, &S::swapBoard},
        {"PROBOARD", Block, true, &S::proBoard},
        {"LONGPROBOARD", Block, true, &S::longProBoard},
        {"OPENING", Block, true, &S::opening},
        {"YXSWAP2STEP1", Line, true, &S::yxSwap2Step1},
        {"YXSWAP2STEP2", Line, true, &S::yxSwap2Step2},
        {"YXSWAP2STEP3", Line, true, &S::yxSwap2Step3},
        {"YXSOOSORVSTEP1", Line, true, &S::yxSoosorvStep1},
        {"YXSOOSORVSTEP2", Block, true, &S::yxSoosorvStep2},
        {"YXSOOSORVSTEP3", Block, true, &S::yxSoosorvStep3},
        {"YXSOOSORVSTEP4", Block, true, &S::yxSoosorvStep4},
        {"YXSOOSORVSTEP5", Block, true, &S::yxSoosorvStep5},
        {"YXSOOSORVSTEP6", Block, true, &S::yxSoosorvStep6},

        {"YXSHOWINFO", Line, false, &S::yxShowInfo},
        {"YXBOARD", Block, true, &S::yxBoard},
        {"YXNBEST", Line, true, &S::yxNBest},
        {"YXSEARCHDEFEND", Line, true, &S::yxSearchDefend},
        {"YXBALANCEONE", Line, true, &S::yxBalanceOne},
        {"YXBALANCETWO", Line, true, &S::yxBalanceTwo},
        {"YXSHOWFORBID", Line, true, &S::yxShowForbid},
        {"YXBLOCK", Block, true, &S::yxBlock},
        {"YXBLOCKUNDO", Block, true, &S::yxBlockUndo},
        {"YXBLOCKRESET", Line, false, &S::yxBlockReset},
        {"YXHASHCLEAR", Line, false, &S::yxHashClear},
        {"YXSHOWHASHUSAGE", Line, false, &S::yxShowHashUsage},
        {"YXHASHDUMP", Path, false, &S::noHashFile},
        {"YXHASHLOAD", Path, false, &S::noHashFile},
        {"YXBLOCKPATH", Block, false, &S::noBlockedPath},
        {"YXBLOCKPATHUNDO", Block, false, &S::noBlockedPath},
        {"YXBLOCKPATHRESET", Line, false, &S::noBlockedPath},
        {"YXFORBID", Line, false, &S::onlyInterface},
        {"YXDRAW", Line, false, &S::onlyInterface},
        {"YXRESIGN", Line, false, &S::onlyInterface},
        {"YXPRINTFEATURE", Line, false, &S::onlyInterface},

        {"YXSETDATABASE", Path, false, &S::yxSetDatabase},
        {"YXSAVEDATABASE", Line, false, &S::yxSaveDatabase},
        {"YXQUERYDATABASEALL", Block, true, &S::yxQueryAll},
        {"YXQUERYDATABASEONE", Block, true, &S::yxQueryOne},
        {"YXQUERYDATABASETEXT", Block, true, &S::yxQueryText},
        {"YXQUERYDATABASEALLT", Block, true, &S::yxQueryAllText},
        {"YXEDITTVDDATABASE", TextBlock, true, &S::yxEditTvd},
        {"YXEDITTEXTDATABASE", TextBlock, true, &S::yxEditText},
        {"YXEDITLABELDATABASE", TextBlock, true, &S::yxEditLabel},
        {"YXDELETEDATABASEONE", Block, true, &S::yxDeleteOne},
        {"YXDELETEDATABASEALL", TextBlock, true, &S::yxDeleteAll},
        {"YXSETBESTMOVEDATABASE", Block, false, &S::noDatabaseCommand},
        {"YXCLEARBESTMOVEDATABASE", Block, false, &S::noDatabaseCommand},
        {"YXDBTOPOS", Path, false, &S::noDatabaseCommand},
        {"YXTXTTODB", Path, false, &S::noDatabaseCommand},
        {"YXDBCHECK", Line, false, &S::noDatabaseCommand},
        {"YXDBFIX", Line, false, &S::noDatabaseCommand},
        {"YXDBTOTXT", Path, true, &S::yxDbToText},
        {"YXDBTOTXTALL", Path, false, &S::yxDbToTextAll},
        {"YXLIBTODB", Path, false, &S::yxLibToDb},
        {"YXDBTOLIB", Path, false, &S::yxDbToLib},
        {"YXDBSPLIT", Path, true, &S::yxDbSplit},
        {"YXDBMERGE", Path, false, &S::yxDbMerge},
    };
    return kCommands;
}

const GomocupSession::Command* GomocupSession::find(std::string_view name) {
    const auto same = [&](const Command& command) {
        return std::ranges::equal(command.name, name, {}, [](char c) { return lower(c); });
    };
    const auto it = std::ranges::find_if(commands(), same);
    return it == commands().end() ? nullptr : &*it;
}

GomocupSession::GomocupSession(Setup setup, LineSink out)
    : setup_(std::move(setup)), out_(std::move(out)) {}

bool GomocupSession::handle(std::string_view line, const Interrupts& interrupts) {
    interrupts_ = interrupts;
    pondered_.reset();
    line = trim(line);
    if (takeText(line)) return true;
    if (line.empty()) return true;
    if (open_ && open_->command->input == Input::Path) return goOn(line), true;

    const auto [word, args] = splitAt(line, ' ');
    const std::string name = lower(trim(word));
    if (name == "end") return false;
    const Command* const command = find(name);
    if (open_ && (command == nullptr || name == "done")) return goOn(line), true;

    if (open_) {
        // Someone forgot DONE: better one error now than swallowing all that follows.
        error(std::string(open_->command->name) + " was not closed by DONE and is forgotten");
        open_.reset();
    }
    if (command == nullptr) {
        out_("UNKNOWN there is no command " + quoted(word));
        return true;
    }
    yixin_ = yixin_ || command->name.starts_with("YX");
    if (command->input == Input::Line) {
        run(*command, {.name = command->name, .args = trim(args), .words = {}});
        return true;
    }
    open_ = OpenCommand{.command = command, .block = {}};
    if (command->input == Input::TextBlock) open_->text = trim(args);
    if (command->input == Input::Block && !trim(args).empty()) goOn(args);
    return true;
}

void GomocupSession::handleOverlong() {
    Error tooLong{Error::Kind::TooLarge, "a line of more than 64 KB is not read"};
    if (open_ && open_->command->input != Input::Path) return open_->block.spoil(tooLong);
    open_.reset();
    error(tooLong.message);
}

/// One more line of a text between quotes, if one is open. END is never part of it.
bool GomocupSession::takeText(std::string_view line) {
    constexpr std::size_t kMost = 1 << 16;
    if (!open_ || open_->command->input != Input::TextBlock || isClosedText(open_->text) ||
        lower(line) == "end")
        return false;
    (open_->text += '\n') += line;
    if (open_->text.size() > kMost) {
        open_->block.spoil({Error::Kind::TooLarge, "a text of more than 64 KB is not kept"});
        open_->text.clear();
    }
    return true;
}

/// One more line of a command that has several.
void GomocupSession::goOn(std::string_view line) {
    const bool isPath = open_->command->input == Input::Path;
    if (!isPath && !open_->block.read(line)) return;

    const OpenCommand done = *std::exchange(open_, std::nullopt);
    if (const auto& fault = done.block.error())
        return error(std::string(done.command->name) + ": " + fault->message);
    run(*done.command, {.name = done.command->name,
                        .args = isPath ? line : std::string_view(done.text),
                        .words = done.block.words()});
}

void GomocupSession::run(const Command& command, const Request& request) {
    if (command.name != "INFO")
        for (const std::string& complaint : std::exchange(complaints_, {}))
            out_("MESSAGE " + complaint);
    if (!command.needsGame || isReady()) (this->*command.run)(request);
}

/// Whether there is a board, under the rule that was last asked for. If not, says why.
bool GomocupSession::isReady() {
    if (!position_) return error("send START first"), false;
    const auto rules = rulesFor(now().size());
    if (!rules) return error(rules.error().message), false;
    if (*rules != now().ruleset()) position_->changeRules(*rules);
    return true;
}

Result<Ruleset> GomocupSession::rulesFor(int size) const {
    const auto rule = gomocup::ruleByNumber(
        settings_.rule, yixin_ ? gomocup::Dialect::Yixin : gomocup::Dialect::Gomocup);
    if (!rule) return rule.error();
    const auto rules = checked({.rule = *rule, .size = size});
    if (!rules) return rules.error();
    if (const auto accepted = setup_.agent->accepts(*rules); !accepted) return accepted.error();
    return rules;
}

gomocup::Coordinates GomocupSession::coordinates() const { return {setup_.order, now().size()}; }

void GomocupSession::complainLater(std::string sentence) {
    constexpr std::size_t kMost = 16;  // a flood of bad keys must not fill the memory
    if (complaints_.size() < kMost) complaints_.push_back(std::move(sentence));
}

Result<std::vector<Point>> GomocupSession::points(std::span<const std::string> words) const {
    std::vector<Point> points;
    for (const std::string& word : words) {
        const auto point = coordinates().parse(word);
        if (!point) return point.error();
        points.push_back(*point);
    }
    return points;
}

}  // namespace tengen::protocol
