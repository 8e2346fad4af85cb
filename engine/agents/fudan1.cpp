#include "agents/greedy.hpp"
#include "agents/seed_parameter.hpp"
#include "eval/tuples.hpp"

namespace tengen {
namespace {

class Fudan1 : public GreedyAgent {
public:
    using GreedyAgent::GreedyAgent;

    Value evaluate(const Board& board) override {
        return TupleEvaluation(board).value(board.sideToMove());
    }

protected:
    ValueOfMove valueOn(const Board& board) override {
        return [evaluation = TupleEvaluation(board), side = board.sideToMove()](Point p) {
            return evaluation.valueAfter(p, side);
        };
    }
};

Result<std::unique_ptr<Agent>> make(const Parameters& parameters) {
    return std::unique_ptr<Agent>(std::make_unique<Fudan1>(seedOf(parameters)));
}

constexpr Parameter kParameters[] = {kSeedParameter};

}  // namespace

constinit const AgentSpec kFudan1 = {
    .id = "fudan1",
    .title = "greedy, by the stones in each five-tuple",
    .origin = "Hu, Xu, Zhang, \"Smart Gomoku Agent\" (Fudan), AI1",
    .parameters = kParameters,
    .make = make,
};

}  // namespace tengen
