#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "arena/tournament/gate.hpp"
#include "arena/tournament/standings.hpp"
#include "player_details.hpp"

namespace tengen::apps {

/// The match of a phase, as it ended.
struct GatePhaseResult {
    arena::GatePhase phase{};
    arena::TournamentRecord record{};
    arena::Standings standings;

    [[nodiscard]] arena::GateVerdict verdict() const { return arena::verdictOf(*standings.sprt); }
};

/// A gate, with everything that a reader needs to judge or to repeat it.
struct GateRecord {
    std::vector<PlayerDetails> players{};  ///< the first is the one that is to pass
    std::vector<GatePhaseResult> phases{};

    [[nodiscard]] arena::GateVerdict verdict() const;
};

/// `fixed nodes` or `equal CPU time`.
std::string_view titleOf(arena::GatePhase phase);

/// The players with their files, and this build, which agents are of: what must be equal when a
/// gate resumes.
std::string termsOf(const GateRecord& record);

nlohmann::ordered_json gateJson(const GateRecord& record);
std::string gateMarkdown(const GateRecord& record);

/// Writes DATE-A-v-B.md and .json into a folder, which is created, and returns the first's path.
/// The date is that of the first game. The record of the same gate is replaced; one of another gate
/// by that name stays, and this one gets a number. REQUIRES: a phase.
Result<std::filesystem::path> writeRecord(const GateRecord& record,
                                          const std::filesystem::path& folder);

}  // namespace tengen::apps
