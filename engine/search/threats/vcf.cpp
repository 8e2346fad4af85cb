#include <algorithm>
#include <unordered_set>

#include "search/threats/budget.hpp"
#include "search/threats/forcing.hpp"
#include "search/threats/solve.hpp"

namespace tengen {
namespace {

/// Depth-first: a four, its only answer, the next four. Positions that failed are remembered.
class VcfSearch {
public:
    VcfSearch(const Board& board, Side attacker, const SolveLimits& limits, std::stop_token stop)
        : board_(board), attacker_(attacker), budget_(limits, std::move(stop)) {}

    Solution run() {
        const bool won = attack();
        if (won)
            return {
                .solved = true, .line = {line_.rbegin(), line_.rend()}, .nodes = budget_.nodes()};
        return {.solved = budget_.wasSpent() ? std::nullopt : std::optional(false),
                .nodes = budget_.nodes()};
    }

private:
    /// Whether the attacker, to move, wins. If so line_ holds the moves, last one first.
    bool attack() {
        if (board_.count(attacker_, Threat::Five) > 0) {
            line_ = {*fiveCells(board_, attacker_).begin()};
            return true;
        }
        if (budget_.isSpent()) return false;
        if (failed_.contains(board_.hash())) return false;

        for (const Point move : fours()) {
            if (budget_.isSpent()) return false;
            budget_.count();
            board_.play(move);
            const bool won = answersFail();
            board_.undo();
            if (won) return line_.push_back(move), true;
        }
        if (!budget_.wasSpent()) failed_.insert(board_.hash());
        return false;
    }

    /// Whether every answer to the four just made loses.
    bool answersFail() {
        const PointSet answers = repliesToFour(board_);
        if (answers.empty()) {  // nothing helps: any reply, here the one on a five-cell, then five
            const PointSet cells = fiveCells(board_, attacker_);
            line_ = {*cells.begin()};
            for (const Point p : cells)
                if (p != line_.front() && !board_.refusal(p)) return line_.push_back(p), true;
            for (const Point p : board_.emptyPoints())
                if (p != line_.front() && !board_.refusal(p)) return line_.push_back(p), true;
            return line_.push_back(Point::pass()), true;
        }
        std::vector<Point> longest;
        for (const Point answer : answers) {
            budget_.count();
            board_.play(answer);
            const bool won = !board_.isOver() && attack();
            board_.undo();
            if (!won) return false;
            line_.push_back(answer);
            if (line_.size() > longest.size()) longest = line_;
        }
        line_ = std::move(longest);
        return true;
    }

    /// The attacker's fours, the most promising first. Where the enemy threatens five, only a four
    /// on that very point will do.
    std::vector<Point> fours() const {
        const Side defender = other(attacker_);
        const int threatened = board_.count(defender, Threat::Five);
        if (threatened > 1) return {};
        const PointSet points =
            threatened == 1 ? fiveCells(board_, defender) : board_.emptyPoints();
        std::vector<Point> fours;
        for (const Point p : points)
            if (makesFour(board_, p, attacker_)) fours.push_back(p);
        std::ranges::sort(fours, [this](Point a, Point b) {
            const Threat ta = board_.threat(a, attacker_), tb = board_.threat(b, attacker_);
            return ta != tb ? ta > tb : a < b;
        });
        return fours;
    }

    Board board_;
    Side attacker_;
    Budget budget_;
    std::unordered_set<std::uint64_t> failed_;
    std::vector<Point> line_;
};

}  // namespace

Solution solveVcf(const Board& board, Side attacker, const SolveLimits& limits,
                  std::stop_token stop) {
    if (board.sideToMove() == attacker)
        return VcfSearch(board, attacker, limits, std::move(stop)).run();
    Board turned = board;  // the other side gives up its turn
    turned.play(Point::pass());
    if (turned.isOver()) return {.solved = false};
    return VcfSearch(turned, attacker, limits, std::move(stop)).run();
}

}  // namespace tengen
