#include "agents/seed_parameter.hpp"
#include "classics/classics.hpp"
#include "classics/fudan/tuples.hpp"
#include "classics/shared/greedy_agent.hpp"

namespace tengen::classics {
namespace {

class Fudan1 : public GreedyAgent {
public:
    Fudan1(const TupleWeights& weights, std::uint64_t seed)
        : GreedyAgent(seed), weights_(weights) {}

    eval::Value evaluate(const Board& board) override {
        return TupleEvaluation(board, weights_).value(board.sideToMove());
    }

protected:
    ValueOfMove valueOn(const Board& board) override {
        return [evaluation = TupleEvaluation(board, weights_), side = board.sideToMove()](Point p) {
            return evaluation.valueAfter(p, side);
        };
    }

private:
    TupleWeights weights_;
};

Result<std::unique_ptr<agents::Agent>> make(const agents::Parameters& parameters) {
    const auto weights = agents::weightsNamed(kTupleTable, "fudan1", parameters.text("weights"));
    if (!weights) return weights.error();
    return std::unique_ptr<agents::Agent>(
        std::make_unique<Fudan1>(TupleWeights(*weights), agents::seedOf(parameters)));
}

constexpr std::string_view kWeightSets[] = {"original"};
constexpr agents::Parameter kParameters[] = {
    agents::weightsParameter(kWeightSets, "weights of the tuples: original, or a file"),
    agents::kSeedParameter,
};

}  // namespace

constinit const agents::AgentSpec kFudan1 = {
    .id = "fudan1",
    .title = "greedy, by the stones in each five-tuple",
    .origin = "Hu, Xu, Zhang, \"Smart Gomoku Agent\" (Fudan), AI1",
    .parameters = kParameters,
    .make = make,
    .weights = &kTupleTable,
};

}  // namespace tengen::classics
