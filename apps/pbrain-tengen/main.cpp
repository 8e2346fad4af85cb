// `tengen engine` under the name that Gomocup managers look for: they start it without arguments.

#include <iostream>

#include "build_info.hpp"
#include "engine_process.hpp"

namespace {

int fail(int code, std::string_view why) {
    std::cerr << "pbrain-tengen: " << why << '\n';
    return code;
}

/// This program is one static file without a database library.
tengen::Error noDatabase() {
    return {tengen::Error::Kind::NotFound,
            "pbrain-tengen has no databases; use `tengen engine` instead"};
}

}  // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);  // see InterruptGuard::awaitInput
    try {
        CLI::App program{"Tengen for Gomocup managers: tengen engine by another name.",
                         "pbrain-tengen"};
        program.set_version_flag("--version", tengen::apps::versionLine());
        tengen::apps::EngineOptions options;
        tengen::apps::addEngineOptions(program, options);
        try {
            program.parse(argc, argv);
        } catch (const CLI::ParseError& error) {
            if (error.get_exit_code() == 0) return program.exit(error);  // --help, --version
            return fail(2, std::string(error.what()) + "; see pbrain-tengen --help");
        }
        const auto ran = tengen::apps::runEngine(
            options, {.openBook = [](const auto&) { return noDatabase(); },
                      .openExperience = [](const auto&) { return noDatabase(); }});
        return ran ? 0 : fail(2, ran.error().message);
    } catch (const std::exception& error) {
        return fail(1, error.what());
    }
}
