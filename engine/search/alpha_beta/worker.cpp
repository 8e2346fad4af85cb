#include "search/alpha_beta/worker.hpp"

#include <algorithm>

#include "search/alpha_beta/move_picker.hpp"
#include "search/alpha_beta/tuning.hpp"
#include "search/threats/forcing.hpp"

namespace tengen::search {
namespace {

constexpr std::size_t kFailedFours = 1 << 14;
/// More fours than that on the board at once are not looked at.
constexpr std::size_t kMostFours = 64;

}  // namespace

Worker::Worker(const Board& board, std::shared_ptr<const eval::PointTables> tables,
               TranspositionTable& table, SearchControl& control, const SearchOptions& options,
               bool polls)
    : position_(board, std::move(tables)),
      table_(table),
      control_(control),
      options_(options),
      polls_(polls),
      pollNodes_(control.hasTimeLimit() && !table.isTouched() ? SearchControl::kFirstPollNodes
                                                              : SearchControl::kPollNodes),
      failedFours_(kFailedFours) {}

/// Counts a move played; true when the search has to end.
bool Worker::countNode() {
    const std::uint64_t count = nodes() + 1;
    nodes_.store(count, std::memory_order_relaxed);
    if (polls_ && ((count & (pollNodes_ - 1)) == 0 || count >= control_.nodeLimit()))
        control_.poll(count);
    stopped_ = stopped_ || control_.isOver();
    return stopped_;
}

Score Worker::staticEval() const { return std::clamp(position_.evaluate(), -kMostEval, kMostEval); }

void Worker::setLine(int ply, Point move) {
    auto& line = lines_[static_cast<std::size_t>(ply)];
    const auto& rest = lines_[static_cast<std::size_t>(ply) + 1];
    line.assign(1, move);
    line.insert(line.end(), rest.begin(), rest.end());
}

Score Worker::searchRoot(std::span<RootMove> moves, Score alpha, Score beta, int plies) {
    stopped_ = false;
    rootDepth_ = plies;
    const int depth = plies * kPly;
    Score best = -kInfinity;
    int number = 0;
    for (RootMove& root : moves) root.isFinished = false;
    for (RootMove& root : moves) {
        ++number;
        selectiveDepth_ = 0;
        lines_[1].clear();
        const bool pv = number == 1;
        if (countNode()) break;
        const Threat made = position_.board().threat(root.move, position_.board().sideToMove());
        position_.play(root.move);
        Score score;
        if (position_.board().isOver()) {
            score = made == Threat::Five ? winIn(1) : 0;
        } else if (pv) {
            score = -search(-beta, -alpha, depth - kPly, 1, false);
        } else {
            int reduction = 0;
            if (options_.reduces && number > kRootFirst)
                reduction = static_cast<int>(reductionOf(depth, number) * kRootReduction);
            const int reduced = std::max(depth - kPly - reduction, std::min(kPly, depth - kPly));
            score = -search(-alpha - 1, -alpha, reduced, 1, true);
            if (score > alpha && reduction > 0 && !stopped_)
                score = -search(-alpha - 1, -alpha, depth - kPly, 1, true);
            if (score > alpha && score < beta && !stopped_)
                score = -search(-beta, -alpha, depth - kPly, 1, false);
        }
        position_.undo();
        if (stopped_) break;

        root.isFinished = true;
        root.score = -kInfinity;
        if (score > best) best = score;
        if (pv || score > alpha) {
            root.score = score;
            root.selectiveDepth = selectiveDepth_;
            root.line.assign(1, root.move);
            root.line.insert(root.line.end(), lines_[1].begin(), lines_[1].end());
            alpha = std::max(alpha, score);
            if (score >= beta) break;
        }
    }
    std::ranges::stable_sort(moves, [](const RootMove& a, const RootMove& b) {
        return a.score != b.score ? a.score > b.score : a.before > b.before;
    });
    return best;
}

Score Worker::search(Score alpha, Score beta, int depth, int ply, bool cutNode) {
    const bool pv = beta - alpha > 1;
    const Board& board = position_.board();
    const Side self = board.sideToMove();
    const Side foe = other(self);
    Frame& frame = frames_[static_cast<std::size_t>(ply) + 2];

    // Step 1. Leave when time is up or the game is decided by what stands on the board.
    if (pv) lines_[static_cast<std::size_t>(ply)].clear();
    selectiveDepth_ = std::max(selectiveDepth_, ply);
    if (countNode()) return 0;
    if (board.isFull()) return 0;
    if (board.count(self, Threat::Five) > 0) return winIn(ply + 1);
    if (board.count(foe, Threat::Five) > 0) return answerFive(alpha, beta, depth, ply, cutNode);
    if (board.count(self, Threat::OpenFour) > 0) return winIn(ply + 3);
    if (ply >= kMaxPly) return staticEval();

    // Step 2. No win from here is shorter than one by an open three (but where Black may not answer
    // a four), no loss shorter than one against an open four: a window beyond cannot be met.
    alpha = std::max(alpha, lossIn(ply + 4));
    beta = std::min(beta, winIn(ply + (board.rule() == Rule::Renju ? 3 : 5)));
    if (alpha >= beta) return alpha;
    if (depth <= 0) return horizon(beta, ply);

    // Step 3. Ask the table.
    const std::uint64_t key = board.hash() ^ pointKey(frame.excluded);
    const TableEntry entry = options_.usesTable ? table_.probe(key, ply) : TableEntry{};
    if (entry.isKnown() && !pv && entry.depth >= depth && entry.cuts(beta)) {
        if (entry.score >= beta && !entry.move.isNone() && board.isEmpty(entry.move))
            rewardCut(entry.move, {}, depth);
        return entry.score;
    }

    // Step 4. What the position is worth as it stands.
    const bool threatened = board.count(foe, Threat::OpenFour) > 0;
    frame.eval = entry.isKnown() ? entry.eval : staticEval();
    Score eval = frame.eval;
    if (entry.isKnown() && entry.cuts(eval)) eval = entry.score;
    const bool improving = frame.eval > frames_[static_cast<std::size_t>(ply)].eval;

    const bool mayPrune =
        options_.prunes && !pv && frame.excluded.isNone() && !isDecided(beta) && !isDecided(alpha);
    if (mayPrune) {
        // Step 5. Far below the window only a win by fours can help: razoring.
        if (depth < kRazorDepth && eval + razorMargin(depth) < alpha) {
            const Score fours = horizon(beta, ply);
            if (fours <= alpha || isWin(fours)) return fours;
        }
        // Step 6. Far above it the enemy will not catch up: futility.
        if (!threatened && eval - futilityMargin(depth, improving) >= beta) return eval;
    }

    // Step 7. Without a move to begin with, a shallower search finds one at less cost; a move that
    // only a shallow search found on the principal variation is not worth the whole depth either.
    if (options_.reduces) {
        if (!entry.isKnown() && depth >= kNoMoveDepth && (pv || cutNode)) depth -= kNoMoveReduction;
        if (pv && depth > kPly && entry.isKnown() && !entry.move.isNone())
            depth -= std::clamp(static_cast<int>((depth - entry.depth) * kOldMoveReduction), 0,
                                kOldMoveMost);
        if (depth <= 0) return horizon(beta, ply);
    }

    const bool likelyCut =
        options_.reduces && !pv && cutNode && eval >= beta + likelyCutMargin(depth, threatened);

    // Step 8. All moves.
    MovePicker picker(position_, history_, entry.move);
    const Score alphaBefore = alpha;
    Score best = -kInfinity;
    Point bestMove;
    std::array<Point, 32> tried;
    std::size_t triedCount = 0;
    int number = 0;
    while (true) {
        const Point move = picker.next();
        if (move.isNone()) break;
        if (move == frame.excluded) continue;
        ++number;
        frame.made = board.threat(move, self);
        const bool makesFour = frame.made >= Threat::Four;

        // Step 9. Late moves are not worth a try once one is found that does not lose.
        if (options_.prunes && best > -kDecided && !makesFour &&
            number > mostMoves(depth, improving))
            break;

        int newDepth = depth - kPly;
        if (options_.extends && move == entry.move && frame.excluded.isNone())
            newDepth += singularExtension(entry, beta, depth, ply, cutNode);
        if (stopped_) return 0;
        if (likelyCut) {
            const bool wasFour = frames_[static_cast<std::size_t>(ply)].made >= Threat::Four;
            newDepth += !makesFour ? -kLikelyCutChange : wasFour ? kLikelyCutChange : 0;
        }

        const Score score = searchMove(move, alpha, beta, depth, newDepth, number, ply, pv, cutNode,
                                       picker.rank(), improving);
        if (stopped_) return 0;
        if (score > best) {
            best = score;
            if (score > alpha) {
                bestMove = move;
                if (pv) setLine(ply, move);
                alpha = score;
                // Step 10. What is left has to be better still: a shallower look will tell.
                if (options_.reduces && score < beta && depth > kBetterLeast &&
                    depth < kBetterMost && !isDecided(score))
                    depth -= kBetterReduction;
            }
            if (score >= beta) {
                rewardCut(move, {tried.data(), triedCount}, depth);
                break;
            }
        }
        if (triedCount < tried.size()) tried[triedCount++] = move;
    }

    // Step 11. Under a threat all other moves lose to it, and where no move was tried, so does
    // everything.
    if (threatened && frame.excluded.isNone()) best = std::max(best, lossIn(ply + 4));
    if (best == -kInfinity) return frame.excluded.isNone() ? 0 : alpha;

    // Step 12. Remember what was learnt.
    const Bound bound = best >= beta         ? Bound::Lower
                        : best > alphaBefore ? Bound::Exact
                                             : Bound::Upper;
    if (options_.usesTable)
        table_.store(
            key,
            {.move = bestMove, .score = best, .eval = frame.eval, .depth = depth, .bound = bound},
            ply);
    return best;
}

/// Plays a move and searches what follows: late ones less deeply, and with a null window until
/// they prove better.
Score Worker::searchMove(Point move, Score alpha, Score beta, int depth, int newDepth, int number,
                         int ply, bool pv, bool cutNode, int rank, bool improving) {
    const Board& board = position_.board();
    const Side self = board.sideToMove();
    int reduced = newDepth;
    if (options_.reduces && depth >= 2 * kPly && number > 1 + pv) {
        int reduction = reductionOf(depth, number);
        if (cutNode) reduction += kCutReduction;
        if (pv) reduction -= kPvReduction;
        if (!improving) reduction += kWorseReduction;
        const Point last = board.lastMove();
        if (!last.isPass() && !last.isNone())
            reduction -= history_.of(self, move, last) / kHistoryReduction;
        if (rank > kGoodRank) reduction -= kGoodRankReduction;
        if (board.threat(move, self) >= Threat::Three) reduction -= kThreeReduction;
        reduced = std::clamp(newDepth - reduction, std::min(kLeastDepth, newDepth), newDepth);
    }
    table_.prefetch(board.hashAfter(move));
    position_.play(move);
    Score score;
    if (number == 1) {
        score = -search(-beta, -alpha, newDepth, ply + 1, pv ? false : !cutNode);
    } else {
        score = -search(-alpha - 1, -alpha, reduced, ply + 1, true);
        if (score > alpha && reduced < newDepth && !stopped_)
            score = -search(-alpha - 1, -alpha, newDepth, ply + 1, !cutNode);
        if (pv && score > alpha && score < beta && !stopped_)
            score = -search(-beta, -alpha, newDepth, ply + 1, false);
    }
    position_.undo();
    return score;
}

/// The enemy is about to make five: the answers are forced, and cost no depth.
Score Worker::answerFive(Score alpha, Score beta, int depth, int ply, bool cutNode) {
    const bool pv = beta - alpha > 1;
    if (ply >= kMaxPly) return staticEval();
    // Whether things improve is told by the quiet positions before and after.
    frames_[static_cast<std::size_t>(ply) + 2].eval = frames_[static_cast<std::size_t>(ply)].eval;
    frames_[static_cast<std::size_t>(ply) + 2].made = Threat::None;

    const int newDepth = depth - kPly + (options_.extends && depth > 0 ? kAnswerExtension : 0);
    Score best = lossIn(ply + 2);
    const auto answer = [&](Point p) {
        position_.play(p);
        const Score score = -search(-beta, -std::max(alpha, best), newDepth, ply + 1, !cutNode);
        position_.undo();
        if (stopped_) return;
        if (score > best) {
            best = score;
            if (pv && score > alpha) setLine(ply, p);
        }
    };
    for (const Point p : repliesToFour(position_.board())) {
        answer(p);
        if (stopped_ || best >= beta) break;
    }
    return best;
}

/// The end of the planned search: what the position is worth, unless fours win.
Score Worker::horizon(Score beta, int ply) {
    const Board& board = position_.board();
    const Side self = board.sideToMove();
    const bool hasFours = options_.looksForFours && (board.count(self, Threat::FourThree) > 0 ||
                                                     board.count(self, Threat::FourPlus) > 0 ||
                                                     board.count(self, Threat::Four) > 0);
    if (!hasFours) return staticEval();

    const TableEntry entry = options_.usesTable ? table_.probe(board.hash(), ply) : TableEntry{};
    if (entry.isKnown() && entry.depth >= 0 && entry.cuts(beta)) return entry.score;
    const Score eval = entry.isKnown() ? entry.eval : staticEval();
    if (eval >= beta) return eval;

    foursLeft_ = kHorizonNodes;
    const Fours fours = winByFours(kHorizonFours, Point());
    const Score score = fours.plies > 0 ? winIn(ply + fours.plies) : eval;
    if (stopped_) return 0;
    if (options_.usesTable && (!entry.isKnown() || entry.depth <= 0))
        table_.store(board.hash(),
                     {.move = fours.first,
                      .score = score,
                      .eval = eval,
                      .depth = 0,
                      .bound = fours.plies > 0 ? Bound::Lower : Bound::Exact},
                     ply);
    return score;
}

/// After a four that left no five to the other side: in how many plies fours win against every
/// answer, counted from before the four; 0 if they do not.
int Worker::pliesAfterFour(int depth, Point four) {
    const Board& board = position_.board();
    if (board.count(board.sideToMove(), Threat::Five) > 0) return 0;
    int longest = 3;
    for (const Point answer : repliesToFour(position_.board())) {
        position_.playStones(answer);
        const Fours rest = board.isOver() ? Fours{} : winByFours(depth - 1, four);
        position_.undoStones();
        if (rest.plies == 0) return 0;
        longest = std::max(longest, rest.plies + 2);
    }
    return longest;
}

/// Whether the side to move, without a five, wins by at most `depth` fours before the open one.
/// Each after the first is one that `before` made possible, since it could have come earlier else:
/// a win that two far-apart fours prepare together is missed, but a long one costs no more than
/// its length.
Worker::Fours Worker::winByFours(int depth, Point before) {
    const Board& board = position_.board();
    const Side self = board.sideToMove();
    const Side foe = other(self);
    const int foeFives = board.count(foe, Threat::Five);
    if (board.count(self, Threat::Five) > 0) return {.plies = 1};
    if (foeFives > 1) return {};
    if (foeFives == 0 && board.count(self, Threat::OpenFour) > 0) return {.plies = 3};
    if (depth == 0) return {};

    const std::uint64_t key = board.hash() ^ pointKey(before);
    FailedFours& failed = failedFours_[key % kFailedFours];
    if (failed.hash == key && failed.depth >= depth) return {};

    // The strongest first; in the order of the board among equals.
    std::array<Point, kMostFours> fours;
    std::size_t count = 0;
    const PointSet points = foeFives == 1 ? fiveCells(board, foe)
                                          : board.pointsWith(self, Threat::Four, Threat::FourThree);
    for (const Point p : points) {
        const Threat made = board.threat(p, self);
        if (made < Threat::Four || made > Threat::OpenFour || count == fours.size()) continue;
        if (foeFives == 0 && !before.isNone() && !shareALine(p, before)) continue;
        std::size_t at = count++;
        for (; at > 0 && board.threat(fours[at - 1], self) < made; --at) fours[at] = fours[at - 1];
        fours[at] = p;
    }
    for (const Point four : std::span(fours).first(count)) {
        if (foeFives == 0 && !mayLeadOn(board, four, points)) continue;
        if (foursLeft_-- <= 0 || countNode()) return {};
        position_.playStones(four);
        const int plies = pliesAfterFour(depth, four);
        position_.undoStones();
        if (stopped_) return {};
        if (plies > 0) return {.plies = plies, .first = four};
    }
    failed = {.hash = key, .depth = depth};
    return {};
}

/// More depth for a remembered move that all others are clearly worse than.
int Worker::singularExtension(const TableEntry& entry, Score beta, int depth, int ply,
                              bool cutNode) {
    if (depth < kSingularDepth || entry.depth < depth - kSingularTrust ||
        entry.bound == Bound::Upper || isDecided(entry.score) || ply >= 2 * rootDepth_)
        return 0;
    Frame& frame = frames_[static_cast<std::size_t>(ply) + 2];
    const Score eval = frame.eval;
    const Score below = entry.score - static_cast<Score>(kSingularMargin * depth / kPly);
    frame.excluded = entry.move;
    const int rest = static_cast<int>((depth - kPly) * kSingularShare);
    const Score score = search(below - 1, below, rest, ply, cutNode);
    frame.excluded = Point();
    frame.eval = eval;
    if (score < below) return kSingularExtension;
    return entry.score >= beta ? -kSingularCut : 0;
}

void Worker::rewardCut(Point best, std::span<const Point> tried, int depth) {
    const Board& board = position_.board();
    const Side self = board.sideToMove();
    const Point last = board.lastMove();
    if (last.isNone() || last.isPass()) return;
    const int plies = std::max(depth / kPly, 1);
    const int bonus = std::min(plies * plies * 8 + 32 * plies, 1200);
    history_.reward(self, best, last, bonus);
    history_.setAnswer(self, last, best);
    for (const Point p : tried) history_.reward(self, p, last, -bonus);
}

}  // namespace tengen::search
