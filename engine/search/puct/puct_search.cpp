#include "search/puct/puct_search.hpp"

#include <algorithm>
#include <cmath>

#include "base/random.hpp"
#include "search/control.hpp"
#include "search/line.hpp"
#include "search/puct/puct_threads.hpp"
#include "search/threats/sensible_moves.hpp"
#include "search/threats/vcf_solver.hpp"

namespace tengen::search {
namespace {

/// The first report comes after that many playouts, and each later one after half as many more.
constexpr std::uint64_t kFirstReport = 256;
/// Playouts between two looks whether the soft limit of time is met.
constexpr std::uint64_t kSoftLimitPlayouts = 64;

/// The score of a win rate: the inverse of winrateOf().
Score scoreOf(double winrate) {
    constexpr double kLeast = 1e-9;
    const double w = std::clamp(winrate, kLeast, 1 - kLeast);
    return static_cast<Score>(std::lround(eval::kLogit * std::log(w / (1 - w))));
}

/// The moves at the root, the likeliest first; chance orders those that are equally likely.
std::vector<Edge> rootEdges(const Position& start, LeafEvaluator& evaluator, const Limits& limits,
                            std::uint64_t seed) {
    std::vector<Point> moves = sensibleRootMoves(start, limits.exclude);
    Random random(seed ^ start.board().hash());
    shuffle(std::span(moves), random);
    std::vector<Edge> edges = evaluator.priors(start, moves);
    std::ranges::stable_sort(edges, std::ranges::greater(), &Edge::prior);
    return edges;
}

/// A win by fours at the root.
struct RootWin {
    Point move;
    int plies;
    std::vector<Point> line{};  ///< of both sides, if it is complete
};

/// Lets the VCF of the leaves look first: what it has found in the tree it finds here again. Then
/// the complete search.
std::optional<RootWin> rootWin(Position& start, LeafEvaluator& evaluator,
                               const PuctSettings& settings, const std::stop_token& stop) {
    if (const int plies = evaluator.winSeen(start); plies > 0) {
        if (evaluator.firstOfVcf().isNone()) return std::nullopt;
        return RootWin{evaluator.firstOfVcf(), plies};
    }
    Board board = start.board();
    Budget budget({}, stop);
    VcfSolver solver(board);
    if (solver.run(budget, static_cast<std::uint64_t>(settings.rootVcfNodes)) != true)
        return std::nullopt;
    const std::vector<Point> line = solver.line();
    return RootWin{line.front(), static_cast<int>(line.size()), line};
}

Line lineOfMove(const PuctTree& tree, const Edge& move, const std::optional<RootWin>& win) {
    const TreeNode& node = tree.node(move.child);
    const bool isVcf = win && move.move == win->move;
    std::vector<Point> moves = isVcf && !win->line.empty() ? win->line : tree.line(move);
    if (!node.isProven()) return lineOf(scoreOf(tree.valueOf(node)), std::move(moves));
    Line line = lineOf(scoreOfMove(node.proven), std::move(moves));
    if (isVcf && line.forced) line.forced->by = ForcedEnd::By::Vcf;
    return line;
}

}  // namespace

PuctSearch::PuctSearch(std::size_t megabytes, const PuctSettings& settings)
    : settings_(settings), megabytes_(megabytes) {}

void PuctSearch::newGame() {
    if (tree_) tree_->clear();
}

void PuctSearch::resizeTree(std::size_t megabytes) {
    if (megabytes != megabytes_) tree_.reset();
    megabytes_ = megabytes;
}

void PuctSearch::prepare() {
    if (!tree_) tree_ = std::make_unique<PuctTree>(megabytes_, settings_);
    tree_->touch();
}

int PuctSearch::tableUsage() const { return tree_ ? static_cast<int>(1000 * tree_->usage()) : 0; }

Report PuctSearch::think(const Board& board, const std::shared_ptr<const eval::PointTables>& tables,
                         const Limits& limits, std::uint64_t seed, const std::stop_token& stop,
                         const OnReport& onReport) {
    SearchControl control(limits, stop);
    if (!tree_) tree_ = std::make_unique<PuctTree>(megabytes_, settings_);
    PuctTree& tree = *tree_;
    Position start(board, tables);
    LeafEvaluator evaluator(settings_);

    tree.setRoot(board);
    tree.setRootMoves(rootEdges(start, evaluator, limits, seed));
    if (tree.root().visits == 0) tree.setRootValue(evaluator.evaluate(start).winrate);
    const std::optional<RootWin> win = rootWin(start, evaluator, settings_, stop);
    if (win) tree.setProven(win->move, lossIn(win->plies - 1));

    PuctThreads threads(tree, control, start, settings_, limits);
    const auto report = [&] {
        Report found{.selectiveDepth = threads.deepest(),
                     .nodes = threads.playouts(),
                     .time = control.time().elapsed(),
                     .longestPause = control.longestPause()};
        for (const Edge& move : tree.ranked())
            if (found.lines.size() < limits.lines())
                found.lines.push_back(lineOfMove(tree, move, win));
        if (found.lines.empty())
            found.lines.push_back(
                lineOf(scoreOf(1 - tree.valueOf(tree.root())), {tree.rootEdges().front().move}));
        found.depth = static_cast<int>(found.best().moves.size());
        found.selectiveDepth = std::max(found.selectiveDepth, found.depth);
        return found;
    };
    std::uint64_t nextReport = kFirstReport;
    threads.run([&] {
        if (onReport && threads.playouts() >= nextReport) {
            nextReport += nextReport / 2;
            onReport(report());
        }
        if (threads.playouts() % kSoftLimitPlayouts == 0 && !control.time().mayDeepen() &&
            tree.mostVisitedIsBest())
            control.end();
    });
    const Report last = report();
    if (onReport) onReport(last);
    return last;
}

Score PuctSearch::evaluate(const Board& board,
                           const std::shared_ptr<const eval::PointTables>& tables) const {
    Position position(board, tables);
    const Leaf leaf = LeafEvaluator(settings_).evaluate(position);
    return leaf.proven != kUnproven ? leaf.proven : scoreOf(leaf.winrate);
}

}  // namespace tengen::search
