#pragma once

#include <cstdint>
#include <string>

#include "base/result.hpp"
#include "catalog/catalog.hpp"
#include "command_line.hpp"
#include "protocol/gomocup_session.hpp"

namespace tengen::apps {

/// Command-line options of `tengen engine` and `pbrain-tengen`.
struct EngineOptions {
    std::string agent = std::string(catalog::kDefaultAgent);
    std::string clock = "wall";
    std::string coordinates = "column-row";
    std::uint64_t seed = 1;
};

/// Opens databases for the engine; a program without databases answers with an error.
struct EngineDatabases {
    decltype(protocol::SessionSetup::openBook) openBook{};             ///< YXSETDATABASE
    decltype(agents::AgentServices::openExperience) openExperience{};  ///< experience=FILE
};

void addEngineOptions(CommandLine& app, EngineOptions& options);

/// Runs the protocol on standard input and output until END, the end of the input, or Ctrl-C. May
/// end the process itself, when an agent does not stop in time.
void serveEngine(protocol::SessionSetup setup);

/// The same with the agent that the options name. An error means bad options; nothing was written.
Result<void> runEngine(const EngineOptions& options, const EngineDatabases& databases);

}  // namespace tengen::apps
