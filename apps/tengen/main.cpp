#include <algorithm>
#include <exception>
#include <iostream>

#include "base/text.hpp"
#include "build_info.hpp"
#include "command.hpp"

namespace tengen::apps {

Exit complain(Exit code, std::string_view command, std::string_view why) {
    std::cerr << "tengen" << (command.empty() ? "" : " ") << command << ": " << why << '\n';
    return code;
}

namespace {

std::string nameOf(const Command& command) { return command.app->get_name(); }

/// The words after the program's name as a shell reads them.
std::string commandLine(int argc, char** argv) {
    std::string line = "tengen";
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const bool isPlain = !word.empty() && word.find_first_of(" '\"$&|;<>()*?") == word.npos;
        line += " " + (isPlain ? word : "'" + word + "'");
    }
    return line;
}

Exit run(int argc, char** argv) {
    CLI::App program{"Tengen: play, measure and study Gomoku.", "tengen"};
    program.set_version_flag("--version", versionLine());
    program.require_subcommand(1);
    program.footer("Each command explains itself: tengen play --help");

    const Command commands[] = {
        addServeCommand(program),    addPlayCommand(program),
        addEngineCommand(program),   addAnalyseCommand(program),
        addSolveCommand(program),    addArenaCommand(program, commandLine(argc, argv)),
        addSelfplayCommand(program), addTrainCommand(program),
        addStudyCommand(program),    addConvertCommand(program),
        addAgentsCommand(program),   addDoctorCommand(program),
        addBenchCommand(program),
    };

    // CLI11 would only miss a subcommand here; the word that was said is worth more.
    if (const std::string word = argc > 1 ? argv[1] : "-"; word.empty() || word.front() != '-')
        if (std::ranges::find(commands, word, nameOf) == std::end(commands))
            return complain(Exit::Usage, {},
                            "there is no command " + tengen::quoted(word) +
                                "; tengen --help lists the commands");

    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return program.exit(error), Exit::Ok;  // --help, --version
        // The sentence, and where the right words are told: at the subcommand that was meant.
        std::string help = "tengen";
        for (auto said = program.get_subcommands(); !said.empty();
             said = said.front()->get_subcommands())
            help += " " + said.front()->get_name();
        return complain(Exit::Usage, {}, std::string(error.what()) + "; see " + help + " --help");
    }

    for (const Command& command : commands)
        if (command.app->parsed()) return command.run();
    return Exit::Usage;
}

}  // namespace
}  // namespace tengen::apps

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);  // see InterruptGuard::awaitInput
    try {
        return static_cast<int>(tengen::apps::run(argc, argv));
    } catch (const std::exception& error) {
        return static_cast<int>(
            tengen::apps::complain(tengen::apps::Exit::Failed, {}, error.what()));
    }
}
