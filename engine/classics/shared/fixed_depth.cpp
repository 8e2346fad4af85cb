#include "classics/shared/fixed_depth.hpp"

#include <algorithm>
#include <cassert>

namespace tengen::classics {

std::optional<FixedDepthSearch::Choice> FixedDepthSearch::choose(GameTree& tree,
                                                                 std::span<const Point> moves,
                                                                 int depth, Random& random,
                                                                 search::SearchControl* control) {
    assert(depth >= 1 && !moves.empty());
    control_ = control;
    cache_.forget();
    moves_.resize(std::max(moves_.size(), static_cast<std::size_t>(depth)));
    const bool prunes =
        settings_.form == SearchForm::AlphaBeta || settings_.form == SearchForm::NegamaxAlphaBeta;
    Choice best;
    if (settings_.window > 0 && prunes && settings_.ties == Ties::First) {
        const eval::Value guess = tree.value();
        const eval::Value low = guess - settings_.window;
        const eval::Value high = guess + settings_.window;
        best = bestWithin(tree, moves, depth, random, low, high);
        // A value at or beyond an end of the window is only a bound.
        if (!ended() && best.value <= low)
            best = bestWithin(tree, moves, depth, random, -kInfinity, low + 1);
        else if (!ended() && best.value >= high)
            best = bestWithin(tree, moves, depth, random, high - 1, kInfinity);
    } else {
        best = bestWithin(tree, moves, depth, random, -kInfinity, kInfinity);
    }
    if (ended()) return std::nullopt;
    return best;
}

/// The best of the moves where its value lies between the bounds, else a bound of it.
FixedDepthSearch::Choice FixedDepthSearch::bestWithin(GameTree& tree, std::span<const Point> moves,
                                                      int depth, Random& random, eval::Value alpha,
                                                      eval::Value beta) {
    ++counts_.searched;
    counts_.generated += moves.size();

    Choice best{.move = moves.front(), .value = alpha};
    std::uint32_t equals = 0;
    const bool asksForEquals = settings_.ties != Ties::First && settings_.exactTies;
    for (const Point move : moves) {
        const eval::Value bound = asksForEquals ? std::max(best.value - 1, alpha) : best.value;
        const eval::Value value = ofChild(tree, move, depth, bound, beta);
        if (ended()) return best;

        if (value >= best.value) equals = value == best.value ? equals + 1 : 1;
        const bool takes =
            value > best.value || (value == best.value &&
                                   (settings_.ties == Ties::Last ||
                                    (settings_.ties == Ties::Random && random.below(equals) == 0)));
        if (takes) best = {move, value};
        if (best.value >= beta) break;
    }
    return best;
}

eval::Value FixedDepthSearch::ofChild(GameTree& tree, Point move, int depth, eval::Value alpha,
                                      eval::Value beta) {
    if (depth == 1) return leafAfter(tree, move);
    tree.play(move);
    const eval::Value value = [&] {
        switch (settings_.form) {
            case SearchForm::Minimax: return minimax(tree, depth - 1);
            case SearchForm::Negamax: return -negamax(tree, depth - 1);
            case SearchForm::AlphaBeta: return alphaBeta(tree, depth - 1, alpha, beta);
            case SearchForm::NegamaxAlphaBeta:
                return -negamaxAlphaBeta(tree, depth - 1, -beta, -alpha);
        }
        return eval::Value{0};
    }();
    tree.undo();
    return value;
}

/// Counts a position, and looks at the clock now and then.
void FixedDepthSearch::count() {
    ++counts_.searched;
    if (control_ != nullptr && counts_.searched % search::SearchControl::kPollNodes == 0)
        control_->poll(search::SearchControl::kPollNodes);
}

/// The value of a child at the horizon, which need not be entered to be valued.
eval::Value FixedDepthSearch::leafAfter(GameTree& tree, Point move) {
    count();
    ++counts_.evaluated;
    if (!settings_.timesEvaluation) return tree.valueAfter(move);
    const auto began = std::chrono::steady_clock::now();
    const eval::Value value = tree.valueAfter(move);
    counts_.inEvaluation += std::chrono::steady_clock::now() - began;
    return value;
}

std::vector<Point>& FixedDepthSearch::movesOf(GameTree& tree, int depth) {
    std::vector<Point>& moves = moves_[static_cast<std::size_t>(depth)];
    moves.clear();
    tree.moves(moves);
    counts_.generated += moves.size();
    return moves;
}

eval::Value FixedDepthSearch::minimax(GameTree& tree, int depth) {
    count();
    if (tree.board().isOver()) return tree.value();
    const auto& moves = movesOf(tree, depth);
    if (moves.empty()) return tree.value();

    const bool isMax = tree.isRootToMove();
    eval::Value best = isMax ? -kInfinity : kInfinity;
    for (const Point move : moves) {
        eval::Value value = 0;
        if (depth == 1) {
            value = leafAfter(tree, move);
        } else {
            tree.play(move);
            value = minimax(tree, depth - 1);
            tree.undo();
        }
        if (ended()) return 0;
        best = isMax ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

eval::Value FixedDepthSearch::negamax(GameTree& tree, int depth) {
    const eval::Value colour = tree.isRootToMove() ? 1 : -1;
    count();
    if (tree.board().isOver()) return colour * tree.value();
    const auto& moves = movesOf(tree, depth);
    if (moves.empty()) return colour * tree.value();

    eval::Value best = -kInfinity;
    for (const Point move : moves) {
        eval::Value value = 0;
        if (depth == 1) {
            value = colour * leafAfter(tree, move);
        } else {
            tree.play(move);
            value = -negamax(tree, depth - 1);
            tree.undo();
        }
        if (ended()) return 0;
        best = std::max(best, value);
    }
    return best;
}

bool FixedDepthSearch::cuts(eval::Value alpha, eval::Value beta) {
    const bool closed = alpha + settings_.margin >= beta;
    counts_.cutOffs += closed ? 1 : 0;
    return closed;
}

eval::Value FixedDepthSearch::alphaBeta(GameTree& tree, int depth, eval::Value alpha,
                                        eval::Value beta) {
    // Step 1. Value a finished game.
    count();
    if (tree.board().isOver()) return tree.value();

    // Step 2. Ask what is known of the position.
    using enum ValueCache::Bound;
    const std::uint64_t hash = tree.board().hash();
    if (cache_.isOn())
        if (const auto known = cache_.find(hash)) {
            if (known->bound == Exact || (known->bound == Lower && known->value >= beta) ||
                (known->bound == Upper && known->value <= alpha))
                return known->value;
        }

    // Step 3. Search its moves.
    const auto& moves = movesOf(tree, depth);
    if (moves.empty()) return tree.value();
    const bool isMax = tree.isRootToMove();
    const eval::Value alphaBefore = alpha, betaBefore = beta;
    eval::Value best = isMax ? -kInfinity : kInfinity;
    for (const Point move : moves) {
        eval::Value value = 0;
        if (depth == 1) {
            value = leafAfter(tree, move);
        } else {
            tree.play(move);
            value = alphaBeta(tree, depth - 1, alpha, beta);
            tree.undo();
        }
        if (ended()) return 0;
        if (isMax)
            alpha = std::max(alpha, best = std::max(best, value));
        else
            beta = std::min(beta, best = std::min(best, value));
        if (cuts(alpha, beta)) break;
    }

    // Step 4. Remember what was found.
    if (cache_.isOn())
        cache_.keep(hash, {best, best >= betaBefore ? Lower : best <= alphaBefore ? Upper : Exact});
    return best;
}

eval::Value FixedDepthSearch::negamaxAlphaBeta(GameTree& tree, int depth, eval::Value alpha,
                                               eval::Value beta) {
    const eval::Value colour = tree.isRootToMove() ? 1 : -1;
    count();
    if (tree.board().isOver()) return colour * tree.value();
    const auto& moves = movesOf(tree, depth);
    if (moves.empty()) return colour * tree.value();

    eval::Value best = -kInfinity;
    for (const Point move : moves) {
        eval::Value value = 0;
        if (depth == 1) {
            value = colour * leafAfter(tree, move);
        } else {
            tree.play(move);
            value = -negamaxAlphaBeta(tree, depth - 1, -beta, -alpha);
            tree.undo();
        }
        if (ended()) return 0;
        best = std::max(best, value);
        alpha = std::max(alpha, best);
        if (cuts(alpha, beta)) break;
    }
    return best;
}

}  // namespace tengen::classics
