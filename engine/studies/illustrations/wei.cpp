#include <fmt/format.h>

#include "classics/wei/marks.hpp"
#include "classics/wei/tree.hpp"
#include "core/notation.hpp"
#include "pages/numbers.hpp"
#include "studies/illustrations/illustration.hpp"

/// Report 000: its threats, how they are looked for, its candidates, and what depth 1 does not see.

namespace tengen::studies {
namespace {

using namespace classics;

/// `2 × direct three`, or what else Black has; `nothing` without a threat.
std::string threatsOf(const WeiEvaluation& evaluation) {
    std::string text;
    for (std::size_t i = 0; i < kWeiThreats; ++i) {
        const int count = evaluation.count(Side::Black, static_cast<WeiThreat>(i));
        if (count == 0) continue;
        if (!text.empty()) text += ", ";
        text +=
            (count > 1 ? fmt::format("{} × ", count) : "") + std::string(kWeiTable.layout.rows[i]);
    }
    return text.empty() ? "nothing" : text;
}

std::string worthOf(const Board& board) {
    const WeiEvaluation evaluation(board);
    return threatsOf(evaluation) + ": " +
           pages::wholeText(static_cast<double>(evaluation.value(Side::Black)));
}

/// Each four rows from the next, so that no threat reaches from one to another.
struct Example {
    std::string_view black;
    std::string_view white;
};
constexpr Example kExamples[] = {
    {"b14c14d14e14f14", ""}, {"j14k14l14m14", ""}, {"c10d10e10f10", "b10"}, {"j10k10m10n10", ""},
    {"c6d6e6", ""},          {"j6k6m6", ""},       {"c2d2e2", "b2"},        {"j2k2", ""}};

NotedPosition threats() {
    std::string black, white;
    pages::Notes notes;
    for (const Example& example : kExamples) {
        black += example.black;
        white += example.white;
        const std::string letter(1, static_cast<char>('A' + notes.lines.size()));
        notes.labels.push_back({parsePoints(example.black, 15)->front(), letter});
        notes.lines.push_back(letter + "  " + worthOf(boardOf(example.black, example.white)));
    }
    const Board board = boardOf(black, white);
    notes.lines.push_back("");
    notes.lines.push_back("All of Black's: " + pages::wholeText(static_cast<double>(
                                                   WeiEvaluation(board).value(Side::Black))));
    return {board, notes};
}

/// The stones of `board` in one line through `p`.
Board lineThrough(const Board& board, Point p, int dx, int dy) {
    std::vector<Point> stones[2];
    for (const Side side : kSides)
        for (const Point q : board.stones(side))
            if ((q.x() - p.x()) * dy == (q.y() - p.y()) * dx) stones[indexOf(side)].push_back(q);
    return *Board::withStones(board.ruleset(), stones[0], stones[1], Side::Black);
}

NotedPosition lines() {
    NotedPosition drawn{boardOf("f6g6h6g7i9f8", "e7g5j10")};
    const Point anchor(5, 5);
    constexpr int kReach = 4;  // the longest threat looks no further
    constexpr struct {
        std::string_view name;
        int dx, dy;
    } kLines[] = {{"along the row", 1, 0},
                  {"up the column", 0, 1},
                  {"up the diagonal", 1, 1},
                  {"down the diagonal", 1, -1}};
    drawn.notes.labels.push_back({anchor, "A"});
    drawn.notes.lines.push_back("A is the first stone of its threats.");
    drawn.notes.lines.push_back("Four directions from it:");
    int number = 0;
    for (const auto& [name, dx, dy] : kLines) {
        ++number;
        for (int i = 1; i <= kReach; ++i)
            if (const Point p(anchor.x() + i * dx, anchor.y() + i * dy); drawn.board.isEmpty(p))
                drawn.notes.labels.push_back({p, std::to_string(number)});
        drawn.notes.lines.push_back(fmt::format("{}  {}: {}", number, name,
                                                worthOf(lineThrough(drawn.board, anchor, dx, dy))));
    }
    return drawn;
}

NotedPosition candidates() {
    constexpr std::size_t kNumbered = 9;
    NotedPosition drawn{*Board::afterMoves({}, *parsePoints("h8i9i8g8h7h9g9f10", 15))};
    WeiTree tree(drawn.board, {});
    std::vector<Point> moves;
    tree.moves(moves);
    const WeiEvaluation evaluation(drawn.board);
    drawn.notes.lines = {fmt::format("{} points within 2 of a stone.", moves.size()),
                         "The first in the order of the heuristic:", ""};
    for (const Point p : moves) {
        const std::size_t number = drawn.notes.labels.size() + 1;
        drawn.notes.labels.push_back({p, number <= kNumbered ? std::to_string(number) : ""});
        if (number > kNumbered) continue;
        const auto estimate = WeiHeuristic::of(WeiReading::Meant)(evaluation.lines(), p);
        drawn.notes.lines.push_back(fmt::format("{}  {}: {}", number, toText(p),
                                                pages::wholeText(static_cast<double>(estimate))));
    }
    return drawn;
}

NotedPosition shortSight() {
    NotedPosition drawn{*Board::afterMoves({}, *parsePoints("f6e6g6h10h6i10l4j11d3j12i6", 15))};
    drawn.notes.lines = {"White to move.", ""};
    char letter = 'A';
    for (const int depth : {1, 2}) {
        const std::string agent = fmt::format("wei:depth={}", depth);
        const Point p = moveOf(agent, drawn.board);
        Board after = drawn.board;
        after.play(p);
        const Point reply = moveOf(agent, after);
        after.play(reply);
        drawn.notes.labels.push_back({p, std::string(1, letter)});
        drawn.notes.lines.push_back(fmt::format("{}  {} plays {}.", letter++, agent, toText(p)));
        drawn.notes.lines.push_back(after.outcome() == winFor(Side::Black)
                                        ? fmt::format("    Black plays {} and wins.", toText(reply))
                                        : "    Black has no five.");
    }
    return drawn;
}

}  // namespace

constinit const Illustration kThreatsOfWei = {"wei-threats", "000",
                                              "The threats of report 000 and their marks", threats};
constinit const Illustration kLinesOfWei = {
    "wei-lines", "000", "How wei looks for the threats that begin with a stone", lines};
constinit const Illustration kCandidatesOfWei = {
    "wei-candidates", "000", "The points that wei tries, and in which order", candidates};
constinit const Illustration kShortSightOfWei = {
    "wei-short-sight", "000", "A position that wei misjudges when it looks one ply ahead",
    shortSight};

}  // namespace tengen::studies
