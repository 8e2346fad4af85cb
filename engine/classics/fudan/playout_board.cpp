#include "classics/fudan/playout_board.hpp"

#include <bit>
#include <utility>

namespace tengen::classics {

PlayoutBoard::PlayoutBoard(const Board& board)
    : fiveRules_{fiveRule(board.rule(), Side::Black), fiveRule(board.rule(), Side::White)},
      lineLength_(board.ruleset().lineLength),
      side_(Side::Black),
      plain_(fiveRules_[0] == FiveRule{} && fiveRules_[1] == FiveRule{}) {
    for (const Side side : kSides)
        for (const Point p : board.stones(side)) {
            side_ = side;
            put(p);
        }
    side_ = board.sideToMove();
    for (const Point p : board.emptyPoints()) empty_[emptyCount_++] = p;
}

/// Whether the row through `place`, of a line's own stones, wins.
bool PlayoutBoard::wins(Word own, Word enemy, int place) const {
    if (plain_) {
        // Any row that is long enough was made by this very stone, or the game would be over.
        const Word pairs = own & own >> 1;
        switch (lineLength_) {
            case 3: return (pairs & own >> 2) != 0;
            case 4: return (pairs & pairs >> 2) != 0;
            case 5: return (pairs & pairs >> 2 & own >> 4) != 0;
            default: return (pairs & pairs >> 2 & pairs >> 4) != 0;
        }
    }
    const int behind = std::countr_one(own >> place);
    const int before = std::countl_one(own << (31 - place)) - 1;
    const int length = before + behind;
    const FiveRule rule = fiveRules_[indexOf(side_)];
    if (length < lineLength_ || (rule.exact && length != lineLength_)) return false;
    const int first = place - before, next = place + behind;
    const bool blocked = first > 0 && (enemy >> (first - 1) & 1) != 0 && (enemy >> next & 1) != 0;
    return !(rule.unblocked && blocked);
}

/// Sets the stone and gives the turn to the other side.
bool PlayoutBoard::put(Point p) {
    const int x = p.x(), y = p.y();
    Stones& own = stones_[indexOf(side_)];
    const Stones& enemy = stones_[indexOf(other(side_))];
    const int rising = x - y + kMaxSize - 1, falling = x + y;
    const Word atX = Word{1} << x, atY = Word{1} << y;
    const Word inRow = own.rows[y] |= atX, inColumn = own.columns[x] |= atY;
    const Word inRising = own.rising[rising] |= atX, inFalling = own.falling[falling] |= atX;
    const bool won = wins(inRow, enemy.rows[y], x) || wins(inColumn, enemy.columns[x], y) ||
                     wins(inRising, enemy.rising[rising], x) ||
                     wins(inFalling, enemy.falling[falling], x);
    side_ = other(side_);
    return won;
}

void PlayoutBoard::forget(int i) { empty_[i] = empty_[--emptyCount_]; }

bool PlayoutBoard::play(Point p) {
    int i = 0;
    while (empty(i) != p) ++i;
    forget(i);
    return put(p);
}

std::optional<Side> PlayoutBoard::playOut(Random& random) {
    while (emptyCount_ > 0) {
        const auto i = random.below(emptyCount_);
        const Point p = empty(i);
        forget(i);
        const Side mover = side_;
        if (put(p)) return mover;
    }
    return std::nullopt;
}

}  // namespace tengen::classics
