#include "arena.hpp"

namespace tengen::apps {

Command addArenaCommand(CLI::App& program) {
    auto* app = program.add_subcommand("arena", "matches, tournaments, and engine checks");
    app->require_subcommand(1);
    app->footer("Each explains itself: tengen arena match --help");
    const Command commands[] = {addArenaMatch(*app), addArenaRun(*app), addArenaReport(*app),
                                addArenaCheck(*app)};
    return {app, [commands = std::vector<Command>(std::begin(commands), std::end(commands))] {
                for (const Command& command : commands)
                    if (command.app->parsed()) return command.run();
                return Exit::Usage;
            }};
}

}  // namespace tengen::apps
