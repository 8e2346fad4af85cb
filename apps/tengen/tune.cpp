#include "tune.hpp"

namespace tengen::apps {

Command addTuneCommand(CommandLine& program) {
    auto* app = program.addCommand("tune", "Search for better weights by playing games");
    app->requireCommand();
    app->footer("Help of a command: tengen tune ga --help");
    const Command ga = addTuneGa(*app);
    return {app, [ga] { return ga.app->isParsed() ? ga.run() : Exit::Usage; }};
}

}  // namespace tengen::apps
