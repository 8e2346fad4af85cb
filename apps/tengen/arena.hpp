#pragma once

#include <string>

#include "command.hpp"

namespace tengen::apps {

/// The subcommands of `tengen arena`. Those that play keep the command line with the results.
Command addArenaMatch(CommandLine& arena, const std::string& commandLine);
Command addArenaRun(CommandLine& arena, const std::string& commandLine);
Command addArenaReport(CommandLine& arena);
Command addArenaCheck(CommandLine& arena);

}  // namespace tengen::apps
