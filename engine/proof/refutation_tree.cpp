#include "proof/refutation_tree.hpp"

#include <algorithm>
#include <utility>

#include "core/notation.hpp"
#include "proof/replies.hpp"
#include "search/threats/forcing.hpp"
#include "search/threats/solve.hpp"
#include "search/threats/vct_search.hpp"

namespace tengen::proof {
namespace {

/// Wins are looked for within so many plies first: short lines are easy to read.
constexpr int kShortWins[] = {5, 7, 9, 11, 13, 15, 19, 25};
constexpr std::uint64_t kShortShare = 10;

class TreeBuilder {
public:
    TreeBuilder(const Board& board, const TreeLimits& limits, std::stop_token stop)
        : board_(board), limits_(limits), stop_(std::move(stop)) {}

    Result<RefutationTree> build() {
        if (!add(Point())) return *error_;
        return std::move(tree_);
    }

private:
    /// Adds the position on the board, which `reply` led to; its index, or nothing with an error.
    std::optional<std::size_t> add(Point reply) {
        if (stop_.stop_requested()) return fail("stopped before the tree was complete");
        if (tree_.nodes.size() >= limits_.maxSize)
            return fail("the tree has more than " + std::to_string(limits_.maxSize) + " positions");
        const auto move = winningMove();
        if (!move) {
            const std::string after = reply.isNone() ? "" : " after " + toText(board_.moves());
            return fail("no win by threats was found" + after);
        }
        const std::size_t index = tree_.nodes.size();
        tree_.nodes.push_back({.reply = reply, .move = *move, .plies = 1});
        board_.play(*move);
        const bool done = board_.isOver() || addReplies(index);
        board_.undo();
        if (!done) return std::nullopt;
        return index;
    }

    /// Adds every reply that may hold.
    bool addReplies(std::size_t index) {
        const auto replies = repliesToRefute(board_);
        if (!replies) return fail("the defender makes five"), false;
        int longest = pliesAgainstOthers();
        for (const Point reply : *replies) {
            board_.play(reply);
            const auto child = add(reply);
            board_.undo();
            if (!child) return false;
            tree_.nodes[index].children.push_back(*child);
            longest = std::max(longest, tree_.nodes[*child].plies + 2);
        }
        tree_.nodes[index].plies = longest;
        return true;
    }

    /// Plies from the attacker's last move on, when the reply is one of those that lose at once.
    int pliesAgainstOthers() {
        const Side attacker = other(board_.sideToMove());
        if (board_.count(attacker, Threat::Five) > 0) return 3;
        if (search::repliesToThree(board_)) return 5;
        const auto fours = search::solveVcf(board_, attacker, {.nodes = limits_.nodes}, stop_);
        return fours.solved == true ? 2 + static_cast<int>(fours.line.size()) : 0;
    }

    std::optional<Point> winningMove() {
        const Side attacker = board_.sideToMove();
        const search::SolveLimits all{.nodes = limits_.nodes};
        const auto fours = search::solveVcf(board_, attacker, all, stop_);
        if (fours.solved == true) return fours.line.front();
        if (limits_.foursOnly) return std::nullopt;
        search::VctSearch vct(board_, attacker);
        for (const int plies : kShortWins)
            if (const auto move = vct.winningMove(
                    board_, {.nodes = std::max<std::uint64_t>(limits_.nodes / kShortShare, 1),
                             .plies = plies}))
                return move;
        return vct.winningMove(board_, all);
    }

    std::nullopt_t fail(std::string why) {
        error_ = Error{Error::Kind::BadValue, std::move(why)};
        return std::nullopt;
    }

    Board board_;
    TreeLimits limits_;
    std::stop_token stop_;
    RefutationTree tree_;
    std::optional<Error> error_;
};

}  // namespace

Result<RefutationTree> refutationTree(const Board& board, const TreeLimits& limits,
                                      std::stop_token stop) {
    return TreeBuilder(board, limits, std::move(stop)).build();
}

}  // namespace tengen::proof
