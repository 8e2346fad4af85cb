// `tengen serve` and no other command: a server that is soon built with sanitizers, since it does
// without the arena, the lab and the studies. tests/serve_test.py tries to break it.

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
    CLI::App program{"Only the server of Tengen.", "serve_only"};
    program.require_subcommand(1);
    try {
        const tengen::apps::Command serve = tengen::apps::addServeCommand(program);
        CLI11_PARSE(program, argc, argv);
        return static_cast<int>(serve.run());
    } catch (const std::exception& error) {
        std::cerr << "serve_only: " << error.what() << '\n';
        return 1;
    }
}
