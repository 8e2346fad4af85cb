#pragma once

#include <functional>
#include <string>
#include <vector>

#include "learning/sample_set.hpp"

namespace tengen::learning {

struct SampleRequest {
    std::vector<std::string> shards{};
    Rule rule = Rule::Freestyle;
    double validation = 0.05;  ///< share of games
    std::uint64_t seed = 1;
};

/// Training and validation samples. They are split by game, not by position: neighbouring positions
/// of a game are nearly the same.
struct GameSamples {
    SampleSet training{};
    SampleSet validation{};
    std::uint64_t fingerprint = 0;     ///< of all the shards
    std::vector<std::string> notes{};  ///< about skipped games
};

/// Reads shards. An error names the file and place of damage. `goOn` is called regularly; false
/// stops.
Result<GameSamples> samplesOf(const SampleRequest& request,
                              const std::function<bool(const GameSamples&)>& goOn);

}  // namespace tengen::learning
