#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "command_line.hpp"

namespace tengen::apps {

/// The exit code of a command: 0 done, 1 failed, 2 used wrongly (from CommandLine and main).
enum class Exit : int { Ok = 0, Failed = 1, Usage = 2 };

/// A subcommand of the program. `run` is called after parsing, if the subcommand was named.
using Run = std::function<Exit()>;
struct Command {
    CommandLine* app;
    Run run;
};

/// Prints one line on standard error: why a command fails.
Exit complain(Exit code, std::string_view command, std::string_view why);

Command addAgentsCommand(CommandLine& program);
Command addAnalyseCommand(CommandLine& program);
Command addArenaCommand(CommandLine& program, const std::string& commandLine);
Command addBenchCommand(CommandLine& program);
Command addConvertCommand(CommandLine& program);
Command addDoctorCommand(CommandLine& program);
Command addEngineCommand(CommandLine& program);
Command addGateCommand(CommandLine& program, const std::string& commandLine);
Command addPlayCommand(CommandLine& program);
Command addProveCommand(CommandLine& program);
Command addSelfplayCommand(CommandLine& program);
Command addServeCommand(CommandLine& program);
Command addSolveCommand(CommandLine& program);
Command addStoreCommand(CommandLine& program);
Command addStudyCommand(CommandLine& program);
Command addTrainCommand(CommandLine& program);
Command addTuneCommand(CommandLine& program);
Command addVerifyCommand(CommandLine& program);

}  // namespace tengen::apps
