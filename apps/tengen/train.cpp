#include <vector>

#include "train.hpp"

namespace tengen::apps {

Command addTrainCommand(CLI::App& program) {
    auto* app = program.add_subcommand("train", "learn from games");
    app->require_subcommand(1);
    app->footer("Each explains itself: tengen train tables --help");
    const std::vector<Command> commands = {addTrainTables(*app), addTrainOpenings(*app),
                                           addTrainPuzzles(*app)};
    return {app, [commands] {
                for (const Command& command : commands)
                    if (command.app->parsed()) return command.run();
                return Exit::Usage;
            }};
}

}  // namespace tengen::apps
