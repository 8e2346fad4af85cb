#include "classics/classics.hpp"
#include "classics/fudan/tuple_tree.hpp"
#include "classics/shared/fixed_depth_agent.hpp"

namespace tengen::classics {
namespace {

class Fudan4 : public FixedDepthAgent {
public:
    using FixedDepthAgent::FixedDepthAgent;

protected:
    [[nodiscard]] std::unique_ptr<GameTree> treeOf(const Board& board) const override {
        return std::make_unique<NarrowTupleTree>(board);
    }
};

Result<std::unique_ptr<agents::Agent>> make(const agents::Parameters& parameters) {
    return std::unique_ptr<agents::Agent>(std::make_unique<Fudan4>(FixedDepthAgent::Settings{
        .search = {.form = SearchForm::AlphaBeta,
                   .remembersPositions = parameters.text("cache") == "on"},
        .depth = depthOf(parameters)}));
}

constexpr agents::Parameter kParameters[] = {
    depthParameter("8", 8),
    {
        .name = "cache",
        .kind = agents::Parameter::Kind::OneOf,
        .defaultValue = "on",
        .choices = agents::kOnOff,
        .meaning = "transposition table",
    },
};

}  // namespace

constinit const agents::AgentSpec kFudan4 = {
    .id = "fudan4",
    .title = "eight plies of alpha-beta over the best few moves, by five-tuples",
    .origin = "Hu, Xu, Zhang, \"Smart Gomoku Agent\" (Fudan), AI4",
    .parameters = kParameters,
    .make = make,
};

}  // namespace tengen::classics
