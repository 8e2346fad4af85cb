#include "agents/seed_parameter.hpp"
#include "classics/classics.hpp"
#include "classics/shared/fixed_depth_agent.hpp"
#include "classics/waterloo/rank_tree.hpp"

namespace tengen::classics {
namespace {

class Waterloo2 : public FixedDepthAgent {
public:
    Waterloo2(const Settings& settings, int width, const WaterlooScores& scores)
        : FixedDepthAgent(settings), width_(width), scores_(scores) {}

    [[nodiscard]] Result<void> accepts(const Ruleset& rules) const override {
        return acceptsRowsOfFive("waterloo2", rules);
    }

    eval::Value evaluate(const Board& board) override { return agents::Agent::evaluate(board); }

protected:
    [[nodiscard]] std::unique_ptr<GameTree> treeOf(const Board& board) const override {
        return std::make_unique<RankTree>(board, width_, scores_);
    }

private:
    int width_;
    WaterlooScores scores_;
};

Result<std::unique_ptr<agents::Agent>> make(const agents::Parameters& parameters) {
    const auto scores =
        agents::weightsNamed(kWaterlooTable, "waterloo2", parameters.text("weights"));
    if (!scores) return scores.error();
    const FixedDepthAgent::Settings settings{
        .search = {.form = SearchForm::AlphaBeta, .ties = Ties::Random},
        .depth = depthOf(parameters),
        .seed = agents::seedOf(parameters)};
    return std::unique_ptr<agents::Agent>(std::make_unique<Waterloo2>(
        settings, parameters.number<int>("width"), WaterlooScores(*scores)));
}

constexpr std::string_view kWeightSets[] = {"original"};
constexpr agents::Parameter kParameters[] = {
    depthParameter("4", 8),
    {
        .name = "width",
        .kind = agents::Parameter::Kind::Number,
        .defaultValue = "3",
        .min = 1,
        .max = 8,
        .choices = {},
        .meaning = "maximum distance of a reply from the move before it",
    },
    agents::weightsParameter(kWeightSets, "scores of the rows: original, or a file"),
    agents::kSeedParameter,
};

}  // namespace

constinit const agents::AgentSpec kWaterloo2 = {
    .id = "waterloo2",
    .title = "alpha-beta over the points of the best rank",
    .origin = "Su, Li, Yao, \"Minimax with Multi-layer Heuristics\" (Waterloo), AI 2.0",
    .parameters = kParameters,
    .make = make,
    .weights = &kWaterlooTable,
};

}  // namespace tengen::classics
