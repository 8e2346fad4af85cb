#include <memory>

#include "command.hpp"
#include "engine_process.hpp"
#include "store/open/open_store.hpp"
#include "store/sqlite/experience_file.hpp"

namespace tengen::apps {

Command addEngineCommand(CommandLine& program) {
    auto* app = program.addCommand("engine", "Run as an engine (Gomocup and Yixin protocols)");
    auto options = std::make_shared<EngineOptions>();
    addEngineOptions(*app, *options);
    return {app, [options] {
                const auto ran = runEngine(*options, {.openBook = store::openExperienceFile,
                                                      .openExperience = store::openExperience});
                return ran ? Exit::Ok : complain(Exit::Usage, "engine", ran.error().message);
            }};
}

}  // namespace tengen::apps
