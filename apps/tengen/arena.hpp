#pragma once

#include "command.hpp"

namespace tengen {

/// The two subcommands of `tengen arena`.
Command addArenaMatch(CLI::App& arena);
Command addArenaCheck(CLI::App& arena);

}  // namespace tengen
