#include "search/experience.hpp"

namespace tengen::search {

bool replaces(const Remembered& fresh, const Remembered& old, bool corrects) {
    if (old.isProven())
        return fresh.isProven() && isWin(fresh.score) && isWin(old.score) &&
               fresh.score > old.score;
    if (fresh.isProven() || corrects || fresh.evaluation != old.evaluation) return true;
    if (fresh.depth != old.depth) return fresh.depth > old.depth;
    if (fresh.bound != old.bound) return fresh.bound == Bound::Exact;
    return fresh.nodes > old.nodes || fresh.time > old.time;
}

std::optional<Remembered> recall(Experience& experience, const Board& board) {
    const CanonicalPosition position(board);
    return std::move(experience.recall({&position, 1}).front());
}

}  // namespace tengen::search
