#include "studies/illustrations/illustration.hpp"

#include "catalog/catalog.hpp"
#include "core/notation.hpp"

namespace tengen::studies {

std::span<const Illustration> illustrations() {
    static const Illustration kAll[] = {kThreatsOfWei,    kLinesOfWei,     kCandidatesOfWei,
                                        kShortSightOfWei, kShapesOfSong,   kTuplesOfFudan,
                                        kTypesOfFudan,    kRanksOfWaterloo};
    return kAll;
}

std::string Illustration::toSvg() const {
    const NotedPosition position = draw();
    return pages::notedDiagram(position.board, position.notes, title);
}

Board boardOf(std::string_view black, std::string_view white, Side toMove, int size) {
    return *Board::withStones({.size = size}, *parsePoints(black, size), *parsePoints(white, size),
                              toMove);
}

Point moveOf(const std::string& agent, const Board& board) {
    const auto player = catalog::makeAgent(agent, 1);
    return (*player)->choose(board, {}, {}, nullptr).move();
}

}  // namespace tengen::studies
