#pragma once

#include "command.hpp"

namespace tengen::apps {

/// The subcommands of `tengen arena`.
Command addArenaMatch(CLI::App& arena);
Command addArenaRun(CLI::App& arena);
Command addArenaReport(CLI::App& arena);
Command addArenaCheck(CLI::App& arena);

}  // namespace tengen::apps
