#include <fmt/format.h>

#include "classics/fudan/chess_types.hpp"
#include "classics/fudan/tuples.hpp"
#include "core/notation.hpp"
#include "pages/numbers.hpp"
#include "studies/illustrations/illustration.hpp"

/// Report 003: five-tuples, and chess types.

namespace tengen::studies {
namespace {

using namespace classics;

std::string worth(eval::Value value) { return pages::wholeText(static_cast<double>(value)); }

NotedPosition tuples() {
    constexpr int kLength = 5;
    NotedPosition drawn{boardOf("g8h8i8", "k8i9", Side::White)};
    const Board& board = drawn.board;
    constexpr int kRow = 7;
    drawn.notes.lines = {"The runs of row 8, for Black:"};
    for (int x = 0; x + kLength <= board.size(); ++x) {
        int own = 0, enemy = 0;
        for (int i = 0; i < kLength; ++i)
            if (const auto side = board.stoneAt(Point(x + i, kRow)))
                ++(*side == Side::Black ? own : enemy);
        drawn.notes.lines.push_back(
            fmt::format("{}–{}  {} black, {} white: {}", toText(Point(x, kRow)),
                        toText(Point(x + kLength - 1, kRow)), own, enemy,
                        worth(TupleEvaluation::score(kLength, own, enemy))));
    }
    const TupleEvaluation evaluation(board);
    drawn.notes.lines.push_back("");
    drawn.notes.lines.push_back("All runs of the board: " + worth(evaluation.value(Side::Black)));
    const Point move = moveOf("fudan1", board);
    drawn.notes.labels.push_back({move, "A"});
    drawn.notes.lines.push_back(
        fmt::format("After fudan1's A as White: {}",
                    worth(evaluation.valueAfter(move, Side::White, Side::Black))));
    return drawn;
}

/// A type in one row; `stone` is where it is looked at.
struct Example {
    std::string_view black;
    std::string_view white;
    std::string_view stone;
};
constexpr Example kExamples[] = {{"b15c15d15e15f15", "", "d15"},
                                 {"j15k15l15m15", "", "l15"},
                                 {"c13d13e13f13", "b13", "d13"},
                                 {"j13k13l13n13", "", "l13"},
                                 {"c11d11e11", "", "d11"},
                                 {"j11k11m11", "", "k11"},
                                 {"c9d9e9", "b9", "d9"},
                                 {"j9k9m9", "i9", "k9"},
                                 {"b7d7f7", "", "d7"},
                                 {"k7l7m7", "i7o7", "l7"},
                                 {"c5d5", "", "d5"},
                                 {"j5k5", "i5", "k5"},
                                 {"d3", "", "d3"}};

NotedPosition types() {
    constexpr int kAlongTheRow = 0;
    std::string black, white;
    for (const Example& example : kExamples) {
        black += example.black;
        white += example.white;
    }
    NotedPosition drawn{boardOf(black, white)};
    const auto& weights = ChessTypeWeights::original();
    const ChessTypeEvaluation evaluation(drawn.board, weights);
    drawn.notes.lines = {"Along the row; own weight, enemy weight:"};
    for (const Example& example : kExamples) {
        const Point p = *parsePoint(example.stone, 15);
        const ChessType type = evaluation.typeAt(p, kAlongTheRow);
        const std::string letter(1, static_cast<char>('A' + drawn.notes.labels.size()));
        drawn.notes.labels.push_back({p, letter});
        drawn.notes.lines.push_back(fmt::format("{}  {}: {}, {}", letter, idOf(type),
                                                worth(weights.own[indexOf(type)]),
                                                worth(weights.enemy[indexOf(type)])));
    }
    return drawn;
}

}  // namespace

constinit const Illustration kTuplesOfFudan = {
    "fudan-tuples", "003", "Five-tuples: how fudan1 to fudan4 value a row", tuples};
constinit const Illustration kTypesOfFudan = {
    "fudan-types", "003", "Chess types: how fudan5 names what surrounds a stone", types};

}  // namespace tengen::studies
