#include <fmt/format.h>

#include "classics/song/shapes.hpp"
#include "core/notation.hpp"
#include "pages/numbers.hpp"
#include "studies/illustrations/illustration.hpp"

/// Report 001: a position as its console shows it, with the shapes that its program counts.

namespace tengen::studies {
namespace {

using namespace classics;

NotedPosition shapes() {
    NotedPosition drawn{*Board::afterMoves({}, *parsePoints("h8i9i8g8h7h9g9f10j7k6g6", 15))};
    const SongEvaluation evaluation(drawn.board);
    const SongWeights& weights = SongWeights::original();
    const Side mover = drawn.board.sideToMove();
    for (const Side side : kSides) {
        drawn.notes.lines.push_back(fmt::format("{}, {}:", side == Side::Black ? "Black" : "White",
                                                side == mover ? "to move" : "waiting"));
        for (const SongShape shape : kAllSongShapes)
            if (const int count = evaluation.count(side, shape); count > 0)
                drawn.notes.lines.push_back(fmt::format(
                    "    {} × {}: {} each", count, kSongTable.layout.rows[indexOf(shape)],
                    pages::wholeText(static_cast<double>(
                        (side == mover ? weights.toMove : weights.waiting)[indexOf(shape)]))));
    }
    const Point move = moveOf("song", drawn.board);
    drawn.notes.labels.push_back({move, "A"});
    drawn.notes.lines.push_back("");
    drawn.notes.lines.push_back("As Black sees it: " + pages::wholeText(static_cast<double>(
                                                           evaluation.value(Side::Black, mover))));
    drawn.notes.lines.push_back(fmt::format("song plays A, {}.", toText(move)));
    return drawn;
}

}  // namespace

constinit const Illustration kShapesOfSong = {
    "song-shapes", "001", "The shapes that song counts in a position, and its move", shapes};

}  // namespace tengen::studies
