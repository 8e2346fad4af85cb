#pragma once

#include "command.hpp"

namespace tengen {

Command addTrainTables(CLI::App& train);

}  // namespace tengen
