#include "agents/seed_parameter.hpp"
#include "classics/classics.hpp"
#include "classics/waterloo/ranked_agent.hpp"

namespace tengen::classics {
namespace {

/// By rank alone: what was not promoted to it first, then own shapes before the enemy's.
class Waterloo0 : public RankedAgent {
public:
    Waterloo0(const WaterlooScores& scores, std::uint64_t seed)
        : RankedAgent("waterloo0", scores, seed) {}

protected:
    [[nodiscard]] eval::Value valueOf(const WaterlooPoint& point) const override {
        return -(4 * point.rank + (point.promoted ? 2 : 0) + (point.own ? 0 : 1));
    }
};

Result<std::unique_ptr<agents::Agent>> make(const agents::Parameters& parameters) {
    const auto scores =
        agents::weightsNamed(kWaterlooTable, "waterloo0", parameters.text("weights"));
    if (!scores) return scores.error();
    return std::unique_ptr<agents::Agent>(
        std::make_unique<Waterloo0>(WaterlooScores(*scores), agents::seedOf(parameters)));
}

constexpr std::string_view kWeightSets[] = {"original"};
constexpr agents::Parameter kParameters[] = {
    agents::weightsParameter(kWeightSets, "scores of the rows: original, or a file"),
    agents::kSeedParameter,
};

}  // namespace

constinit const agents::AgentSpec kWaterloo0 = {
    .id = "waterloo0",
    .title = "the most urgent point, by rank",
    .origin = "Su, Li, Yao, \"Minimax with Multi-layer Heuristics\" (Waterloo), AI 0.0",
    .parameters = kParameters,
    .make = make,
    .weights = &kWaterlooTable,
};

}  // namespace tengen::classics
