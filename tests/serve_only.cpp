// `tengen serve` and no other command: a server that is soon built with sanitizers, since it does
// without the arena, the learning and the studies. tests/serve_test.py tries to break it.

#include <exception>
#include <iostream>

#include "command.hpp"

namespace tengen::apps {

Exit complain(Exit code, std::string_view command, std::string_view why) {
    std::cerr << "tengen " << command << ": " << why << '\n';
    return code;
}

}  // namespace tengen::apps

int main(int argc, char** argv) {
    tengen::apps::CommandLine program{"Only the server of Tengen.", "serve_only"};
    program.requireCommand();
    try {
        const tengen::apps::Command serve = tengen::apps::addServeCommand(program);
        const auto parsed = program.parse(argc, argv);
        if (!parsed) std::cerr << parsed.error().message << '\n';
        if (!parsed || *parsed == tengen::apps::CommandLine::Parsed::Shown) return parsed ? 0 : 2;
        return static_cast<int>(serve.run());
    } catch (const std::exception& error) {
        std::cerr << "serve_only: " << error.what() << '\n';
        return 1;
    }
}
