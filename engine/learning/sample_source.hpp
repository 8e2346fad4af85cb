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

/// Games as samples, those to learn from apart from those to check by. It is games that are parted,
/// never positions: neighbouring positions of a game are nearly the same.
struct GameSamples {
    SampleSet training{};
    SampleSet validation{};
    std::uint64_t fingerprint = 0;     ///< of all the shards
    std::vector<std::string> notes{};  ///< what was left out
};

/// Reads shards. An error names the file and place of damage. `goOn` is asked now and then.
Result<GameSamples> samplesOf(const SampleRequest& request,
                              const std::function<bool(const GameSamples&)>& goOn);

}  // namespace tengen::learning
