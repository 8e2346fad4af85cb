#include "agents/balance.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>

#include "base/ratio.hpp"
#include "search/shared_limits.hpp"

namespace tengen::agents {
namespace {

constexpr int kNearCentre = 4;

/// How many of the most even choices stay, and what part of the limits the round is worth.
struct Round {
    std::size_t max;
    double weight;
};
constexpr Round kRounds[] = {{std::numeric_limits<std::size_t>::max(), 1}, {8, 1}, {3, 2}};
constexpr double kAllRounds = 4;
/// What the first round must leave to the others, however many choices there are.
constexpr double kLeftByTheFirst = 0.6;

std::optional<Board> after(Board board, const Stones& stones) {
    for (const Point p : stones) {
        if (board.isOver() || board.refusal(p)) return std::nullopt;
        board.play(p);
    }
    return board.isOver() ? std::nullopt : std::optional(board);
}

struct Runner {
    const Stones* stones = nullptr;
    std::size_t place = 0;  // among the choices; the earlier where all else is equal
    eval::Value away = std::numeric_limits<eval::Value>::max();
    bool isKnown = false;  // looked at
    search::Line line{};
    int depth = 0, selectiveDepth = 0;
};

/// The line of a search after the stones, as seen before them.
search::Line seenBefore(const Stones& stones, search::Line line) {
    if (stones.size() % 2 == 1) {
        line.score = -line.score;
        if (line.winrate) line.winrate = 1 - *line.winrate;
        if (line.forced) line.forced->win = !line.forced->win;
    }
    if (line.forced) line.forced->plies += static_cast<int>(stones.size());
    line.moves.insert(line.moves.begin(), stones.begin(), stones.end());
    return line;
}

Stones allButLast(const Stones& stones) { return {stones.begin(), stones.end() - 1}; }

class Race {
public:
    Race(Agent& agent, const Board& board, std::span<const Stones> choices, const BalanceGoal& goal,
         const search::Limits& limits, const std::stop_token& stop)
        : agent_(agent), board_(board), goal_(goal), shared_(limits), stop_(stop) {
        for (const Stones& stones : choices)
            if (after(board_, stones))
                runners_.push_back({.stones = &stones, .place = runners_.size()});
    }

    search::Report run() {
        const Stopwatch watch;
        if (agent_.knowsWinrates())
            for (const Round& round : kRounds) {
                if (!isOver() || &round == kRounds) runRound(round, &round == kRounds);
            }
        else
            rank();
        report_.time = watch.elapsed();
        for (Runner& runner : runners_)
            if (runner.isKnown) report_.lines.push_back(std::move(runner.line));
        if (!runners_.empty()) {
            report_.depth = runners_.front().depth;
            report_.selectiveDepth = runners_.front().selectiveDepth;
        }
        return std::move(report_);
    }

private:
    [[nodiscard]] bool isOver() const { return stop_.stop_requested() || shared_.left() <= 0; }

    void runRound(const Round& round, bool isFirst) {
        const std::size_t max =
            std::max(round.max, static_cast<std::size_t>(std::max(goal_.wanted, 1)));
        const auto starters = std::span(runners_).first(std::min(max, runners_.size()));
        const double each = ratio(round.weight, std::max<std::size_t>(starters.size(), 1));
        double weight = weight_;
        for (Runner& runner : starters) {
            const bool owesOne = isFirst && &runner == starters.data();
            if (!owesOne && (isOver() || (isFirst && shared_.left() < kLeftByTheFirst))) break;
            look(runner, shared_.part(std::min(each / weight, 1.0)));
            weight -= each;
        }
        weight_ -= round.weight;
        order(starters);
    }

    /// Without win rates a value after the stones cannot be compared with one before them. What
    /// such an agent says of its own moves can: the last stones are ranked as moves.
    void rank() {
        std::vector<Stones> befores;
        for (const Runner& runner : runners_)
            if (const Stones before = allButLast(*runner.stones);
                std::ranges::find(befores, before) == befores.end())
                befores.push_back(before);
        // When stopped it still owes one answer, and may know nothing of the first choices.
        const auto owesOne = [&] { return std::ranges::none_of(runners_, &Runner::isKnown); };
        for (std::size_t i = 0; i < befores.size() && (owesOne() || !isOver()); ++i) {
            search::Limits limits = shared_.part(ratio(1, befores.size() - i));
            const Board board = *after(board_, befores[i]);
            limits.multiPv = board.emptyPoints().count();
            const search::Report found = agent_.choose(board, limits, stop_, nullptr);
            count(found);
            for (Runner& runner : runners_)
                if (allButLast(*runner.stones) == befores[i])
                    for (const search::Line& line : found.lines)
                        if (line.moves.front() == runner.stones->back())
                            settle(runner, seenBefore(befores[i], line), found);
        }
        order(runners_);
    }

    void look(Runner& runner, search::Limits limits) {
        limits.multiPv = 1;
        limits.exclude.clear();  // they were meant for the move, not for what comes after it
        const search::Report found =
            agent_.choose(*after(board_, *runner.stones), limits, stop_, nullptr);
        count(found);
        // Cut short, it knows less than the look before.
        if (runner.isKnown && stop_.stop_requested()) return;
        settle(runner, seenBefore(*runner.stones, found.best()), found);
    }

    void count(const search::Report& found) {
        shared_.spend(found.nodes);
        report_.nodes += found.nodes;
    }

    void settle(Runner& runner, search::Line line, const search::Report& found) const {
        runner.away = line.forced ? std::numeric_limits<eval::Value>::max() - 1
                                  : std::abs(line.score - goal_.bias);
        runner.line = std::move(line);
        runner.isKnown = true;
        runner.depth = found.depth;
        runner.selectiveDepth = found.selectiveDepth;
    }

    static void order(std::span<Runner> runners) {
        std::ranges::sort(
            runners, {}, [](const Runner& runner) { return std::pair(runner.away, runner.place); });
    }

    Agent& agent_;
    const Board& board_;
    BalanceGoal goal_;
    search::SharedLimits shared_;
    const std::stop_token& stop_;
    std::vector<Runner> runners_;
    double weight_ = kAllRounds;
    search::Report report_;
};

}  // namespace

std::vector<Point> pointsToBalance(const Board& board) {
    const Point centre(board.size() / 2, board.size() / 2);
    const bool isEmpty = board.stoneCount() == 0;
    std::vector<Point> points;
    for (const Point p : isEmpty ? board.emptyPoints() : board.candidates(Area::Square3Line4))
        if (!board.refusal(p) && (!isEmpty || distance(p, centre) <= kNearCentre))
            points.push_back(p);
    return points;
}

std::vector<Stones> singles(std::span<const Point> points) {
    std::vector<Stones> choices;
    for (const Point p : points) choices.push_back({p});
    return choices;
}

std::vector<Stones> somePairs(std::span<const Point> points, std::size_t count, Random& random) {
    std::vector<Stones> pairs;
    for (const Point p : points)
        for (const Point q : points)
            if (p != q) pairs.push_back({p, q});
    shuffle(std::span(pairs), random);
    pairs.resize(std::min(count, pairs.size()));
    return pairs;
}

search::Report balance(Agent& agent, const Board& board, std::span<const Stones> choices,
                       const BalanceGoal& goal, const search::Limits& limits,
                       const std::stop_token& stop) {
    return Race(agent, board, choices, goal, limits, stop).run();
}

}  // namespace tengen::agents
