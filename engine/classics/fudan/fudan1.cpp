#include "agents/seed_parameter.hpp"
#include "classics/classics.hpp"
#include "classics/fudan/tuples.hpp"
#include "classics/shared/greedy_agent.hpp"

namespace tengen::classics {
namespace {

class Fudan1 : public GreedyAgent {
public:
    using GreedyAgent::GreedyAgent;

    eval::Value evaluate(const Board& board) override {
        return TupleEvaluation(board).value(board.sideToMove());
    }

protected:
    ValueOfMove valueOn(const Board& board) override {
        return [evaluation = TupleEvaluation(board), side = board.sideToMove()](Point p) {
            return evaluation.valueAfter(p, side);
        };
    }
};

Result<std::unique_ptr<agents::Agent>> make(const agents::Parameters& parameters) {
    return std::unique_ptr<agents::Agent>(std::make_unique<Fudan1>(agents::seedOf(parameters)));
}

constexpr agents::Parameter kParameters[] = {agents::kSeedParameter};

}  // namespace

constinit const agents::AgentSpec kFudan1 = {
    .id = "fudan1",
    .title = "greedy, by the stones in each five-tuple",
    .origin = "Hu, Xu, Zhang, \"Smart Gomoku Agent\" (Fudan), AI1",
    .parameters = kParameters,
    .make = make,
};

}  // namespace tengen::classics
