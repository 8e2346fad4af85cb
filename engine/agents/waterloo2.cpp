#include "agents/classics.hpp"
#include "agents/fixed_depth_agent.hpp"
#include "agents/seed_parameter.hpp"
#include "search/classic/rank_tree.hpp"

namespace tengen {
namespace {

class Waterloo2 : public FixedDepthAgent {
public:
    Waterloo2(const Settings& settings, int width) : FixedDepthAgent(settings), width_(width) {}

    [[nodiscard]] Result<void> accepts(const Ruleset& rules) const override {
        return acceptsRowsOfFive("waterloo2", rules);
    }

    Value evaluate(const Board& board) override { return Agent::evaluate(board); }

protected:
    [[nodiscard]] std::unique_ptr<GameTree> treeOf(const Board& board) const override {
        return std::make_unique<RankTree>(board, width_);
    }

private:
    int width_;
};

Result<std::unique_ptr<Agent>> make(const Parameters& parameters) {
    const FixedDepthAgent::Settings settings{
        .search = {.form = SearchForm::AlphaBeta, .ties = Ties::Lot},
        .depth = depthOf(parameters),
        .seed = seedOf(parameters)};
    return std::unique_ptr<Agent>(
        std::make_unique<Waterloo2>(settings, static_cast<int>(parameters.number("width"))));
}

constexpr Parameter kParameters[] = {
    depthParameter("4", 8),
    {
        .name = "width",
        .kind = Parameter::Kind::Number,
        .initial = "3",
        .least = 1,
        .most = 8,
        .choices = {},
        .meaning = "how far from a stone points are looked at",
    },
    kSeedParameter,
};

}  // namespace

constinit const AgentSpec kWaterloo2 = {
    .id = "waterloo2",
    .title = "alpha-beta over the points of the best rank",
    .origin = "Su, Li, Yao, \"Minimax with Multi-layer Heuristics\" (Waterloo), AI 2.0",
    .parameters = kParameters,
    .make = make,
};

}  // namespace tengen
