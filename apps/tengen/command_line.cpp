#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>

namespace tengen::apps {
namespace {

/// The commands that were named, from the program down: "tengen arena match".
std::string namedCommand(const CLI::App& program) {
    std::string text = program.get_name();
    for (auto named = program.get_subcommands(); !named.empty();
         named = named.front()->get_subcommands())
        text += " " + named.front()->get_name();
    return text;
}

}  // namespace

Option* Option::required() {
    option_->required();
    return this;
}

Option* Option::showDefault() {
    option_->capture_default_str();
    return this;
}

Option* Option::takeAll() {
    option_->take_all();
    return this;
}

Option* Option::splitAt(char delimiter) {
    option_->delimiter(delimiter);
    return this;
}

Option* Option::needs(const Option* other) {
    option_->needs(other->option_);
    return this;
}

Option* Option::excludes(const Option* other) {
    option_->excludes(other->option_);
    return this;
}

template <class Number>
Option* Option::inRange(Number first, Number last) {
    option_->check(CLI::Range(first, last));
    return this;
}

Option* Option::nonNegative() {
    option_->check(CLI::NonNegativeNumber);
    return this;
}

Option* Option::positive() {
    option_->check(CLI::PositiveNumber);
    return this;
}

Option* Option::oneOf(std::vector<std::string> words) {
    option_->check(CLI::IsMember(std::move(words)));
    return this;
}

bool Option::isGiven() const { return option_->count() > 0; }

template Option* Option::inRange(int, int);
template Option* Option::inRange(std::int64_t, std::int64_t);
template Option* Option::inRange(std::uint64_t, std::uint64_t);
template Option* Option::inRange(double, double);

CommandLine::CommandLine(const std::string& description, const std::string& name)
    : program_(std::make_unique<CLI::App>(description, name)), app_(program_.get()) {}

CommandLine::CommandLine(CLI::App& app) : app_(&app) {}

CommandLine::~CommandLine() = default;

CommandLine* CommandLine::addCommand(const std::string& name, const std::string& help) {
    auto command = std::make_unique<CommandLine>(*app_->add_subcommand(name, help));
    return commands_.emplace_back(std::move(command)).get();
}

template <class Value>
Option* CommandLine::addOption(const std::string& name, Value& value, const std::string& help) {
    return &options_.emplace_back(*app_->add_option(name, value, help));
}

Option* CommandLine::addFlag(const std::string& name, bool& value, const std::string& help) {
    return &options_.emplace_back(*app_->add_flag(name, value, help));
}

void CommandLine::footer(const std::string& text) { app_->footer(text); }

void CommandLine::requireCommand() { app_->require_subcommand(1); }

void CommandLine::setVersion(const std::string& line) { app_->set_version_flag("--version", line); }

std::string CommandLine::name() const { return app_->get_name(); }

bool CommandLine::isParsed() const { return app_->parsed(); }

Result<CommandLine::Parsed> CommandLine::parse(int argc, char** argv) {
    try {
        app_->parse(argc, argv);
        return Parsed::Run;
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0)
            return Error{Error::Kind::BadValue,
                         std::string(error.what()) + "; see " + namedCommand(*app_) + " --help"};
        app_->exit(error);  // prints what was asked for
        return Parsed::Shown;
    }
}

template Option* CommandLine::addOption(const std::string&, std::string&, const std::string&);
template Option* CommandLine::addOption(const std::string&, int&, const std::string&);
template Option* CommandLine::addOption(const std::string&, std::int64_t&, const std::string&);
template Option* CommandLine::addOption(const std::string&, std::uint64_t&, const std::string&);
template Option* CommandLine::addOption(const std::string&, double&, const std::string&);
template Option* CommandLine::addOption(const std::string&, std::optional<std::uint64_t>&,
                                        const std::string&);
template Option* CommandLine::addOption(const std::string&, std::vector<std::string>&,
                                        const std::string&);
template Option* CommandLine::addOption(const std::string&, std::vector<int>&, const std::string&);

}  // namespace tengen::apps
