#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <string_view>

namespace tengen::apps {

/// The exit code of a command: 0 done, 1 failed, 2 used wrongly (which CLI11 and main see to).
enum class Exit : int { Ok = 0, Failed = 1, Usage = 2 };

/// Adds a subcommand to the program. What it returns is run after the whole line was parsed, and
/// only if this subcommand was named.
using Run = std::function<Exit()>;
struct Command {
    CLI::App* app;
    Run run;
};

/// Says on the standard error output, in one line, why a command cannot go on.
Exit complain(Exit code, std::string_view command, std::string_view why);

Command addAgentsCommand(CLI::App& program);
Command addAnalyseCommand(CLI::App& program);
Command addArenaCommand(CLI::App& program, const std::string& commandLine);
Command addBenchCommand(CLI::App& program);
Command addConvertCommand(CLI::App& program);
Command addDoctorCommand(CLI::App& program);
Command addEngineCommand(CLI::App& program);
Command addPlayCommand(CLI::App& program);
Command addSelfplayCommand(CLI::App& program);
Command addServeCommand(CLI::App& program);
Command addSolveCommand(CLI::App& program);
Command addStudyCommand(CLI::App& program);
Command addTrainCommand(CLI::App& program);

}  // namespace tengen::apps
