#include "engine_process.hpp"
#include "base/hardware.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <thread>

#include "agents/seed_parameter.hpp"
#include "base/file.hpp"
#include "build_info.hpp"
#include "catalog/catalog.hpp"
#include "interrupt.hpp"
#include "protocol/command_pump.hpp"
#include "record/limits.hpp"

namespace tengen::apps {
namespace {

constexpr const char* kEngineProcessExamples = R"(Examples:
  tengen engine                              for a Gomocup manager
  tengen engine --agent fudan1 --clock cpu   on a busy machine
  tengen engine --coordinates row-column     for Yixin-Board
  printf 'START 15\nBEGIN\nEND\n' | tengen engine
docs/PROTOCOL.md lists the commands.)";

/// Blocks SIGINT in threads started during its lifetime: only the reading thread handles Ctrl-C.
class InterruptBlock {
public:
    InterruptBlock() {
        sigset_t interruptOnly;
        sigemptyset(&interruptOnly);
        sigaddset(&interruptOnly, SIGINT);
        pthread_sigmask(SIG_BLOCK, &interruptOnly, &before_);
    }
    ~InterruptBlock() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    InterruptBlock(const InterruptBlock&) = delete;
    InterruptBlock& operator=(const InterruptBlock&) = delete;

private:
    sigset_t before_{};
};

std::unique_ptr<protocol::CommandPump> startPump(protocol::GomocupSession& session,
                                                 protocol::LineOutput& output) {
    const InterruptBlock block;
    return std::make_unique<protocol::CommandPump>(session, output);
}

void readInput(protocol::CommandPump& pump) {
    const InterruptGuard guard;
    std::array<char, 64 * 1024> buffer{};
    while (!pump.hasEnded()) {
        if (!InterruptGuard::awaitInput(std::cin)) return pump.end();
        const auto size = read(STDIN_FILENO, buffer.data(), buffer.size());
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) return pump.close();
        pump.feed({buffer.data(), static_cast<std::size_t>(size)});
    }
}

}  // namespace

void addEngineOptions(CommandLine& app, EngineOptions& options) {
    app.footer(kEngineProcessExamples);
    app.addOption("--agent", options.agent, "Agent (tengen agents lists them)")->showDefault();
    app.addOption("--clock", options.clock, "Clock: wall time, or CPU time of the process")
        ->oneOf({"wall", "cpu"})
        ->showDefault();
    app.addOption("--coordinates", options.coordinates,
                  "Coordinate order: column-row (Gomocup) or\nrow-column (Yixin-Board)")
        ->oneOf({"column-row", "row-column"})
        ->showDefault();
    app.addOption("--seed", options.seed, "Random seed of the agent")
        ->inRange(std::uint64_t{0}, agents::kMaxSeed)
        ->showDefault();
}

void serveEngine(protocol::SessionSetup setup) {
    // CPU time: the wall clock also runs while the process waits or is suspended.
    setup.startUpCost = [] { return clockNow(ClockKind::ProcessCpu); };
    setup.readFile = [](const std::string& path) { return readFile(path, record::kMaxInputBytes); };
    setup.writeFile = replaceFile;
    setup.maxThreads = hardwareThreads();

    protocol::LineOutput output([](std::string_view line) {
        std::cout << line << '\n' << std::flush;
    });
    protocol::GomocupSession session(std::move(setup),
                                     [&output](std::string_view line) { output.write(line); });
    const auto pump = startPump(session, output);
    readInput(*pump);
    // An agent that ignores the stop token cannot be joined; the manager expects the exit.
    if (!pump->finish()) std::_Exit(EXIT_SUCCESS);
}

Result<void> runEngine(const EngineOptions& options, const EngineDatabases& databases) {
    auto agent = catalog::makeAgent(options.agent, options.seed,
                                    {.openExperience = databases.openExperience});
    if (!agent) return agent.error();
    serveEngine({.agent = std::move(*agent),
                 .agentName = options.agent,
                 .version = buildInfo().version,
                 .order = options.coordinates == "row-column" ? gomocup::CoordinateOrder::RowColumn
                                                              : gomocup::CoordinateOrder::ColumnRow,
                 .clock = options.clock == "cpu" ? ClockKind::ProcessCpu : ClockKind::Wall,
                 .seed = options.seed,
                 .openBook = databases.openBook});
    return {};
}

}  // namespace tengen::apps
