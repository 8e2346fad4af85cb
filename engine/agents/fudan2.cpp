#include "agents/classics.hpp"
#include "agents/fixed_depth_agent.hpp"
#include "search/classic/tuple_tree.hpp"

namespace tengen {
namespace {

class Fudan2 : public FixedDepthAgent {
public:
    using FixedDepthAgent::FixedDepthAgent;

protected:
    [[nodiscard]] std::unique_ptr<GameTree> treeOf(const Board& board) const override {
        return std::make_unique<TupleTree>(board);
    }
};

Result<std::unique_ptr<Agent>> make(const Parameters& parameters) {
    return std::unique_ptr<Agent>(
        std::make_unique<Fudan2>(FixedDepthAgent::Settings{.search = {.form = SearchForm::Minimax},
                                                           .depth = depthOf(parameters),
                                                           .opensAtCentre = false}));
}

constexpr Parameter kParameters[] = {
    depthParameter("2", 4),
};

}  // namespace

constinit const AgentSpec kFudan2 = {
    .id = "fudan2",
    .title = "two plies of minimax, by the stones in each five-tuple",
    .origin = "Hu, Xu, Zhang, \"Smart Gomoku Agent\" (Fudan), AI2",
    .parameters = kParameters,
    .make = make,
};

}  // namespace tengen
