#pragma once

#include "command.hpp"

namespace tengen::apps {

Command addTrainTables(CLI::App& parent);
Command addTrainOpenings(CLI::App& parent);
Command addTrainPuzzles(CLI::App& parent);

}  // namespace tengen::apps
