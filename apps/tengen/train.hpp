#pragma once

#include "command.hpp"

namespace tengen::apps {

Command addTrainTables(CommandLine& parent);
Command addTrainOpenings(CommandLine& parent);
Command addTrainPuzzles(CommandLine& parent);
Command addTrainOpponent(CommandLine& parent);
Command addTrainTd(CommandLine& parent);

}  // namespace tengen::apps
