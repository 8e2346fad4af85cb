#include <utility>

#include "search/threats/forcing.hpp"
#include "search/threats/solve.hpp"
#include "search/threats/vcf_search.hpp"

namespace tengen::search {

/// Puts the attacker's fours on the stack, the most promising last. Where the enemy threatens five,
/// only a four on that very point will do.
void VcfSearch::pushFours() {
    const Side defender = other(attacker_);
    const int threatened = board_->count(defender, Threat::Five);
    if (threatened > 1) return;
    if (threatened == 1) {
        const Point block = *fiveCells(*board_, defender).begin();
        if (makesFour(*board_, block, attacker_)) moves_.push_back(block);
        return;
    }
    const std::size_t first = moves_.size();
    for (const Point p : fours(*board_, attacker_)) moves_.push_back(p);
    const auto isBetter = [this](Point a, Point b) {
        const Threat ta = board_->threat(a, attacker_), tb = board_->threat(b, attacker_);
        return ta != tb ? ta > tb : a < b;
    };
    // Insertion: the lists are short.
    for (std::size_t i = first + 1; i < moves_.size(); ++i)
        for (std::size_t j = i; j > first && isBetter(moves_[j - 1], moves_[j]); --j)
            std::swap(moves_[j - 1], moves_[j]);
}

std::optional<bool> VcfSearch::run(Budget& budget, std::uint64_t nodes) {
    budget_ = &budget;
    lastNode_ = nodes == 0 ? ~std::uint64_t{0} : budget.nodes() + nodes;
    spent_ = false;
    if (attack()) return true;
    return spent_ ? std::nullopt : std::optional(false);
}

bool VcfSearch::isSpent() {
    spent_ = spent_ || budget_->nodes() >= lastNode_ || budget_->isSpent();
    return spent_;
}

/// Whether the attacker, to move, wins. If so line_ holds the moves, last one first.
bool VcfSearch::attack() {
    if (board_->count(attacker_, Threat::Five) > 0) {
        line_ = {*fiveCells(*board_, attacker_).begin()};
        return true;
    }
    if (isSpent()) return false;
    if (failed_.contains(board_->hash())) return false;

    const std::size_t bottom = moves_.size();
    bool won = false;
    for (pushFours(); !won && moves_.size() > bottom && !isSpent(); moves_.pop_back()) {
        const Point move = moves_.back();
        budget_->count();
        board_.play(move);
        won = answersFail();
        board_.undo();
        if (won) line_.push_back(move);
    }
    moves_.resize(bottom);
    if (!won && !spent_) failed_.insert(board_->hash());
    return won;
}

/// Whether every answer to the four just made loses.
bool VcfSearch::answersFail() {
    const PointSet answers = board_.repliesToFour();
    if (answers.empty()) return endWithAnyReply(), true;
    std::vector<Point> longest;
    for (const Point answer : answers) {
        budget_->count();
        board_.play(answer);
        const bool won = !board_->isOver() && attack();
        board_.undo();
        if (!won) return false;
        line_.push_back(answer);
        if (line_.size() > longest.size()) longest.swap(line_);
    }
    line_.swap(longest);
    return true;
}

/// Nothing helps: any reply, if possible one on a five-cell, then the five.
void VcfSearch::endWithAnyReply() {
    const PointSet cells = fiveCells(*board_, attacker_);
    line_ = {*cells.begin()};
    for (const PointSet& points : {cells, board_->emptyPoints()})
        for (const Point p : points)
            if (p != line_.front() && !board_->refusal(p)) return line_.push_back(p);
    line_.push_back(Point::pass());
}

Solution solveVcf(const Board& board, Side attacker, const SolveLimits& limits,
                  std::stop_token stop) {
    TrackedBoard tracked(board);
    if (board.sideToMove() != attacker) tracked.play(Point::pass());  // a turn given up
    if (tracked->isOver()) return {.solved = false};
    Budget budget(limits, std::move(stop));
    VcfSearch search(tracked, attacker);
    const std::optional<bool> won = search.run(budget, 0);
    return {.solved = won,
            .line = won == true ? search.line() : std::vector<Point>{},
            .nodes = budget.nodes()};
}

}  // namespace tengen::search
