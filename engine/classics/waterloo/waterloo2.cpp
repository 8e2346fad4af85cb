#include <optional>

#include "agents/seed_parameter.hpp"
#include "base/text.hpp"
#include "classics/classics.hpp"
#include "classics/shared/fixed_depth_agent.hpp"
#include "classics/shared/principal_line.hpp"
#include "classics/waterloo/rank_gradient.hpp"
#include "classics/waterloo/rank_tree.hpp"

namespace tengen::classics {
namespace {

class Waterloo2 : public FixedDepthAgent {
public:
    Waterloo2(const Settings& settings, int width, const RankWeights& weights,
              const std::optional<OpponentModel>& opponent)
        : FixedDepthAgent(settings), width_(width), weights_(weights), opponent_(opponent) {}

    [[nodiscard]] Result<void> accepts(const Ruleset& rules) const override {
        return acceptsRowsOfFive("waterloo2", rules);
    }

    /// A tree values moves, not positions.
    eval::Value evaluate(const Board& board) override {
        return choose(board, {.depth = 1}, {}, nullptr).best().score;
    }

protected:
    [[nodiscard]] std::unique_ptr<GameTree> treeOf(const Board& board) const override {
        std::optional<OpponentModel> opponent = opponent_;
        if (opponent) opponent->observe(board, other(board.sideToMove()), weights_.scores);
        return std::make_unique<RankTree>(board, width_, weights_, opponent);
    }

private:
    int width_;
    RankWeights weights_;
    std::optional<OpponentModel> opponent_;  // from earlier games
};

/// What is known of the opponent before the game begins; nothing when it is not modelled.
Result<std::optional<OpponentModel>> opponentOf(const agents::Parameters& parameters) {
    const std::string& value = parameters.text("adaptive");
    if (value == "off") return std::optional<OpponentModel>();
    if (value == "on") return std::optional(OpponentModel());
    const auto model = OpponentModel::fromFile(value);
    if (!model)
        return Error{model.error().kind, "agent waterloo2: adaptive must be off, on or a file; " +
                                             inQuotes(value, 200) + ": " + model.error().message};
    return std::optional(*model);
}

Waterloo2 agentOf(const agents::Parameters& parameters, const RankWeights& weights,
                  const std::optional<OpponentModel>& opponent) {
    const FixedDepthAgent::Settings settings{
        .search = {.form = SearchForm::AlphaBeta, .ties = Ties::Random},
        .depth = depthOf(parameters),
        .seed = agents::seedOf(parameters)};
    return {settings, parameters.number<int>("width"), weights, opponent};
}

/// Plays as waterloo2 that does not adapt: what it learns is its own.
class RankLearner final : public agents::Learner {
public:
    RankLearner(const agents::Parameters& parameters, const RankWeights& weights)
        : agent_(agentOf(parameters, weights, std::nullopt)),
          width_(parameters.number<int>("width")),
          weights_(weights) {}

    agents::GradedChoice choose(const Board& board) override {
        const search::Report report = agent_.choose(board, {}, {}, nullptr);
        agents::GradedChoice choice{.move = report.move(),
                                    .value = static_cast<double>(report.best().score) / 10};
        RankTree tree(board, width_, weights_);
        const std::vector<Point> line = choice.move.isPass()
                                            ? std::vector<Point>()
                                            : principalLine(tree, choice.move, report.depth).moves;
        choice.gradient = rankGradient(board, line, weights_);
        return choice;
    }

private:
    Waterloo2 agent_;
    int width_;
    RankWeights weights_;
};

std::unique_ptr<agents::Learner> makeLearner(const agents::Parameters& parameters,
                                             const agents::Weights& weights) {
    return std::make_unique<RankLearner>(parameters, RankWeights(weights));
}

Result<std::unique_ptr<agents::Agent>> make(const agents::Parameters& parameters) {
    const auto weights = agents::weightsNamed(kRankTable, "waterloo2", parameters.text("weights"));
    if (!weights) return weights.error();
    const auto opponent = opponentOf(parameters);
    if (!opponent) return opponent.error();
    return std::unique_ptr<agents::Agent>(
        std::make_unique<Waterloo2>(agentOf(parameters, RankWeights(*weights), *opponent)));
}

constexpr std::string_view kWeightSets[] = {"original", "learned"};
constexpr std::string_view kAdaptive[] = {"off", "on"};
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
    agents::weightsParameter(kWeightSets, "scores and their shares: original, learned, or a file"),
    {
        .name = "adaptive",
        .kind = agents::Parameter::Kind::OneOfOrFile,
        .defaultValue = "off",
        .choices = kAdaptive,
        .meaning = "expect what the opponent chose so far: off, on, or a file",
    },
    agents::kSeedParameter,
};

}  // namespace

constinit const agents::AgentSpec kWaterloo2 = {
    .id = "waterloo2",
    .title = "alpha-beta over the points of the best rank",
    .origin = "Su, Li, Yao, \"Minimax with Multi-layer Heuristics\" (Waterloo), AI 2.0",
    .parameters = kParameters,
    .make = make,
    .weights = &kRankTable,
    .makeLearner = makeLearner,
};

}  // namespace tengen::classics
