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
        tengen::apps::CommandLine program{
            "Tengen for Gomocup managers: tengen engine by another name.", "pbrain-tengen"};
        program.setVersion(tengen::apps::versionLine());
        tengen::apps::EngineOptions options;
        tengen::apps::addEngineOptions(program, options);
        const auto parsed = program.parse(argc, argv);
        if (!parsed) return fail(2, parsed.error().message);
        if (*parsed == tengen::apps::CommandLine::Parsed::Shown) return 0;
        const auto ran = tengen::apps::runEngine(
            options, {.openBook = [](const auto&) { return noDatabase(); },
                      .openExperience = [](const auto&) { return noDatabase(); }});
        return ran ? 0 : fail(2, ran.error().message);
    } catch (const std::exception& error) {
        return fail(1, error.what());
    }
}
