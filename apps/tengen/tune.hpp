#pragma once

#include "command.hpp"

namespace tengen::apps {

Command addTuneGa(CommandLine& parent);
Command addTuneSpsa(CommandLine& parent);

}  // namespace tengen::apps
