#include <memory>

#include "agents/seed_parameter.hpp"
#include "classics/classics.hpp"
#include "classics/fudan/chess_types.hpp"
#include "classics/shared/greedy_agent.hpp"

namespace tengen::classics {
namespace {

class Fudan5 : public GreedyAgent {
public:
    Fudan5(const ChessTypeWeights& weights, std::uint64_t seed)
        : GreedyAgent(seed), weights_(weights) {}

    [[nodiscard]] Result<void> accepts(const Ruleset& rules) const override {
        if (rules.lineLength == 5) return {};
        return Error{Error::Kind::BadValue,
                     "agent fudan5 knows the shapes of rows of five only; for rows of " +
                         std::to_string(rules.lineLength) + " choose fudan1"};
    }

    eval::Value evaluate(const Board& board) override {
        return ChessTypeEvaluation(board, weights_).value(board.sideToMove());
    }

protected:
    ValueOfMove valueOn(const Board& board) override {
        return [evaluation = ChessTypeEvaluation(board, weights_), side = board.sideToMove()](
                   Point p) mutable { return evaluation.valueAfter(p, side); };
    }

private:
    ChessTypeWeights weights_;
};

Result<std::unique_ptr<agents::Agent>> make(const agents::Parameters& parameters) {
    const auto weights =
        agents::weightsNamed(kChessTypeTable, "fudan5", parameters.text("weights"));
    if (!weights) return weights.error();
    return std::unique_ptr<agents::Agent>(
        std::make_unique<Fudan5>(ChessTypeWeights(*weights), agents::seedOf(parameters)));
}

constexpr std::string_view kWeightSets[] = {"original", "genetic", "evolved"};
constexpr agents::Parameter kParameters[] = {
    agents::weightsParameter(kWeightSets,
                             "weights of the shapes: original, genetic, evolved, or a file"),
    agents::kSeedParameter,
};

}  // namespace

constinit const agents::AgentSpec kFudan5 = {
    .id = "fudan5",
    .title = "greedy, by the shapes in nine cells around each stone",
    .origin = "Hu, Xu, Zhang, \"Smart Gomoku Agent\" (Fudan), AI5",
    .parameters = kParameters,
    .make = make,
    .weights = &kChessTypeTable,
};

}  // namespace tengen::classics
