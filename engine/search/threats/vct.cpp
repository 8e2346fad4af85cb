#include <algorithm>
#include <limits>
#include <unordered_map>

#include "search/threats/budget.hpp"
#include "search/threats/forcing.hpp"
#include "search/threats/solve.hpp"

namespace tengen {
namespace {

/// How many leaves must still be won to prove a position, or lost to disprove it.
struct Numbers {
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    [[nodiscard]] bool isProven() const { return proof == 0; }
    [[nodiscard]] bool isDisproven() const { return disproof == 0; }
    [[nodiscard]] bool isSettled() const { return isProven() || isDisproven(); }
};

constexpr std::uint32_t kInfinity = std::numeric_limits<std::uint32_t>::max() / 2;
constexpr Numbers kProven = {0, kInfinity};
constexpr Numbers kDisproven = {kInfinity, 0};

/// Fours are looked for only this far at each position: they end most attacks within a few moves.
constexpr std::uint64_t kVcfNodes = 500;

/// Depth-first proof-number search (Nagai 2002) with *weak* numbers: the hardest child and one for
/// each other, instead of their sum, since in threat sequences children share most of their leaves.
class VctSearch {
public:
    VctSearch(const Board& board, Side attacker, const SolveLimits& limits, std::stop_token stop)
        : board_(board), attacker_(attacker), budget_(limits, std::move(stop)) {}

    Solution run() {
        Numbers root = look();
        if (!root.isSettled()) root = expand({kInfinity, kInfinity});
        if (root.isProven()) return {.solved = true, .line = line(), .nodes = budget_.nodes()};
        if (root.isDisproven() && !budget_.wasSpent())
            return {.solved = false, .nodes = budget_.nodes()};
        return {.solved = std::nullopt, .nodes = budget_.nodes()};
    }

private:
    [[nodiscard]] bool attacks() const { return board_.sideToMove() == attacker_; }

    /// What is known of the position, or can be told without trying moves.
    Numbers look() {
        if (const auto it = table_.find(board_.hash()); it != table_.end()) return it->second;
        return table_[board_.hash()] = attacks() ? lookAtAttack() : lookAtDefence();
    }

    Numbers lookAtAttack() {
        if (board_.isOver() || board_.count(other(attacker_), Threat::Five) > 1)
            return board_.count(attacker_, Threat::Five) > 0 && !board_.isOver() ? kProven
                                                                                 : kDisproven;
        const Solution fours = solveVcf(board_, attacker_, {.nodes = kVcfNodes}, budget_.stop());
        budget_.count(fours.nodes);
        return fours.solved == true ? kProven : Numbers{};
    }

    Numbers lookAtDefence() {
        if (board_.isOver() || board_.count(other(attacker_), Threat::Five) > 0) return kDisproven;
        const auto answers = replies();
        if (!answers) return kDisproven;
        return answers->empty() ? kProven
                                : Numbers{.proof = static_cast<std::uint32_t>(answers->count())};
    }

    /// The defender's replies that do not lose at once; nothing when nothing is threatened.
    std::optional<PointSet> replies() {
        if (board_.count(attacker_, Threat::Five) > 0) return repliesToFour(board_);
        return repliesToThree(board_);
    }

    std::vector<Point> moves() {
        PointSet points;
        if (!attacks()) {
            points = *replies();
        } else if (board_.count(other(attacker_), Threat::Five) == 1) {
            // Forced; whether a threat of one's own is left is seen at the defender's turn.
            const Point block = *fiveCells(board_, other(attacker_)).begin();
            if (!board_.refusal(block)) points.insert(block);
        } else {
            for (const Point p : board_.emptyPoints())
                if (makesThree(board_, p, attacker_)) points.insert(p);
        }
        return {points.begin(), points.end()};
    }

    Numbers expand(Numbers threshold) {
        const std::vector<Point> tries = moves();
        const std::uint64_t key = board_.hash();
        while (true) {
            // Seen from the side to move: its own number is the least of the children's, the other
            // one the hardest child and one for each further child.
            const bool attack = attacks();
            std::uint32_t own = kInfinity, second = kInfinity, hardest = 0, open = 0;
            Numbers chosen;
            Point move;
            for (const Point p : tries) {
                if (budget_.isSpent()) return {};
                budget_.count();
                board_.play(p);
                const Numbers child = look();
                board_.undo();
                const std::uint32_t mine = attack ? child.proof : child.disproof;
                const std::uint32_t theirs = attack ? child.disproof : child.proof;
                hardest = std::max(hardest, theirs);
                open += theirs != 0;
                if (mine < own) {
                    second = own;
                    own = mine;
                    chosen = child;
                    move = p;
                } else {
                    second = std::min(second, mine);
                }
            }
            const std::uint32_t others = own == 0    ? kInfinity
                                         : open == 0 ? 0
                                                     : std::min(hardest + open - 1, kInfinity);
            const Numbers now = attack ? Numbers{own, others} : Numbers{others, own};
            table_[key] = now;
            if (now.isSettled() || now.proof >= threshold.proof ||
                now.disproof >= threshold.disproof)
                return now;

            const std::uint32_t ownLimit =
                std::min(attack ? threshold.proof : threshold.disproof, second + 1);
            const std::uint32_t othersLimit = attack ? threshold.disproof : threshold.proof;
            const std::uint32_t theirs = attack ? chosen.disproof : chosen.proof;
            // What the others may still grow before this position's own limit is met.
            const std::uint32_t childLimit = std::max(theirs + 1, othersLimit - (others - hardest));
            board_.play(move);
            expand(attack ? Numbers{ownLimit, childLimit} : Numbers{childLimit, ownLimit});
            board_.undo();
            if (budget_.wasSpent()) return {};
        }
    }

    /// A winning line of the proven position: proven moves against the first reply that resists.
    std::vector<Point> line() {
        Board game = board_;
        std::vector<Point> played;
        const auto go = [&](Point p) {
            board_.play(p);
            played.push_back(p);
        };
        while (true) {
            if (attacks()) {
                const Solution fours = solveVcf(board_, attacker_, {.nodes = kVcfNodes}, {});
                if (fours.solved == true) {
                    played.insert(played.end(), fours.line.begin(), fours.line.end());
                    break;
                }
            }
            std::vector<Point> tries = moves();
            if (tries.empty())  // every reply loses: any will do
                for (const Point p : board_.emptyPoints())
                    if (!board_.refusal(p)) tries.push_back(p);
            Point next = tries.empty() ? Point::pass() : tries.front();
            if (attacks())
                for (const Point p : tries) {
                    board_.play(p);
                    const auto it = table_.find(board_.hash());
                    board_.undo();
                    if (it != table_.end() && it->second.isProven()) {
                        next = p;
                        break;
                    }
                }
            go(next);
        }
        board_ = game;
        return played;
    }

    Board board_;
    Side attacker_;
    Budget budget_;
    std::unordered_map<std::uint64_t, Numbers> table_;
};

}  // namespace

Solution solveVct(const Board& board, Side attacker, const SolveLimits& limits,
                  std::stop_token stop) {
    Board turned = board;
    if (board.sideToMove() != attacker) turned.play(Point::pass());
    if (turned.isOver()) return {.solved = false};
    return VctSearch(turned, attacker, limits, std::move(stop)).run();
}

}  // namespace tengen
