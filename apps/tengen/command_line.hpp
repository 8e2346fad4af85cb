#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tengen::apps {

/// An option of a command. Each setter returns the option itself, so that calls chain.
class Option {
public:
    explicit Option(CLI::Option& option) : option_(&option) {}

    Option* required();
    /// Shows the present value as the default in the help.
    Option* showDefault();
    /// Collects the values of all occurrences.
    Option* takeAll();
    /// Splits one word into several values.
    Option* splitAt(char delimiter);
    Option* needs(const Option* other);
    Option* excludes(const Option* other);

    /// Number is int, std::int64_t, std::uint64_t or double.
    template <class Number>
    Option* inRange(Number first, Number last);
    Option* nonNegative();
    Option* positive();
    Option* oneOf(std::vector<std::string> words);

    bool isGiven() const;

private:
    CLI::Option* option_;
};

/// A program or one of its commands, with its options. Only command_line.cpp includes CLI11: its
/// headers cost ten seconds in every source that includes them.
class CommandLine {
public:
    CommandLine(const std::string& description, const std::string& name);
    explicit CommandLine(CLI::App& app);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    /// Commands and options live as long as this.
    CommandLine* addCommand(const std::string& name, const std::string& help);
    /// Value is one of the types instantiated in command_line.cpp, and must outlive parse().
    template <class Value>
    Option* addOption(const std::string& name, Value& value, const std::string& help);
    Option* addFlag(const std::string& name, bool& value, const std::string& help);

    void footer(const std::string& text);
    void requireCommand();
    void setVersion(const std::string& line);

    std::string name() const;
    /// Whether this command was named. REQUIRES: parse() of the program.
    bool isParsed() const;

    enum class Parsed { Run, Shown };  ///< Shown: the help or the version was printed
    /// Reads the words and sets the values. An error is a sentence that names the help to read.
    Result<Parsed> parse(int argc, char** argv);

private:
    std::unique_ptr<CLI::App> program_;  ///< null for a command, which its program owns
    CLI::App* app_;
    std::vector<std::unique_ptr<CommandLine>> commands_;
    std::deque<Option> options_;
};

}  // namespace tengen::apps
