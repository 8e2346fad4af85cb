#include "agents/seed_parameter.hpp"
#include "classics/classics.hpp"
#include "classics/waterloo/ranked_agent.hpp"

namespace tengen::classics {
namespace {

/// By rank, and by score among equals.
class Waterloo1 : public RankedAgent {
public:
    Waterloo1(const WaterlooScores& scores, std::uint64_t seed)
        : RankedAgent("waterloo1", scores, seed) {}

protected:
    [[nodiscard]] eval::Value valueOf(const WaterlooPoint& point) const override {
        constexpr eval::Value kMoreThanAnyScore = 1'000'000;
        return point.score - kMoreThanAnyScore * point.rank;
    }
};

Result<std::unique_ptr<agents::Agent>> make(const agents::Parameters& parameters) {
    const auto scores =
        agents::weightsNamed(kWaterlooTable, "waterloo1", parameters.text("weights"));
    if (!scores) return scores.error();
    return std::unique_ptr<agents::Agent>(
        std::make_unique<Waterloo1>(WaterlooScores(*scores), agents::seedOf(parameters)));
}

constexpr std::string_view kWeightSets[] = {"original"};
constexpr agents::Parameter kParameters[] = {
    agents::weightsParameter(kWeightSets, "scores of the rows: original, or a file"),
    agents::kSeedParameter,
};

}  // namespace

constinit const agents::AgentSpec kWaterloo1 = {
    .id = "waterloo1",
    .title = "the most urgent point, by rank and then by score",
    .origin = "Su, Li, Yao, \"Minimax with Multi-layer Heuristics\" (Waterloo), AI 1.0",
    .parameters = kParameters,
    .make = make,
    .weights = &kWaterlooTable,
};

}  // namespace tengen::classics
