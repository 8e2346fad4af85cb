#include "search/alpha_beta/learned_positions.hpp"

#include <algorithm>
#include <cmath>

#include "search/depth.hpp"
#include "search/line.hpp"

namespace tengen::search {
namespace {

/// A shallower search is as quick as remembering it.
constexpr int kMinDepth = 4;
/// Maximum number of positions of the principal variation that are stored.
constexpr std::size_t kMaxPvPositions = 8;
/// By how much a later look at the next position may fall short before the move is thought about
/// again, if it leaves us behind: a logit. Values waver by less in games that are won.
constexpr Score kDisappointment = eval::kLogit;

/// The score of the position before or after this one, `plies` moves away, for the side to move
/// there.
Score seenFrom(Score score, int plies) {
    const Score there = plies % 2 == 0 ? score : -score;
    if (isWin(there)) return std::clamp(there + plies, kDecided, kWin);
    if (isLoss(there)) return std::clamp(there - plies, -kWin, -kDecided);
    return there;
}

bool isPlayable(const Board& board, std::span<const Point> line) {
    Board after = board;
    for (const Point p : line) {
        if (after.isOver() || after.refusal(p)) return false;
        after.play(p);
    }
    return true;
}

}  // namespace

LearnedPositions::LearnedPositions(Experience& experience, const Board& board,
                                   std::shared_ptr<const eval::PointTables> tables,
                                   const Limits& limits)
    : experience_(experience),
      board_(board),
      tables_(std::move(tables)),
      limits_(limits),
      position_(board) {
    std::vector<CanonicalPosition> asked = {position_};
    std::vector<Point> moves;
    Board next = board;
    for (const Point p : board.candidates(Area::Square3Line4)) {
        if (board.refusal(p)) continue;
        next.play(p);
        if (!next.isOver()) {
            asked.emplace_back(next);
            moves.push_back(p);
        }
        next.undo();
    }
    auto found = experience.recall(asked);
    root_ = std::move(found.front());
    // Two positions may share a key, and people may write anything into a file.
    if (root_ && !isPlayable(board, root_->line)) root_.reset();
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (auto& what = found[i + 1]) next_.push_back({moves[i], std::move(*what)});
    takeWinOfNext();
    refuted_ = isRefuted();
    const bool isComparable = limits.multiPv <= 1 && limits.exclude.empty();
    if (isComparable && root_ && !root_->line.empty() && !refuted_ &&
        (root_->isProven() ||
         (root_->bound == Bound::Exact && root_->evaluation == tables_->checksum())))
        known_ = reported();
}

const Remembered* LearnedPositions::after(Point move) const {
    const auto it = std::ranges::find(next_, move, &Next::move);
    return it == next_.end() ? nullptr : &it->what;
}

/// A move after which the enemy is known to be lost wins, whatever was known of this position.
void LearnedPositions::takeWinOfNext() {
    for (const Next& next : next_) {
        if (!next.what.isProven() || !isLoss(next.what.score)) continue;
        Remembered win{.score = seenFrom(next.what.score, -1),
                       .bound = Bound::Exact,
                       .depth = next.what.depth + 1,
                       .line = {next.move},
                       .evaluation = tables_->checksum()};
        Board board = board_;
        board.play(next.move);
        if (isPlayable(board, next.what.line))
            win.line.insert(win.line.end(), next.what.line.begin(), next.what.line.end());
        if (!root_ || replaces(win, *root_, false)) root_ = std::move(win);
    }
}

/// Whether a later search of the position after the remembered move found it worse than it looked.
bool LearnedPositions::isRefuted() const {
    if (!root_ || root_->line.empty() || root_->isProven()) return false;
    const Remembered* next = after(root_->line.front());
    if (next == nullptr || next->bound < Bound::Lower) return false;
    if (next->isProven()) return isWin(next->score);
    return next->evaluation == root_->evaluation && next->depth >= root_->depth - 1 &&
           seenFrom(next->score, -1) < std::min(root_->score, 0) - kDisappointment;
}

Report LearnedPositions::reported() const {
    Report report{.depth = root_->depth, .selectiveDepth = root_->depth};
    report.lines.push_back(lineOf(root_->score, root_->line));
    return report;
}

std::optional<Report> LearnedPositions::answer() const {
    if (!known_) return std::nullopt;
    const auto time = timeForMove(limits_);
    const bool isEnough = root_->isProven() ||
                          (limits_.depth > 0 && root_->depth >= limits_.depth) ||
                          (limits_.nodes > 0 && root_->nodes >= limits_.nodes) ||
                          (time.count() > 0 && root_->time >= time);
    return isEnough ? known_ : std::nullopt;
}

bool LearnedPositions::isBehind(const Report& found) const {
    return known_ && !found.best().forced && found.depth < known_->depth;
}

void LearnedPositions::seed(TranspositionTable& table) const {
    Position position(board_, tables_);
    const auto eval = [&] { return std::clamp(position.evaluate(), -kMaxEval, kMaxEval); };
    if (known_) {
        const std::vector<Point>& line = root_->line;
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            position.play(line[i]);
            const int ply = position.board().ply() - board_.ply();
            table.store(position.board().hash(),
                        {.move = line[i + 1],
                         .score = seenFrom(root_->score, ply),
                         .eval = eval(),
                         .depth = std::max(root_->depth - ply, 0) * kPly,
                         .bound = Bound::Exact},
                        0);
        }
        for (std::size_t i = 0; i + 1 < line.size(); ++i) position.undo();
    }
    for (const Next& next : next_) {
        // The result of other tables for a quiet position serves only to order its move first.
        const bool counts = next.what.isProven() || next.what.evaluation == tables_->checksum();
        if (next.what.bound == Bound::None) continue;
        position.play(next.move);
        table.store(position.board().hash(),
                    {.move = next.what.line.empty() ? Point() : next.what.line.front(),
                     .score = next.what.score,
                     .eval = eval(),
                     .depth = next.what.isProven() ? kMaxPly * kPly
                              : counts             ? next.what.depth * kPly
                                                   : 0,
                     .bound = next.what.bound},
                    0);
        position.undo();
    }
}

void LearnedPositions::order(std::vector<RootMove>& moves) const {
    std::ranges::stable_partition(moves, [&](const RootMove& root) {
        const Remembered* next = after(root.move);
        return next == nullptr || !next->isProven() || !isWin(next->score);
    });
    if (!root_ || refuted_ || root_->line.empty()) return;
    const auto best = std::ranges::find(moves, root_->line.front(), &RootMove::move);
    if (best != moves.end()) std::rotate(moves.begin(), best, best + 1);
}

Remembered LearnedPositions::lessonFrom(const Report& found, const Ending& ending) const {
    Remembered what{.score = static_cast<Score>(found.best().score),
                    .bound = Bound::Exact,
                    .depth = found.depth,
                    .line = found.best().moves,
                    .nodes = found.nodes,
                    .time = found.time,
                    .evaluation = tables_->checksum()};
    if (isBehind(found)) {
        what = *root_;
        what.nodes += found.nodes;
        what.time += found.time;
    }
    // A search that its clock ended a little early, or sooner than it had to, would do so again.
    const bool endedByTime = !ending.wasStopped &&
                             (limits_.nodes == 0 || found.nodes < limits_.nodes) &&
                             (limits_.depth == 0 || found.depth < limits_.depth);
    if (endedByTime) what.time = std::max(what.time, timeForMove(limits_));
    return what;
}

/// The positions that the line goes through are worth what it says, as far as it was looked ahead.
void LearnedPositions::addLine(std::vector<Lesson>& lessons, const Remembered& root) const {
    Board board = board_;
    for (std::size_t i = 0; i + 1 < std::min(root.line.size(), kMaxPvPositions); ++i) {
        if (board.isOver() || board.refusal(root.line[i])) return;
        board.play(root.line[i]);
        const int ply = board.ply() - board_.ply();
        if (board.isOver() || (root.depth - ply < kMinDepth && !root.isProven())) return;
        Remembered what{.score = seenFrom(root.score, ply),
                        .bound = Bound::Exact,
                        .depth = std::max(root.depth - ply, 0),
                        .evaluation = root.evaluation};
        what.line.assign(root.line.begin() + ply, root.line.end());
        lessons.push_back({CanonicalPosition(board), std::move(what)});
    }
}

/// The position before the last move is worth at least this to the enemy, who had that move. So a
/// later game finds out where this one went wrong.
void LearnedPositions::addBefore(std::vector<Lesson>& lessons, const Remembered& root) const {
    if (board_.ply() == 0 || board_.lastMove().isPass()) return;
    Board board = board_;
    const Point move = board.lastMove();
    board.undo();
    if (board.refusal(move)) return;
    Remembered what{.score = seenFrom(root.score, -1),
                    .bound = Bound::Lower,
                    .depth = root.depth + 1,
                    .line = {move},
                    .evaluation = root.evaluation};
    what.line.insert(what.line.end(), root.line.begin(), root.line.end());
    const CanonicalPosition position(board);
    const auto old = std::move(experience_.recall({&position, 1}).front());
    if (!old && isLoss(what.score)) return;  // a bad move says nothing of the others
    if (old && old->depth > what.depth && !what.isProven()) return;
    const bool sameMove = old && !old->line.empty() && old->line.front() == move;
    if (old && what.score <= old->score && !sameMove) return;
    lessons.push_back({position, std::move(what), true});
}

Report LearnedPositions::conclude(Report found, const Ending& ending) {
    const bool isLesson = limits_.exclude.empty() && ending.isSure &&
                          (isBehind(found) || found.depth >= kMinDepth || found.best().forced);
    if (isLesson) {
        const Remembered what = lessonFrom(found, ending);
        std::vector<Lesson> lessons = {{position_, what, refuted_}};
        addLine(lessons, what);
        addBefore(lessons, what);
        experience_.remember(lessons);
    }
    if (!isBehind(found)) return found;
    Report known = *known_;
    known.nodes = found.nodes;
    known.time = found.time;
    return known;
}

}  // namespace tengen::search
