#include "tune.hpp"

namespace tengen::apps {

Command addTuneCommand(CommandLine& program) {
    auto* app = program.addCommand("tune", "Search for better weights by playing games");
    app->requireCommand();
    app->footer("Help of a command: tengen tune ga --help");
    const Command ga = addTuneGa(*app);
    const Command spsa = addTuneSpsa(*app);
    return {app, [ga, spsa] {
                for (const Command& command : {ga, spsa})
                    if (command.app->isParsed()) return command.run();
                return Exit::Usage;
            }};
}

}  // namespace tengen::apps
