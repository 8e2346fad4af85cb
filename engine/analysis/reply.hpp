#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "analysis/defences.hpp"
#include "analysis/refusal.hpp"
#include "analysis/threat_points.hpp"
#include "search/report.hpp"
#include "search/threats/solve.hpp"

namespace tengen::analysis {

/// The replies of the analysis protocol, version 1 (docs/ANALYSIS.md): one line of JSON each,
/// without its end. This is the only place that writes them.

enum class ReplyStage : std::uint8_t { Interim, Final };

/// At least a microsecond is counted: a greedy agent may take less than the clock resolves.
std::uint64_t nodesPerSecond(const search::Report& report);

/// `evaluation` names the agent whose judgement it is.
std::string analysisReply(std::string_view id, ReplyStage stage, std::string_view evaluation,
                          const search::Report& report);
std::string solveReply(std::string_view id, const search::Solution& solution);
std::string defencesReply(std::string_view id, const Defences& defences);
std::string threatsReply(std::string_view id, const std::array<ThreatPoints, 2>& points);
std::string versionReply(std::string_view id, std::string_view version,
                         std::span<const std::string> agents);
std::string errorReply(const Refusal& refusal);

}  // namespace tengen::analysis
