#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "base/result.hpp"
#include "catalog/catalog.hpp"
#include "protocol/gomocup_session.hpp"

namespace tengen::apps {

/// What `tengen engine` and `pbrain-tengen` can be told on the command line.
struct EngineOptions {
    std::string agent = std::string(catalog::kDefaultAgent);
    std::string clock = "wall";
    std::string coordinates = "column-row";
    std::uint64_t seed = 1;
};

/// Opens databases for the engine; a program without databases answers with an error.
struct EngineDatabases {
    decltype(protocol::GomocupSession::Setup::openBook) openBook{};    ///< YXSETDATABASE
    decltype(agents::AgentServices::openExperience) openExperience{};  ///< experience=FILE
};

void addEngineOptions(CLI::App& app, EngineOptions& options);

/// Speaks the protocol on standard input and output until END, the end of the input, or Ctrl-C. May
/// end the process itself, when an agent does not stop in time.
void serveEngine(protocol::SessionSetup setup);

/// The same with the agent that the options name. An error means that they make no sense, and
/// nothing was said.
Result<void> runEngine(const EngineOptions& options, const EngineDatabases& databases);

}  // namespace tengen::apps
