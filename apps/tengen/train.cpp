#include <vector>

#include "train.hpp"

namespace tengen::apps {

Command addTrainCommand(CommandLine& program) {
    auto* app = program.addCommand("train", "Fit tables, openings and puzzles to games");
    app->requireCommand();
    app->footer("Help of a command: tengen train tables --help");
    const std::vector<Command> commands = {addTrainTables(*app), addTrainOpenings(*app),
                                           addTrainPuzzles(*app)};
    return {app, [commands] {
                for (const Command& command : commands)
                    if (command.app->isParsed()) return command.run();
                return Exit::Usage;
            }};
}

}  // namespace tengen::apps
