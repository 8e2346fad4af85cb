#include "learning/sample_source.hpp"

#include "base/random.hpp"
#include "base/text.hpp"
#include "learning/game_shard.hpp"

namespace tengen::learning {
namespace {

constexpr std::uint64_t kGamesBetweenAsking = 256;

/// Depends on the game alone, so a game stays in its set when others are added.
bool isForValidation(const PlayedGame& game, const SampleRequest& request) {
    Random seeds(request.seed);
    return Random(seeds() ^ game.seed).unit() < request.validation;
}

Result<void> addShard(const std::string& path, const SampleRequest& request, GameSamples& samples,
                      std::uint64_t& otherRules,
                      const std::function<bool(const GameSamples&)>& goOn) {
    auto reader = ShardReader::open(path);
    if (!reader) return reader.error();
    for (;;) {
        const auto game = reader->next();
        if (!game) return game.error();
        if (!*game) break;
        if (reader->games() % kGamesBetweenAsking == 0 && !goOn(samples))
            return Error{Error::Kind::NotFound, "stopped while reading"};
        if ((*game)->rule != request.rule) {
            ++otherRules;
            continue;
        }
        SampleSet& set = isForValidation(**game, request) ? samples.validation : samples.training;
        if (const auto added = set.add(**game); !added)
            return Error{added.error().kind, inQuotes(path, 200) + ", game " +
                                                 std::to_string(reader->games()) + ": " +
                                                 added.error().message};
    }
    if (reader->cutOff())
        samples.notes.push_back("the last game of " + inQuotes(path, 200) + " is cut off");
    samples.fingerprint = samples.fingerprint * 31 + reader->fingerprint();
    return {};
}

}  // namespace

Result<GameSamples> samplesOf(const SampleRequest& request,
                              const std::function<bool(const GameSamples&)>& goOn) {
    GameSamples samples;
    std::uint64_t otherRules = 0;
    for (const std::string& path : request.shards)
        if (const auto added = addShard(path, request, samples, otherRules, goOn); !added)
            return added.error();
    if (otherRules > 0)
        samples.notes.push_back(std::to_string(otherRules) + " games of other rules left out");
    return samples;
}

}  // namespace tengen::learning
