#include "proof/strategy.hpp"

#include <cassert>

namespace tengen::proof {
namespace {

using search::CanonicalPosition;

Board boardOf(const CanonicalPosition& position) {
    auto board = Board::withSetup(position.rules(), position.setup());
    assert(board);
    return *std::move(board);
}

/// In Renju a point may hold an open four beside threes that forbid it by their shape, but not by
/// the full definition.
std::optional<Point> openFourBesideFalseThrees(const Board& board) {
    for (const Point p : board.pointsWith(Side::Black, Threat::Forbidden, Threat::Forbidden)) {
        bool isOpenFour = false;
        for (int direction = 0; direction < kDirections; ++direction)
            isOpenFour = isOpenFour || board.shape(p, direction, Side::Black) == Shape::OpenFour;
        if (isOpenFour && !board.isForbidden(p)) return p;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Point> winAtOnce(const Board& board) {
    const Side side = board.sideToMove();
    assert(side == Side::Black);
    if (board.count(side, Threat::Five) > 0)
        return *board.pointsWith(side, Threat::Five, Threat::Five).begin();
    if (board.count(other(side), Threat::Five) > 0) return std::nullopt;
    if (board.count(side, Threat::OpenFour) > 0)
        return *board.pointsWith(side, Threat::OpenFour, Threat::OpenFour).begin();
    return openFourBesideFalseThrees(board);
}

std::optional<Strategy::Answer> Strategy::answer(const CanonicalPosition& position) const {
    const auto found = moves_.find(position.key());
    const Board turned = boardOf(position);
    if (const auto move = winAtOnce(turned))
        return Answer{position.turnedBack(*move), Source::Four};
    if (found != moves_.end())
        return Answer{position.turnedBack(found->second.move), Source::Stored};
    if (const auto move = leafMove(turned, leaves_))
        return Answer{position.turnedBack(*move), Source::Leaf};
    return std::nullopt;
}

std::vector<Point> Strategy::winningLine(const Board& board) const {
    const CanonicalPosition position(board);
    const Board turned = boardOf(position);
    if (const auto move = winAtOnce(turned)) return {position.turnedBack(*move)};
    if (const auto found = moves_.find(position.key()); found != moves_.end())
        return {position.turnedBack(found->second.move)};
    return position.turnedBack(leafLine(turned, leaves_));
}

std::optional<StoredMove> Strategy::stored(const Board& board) const {
    const CanonicalPosition position(board);
    const auto found = moves_.find(position.key());
    if (found == moves_.end()) return std::nullopt;
    return StoredMove{position.turnedBack(found->second.move), found->second.plies};
}

void Strategy::store(const Board& board, const StoredMove& stored) {
    const CanonicalPosition position(board);
    moves_[position.key()] = {position.turned(stored.move), stored.plies};
}

}  // namespace tengen::proof
