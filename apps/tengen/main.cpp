#include <algorithm>
#include <exception>
#include <iostream>

#include "base/memory_reserve.hpp"
#include "base/text.hpp"
#include "build_info.hpp"
#include "command.hpp"

namespace tengen::apps {

Exit complain(Exit code, std::string_view command, std::string_view why) {
    std::cerr << "tengen" << (command.empty() ? "" : " ") << command << ": " << why << '\n';
    return code;
}

namespace {

std::string commandName(const Command& command) { return command.app->name(); }

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
    CommandLine program{"Tengen: play, measure and study Gomoku.", "tengen"};
    program.setVersion(versionLine());
    program.requireCommand();
    program.footer("Help of a command: tengen play --help");

    const Command commands[] = {
        addServeCommand(program),
        addStoreCommand(program),
        addPlayCommand(program),
        addEngineCommand(program),
        addAnalyseCommand(program),
        addSolveCommand(program),
        addProveCommand(program),
        addVerifyCommand(program),
        addArenaCommand(program, commandLine(argc, argv)),
        addGateCommand(program, commandLine(argc, argv)),
        addSelfplayCommand(program),
        addTrainCommand(program),
        addTuneCommand(program),
        addStudyCommand(program),
        addConvertCommand(program),
        addAgentsCommand(program),
        addDoctorCommand(program),
        addBenchCommand(program),
    };

    // The parser would only say that a command is missing; name the unknown one instead.
    if (const std::string word = argc > 1 ? argv[1] : "-"; word.empty() || word.front() != '-')
        if (std::ranges::find(commands, word, commandName) == std::end(commands))
            return complain(
                Exit::Usage, {},
                "there is no command " + inQuotes(word) + "; tengen --help lists the commands");

    const auto parsed = program.parse(argc, argv);
    if (!parsed) return complain(Exit::Usage, {}, parsed.error().message);
    if (*parsed == CommandLine::Parsed::Shown) return Exit::Ok;

    for (const Command& command : commands)
        if (command.app->isParsed()) return command.run();
    return Exit::Usage;
}

}  // namespace
}  // namespace tengen::apps

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);  // see InterruptGuard::awaitInput
    tengen::keepMemoryReserve();
    auto exit = tengen::apps::Exit::Failed;
    try {
        exit = tengen::apps::run(argc, argv);
    } catch (const std::exception& error) {
        tengen::apps::complain(exit, {}, error.what());
    }
    return static_cast<int>(exit);
}
