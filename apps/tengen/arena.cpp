#include "arena.hpp"

namespace tengen::apps {

Command addArenaCommand(CommandLine& program, const std::string& commandLine) {
    auto* app = program.addCommand("arena", "Play matches and tournaments, check engines");
    app->requireCommand();
    app->footer("Help on each: tengen arena match --help");
    const Command commands[] = {addArenaMatch(*app, commandLine), addArenaRun(*app, commandLine),
                                addArenaReport(*app), addArenaCheck(*app)};
    return {app, [commands = std::vector<Command>(std::begin(commands), std::end(commands))] {
                for (const Command& command : commands)
                    if (command.app->isParsed()) return command.run();
                return Exit::Usage;
            }};
}

}  // namespace tengen::apps
