#pragma once

#include <string>

#include "command.hpp"

namespace tengen::apps {

/// The subcommands of `tengen arena`. Those that play keep the command line with the results.
Command addArenaMatch(CLI::App& arena, const std::string& commandLine);
Command addArenaRun(CLI::App& arena, const std::string& commandLine);
Command addArenaReport(CLI::App& arena);
Command addArenaCheck(CLI::App& arena);

}  // namespace tengen::apps
