#pragma once

#include <cstdint>
#include <functional>

#include "learning/selfplay_settings.hpp"
#include "learning/shard_writer.hpp"

namespace tengen::learning {

/// Progress of a run, without the games that were in the file before.
struct SelfplayProgress {
    std::uint64_t games = 0;
    std::uint64_t positions = 0;    ///< searched
    std::uint64_t results[3] = {};  ///< Black's wins, White's wins, draws
    std::uint64_t proven = 0;       ///< ended by a proven result
    std::uint64_t playedOut = 0;    ///< continued after one
    std::uint64_t refuted = 0;      ///< of those, ended with another result
    bool stopped = false;
};

/// Plays the games from the writer's last up to number `games`, `concurrency` at a time, and writes
/// them in the order of their numbers. Blocks; `onProgress` is called on this thread several times
/// a second and stops the run by returning false. Unfinished games are dropped.
/// REQUIRES: settings.check().
Result<SelfplayProgress> runSelfplay(
    const SelfplaySettings& settings, std::size_t games, int concurrency, ShardWriter& writer,
    const std::function<bool(const SelfplayProgress&)>& onProgress);

}  // namespace tengen::learning
