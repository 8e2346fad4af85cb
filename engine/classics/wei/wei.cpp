#include <algorithm>

#include "classics/classics.hpp"
#include "classics/shared/fixed_depth_agent.hpp"
#include "classics/wei/tree.hpp"

namespace tengen::classics {
namespace {

class Wei : public FixedDepthAgent {
public:
    Wei(const Settings& settings, const WeiTree::Settings& tree)
        : FixedDepthAgent(settings), tree_(tree) {}

    [[nodiscard]] Result<void> accepts(const Ruleset& rules) const override {
        return acceptsRowsOfFive("wei", rules);
    }

protected:
    [[nodiscard]] std::unique_ptr<GameTree> treeOf(const Board& board) const override {
        return std::make_unique<WeiTree>(board, tree_);
    }

private:
    WeiTree::Settings tree_;
};

WeiOrder orderOf(const agents::Parameters& parameters) {
    if (parameters.text("search") != "ordered") return WeiOrder::Board;
    const std::string& order = parameters.text("order");
    return order == "text"   ? WeiOrder::Text
           : order == "code" ? WeiOrder::Code
                             : WeiOrder::LargestFirst;
}

Result<std::unique_ptr<agents::Agent>> make(const agents::Parameters& parameters) {
    const bool literal = parameters.text("literal") == "on";
    const bool plain = parameters.text("search") == "minimax";
    const bool deepens = parameters.text("deepening") == "on";
    FixedDepthAgent::Settings settings{
        .search = {.form = plain ? SearchForm::Minimax : SearchForm::AlphaBeta,
                   .ties = Ties::Last,
                   .exactTies = !literal},
        .depth = depthOf(parameters)};
    if (deepens) settings.wonFrom = WeiTree::kWon / 2;
    std::optional<WeiMarks> marks;
    if (const std::string& named = parameters.text("weights"); named != "original") {
        const auto weights = agents::weightsNamed(kWeiTable, "wei", named);
        if (!weights) return weights.error();
        std::ranges::copy(*weights, marks.emplace().begin());
    }
    const WeiTree::Settings tree{.reading = literal ? WeiReading::Literal : WeiReading::Meant,
                                 .marks = marks,
                                 .order = orderOf(parameters),
                                 .defence = parameters.number<eval::Value>("defence"),
                                 .tellsWins = deepens};
    return std::unique_ptr<agents::Agent>(std::make_unique<Wei>(settings, tree));
}

constexpr std::string_view kSearches[] = {"minimax", "alphabeta", "ordered"};
constexpr std::string_view kOrders[] = {"largest", "text", "code"};
constexpr std::string_view kWeightSets[] = {"original"};
constexpr agents::Parameter kParameters[] = {
    {
        .name = "search",
        .kind = agents::Parameter::Kind::OneOf,
        .defaultValue = "ordered",
        .choices = kSearches,
        .meaning = "minimax, alpha-beta, or alpha-beta with move ordering",
    },
    depthParameter("4", 8, "plies looked ahead; the report uses 1, 2 and 4"),
    {
        .name = "order",
        .kind = agents::Parameter::Kind::OneOf,
        .defaultValue = "largest",
        .choices = kOrders,
        .meaning = "largest estimate first, or as the report's text or code has it",
    },
    {
        .name = "defence",
        .kind = agents::Parameter::Kind::Number,
        .defaultValue = "1",
        .min = 0,
        .max = 1000,
        .choices = {},
        .meaning = "weight of the enemy's shapes relative to its own",
    },
    {
        .name = "deepening",
        .kind = agents::Parameter::Kind::OneOf,
        .defaultValue = "off",
        .choices = agents::kOnOff,
        .meaning = "on: depths 1, 3, 5 … or 2, 4 … up to depth, until one wins",
    },
    {
        .name = "literal",
        .kind = agents::Parameter::Kind::OneOf,
        .defaultValue = "off",
        .choices = agents::kOnOff,
        .meaning = "on: the shapes, marks and cut-offs exactly as printed",
    },
    agents::weightsParameter(kWeightSets, "marks of the threats: original, or a file"),
};

}  // namespace

constinit const agents::AgentSpec kWei = {
    .id = "wei",
    .title = "alpha-beta ordered by a heuristic, four plies, by threats and their marks",
    .origin = "Wei, \"Go-Moku and a heuristic search\" (Southampton)",
    .parameters = kParameters,
    .make = make,
    .weights = &kWeiTable,
};

}  // namespace tengen::classics
