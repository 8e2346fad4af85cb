#include "learning/random_opening.hpp"

#include <algorithm>
#include <vector>

namespace tengen::learning {
namespace {

/// Mostly adjacent points, as in real games; some one step further away.
constexpr double kFarShare = 0.15;

std::vector<Point> places(const Board& board, Random& random) {
    const int size = board.size();
    const Point centre(size / 2, size / 2);
    std::vector<Point> found;
    if (board.stoneCount() == 0) {
        for (const Point p : board.emptyPoints())
            if (distance(p, centre) <= size / 5) found.push_back(p);
        return found;
    }
    const Area area = random.unit() < kFarShare ? Area::Square3 : Area::Square2;
    for (const Point p : board.candidates(area))
        if (!board.refusal(p)) found.push_back(p);
    return found;
}

}  // namespace

std::optional<Board> randomOpening(const Ruleset& rules, int stones, Random& random) {
    Board board(rules);
    for (int i = 0; i < stones; ++i) {
        const auto points = places(board, random);
        if (points.empty()) return std::nullopt;
        board.play(random.pick(points));
        if (board.isOver()) return std::nullopt;
    }
    return isSettled(board) ? std::nullopt : std::optional(board);
}

bool isSettled(const Board& board) {
    const Side self = board.sideToMove();
    return board.count(self, Threat::Five) > 0 || board.count(other(self), Threat::Five) > 0 ||
           board.count(self, Threat::OpenFour) > 0;
}

}  // namespace tengen::learning
