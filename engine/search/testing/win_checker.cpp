#include "search/testing/win_checker.hpp"

#include "core/notation.hpp"

namespace tengen::testing {

std::optional<std::string> WinChecker::fault(const Board& board, int plies) {
    board_ = board;
    stones_.emplace(board);
    attacker_ = board.sideToMove();
    won_.clear();
    return attack(plies);
}

/// The attacker is to move and must have five within `plies`.
std::optional<std::string> WinChecker::attack(int plies) {
    if (plies < 1) return after("no five in time");
    if (!stones_->fives(attacker_).empty()) return std::nullopt;
    if (plies < 3) return after("no five in time");
    const std::string key = stones_->text();
    if (const auto known = won_.find(key); known != won_.end() && known->second <= plies)
        return std::nullopt;

    ++asked_;
    const Point move = player_(*board_);
    if (move.isPass() || !board_->contains(move) || !stones_->isEmpty(move) ||
        isForbidden(move, attacker_))
        return after("the move " + toText(move) + " cannot be played");
    board_->play(move);
    stones_->set(move, attacker_);
    auto fault = defend(plies - 1);
    board_->undo();
    stones_->lift(move);
    if (!fault) won_[key] = plies;
    return fault;
}

/// The defender is to move, and whatever it does the attacker must have five within `plies`.
std::optional<std::string> WinChecker::defend(int plies) {
    const Side defender = other(attacker_);
    if (!stones_->fives(defender).empty()) return after("the defender makes five");
    const PointSet fives = stones_->fives(attacker_);
    PointSet openFours;
    if (fives.empty() && plies >= 4)
        for (const Point p : stones_->emptyPoints())
            if (makesOpenFour(p)) openFours.insert(p);

    bool moved = false;
    for (const Point reply : stones_->emptyPoints()) {
        moved = true;
        stones_->set(reply, defender);
        const bool refuted = isRefuted(reply, plies - 1, fives, openFours);
        stones_->lift(reply);
        refuted_ += refuted;
        if (refuted || isForbidden(reply, defender)) continue;
        if (const auto refusal = board_->refusal(reply)) return after(refusal->message);
        board_->play(reply);
        stones_->set(reply, defender);
        auto fault = attack(plies - 1);
        board_->undo();
        stones_->lift(reply);
        if (fault) return fault;
    }
    if (!moved) return after("the board is full");
    return std::nullopt;
}

/// Whether the attacker, to move after `reply`, has five at once or in three plies. `fives` and
/// `openFours` are what it had before.
bool WinChecker::isRefuted(Point reply, int plies, const PointSet& fives,
                           const PointSet& openFours) {
    for (const Point p : fives)
        if (plies >= 1 && p != reply && stones_->makesFive(p, attacker_)) return true;
    if (plies < 3 || openFours.empty()) return false;
    if (!stones_->fivesThrough(reply, other(attacker_)).empty()) return false;
    for (const Point p : openFours)
        if (p != reply && makesOpenFour(p)) return true;
    return false;
}

/// Whether a stone of the attacker there leaves a five whatever single stone the defender adds.
/// REQUIRES: neither side can make five now.
bool WinChecker::makesOpenFour(Point p) {
    stones_->set(p, attacker_);
    const PointSet fives = stones_->fivesThrough(p, attacker_);
    // Only in caro can a stone elsewhere than on the five-cell spoil a five.
    const bool blocks = fiveRule(stones_->rules().rule, attacker_).unblocked;
    bool stands = fives.count() > 1;
    if (stands && blocks)
        for (const Point block : stones_->emptyPoints()) {
            stones_->set(block, other(attacker_));
            bool left = false;
            for (const Point five : fives)
                left = left || (five != block && stones_->makesFive(five, attacker_));
            stones_->lift(block);
            stands = stands && left;
        }
    stones_->lift(p);
    return stands && !isForbidden(p, attacker_);
}

bool WinChecker::isForbidden(Point p, Side side) {
    if (stones_->rules().rule != Rule::Renju || side != Side::Black) return false;
    NaiveBoard naive(stones_->rules(), memory_);
    for (const Point q : allPoints(stones_->size()))
        if (const auto stone = stones_->at(q)) naive.set(q, *stone);
    return naive.forbiddenKind(p) != Forbidden::No;
}

std::string WinChecker::after(std::string_view what) const {
    return std::string(what) + " after " + toText(board_->moves());
}

}  // namespace tengen::testing
