#pragma once

#include "command.hpp"

namespace tengen::apps {

/// The subcommands of `tengen arena`.
Command addArenaMatch(CommandLine& arena);
Command addArenaRun(CommandLine& arena);
Command addArenaReport(CommandLine& arena);
Command addArenaCheck(CommandLine& arena);

}  // namespace tengen::apps
