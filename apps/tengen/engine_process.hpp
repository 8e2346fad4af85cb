#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "base/result.hpp"

namespace tengen {

/// What `tengen engine` and `pbrain-tengen` can be told on the command line.
struct EngineOptions {
    std::string agent = "fudan5";
    std::string clock = "wall";
    std::string coordinates = "column-row";
    std::uint64_t seed = 1;
};

void addEngineOptions(CLI::App& app, EngineOptions& options);

/// Speaks the protocol on standard input and output until END, the end of the input, or Ctrl-C.
/// An error means that the options make no sense and nothing was said.
Result<void> runEngine(const EngineOptions& options);

}  // namespace tengen
