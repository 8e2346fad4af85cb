#include <vector>

#include "train.hpp"

namespace tengen::apps {

Command addTrainCommand(CommandLine& program) {
    auto* app = program.addCommand("train", "Learn tables, weights and more from games");
    app->requireCommand();
    app->footer("Help of a command: tengen train tables --help");
    const std::vector<Command> commands = {addTrainTables(*app), addTrainOpenings(*app),
                                           addTrainPuzzles(*app), addTrainOpponent(*app),
                                           addTrainTd(*app)};
    return {app, [commands] {
                for (const Command& command : commands)
                    if (command.app->isParsed()) return command.run();
                return Exit::Usage;
            }};
}

}  // namespace tengen::apps
