#include "search/puct/leaf.hpp"

#include <algorithm>
#include <cmath>

#include "search/threats/forcing.hpp"
#include "search/threats/sensible_moves.hpp"
#include "search/threats/vcf_search.hpp"

namespace tengen::search {
namespace {

constexpr std::size_t kFailedFours = 1 << 14;
/// Policy scores further below the best than 16 logits count as that far.
constexpr std::size_t kPolicyRange = 16 * eval::kLogit;

/// A move and its policy score as one number: the higher score first, then the earlier point.
std::int32_t keyOf(int score, Point p) { return -score * Point::kGrid + p.index(); }
Point pointOf(std::int32_t key) { return Point::fromIndex(key & (Point::kGrid - 1)); }
int scoreOf(std::int32_t key) { return -((key - pointOf(key).index()) / Point::kGrid); }

Leaf provenLeaf(Score score) {
    return {.proven = static_cast<std::int16_t>(score),
            .winrate = static_cast<float>(winrateOf(score))};
}

}  // namespace

LeafEvaluator::LeafEvaluator(const PuctSettings& settings)
    : settings_(settings),
      weights_(kPolicyRange),
      failed_({.minKeys = kFailedFours, .maxKeys = kFailedFours, .probes = 1}) {
    const double unit = settings.temperature * eval::kLogit;
    for (std::size_t i = 0; i < weights_.size(); ++i)
        weights_[i] = static_cast<float>(std::exp(-static_cast<double>(i) / unit));
}

int LeafEvaluator::winSeen(Position& position) {
    const Board& board = position.board();
    const Side self = board.sideToMove();
    firstOfVcf_ = Point();
    if (board.count(self, Threat::Five) > 0) return 1;
    const int threatened = board.count(other(self), Threat::Five);
    if (threatened == 0 && board.count(self, Threat::OpenFour) > 0) return 3;
    if (board.count(self, Threat::FourThree) + board.count(self, Threat::FourPlus) +
            board.count(self, Threat::Four) + board.count(self, Threat::OpenFour) ==
        0)
        return 0;

    /// Counts fours up to a maximum.
    struct Meter {
        int left;
        bool spent = false;

        [[nodiscard]] bool isSpent() const { return spent; }
        bool tryFour() {
            spent = spent || left-- <= 0;
            return !spent;
        }
        void countAnswer() {}
    };
    Meter meter{.left = settings_.vcfNodes};
    VcfSearch<Meter, FourChoice::Linked> vcf(position.threatBoard(), failed_, meter);
    const int plies = vcf.run(settings_.vcfFours);
    if (plies > 0) firstOfVcf_ = vcf.firstMove();
    return plies;
}

Leaf LeafEvaluator::evaluate(Position& position) {
    const Board& board = position.board();
    const Side self = board.sideToMove();
    if (board.isOver())
        return provenLeaf(board.outcome() == Outcome::Draw  ? 0
                          : board.outcome() == winFor(self) ? winIn(0)
                                                            : lossIn(0));
    if (const int plies = winSeen(position); plies > 0) return provenLeaf(winIn(plies));
    if (board.count(other(self), Threat::Five) > 0) return answerFour(position);
    if (const auto replies = repliesToThree(board); replies && replies->empty())
        return provenLeaf(lossIn(4));
    const Score value = std::clamp(position.evaluate(), -kMaxEval, kMaxEval);
    return {.winrate = static_cast<float>(winrateOf(value))};
}

/// The best of the answers to a four, of which there is rarely more than one.
Leaf LeafEvaluator::answerFour(Position& position) {
    Leaf best = provenLeaf(lossIn(2));
    bool allProven = true;
    for (const Point answer : repliesToFour(position.board())) {
        position.play(answer);
        const Leaf leaf = evaluate(position);
        position.undo();
        if (leaf.proven == kUnproven) {
            allProven = false;
            best.winrate = std::max(best.winrate, 1 - leaf.winrate);
            continue;
        }
        const Leaf after = provenLeaf(scoreOfMove(leaf.proven));
        if (isWin(after.proven)) return after;
        best.proven = std::max(best.proven, after.proven);
        best.winrate = std::max(best.winrate, after.winrate);
    }
    if (!allProven) best.proven = kUnproven;
    return best;
}

std::vector<Edge> LeafEvaluator::moves(const Position& position) {
    std::vector<Edge> found = legalMoves(position, sensibleMoves(position));
    return found.empty() ? legalMoves(position, position.board().emptyPoints()) : found;
}

std::vector<Edge> LeafEvaluator::legalMoves(const Position& position, const PointSet& moves) {
    score(position, moves);
    const Board& board = position.board();
    if (board.rule() == Rule::Renju && board.sideToMove() == Side::Black)
        std::erase_if(keys_, [&](std::int32_t key) { return board.isForbidden(pointOf(key)); });
    const auto sorted = keys_.begin() + std::min<std::ptrdiff_t>(kSortedEdges, std::ssize(keys_));
    std::ranges::nth_element(keys_, sorted);
    std::ranges::sort(keys_.begin(), sorted);
    return softmax();
}

std::vector<Edge> LeafEvaluator::priors(const Position& position, std::span<const Point> moves) {
    score(position, moves);
    return softmax();
}

/// Makes the keys of the moves, in their order.
template <class Points>
void LeafEvaluator::score(const Position& position, const Points& points) {
    const Board& board = position.board();
    const Side self = board.sideToMove();
    const eval::Twin* const own = position.tables().policies(self);
    const eval::Twin* const foes = position.tables().policies(other(self));
    keys_.clear();
    for (const Point p : points) {
        const ShapePair shapes = board.shapePair(p);
        keys_.push_back(keyOf(
            own[shapesOf(shapes, self)].self + foes[shapesOf(shapes, other(self))].opponent, p));
    }
}

std::vector<Edge> LeafEvaluator::softmax() const {
    std::vector<Edge> edges(keys_.size());
    if (edges.empty()) return edges;
    const int best = scoreOf(std::ranges::min(keys_));
    const auto weight = [&](std::int32_t key) {
        const auto behind = static_cast<std::size_t>(best - scoreOf(key));
        return weights_[std::min(behind, weights_.size() - 1)];
    };
    float sum = 0;
    for (const std::int32_t key : keys_) sum += weight(key);
    const float unit = Edge::kUnit / sum;
    std::ranges::transform(keys_, edges.begin(), [&](std::int32_t key) {
        const auto prior = static_cast<int>(unit * weight(key));
        return Edge{pointOf(key), static_cast<std::uint16_t>(std::max(prior, 1))};
    });
    return edges;
}

}  // namespace tengen::search
