#include "classics/classics.hpp"
#include "classics/fudan/tuple_tree.hpp"
#include "classics/shared/fixed_depth_agent.hpp"

namespace tengen::classics {
namespace {

class Fudan2 : public FixedDepthAgent {
public:
    using FixedDepthAgent::FixedDepthAgent;

protected:
    [[nodiscard]] std::unique_ptr<GameTree> treeOf(const Board& board) const override {
        return std::make_unique<TupleTree>(board);
    }
};

Result<std::unique_ptr<agents::Agent>> make(const agents::Parameters& parameters) {
    return std::unique_ptr<agents::Agent>(
        std::make_unique<Fudan2>(FixedDepthAgent::Settings{.search = {.form = SearchForm::Minimax},
                                                           .depth = depthOf(parameters),
                                                           .opensAtCentre = false}));
}

constexpr agents::Parameter kParameters[] = {
    depthParameter("2", 4),
};

}  // namespace

constinit const agents::AgentSpec kFudan2 = {
    .id = "fudan2",
    .title = "two plies of minimax, by the stones in each five-tuple",
    .origin = "Hu, Xu, Zhang, \"Smart Gomoku Agent\" (Fudan), AI2",
    .parameters = kParameters,
    .make = make,
};

}  // namespace tengen::classics
