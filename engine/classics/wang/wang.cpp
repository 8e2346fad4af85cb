#include "agents/seed_parameter.hpp"
#include "classics/classics.hpp"
#include "classics/shared/fixed_depth_agent.hpp"
#include "classics/shared/greedy_agent.hpp"
#include "classics/wang/ray_tree.hpp"

namespace tengen::classics {
namespace {

class Wang : public FixedDepthAgent {
public:
    Wang(const Settings& settings, const RayTree::Settings& tree)
        : FixedDepthAgent(settings), tree_(tree) {}

    [[nodiscard]] Result<void> accepts(const Ruleset& rules) const override {
        return acceptsRowsOfFive("wang", rules);
    }

    eval::Value evaluate(const Board& board) override { return agents::Agent::evaluate(board); }

protected:
    [[nodiscard]] std::unique_ptr<GameTree> treeOf(const Board& board) const override {
        return std::make_unique<RayTree>(board, tree_);
    }

private:
    RayTree::Settings tree_;
};

/// Without the tree: a random one of the points of highest value.
class WangAtAGlance : public GreedyAgent {
public:
    WangAtAGlance(std::uint64_t seed, bool literal, const RayWeights& weights)
        : GreedyAgent(seed), literal_(literal), weights_(weights) {}

    [[nodiscard]] Result<void> accepts(const Ruleset& rules) const override {
        return acceptsRowsOfFive("wang", rules);
    }

protected:
    ValueOfMove valueOn(const Board& board) override {
        return [points = RayPoints(board, literal_, weights_), side = board.sideToMove()](Point p) {
            return points.value(p, side);
        };
    }

private:
    bool literal_;
    RayWeights weights_;
};

Result<std::unique_ptr<agents::Agent>> make(const agents::Parameters& parameters) {
    const std::uint64_t seed = agents::seedOf(parameters);
    const bool literal = parameters.text("literal") == "on";
    const auto rows = agents::weightsNamed(kRayTable, "wang", parameters.text("weights"));
    if (!rows) return rows.error();
    const RayWeights weights(*rows);
    if (parameters.text("tree") == "off")
        return std::unique_ptr<agents::Agent>(
            std::make_unique<WangAtAGlance>(seed, literal, weights));

    const FixedDepthAgent::Settings settings{
        .search = {.form = SearchForm::AlphaBeta, .ties = Ties::Random, .margin = 2},
        .depth = depthOf(parameters),
        .seed = seed};
    const RayTree::Settings tree{.literal = literal,
                                 .weights = weights,
                                 .width = parameters.number<int>("width"),
                                 .onlyHighest = parameters.text("list") == "highest"};
    return std::unique_ptr<agents::Agent>(std::make_unique<Wang>(settings, tree));
}

constexpr std::string_view kLists[] = {"highest", "best"};
constexpr std::string_view kWeightSets[] = {"original"};
constexpr agents::Parameter kParameters[] = {
    depthParameter("8", 8),
    {
        .name = "width",
        .kind = agents::Parameter::Kind::Number,
        .defaultValue = "20",
        .min = 1,
        .max = 50,
        .choices = {},
        .meaning = "maximum number of moves per position",
    },
    {
        .name = "list",
        .kind = agents::Parameter::Kind::OneOf,
        .defaultValue = "highest",
        .choices = kLists,
        .meaning = "candidate moves: all of the highest value, or the best ones",
    },
    {
        .name = "tree",
        .kind = agents::Parameter::Kind::OneOf,
        .defaultValue = "on",
        .choices = agents::kOnOff,
        .meaning = "off: a random one of the points of highest value",
    },
    {
        .name = "literal",
        .kind = agents::Parameter::Kind::OneOf,
        .defaultValue = "off",
        .choices = agents::kOnOff,
        .meaning = "on: a four closed at both ends counts as an open three",
    },
    agents::weightsParameter(kWeightSets, "weights of the classes: original, or a file"),
    agents::kSeedParameter,
};

}  // namespace

constinit const agents::AgentSpec kWang = {
    .id = "wang",
    .title = "rays with one gap, shape classes, and a narrow tree eight plies deep",
    .origin = "Wang, \"Gomoku Project\" (SUSTech)",
    .parameters = kParameters,
    .make = make,
    .weights = &kRayTable,
};

}  // namespace tengen::classics
