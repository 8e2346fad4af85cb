#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"

namespace tengen::apps {

/// A file that decides how a player plays.
struct PlayerFile {
    std::string use;  ///< the parameter that names it, or `program`
    std::string path;
    std::string checksum;
    std::string changes{};  ///< of search constants: those that are not the default
};

/// What a player's description leaves unsaid.
struct PlayerDetails {
    std::string player;      ///< as it was named
    std::string settings{};  ///< all parameters of an agent, those it was not given too
    std::vector<PlayerFile> files{};
};

/// Reads the files that a player's description names; of an outside engine, its program if it is
/// named by a path. An error when one cannot be read, or is one that changes from game to game.
Result<PlayerDetails> detailsOf(const std::string& player);

}  // namespace tengen::apps
