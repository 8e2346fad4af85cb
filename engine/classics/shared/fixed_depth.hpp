#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "classics/shared/game_tree.hpp"
#include "classics/shared/value_cache.hpp"
#include "search/control.hpp"

namespace tengen::classics {

/// The four forms of one idea, as report 001 presents them. All give a tree the same value; the
/// last two look at less of it.
enum class SearchForm : std::uint8_t { Minimax, Negamax, AlphaBeta, NegamaxAlphaBeta };

/// Which of several best moves is played.
enum class Ties : std::uint8_t { First, Last, Random };

struct FixedDepthSettings {
    SearchForm form = SearchForm::AlphaBeta;
    Ties ties = Ties::First;
    /// Alpha-beta also cuts when what is left between its bounds is no more than this.
    eval::Value margin = 0;
    /// With Ties::Last or Random a move that is only known to be no better than the best must not
    /// be taken for its equal, so the first ply searches with a bound one lower. Report 000 does
    /// not.
    bool exactTies = true;
    bool remembersPositions = false;
    /// Alpha-beta first looks this far to either side of what the position is worth as it stands,
    /// and again beyond if the value turns out not to lie there; 0: everywhere at once. The move is
    /// the same. Only with Ties::First.
    eval::Value window = 0;
    bool timesEvaluation = false;  ///< costs two looks at the clock for each leaf
};

/// What report 000 counts: moves that were generated, positions that were looked at, and how often
/// the rest of a position's moves was cut off; how many leaves were valued, and how long that took.
struct TreeCounts {
    std::uint64_t generated = 0;
    std::uint64_t searched = 0;
    std::uint64_t cutOffs = 0;
    std::uint64_t evaluated = 0;
    std::chrono::nanoseconds inEvaluation{0};  ///< where FixedDepthSettings::timesEvaluation
};

/// Searches a tree to a fixed depth, and no deeper anywhere. Not thread-safe.
class FixedDepthSearch {
public:
    static constexpr eval::Value kInfinity = std::numeric_limits<eval::Value>::max() / 2;

    struct Choice {
        Point move{};
        eval::Value value = 0;
    };

    explicit FixedDepthSearch(const FixedDepthSettings& settings)
        : settings_(settings), cache_(settings.remembersPositions ? 16 : 0) {}

    /// The best of `moves`, which are those of the side to move, `depth` ≥ 1 plies deep; nothing
    /// when `control` ended the search before it was done.
    std::optional<Choice> choose(GameTree& tree, std::span<const Point> moves, int depth,
                                 Random& random, search::SearchControl* control = nullptr);

    /// Since the search was made.
    [[nodiscard]] const TreeCounts& counts() const { return counts_; }

private:
    Choice bestWithin(GameTree& tree, std::span<const Point> moves, int depth, Random& random,
                      eval::Value alpha, eval::Value beta);
    eval::Value ofChild(GameTree& tree, Point move, int depth, eval::Value alpha, eval::Value beta);
    // Each values a position at least one ply above the horizon.
    eval::Value minimax(GameTree& tree, int depth);
    eval::Value negamax(GameTree& tree, int depth);
    eval::Value alphaBeta(GameTree& tree, int depth, eval::Value alpha, eval::Value beta);
    eval::Value negamaxAlphaBeta(GameTree& tree, int depth, eval::Value alpha, eval::Value beta);

    void count();
    [[nodiscard]] eval::Value leafAfter(GameTree& tree, Point move);
    std::vector<Point>& movesOf(GameTree& tree, int depth);
    [[nodiscard]] bool ended() const { return control_ != nullptr && control_->isOver(); }
    bool cuts(eval::Value alpha, eval::Value beta);

    FixedDepthSettings settings_;
    ValueCache cache_;
    TreeCounts counts_;
    search::SearchControl* control_ = nullptr;
    std::vector<std::vector<Point>> moves_;  // by depth left, so that nothing is allocated anew
};

}  // namespace tengen::classics
