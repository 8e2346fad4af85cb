#include "classics/waterloo/opponent_model.hpp"

#include <iterator>
#include <vector>

#include "agents/weight_table.hpp"
#include "base/file.hpp"
#include "base/text.hpp"

namespace tengen::classics {
namespace {

constexpr std::string_view kClasses[] = {
    "best-1-rank-1", "best-1-rank-2", "best-1-rank-3", "best-1-rank-4", "best-1-rank-5",
    "best-1-rank-6", "best-1-rank-7", "best-2-rank-2", "best-2-rank-3", "best-2-rank-4",
    "best-2-rank-5", "best-2-rank-6", "best-2-rank-7", "best-3-rank-3", "best-3-rank-4",
    "best-3-rank-5", "best-3-rank-6", "best-3-rank-7", "best-4-rank-4", "best-4-rank-5",
    "best-4-rank-6", "best-4-rank-7", "best-5-rank-5", "best-5-rank-6", "best-5-rank-7",
    "best-6-rank-6", "best-6-rank-7", "best-7-rank-7", "best-score-1",  "best-score-2",
    "best-score-3",  "best-score-4",  "best-score-5",  "best-score-6",  "best-score-7"};
constexpr std::string_view kColumns[] = {"chosen", "available"};
constexpr agents::WeightLayout kLayout{
    .noun = "class", .rows = kClasses, .columns = kColumns, .unit = "count"};

constexpr std::size_t kMaxFileSize = 1 << 16;

}  // namespace

/// The pairs come in order, those of a best rank together.
std::size_t OpponentModel::rowOf(int best, int rank) {
    const int before = (best - 1) * kRanks - (best - 1) * (best - 2) / 2;
    return static_cast<std::size_t>(before + rank - best);
}

void OpponentModel::observe(const Board& board, Side side, const WaterlooScores& scores) {
    Board past = board;
    WaterlooPoints points(board, scores);
    while (past.ply() > 0) {
        const Point move = past.lastMove();
        past.undo();
        if (move.isPass()) continue;
        points.undo(move, past.sideToMove());
        if (past.sideToMove() == side && past.stoneCount() >= kFirstStones)
            count(past, points, move);
    }
}

void OpponentModel::count(const Board& board, const WaterlooPoints& points, Point move) {
    const Side side = board.sideToMove();
    const WaterlooPoint chosen = points.at(move, side);
    Choices choices;
    choices.add(chosen);
    for (const Point p : board.candidates(Area::Square3)) choices.add(points.at(p, side));

    const int best = choices.bestRank();
    for (int rank = best; rank <= kRanks; ++rank) {
        if (!choices.has(rank)) continue;
        Count& pair = counts_[rowOf(best, rank)];
        ++pair.available;
        pair.chosen += rank == chosen.rank ? 1 : 0;
    }
    if (!choices.hasSeveralScores(chosen.rank)) return;
    Count& scores = counts_[kPairs + static_cast<std::size_t>(chosen.rank - 1)];
    ++scores.available;
    scores.chosen += choices.isBestOfRank(chosen) ? 1 : 0;
}

bool OpponentModel::expectsRank(int best, int rank) const {
    const Count& pair = counts_[rowOf(best, rank)];
    const auto prior = rank == best ? kPriorTurns : 0;
    return static_cast<double>(pair.chosen + prior) >=
           kExpectedShare * static_cast<double>(pair.available + kPriorTurns);
}

bool OpponentModel::expectsScore(int rank, bool isBest) const {
    const Count& scores = counts_[kPairs + static_cast<std::size_t>(rank - 1)];
    const auto chosen = isBest ? scores.chosen : scores.available - scores.chosen;
    return static_cast<double>(chosen) + kPriorTurns / 2.0 >=
           kExpectedShare * static_cast<double>(scores.available + kPriorTurns);
}

bool OpponentModel::expects(const WaterlooPoint& point, const Choices& choices) const {
    if (!expectsRank(choices.bestRank(), point.rank)) return false;
    return !choices.hasSeveralScores(point.rank) ||
           expectsScore(point.rank, choices.isBestOfRank(point));
}

std::int64_t OpponentModel::turns() const {
    std::int64_t turns = 0;
    for (int rank = 1; rank <= kRanks; ++rank) turns += counts_[rowOf(rank, rank)].available;
    return turns;
}

std::string OpponentModel::text() const {
    std::vector<std::int64_t> numbers;
    for (const Count& count : counts_)
        numbers.insert(numbers.end(), {count.chosen, count.available});
    return agents::weightsText(kLayout, numbers);
}

Result<OpponentModel> OpponentModel::parse(std::string_view text) {
    static_assert(std::size(kClasses) == kRows);
    const auto numbers = agents::parseWeights(kLayout, text);
    if (!numbers) return numbers.error();
    OpponentModel model;
    for (std::size_t i = 0; i < kRows; ++i) {
        model.counts_[i] = {(*numbers)[2 * i], (*numbers)[2 * i + 1]};
        if (model.counts_[i].chosen > model.counts_[i].available)
            return Error{Error::Kind::BadValue,
                         inQuotes(kClasses[i]) + " was chosen more often than it was available"};
    }
    return model;
}

Result<OpponentModel> OpponentModel::fromFile(const std::string& path) {
    const auto text = readFile(path, kMaxFileSize);
    if (!text) return text.error();
    return parse(*text);
}

}  // namespace tengen::classics
