#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/board.hpp"
#include "search/point_key.hpp"
#include "search/threats/failed_positions.hpp"
#include "search/threats/forcing.hpp"

namespace tengen::search {

/// Which fours a VCF search tries.
enum class FourChoice : std::uint8_t {
    All,
    /// Each four after the first is one that the four before made possible, since it could have
    /// come earlier otherwise. Misses wins that two far-apart fours prepare together, and in Renju
    /// fours on points that are a double three by shape only; but a long win costs no more than its
    /// length. For the quiescence search.
    Linked,
};

/// Victory by continuous fours, for the side to move: a four, its only answer, the next four.
/// Depth-first; positions that failed are remembered in a table that outlives the search.
///
/// `Meter` limits it: `bool tryFour()` counts a four and says whether it may be tried,
/// `void countAnswer()` counts an answer, `bool isSpent()` says whether the limit was met.
template <class Meter, FourChoice kChoice>
class VcfSearch {
public:
    static constexpr int kUnlimited = std::numeric_limits<int>::max();

    /// Plays on `board`, which is as it was after each search.
    VcfSearch(Board& board, FailedPositions& failed, Meter& meter)
        : board_(board), failed_(failed), meter_(meter) {}

    /// In how many plies the side to move makes five, by at most `maxFours` fours before the last
    /// one; 0 if it does not, or the limit was met first. REQUIRES: the game is not over.
    int run(int maxFours = kUnlimited) {
        attacker_ = board_.sideToMove();
        line_.clear();
        return attack(maxFours, Point());
    }

    /// The moves of both sides of the last win found, the last one the five. With
    /// FourChoice::Linked the line stops before an open four.
    [[nodiscard]] std::vector<Point> line() const { return {line_.rbegin(), line_.rend()}; }
    /// The first move of that win; none if it is the five or an open four.
    [[nodiscard]] Point firstMove() const { return line_.empty() ? Point() : line_.back(); }

private:
    int attack(int fours, Point before);
    int answersFail(int fours, Point four);
    void pushFours(Point before);
    void pushSorted(std::size_t first, Point p, Threat made);
    int endWithAnyReply();

    Board& board_;
    FailedPositions& failed_;
    Meter& meter_;
    Side attacker_ = Side::Black;
    std::vector<Point> fours_;  ///< still to be tried, of all positions under way; best last
    std::vector<Point> line_;   ///< last move first
};

/// In how many plies the attacker, to move, wins. If it does, line_ holds the moves.
template <class Meter, FourChoice kChoice>
int VcfSearch<Meter, kChoice>::attack(int fours, Point before) {
    if (board_.count(attacker_, Threat::Five) > 0) {
        line_.clear();
        if constexpr (kChoice == FourChoice::All)
            line_.push_back(*fiveCells(board_, attacker_).begin());
        return 1;
    }
    const int threatened = board_.count(other(attacker_), Threat::Five);
    if (threatened > 1) return 0;
    if constexpr (kChoice == FourChoice::Linked)
        if (threatened == 0 && board_.count(attacker_, Threat::OpenFour) > 0) {
            line_.clear();
            return 3;
        }
    const std::uint64_t key = board_.hash() ^ pointKey(before);
    if (fours == 0 || meter_.isSpent() || failed_.contains(key, fours)) return 0;

    const std::size_t bottom = fours_.size();
    int plies = 0;
    pushFours(before);
    for (; plies == 0 && fours_.size() > bottom && meter_.tryFour(); fours_.pop_back()) {
        const Point four = fours_.back();
        board_.play(four);
        plies = answersFail(fours == kUnlimited ? fours : fours - 1, four);
        board_.undo();
        if (plies > 0) line_.push_back(four);
    }
    fours_.resize(bottom);
    if (plies == 0 && !meter_.isSpent()) failed_.insert(key, fours);
    return plies;
}

/// In how many plies, the four just made included, the attacker wins against every answer.
template <class Meter, FourChoice kChoice>
int VcfSearch<Meter, kChoice>::answersFail(int fours, Point four) {
    const PointSet answers = repliesToFour(board_);
    if (answers.empty()) return endWithAnyReply();
    int longest = 0;
    std::vector<Point> longestLine;
    for (const Point answer : answers) {
        meter_.countAnswer();
        board_.play(answer);
        const Point before = kChoice == FourChoice::Linked ? four : Point();
        const int plies = board_.isOver() ? 0 : attack(fours, before);
        board_.undo();
        if (plies == 0) return 0;
        line_.push_back(answer);
        if (plies + 2 > longest) {
            longest = plies + 2;
            longestLine.swap(line_);
        }
    }
    line_.swap(longestLine);
    return longest;
}

/// Puts the fours to try on the stack. Where the enemy threatens five, only a four on that very
/// point will do.
template <class Meter, FourChoice kChoice>
void VcfSearch<Meter, kChoice>::pushFours(Point before) {
    const std::size_t first = fours_.size();
    const Side defender = other(attacker_);
    if (board_.count(defender, Threat::Five) == 1) {
        const Point block = *fiveCells(board_, defender).begin();
        if (makesFour(board_, block, attacker_)) fours_.push_back(block);
        return;
    }
    if constexpr (kChoice == FourChoice::All) {
        for (const Point p : fours(board_, attacker_))
            pushSorted(first, p, board_.threat(p, attacker_));
    } else {
        const PointSet points = board_.pointsWith(attacker_, Threat::Four, Threat::FourThree);
        for (const Point p : points)
            if ((before.isNone() || shareALine(p, before)) && mayLeadOn(board_, p, points))
                pushSorted(first, p, board_.threat(p, attacker_));
    }
}

/// Insertion, as the lists are short: the strongest last, among equals the first of the board last.
template <class Meter, FourChoice kChoice>
void VcfSearch<Meter, kChoice>::pushSorted(std::size_t first, Point p, Threat made) {
    fours_.push_back(p);
    for (std::size_t i = fours_.size() - 1;
         i > first && board_.threat(fours_[i - 1], attacker_) >= made; --i)
        std::swap(fours_[i - 1], fours_[i]);
}

/// No answer helps: any reply, if possible one on a five-cell, then the five.
template <class Meter, FourChoice kChoice>
int VcfSearch<Meter, kChoice>::endWithAnyReply() {
    line_.clear();
    if constexpr (kChoice == FourChoice::Linked) return 3;
    const PointSet cells = fiveCells(board_, attacker_);
    line_.push_back(*cells.begin());
    for (const PointSet& points : {cells, board_.emptyPoints()})
        for (const Point p : points)
            if (p != line_.front() && !board_.refusal(p)) {
                line_.push_back(p);
                return 3;
            }
    line_.push_back(Point::pass());
    return 3;
}

}  // namespace tengen::search
