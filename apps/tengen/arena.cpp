#include "arena.hpp"

namespace tengen::apps {

Command addArenaCommand(CommandLine& program) {
    auto* app = program.addCommand("arena", "matches, tournaments, and engine checks");
    app->requireCommand();
    app->footer("Each explains itself: tengen arena match --help");
    const Command commands[] = {addArenaMatch(*app), addArenaRun(*app), addArenaReport(*app),
                                addArenaCheck(*app)};
    return {app, [commands = std::vector<Command>(std::begin(commands), std::end(commands))] {
                for (const Command& command : commands)
                    if (command.app->isParsed()) return command.run();
                return Exit::Usage;
            }};
}

}  // namespace tengen::apps
