#pragma once

#include "command.hpp"

namespace tengen {

Command addTrainTables(CLI::App& parent);

}  // namespace tengen
