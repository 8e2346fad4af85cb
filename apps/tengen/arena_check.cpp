#include "arena.hpp"

namespace tengen {

Command addArenaCheck(CLI::App& arena) {
    auto* app = arena.add_subcommand("check", "how well an engine keeps to the protocol");
    return {app, [] { return Exit::Usage; }};
}

}  // namespace tengen
