#include "search/alpha_beta/worker.hpp"

#include <algorithm>

#include "search/alpha_beta/move_picker.hpp"
#include "search/point_key.hpp"
#include "search/threats/forcing.hpp"
#include "search/threats/vcf_search.hpp"

namespace tengen::search {

Worker::Worker(const Board& board, std::shared_ptr<const eval::PointTables> tables,
               TranspositionTable& table, SearchControl& control, const SearchOptions& options,
               const Tuning& tuning, const LateMoves& lateMoves)
    : position_(board, std::move(tables)),
      table_(table),
      control_(control),
      options_(options),
      tuning_(tuning),
      lateMoves_(lateMoves),
      historyWeights_(tuning),
      historyReduction_(tuning.historyReduction),
      maxPoll_(control.time().hasLimit() && !table.isTouched() ? SearchControl::kFirstPollNodes
                                                               : SearchControl::kPollNodes),
      nextPoll_(std::min(maxPoll_, control.firstPoll())),
      failedFours_({.minKeys = kFailedFours, .maxKeys = kFailedFours, .probes = 1}) {}

/// Counts a move played; true when the search has to end.
bool Worker::countNode() {
    nodes_.store(nodes() + 1, std::memory_order_relaxed);
    if (++unpolled_ >= nextPoll_) {
        nextPoll_ = std::min(maxPoll_, control_.poll(unpolled_));
        unpolled_ = 0;
    }
    stopped_ = stopped_ || control_.isOver();
    return stopped_;
}

Score Worker::staticEval() const { return std::clamp(position_.evaluate(), -kMaxEval, kMaxEval); }

void Worker::updatePv(int ply, Point move) {
    auto& pv = pvs_[ply];
    const auto& rest = pvs_[ply + 1];
    pv.assign(1, move);
    pv.insert(pv.end(), rest.begin(), rest.end());
}

Score Worker::search(Node node) {
    const Board& board = position_.board();
    const Side self = board.sideToMove();
    const Side foe = other(self);
    Frame& frame = frameAt(node.ply);

    // Step 1. Leave when time is up or the game is decided by what stands on the board.
    if (node.pv) pvs_[node.ply].clear();
    selectiveDepth_ = std::max(selectiveDepth_, node.ply);
    if (countNode()) return 0;
    if (board.isFull()) return 0;
    if (board.count(self, Threat::Five) > 0) return winIn(node.ply + 1);
    if (board.count(foe, Threat::Five) > 0) return answerFour(node);
    if (board.count(self, Threat::OpenFour) > 0) return winIn(node.ply + 3);
    if (node.ply >= kMaxPly) return staticEval();

    // Step 2. Win and loss distance pruning: the shortest win from here is by an open three (in
    // Renju by a four that Black may not answer), the shortest loss against an open four.
    node.alpha = std::max(node.alpha, lossIn(node.ply + 4));
    node.beta = std::min(node.beta, winIn(node.ply + (board.rule() == Rule::Renju ? 3 : 5)));
    if (node.alpha >= node.beta) return node.alpha;
    if (node.depth <= 0) return quiescence(node.beta, node.ply);

    // Step 3. Transposition table.
    const std::uint64_t key = board.hash() ^ pointKey(frame.excluded);
    const TableEntry entry = options_.usesTable ? table_.probe(key, node.ply) : TableEntry{};
    if (entry.isKnown() && !node.pv && entry.depth >= node.depth && entry.cuts(node.beta)) {
        if (entry.score >= node.beta && !entry.move.isNone() && board.isEmpty(entry.move))
            updateHistory(entry.move, {}, node.depth);
        return entry.score;
    }

    // Step 4. Static evaluation.
    frame.eval = entry.isKnown() ? entry.eval : staticEval();
    Score eval = frame.eval;
    if (entry.isKnown() && entry.cuts(eval)) eval = entry.score;
    Assessment assessment{.threatened = board.count(foe, Threat::OpenFour) > 0,
                          .improving = frame.eval > frameAt(node.ply - 2).eval,
                          .expectsCut = false};

    // Steps 5 and 6. Razoring and futility pruning.
    if (const auto score = prune(node, eval, assessment)) return *score;

    // Step 7. Internal iterative reduction.
    if (options_.reduces) {
        node.depth -= internalReduction(node, entry);
        if (node.depth <= 0) return quiescence(node.beta, node.ply);
    }
    assessment.expectsCut =
        options_.reduces && !node.pv && node.cutNode &&
        eval >= node.beta + tuning_.expectedCutMargin(node.depth, assessment.threatened);

    // Steps 8 to 10. All moves.
    const Score alpha = node.alpha;
    Point bestMove;
    Score best = searchMoves(node, entry, assessment, bestMove);
    if (stopped_) return 0;

    // Step 11. Under a threat the moves not tried lose to it.
    if (assessment.threatened && frame.excluded.isNone())
        best = std::max(best, lossIn(node.ply + 4));
    if (best == -kInfinity) return frame.excluded.isNone() ? 0 : alpha;

    // Step 12. Store the result.
    const Bound bound = best >= node.beta ? Bound::Lower
                        : best > alpha    ? Bound::Exact
                                          : Bound::Upper;
    if (options_.usesTable)
        table_.store(key,
                     {.move = bestMove,
                      .score = best,
                      .eval = frame.eval,
                      .depth = node.depth,
                      .bound = bound},
                     node.ply);
    return best;
}

std::optional<Score> Worker::prune(const Node& node, Score eval, const Assessment& assessment) {
    if (!options_.prunes || node.pv || !frameAt(node.ply).excluded.isNone() ||
        isDecided(node.beta) || isDecided(node.alpha))
        return std::nullopt;
    // Step 5. Razoring: far below the window only a VCF can help.
    if (node.depth < tuning_.razorDepth && eval + tuning_.razorMargin(node.depth) < node.alpha) {
        const Score score = quiescence(node.beta, node.ply);
        if (score <= node.alpha || isWin(score)) return score;
    }
    // Step 6. Futility pruning: far above the window the enemy will not catch up.
    if (!assessment.threatened &&
        eval - tuning_.futilityMargin(node.depth, assessment.improving) >= node.beta)
        return eval;
    return std::nullopt;
}

int Worker::internalReduction(const Node& node, const TableEntry& entry) const {
    int depth = node.depth;
    if (!entry.isKnown() && depth >= tuning_.iirDepth && (node.pv || node.cutNode))
        depth -= tuning_.iirReduction;
    if (node.pv && depth > kPly && entry.isKnown() && !entry.move.isNone())
        depth -= std::clamp(shareOf(depth - entry.depth, tuning_.iirPvShare), 0, tuning_.iirPvMax);
    return node.depth - depth;
}

/// Searches the moves of a node; alpha rises and the depth may fall on the way. Returns the best
/// score, -kInfinity without a move; `bestMove` is the last one that raised alpha.
Score Worker::searchMoves(Node& node, const TableEntry& entry, const Assessment& assessment,
                          Point& bestMove) {
    const Board& board = position_.board();
    const Side self = board.sideToMove();
    Frame& frame = frameAt(node.ply);
    MovePicker picker(position_, history_, historyWeights_, entry.move);
    Score best = -kInfinity;
    std::array<Point, 32> tried;
    std::size_t triedCount = 0;
    int number = 0;
    while (true) {
        const Point move = picker.next();
        if (move.isNone()) break;
        if (move == frame.excluded) continue;
        ++number;
        frame.made = board.threat(move, self);

        // Step 8. Late move pruning, once a move is found that does not lose.
        if (options_.prunes && best > -kDecided && frame.made < Threat::Four &&
            number > lateMoves_.maxMoves(node.depth, assessment.improving))
            break;

        // Step 9. Search the move, extended or reduced.
        const int depth = newDepth(node, entry, move, assessment.expectsCut);
        if (stopped_) return 0;
        const Candidate candidate{
            .move = move, .number = number, .rank = picker.rank(), .newDepth = depth};
        const Score score = searchMove(node, candidate, assessment.improving);
        if (stopped_) return 0;

        // Step 10. A better move: the others have to be better still, so a shallower search will
        // do.
        if (score > best) {
            best = score;
            if (score > node.alpha) {
                bestMove = move;
                if (node.pv) updatePv(node.ply, move);
                node.alpha = score;
                if (options_.reduces && score < node.beta &&
                    node.depth > tuning_.raisedAlphaMinDepth &&
                    node.depth < tuning_.raisedAlphaMaxDepth && !isDecided(score))
                    node.depth -= tuning_.raisedAlphaReduction;
            }
            if (score >= node.beta) {
                updateHistory(move, {tried.data(), triedCount}, node.depth);
                break;
            }
        }
        if (triedCount < tried.size()) tried[triedCount++] = move;
    }
    return best;
}

/// The depth left after a move: singular extension of the table move, and expected cut nodes.
int Worker::newDepth(const Node& node, const TableEntry& entry, Point move, bool expectsCut) {
    int depth = node.depth - kPly;
    if (options_.extends && move == entry.move && frameAt(node.ply).excluded.isNone())
        depth += singularExtension(node, entry);
    if (expectsCut) {
        const bool wasFour = frameAt(node.ply - 2).made >= Threat::Four;
        const bool makesFour = frameAt(node.ply).made >= Threat::Four;
        depth += !makesFour ? -tuning_.expectedCutChange : wasFour ? tuning_.expectedCutChange : 0;
    }
    return depth;
}

Score Worker::searchMove(const Node& node, const Candidate& candidate, bool improving) {
    const int reduced = reducedDepth(node, candidate, improving);
    table_.prefetch(position_.board().hashAfter(candidate.move));
    position_.play(candidate.move);
    const Score score = searchChild(node, candidate, reduced);
    position_.undo();
    return score;
}

/// Late move reductions.
int Worker::reducedDepth(const Node& node, const Candidate& candidate, bool improving) const {
    const int full = candidate.newDepth;
    if (!options_.reduces || node.depth < tuning_.reductionDepth || candidate.number <= 1 + node.pv)
        return full;
    const Board& board = position_.board();
    const Side self = board.sideToMove();
    int reduction = lateMoves_.reduction(node.depth, candidate.number);
    if (node.cutNode) reduction += tuning_.cutNodeReduction;
    if (node.pv) reduction -= tuning_.pvReduction;
    if (!improving) reduction += tuning_.notImprovingReduction;
    const Point last = board.lastMove();
    if (!last.isPass() && !last.isNone())
        reduction -= historyReduction_.quotient(history_.of(self, candidate.move, last));
    if (candidate.rank > tuning_.goodRank) reduction -= tuning_.goodRankReduction;
    if (board.threat(candidate.move, self) >= Threat::Three) reduction -= tuning_.threeReduction;
    return std::clamp(full - reduction, std::min(tuning_.minReducedDepth, full), full);
}

/// Principal variation search of the position after a move of `node`: the first with the whole
/// window, the others with a null window until they prove better.
Score Worker::searchChild(const Node& node, const Candidate& candidate, int reducedDepth) {
    const int ply = node.ply + 1;
    const auto nullWindow = [&](int depth, bool cutNode) {
        return -search({-node.alpha - 1, -node.alpha, depth, ply, cutNode});
    };
    if (candidate.number == 1)
        return -search(
            {-node.beta, -node.alpha, candidate.newDepth, ply, !node.pv && !node.cutNode});
    Score score = nullWindow(reducedDepth, true);
    if (score > node.alpha && reducedDepth < candidate.newDepth && !stopped_)
        score = nullWindow(candidate.newDepth, !node.cutNode);
    if (node.pv && score > node.alpha && score < node.beta && !stopped_)
        score = -search({-node.beta, -node.alpha, candidate.newDepth, ply, false});
    return score;
}

/// The enemy is about to make five: the answers are forced, and cost no depth.
Score Worker::answerFour(const Node& node) {
    if (node.ply >= kMaxPly) return staticEval();
    // `improving` compares quiet positions only.
    frameAt(node.ply).eval = frameAt(node.ply - 2).eval;
    frameAt(node.ply).made = Threat::None;

    const bool extends = options_.extends && node.depth > 0;
    const int depth = node.depth - kPly + (extends ? tuning_.fourResponseExtension : 0);
    Score best = lossIn(node.ply + 2);
    for (const Point p : repliesToFour(position_.board())) {
        position_.play(p);
        const Score score =
            -search({-node.beta, -std::max(node.alpha, best), depth, node.ply + 1, !node.cutNode});
        position_.undo();
        if (stopped_) break;
        if (score > best) {
            best = score;
            if (node.pv && score > node.alpha) updatePv(node.ply, p);
        }
        if (best >= node.beta) break;
    }
    return best;
}

/// The depth is used up: the static evaluation, unless a VCF wins.
Score Worker::quiescence(Score beta, int ply) {
    const Board& board = position_.board();
    const Side self = board.sideToMove();
    const bool hasFours = options_.usesQuiescence && (board.count(self, Threat::FourThree) > 0 ||
                                                      board.count(self, Threat::FourPlus) > 0 ||
                                                      board.count(self, Threat::Four) > 0);
    if (!hasFours) return staticEval();

    const TableEntry entry = options_.usesTable ? table_.probe(board.hash(), ply) : TableEntry{};
    if (entry.isKnown() && entry.depth >= 0 && entry.cuts(beta)) return entry.score;
    const Score eval = entry.isKnown() ? entry.eval : staticEval();
    if (eval >= beta) return eval;

    /// Counts fours as nodes of the search, up to a maximum.
    struct Meter {
        Worker& worker;
        int left = worker.tuning_.quiescenceNodes;
        bool spent = false;

        [[nodiscard]] bool isSpent() const { return spent; }
        bool tryFour() {
            spent = spent || left-- <= 0 || worker.countNode();
            return !spent;
        }
        void countAnswer() {}
    };
    Meter meter{.worker = *this};
    VcfSearch<Meter, FourChoice::Linked> vcf(position_.threatBoard(), failedFours_, meter);
    const int plies = vcf.run(tuning_.quiescenceFours);
    if (stopped_) return 0;
    const Score score = plies > 0 ? winIn(ply + plies) : eval;
    if (options_.usesTable && (!entry.isKnown() || entry.depth <= 0))
        table_.store(board.hash(),
                     {.move = plies > 0 ? vcf.firstMove() : Point(),
                      .score = score,
                      .eval = eval,
                      .depth = 0,
                      .bound = plies > 0 ? Bound::Lower : Bound::Exact},
                     ply);
    return score;
}

/// Singular extension: more depth for a table move that all others are clearly worse than. Where
/// others are good enough to fail high too, the node is likely to (multi-cut): less depth.
int Worker::singularExtension(const Node& node, const TableEntry& entry) {
    if (node.depth < tuning_.singularDepth ||
        entry.depth < node.depth - tuning_.singularDepthMargin || entry.bound == Bound::Upper ||
        isDecided(entry.score) || node.ply >= 2 * rootDepth_)
        return 0;
    Frame& frame = frameAt(node.ply);
    const Frame before = frame;
    const Score below = entry.score - tuning_.singularMargin * node.depth / kPly;
    frame.excluded = entry.move;
    const int depth = shareOf(node.depth - kPly, tuning_.singularDepthShare);
    const Score score = search({below - 1, below, depth, node.ply, node.cutNode});
    frame = before;
    if (score < below) return tuning_.singularExtension;
    return entry.score >= node.beta ? -tuning_.multiCutReduction : 0;
}

/// Bonus for a move that failed high, malus for those tried before it.
void Worker::updateHistory(Point best, std::span<const Point> tried, int depth) {
    const Board& board = position_.board();
    const Side self = board.sideToMove();
    const Point last = board.lastMove();
    if (last.isNone() || last.isPass()) return;
    const int bonus = tuning_.historyBonus(depth);
    history_.update(self, best, last, bonus);
    history_.setCountermove(self, last, best);
    for (const Point p : tried) history_.update(self, p, last, -bonus);
}

}  // namespace tengen::search
