#include <algorithm>
#include <utility>

#include "core/zobrist.hpp"
#include "search/threats/forcing.hpp"
#include "search/threats/refuters.hpp"
#include "search/threats/solve.hpp"
#include "search/threats/vct_search.hpp"

namespace tengen::search {
namespace {

/// Fours are looked for only this far at each position: they end most attacks within a few moves,
/// and are among the moves of the proof-number search as well.
constexpr std::uint64_t kVcfNodes = 500;

/// How far a look goes at what a quiet move threatens, at first.
constexpr std::uint64_t kThreatNodes = 200;

/// The same where a proven line is shown.
constexpr std::uint64_t kLineVcfNodes = 100'000;
/// And in all for telling a line: some seconds.
constexpr std::uint64_t kLineNodes = 5'000'000;

/// What the quiet moves together are reckoned to cost before one of them was looked at. Of 53
/// problems 4, 8 and 16 solve the same number within a second; without quiet moves every tenth has
/// no solution at all.
constexpr std::uint32_t kQuietProof = 8;

/// A child may exceed its best sibling by one part in kPatience before the search turns to that: it
/// spares going back and forth (Pawlewicz and Lew 2007), and too much of it stays with what leads
/// nowhere. Of 265 problems 4 solves 194 within 0.3 s, 8 to 32 solve 202 to 205.
constexpr std::uint32_t kPatience = 32;

/// Initial proof number by the number of threats: with few of them an attack soon ends.
/// Solves 9 more of those 265 than no difference.
std::uint32_t firstProof(std::size_t threats) { return threats < 3 ? 3 : threats < 6 ? 2 : 1; }

}  // namespace

VctSearch::VctSearch(const Board& board, Side attacker)
    : board_(board),
      attacker_(attacker),
      budget_({}, {}),
      vcf_(board_),
      threatNodes_(kThreatNodes) {}

Solution VctSearch::run(const Board& board, const SolveLimits& limits, std::stop_token stop) {
    begin(board, limits, std::move(stop));
    std::optional<bool> solved = solve();
    auto found = solved == true ? line() : std::nullopt;
    if (solved == true && !found) {
        // Too much was forgotten to tell it: once more from here, or nothing is claimed.
        table_ = {};
        solved = solve();
        if (solved == true) found = line();
        if (!found) solved = std::nullopt;
    }
    const std::uint64_t nodes = budget_.nodes();
    if (!found) return {.solved = solved, .nodes = nodes};
    return {.solved = true, .line = std::move(*found), .nodes = nodes};
}

std::optional<Point> VctSearch::winningMove(const Board& board, const SolveLimits& limits) {
    begin(board, limits, {});
    if (solve() != true) return std::nullopt;
    budget_ = Budget({.nodes = kLineNodes}, {});  // what is known to be won is found again soon
    if (winsByFours(kVcfNodes) == true) return vcf_.line().front();
    return provenMove();
}

void VctSearch::begin(const Board& board, const SolveLimits& limits, std::stop_token stop) {
    const int lastPly = limits.plies == 0 ? 0 : board.ply() + limits.plies;
    if (lastPly != lastPly_ || limits.quietMoves != quietMoves_) table_ = {};
    lastPly_ = lastPly;
    quietMoves_ = limits.quietMoves;
    board_ = board;
    budget_ = Budget(limits, std::move(stop));
}

/// Whether the attacker wins from the position on the board; nothing when the budget was spent.
std::optional<bool> VctSearch::solve() {
    while (true) {
        ProofNumbers root = look();
        if (!root.isSettled()) root = expand({kInfiniteProof, kInfiniteProof});
        if (root.isProven()) return true;
        if (budget_.isSpent()) return std::nullopt;
        if (!cutShort_) return false;
        if (lastPly_ != 0) return std::nullopt;
        // Some threat was not seen through: once more, with a longer look at each.
        threatNodes_ *= 8;
        cutShort_ = false;
        table_ = {};
    }
}

/// Returns what is known of the position, or follows without trying moves.
ProofNumbers VctSearch::look() {
    const ProofTable::Entry* known = table_.find(board_.hash());
    return known != nullptr ? known->numbers : lookAfresh().numbers;
}

ProofTable::Entry& VctSearch::lookAfresh() {
    found_.clear();
    const ProofNumbers numbers = attacks() ? lookAtAttack() : lookAtDefence();
    ProofTable::Entry& entry = table_.insert(board_.hash());
    entry.numbers = numbers;
    if (!numbers.isSettled()) table_.setMoves(entry, found_);
    return entry;
}

std::optional<bool> VctSearch::winsByFours(std::uint64_t nodes) {
    const std::optional<bool> wins = vcf_.run(budget_, nodes);
    return wins == true && lastPly_ != 0 && !hasPlies(vcf_.line().size()) ? false : wins;
}

ProofNumbers VctSearch::lookAtAttack() {
    if (board_.isOver() || !hasPlies(1)) return kDisproven;
    if (board_.count(attacker_, Threat::Five) > 0) return kProven;
    if (winsByFours(kVcfNodes) == true) return kProven;
    collectAttack();
    if (!found_.empty())
        return {firstProof(found_.size()), static_cast<std::uint32_t>(found_.size())};
    return isForced() || !quietMoves_ ? kDisproven : ProofNumbers{kQuietProof, 1};
}

ProofNumbers VctSearch::lookAtDefence() {
    if (board_.isOver() || board_.count(other(attacker_), Threat::Five) > 0) return kDisproven;
    std::optional<PointSet> replies;
    if (board_.count(attacker_, Threat::Five) > 0) {
        if (!hasPlies(2)) return kDisproven;
        replies = repliesToFour(board_);
    } else if (replies = repliesToThree(board_); replies) {
        if (!hasPlies(4)) return kDisproven;
    } else {
        replies = repliesToVcf();
    }
    if (!replies) return kDisproven;
    if (replies->empty()) return kProven;
    for (const Point p : *replies) found_.push_back(p);
    return {static_cast<std::uint32_t>(found_.size()), 1};
}

/// The defender's replies that may spoil the VCF that threatens; nothing if none does.
std::optional<PointSet> VctSearch::repliesToVcf() {
    board_.play(Point::pass());
    const std::optional<bool> threatens = winsByFours(threatNodes_);
    std::optional<PointSet> replies;
    if (threatens == true) replies = refuters(board_, vcf_.line());
    board_.undo();
    cutShort_ = cutShort_ || !threatens;
    if (replies && board_.rule() == Rule::Renju && board_.sideToMove() == Side::Black)
        for (const Point p : PointSet(*replies))
            if (board_.isForbidden(p)) replies->erase(p);
    return replies;
}

/// Threes and fours, the most promising first. Where the enemy threatens five, the forced blocks:
/// whether a threat of one's own is left is seen at the defender's turn.
void VctSearch::collectAttack() {
    if (isForced()) {
        const PointSet blocks = repliesToFour(board_);
        found_.assign(blocks.begin(), blocks.end());
        return;
    }
    for (const Point p : board_.pointsWith(attacker_, Threat::Three, Threat::Forbidden))
        if (makesThree(board_, p, attacker_)) insertByThreat(p);
}

/// Behind all that are at least as strong: the lists are short.
void VctSearch::insertByThreat(Point p) {
    const Threat threat = board_.threat(p, attacker_);
    std::size_t i = found_.size();
    found_.push_back(p);
    for (; i > 0 && board_.threat(found_[i - 1], attacker_) < threat; --i)
        found_[i] = found_[i - 1];
    found_[i] = p;
}

ProofNumbers VctSearch::numbersOfChild(Point p) {
    const std::uint64_t key = board_.hash() ^ kZobristWhite ^ zobristKey(board_.sideToMove(), p);
    if (const auto* known = table_.find(key)) return known->numbers;
    budget_.count();
    board_.play(p);
    const ProofNumbers numbers = look();
    board_.undo();
    return numbers;
}

/// Adds the quiet moves that threaten something to the moves under way, which start at `bottom`.
void VctSearch::widen(std::size_t bottom) {
    const std::uint64_t key = board_.hash();
    for (const Point p : board_.pointsWith(attacker_, Threat::Two, Threat::ClosedThreePlus)) {
        if (budget_.isSpent()) return;
        if (!numbersOfChild(p).isDisproven()) tries_.push_back(p);
    }
    ProofTable::Entry& entry = table_.insert(key);
    table_.setMoves(entry, std::span(tries_).subspan(bottom));
    entry.isWide = true;
}

ProofNumbers VctSearch::expand(ProofNumbers threshold) {
    const std::uint64_t key = board_.hash();
    const bool attack = attacks();
    const ProofTable::Entry* entry = table_.find(key);
    if (entry == nullptr || !entry->hasMoves) entry = &lookAfresh();
    if (entry->numbers.isSettled()) return entry->numbers;
    const std::size_t bottom = tries_.size();
    const auto moves = table_.moves(*entry);
    tries_.insert(tries_.end(), moves.begin(), moves.end());
    bool isWide = !attack || entry->isWide || isForced() || !quietMoves_;

    ProofNumbers now;
    while (true) {
        // Seen from the side to move: its own number is the least of the children's, the other
        // one the hardest child and one for each further child.
        std::uint32_t own = kInfiniteProof, second = kInfiniteProof, hardest = 0, open = 0;
        ProofNumbers chosen;
        Point move;
        const auto take = [&](Point p, ProofNumbers child) {
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
        };
        for (std::size_t i = bottom; i < tries_.size(); ++i) {
            if (budget_.isSpent()) break;
            take(tries_[i], numbersOfChild(tries_[i]));
            if (own == 0) break;
        }
        if (budget_.isSpent() && own != 0) break;
        if (!isWide) take(Point::pass(), {kQuietProof, 1});
        const std::uint32_t others = own == 0    ? kInfiniteProof
                                     : open == 0 ? 0
                                                 : std::min(hardest + open - 1, kInfiniteProof);
        now = attack ? ProofNumbers{own, others} : ProofNumbers{others, own};
        ProofTable::Entry& entered = table_.insert(key);
        entered.numbers = now;
        if (attack && now.isProven()) table_.setMoves(entered, {&move, 1});
        if (now.isSettled() || now.proof >= threshold.proof || now.disproof >= threshold.disproof)
            break;
        if (move.isPass()) {
            widen(bottom);
            isWide = true;
            continue;
        }
        const std::uint32_t ownLimit =
            std::min(attack ? threshold.proof : threshold.disproof,
                     std::min(kInfiniteProof, second + 1 + second / kPatience));
        const std::uint32_t othersLimit = attack ? threshold.disproof : threshold.proof;
        const std::uint32_t theirs = attack ? chosen.disproof : chosen.proof;
        // What the others may still grow before this position's own limit is met.
        const std::uint32_t childLimit = std::max(theirs + 1, othersLimit - (others - hardest));
        board_.play(move);
        expand(attack ? ProofNumbers{ownLimit, childLimit} : ProofNumbers{childLimit, ownLimit});
        board_.undo();
        if (budget_.wasSpent()) break;
        if (!attack) transferProof(bottom, move);
    }
    tries_.resize(bottom);
    return now;
}

/// Of the replies under way, which start at `bottom`, `refuted` was searched last.
void VctSearch::transferProof(std::size_t bottom, Point refuted) {
    const Side defender = other(attacker_);
    if (!numbersOfChild(refuted).isProven()) return;
    for (std::size_t i = bottom; i < tries_.size(); ++i) {
        const Point reply = tries_[i];
        if (budget_.isSpent()) return;
        if (numbersOfChild(reply).isSettled()) continue;
        board_.play(reply);
        attackAlike(zobristKey(defender, reply) ^ zobristKey(defender, refuted));
        board_.undo();
    }
}

/// Whether the attacker wins here as in the proven position whose hash differs so. What is won is
/// entered in the table.
bool VctSearch::attackAlike(std::uint64_t difference) {
    const std::uint64_t key = board_.hash();
    if (const auto* known = table_.find(key); known != nullptr && known->numbers.isSettled())
        return known->numbers.isProven();
    if (board_.isOver() || budget_.isSpent()) return false;
    const ProofTable::Entry* model = table_.find(key ^ difference);
    if (model == nullptr || !model->numbers.isProven()) return false;

    bool won = false;
    Point next;
    if (model->hasMoves) {
        const std::uint64_t after = key ^ difference ^ kZobristWhite;
        for (const Point p : table_.moves(*model)) {
            const auto* child = table_.find(after ^ zobristKey(attacker_, p));
            if (child == nullptr || !child->numbers.isProven()) continue;
            next = p;
            break;
        }
    }
    if (next.isNone()) {
        won = winsByFours(kVcfNodes) == true;
    } else if (board_.isEmpty(next) && !board_.refusal(next)) {
        budget_.count();
        board_.play(next);
        won = defenceAlike(difference);
        board_.undo();
    }
    if (won) {
        ProofTable::Entry& entry = table_.insert(key);
        entry.numbers = kProven;
        if (!next.isNone()) table_.setMoves(entry, {&next, 1});
    }
    return won;
}

bool VctSearch::defenceAlike(std::uint64_t difference) {
    const std::uint64_t key = board_.hash();
    if (const auto* known = table_.find(key); known != nullptr && known->numbers.isSettled())
        return known->numbers.isProven();
    found_.clear();
    const ProofNumbers numbers = lookAtDefence();
    if (numbers.isSettled()) {
        table_.insert(key).numbers = numbers;
        return numbers.isProven();
    }
    const std::size_t bottom = tries_.size();
    tries_.insert(tries_.end(), found_.begin(), found_.end());
    bool won = true;
    for (std::size_t i = bottom; won && i < tries_.size(); ++i) {
        budget_.count();
        board_.play(tries_[i]);
        won = attackAlike(difference);
        board_.undo();
    }
    if (won) {
        ProofTable::Entry& entry = table_.insert(key);
        entry.numbers = kProven;
        table_.setMoves(entry, std::span(tries_).subspan(bottom));
    }
    tries_.resize(bottom);
    return won;
}

/// A winning line of the proven position: proven moves against the first reply that resists.
/// Nothing where a move of it was forgotten and is not found again.
std::optional<std::vector<Point>> VctSearch::line() {
    // What is known to be won is found again soon.
    const Budget searched = std::exchange(budget_, Budget({.nodes = kLineNodes}, {}));
    std::vector<Point> played;
    bool isLost = false;
    const auto go = [&](Point p) {
        board_.play(p);
        played.push_back(p);
    };
    while (!board_.isOver() && !isLost) {
        if (!attacks()) {
            go(anyReply());
        } else if (winsByFours(kLineVcfNodes) == true) {
            for (const Point p : vcf_.line()) go(p);
        } else if (const auto move = provenMove()) {
            go(*move);
        } else {
            isLost = true;
        }
    }
    for (std::size_t i = 0; i < played.size(); ++i) board_.undo();
    budget_ = searched;
    if (isLost) return std::nullopt;
    return played;
}

/// The move that wins, if it is found again. REQUIRES: this position is proven, and no VCF.
std::optional<Point> VctSearch::provenMove() {
    const auto kept = [this]() -> std::optional<Point> {
        const ProofTable::Entry* entry = table_.find(board_.hash());
        if (entry == nullptr || !entry->numbers.isProven() || !entry->hasMoves) return std::nullopt;
        return table_.moves(*entry).front();
    };
    if (const auto move = kept()) return move;
    ProofTable::Entry& entry = table_.insert(board_.hash());  // forgotten to make room
    entry.numbers = {};
    entry.hasMoves = false;
    expand({kInfiniteProof, kInfiniteProof});
    return kept();
}

/// One that resists, or else where the attacker's most dangerous point is.
Point VctSearch::anyReply() {
    found_.clear();
    lookAtDefence();
    if (!found_.empty()) return found_.front();
    Point best = Point::pass();
    Threat highest = Threat::None;
    for (const Point p : board_.emptyPoints()) {
        const Threat threat = board_.threat(p, attacker_);
        if (threat == Threat::Forbidden || board_.refusal(p)) continue;
        if (best.isPass() || threat > highest) best = p, highest = threat;
    }
    return best;
}

Solution solveVct(const Board& board, Side attacker, const SolveLimits& limits,
                  std::stop_token stop) {
    Board turned = board;
    if (board.sideToMove() != attacker) turned.play(Point::pass());
    if (turned.isOver()) return {.solved = false};
    return VctSearch(turned, attacker).run(turned, limits, std::move(stop));
}

}  // namespace tengen::search
