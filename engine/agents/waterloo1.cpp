#include "agents/ranked.hpp"
#include "agents/seed_parameter.hpp"

namespace tengen {
namespace {

/// By rank, and by score among equals.
class Waterloo1 : public RankedAgent {
public:
    explicit Waterloo1(std::uint64_t seed) : RankedAgent("waterloo1", seed) {}

protected:
    [[nodiscard]] Value valueOf(const WaterlooPoint& point) const override {
        constexpr Value kMoreThanAnyScore = 1'000'000;
        return point.score - kMoreThanAnyScore * point.rank;
    }
};

Result<std::unique_ptr<Agent>> make(const Parameters& parameters) {
    return std::unique_ptr<Agent>(std::make_unique<Waterloo1>(seedOf(parameters)));
}

constexpr Parameter kParameters[] = {kSeedParameter};

}  // namespace

constinit const AgentSpec kWaterloo1 = {
    .id = "waterloo1",
    .title = "the most urgent point, by rank and then by score",
    .origin = "Su, Li, Yao, \"Minimax with Multi-layer Heuristics\" (Waterloo), AI 1.0",
    .parameters = kParameters,
    .make = make,
};

}  // namespace tengen
