#include <fmt/format.h>

#include "classics/waterloo/points.hpp"
#include "studies/illustrations/illustration.hpp"

/// Report 004: the ranks of points.

namespace tengen::studies {
namespace {

/// From the top: fours closed at one end; an open three, and a three closed at one end; two open
/// threes and two open twos that cross.
constexpr std::string_view kBlack = "c16d16e16f16k16c11d11e11m11n11o11e3f3g3d4d5d6o3p3n4n5";
constexpr std::string_view kWhite = "b16l16m16n16o16l11";

constexpr int kUrgent = 4;
constexpr std::string_view kMeanings[kUrgent] = {"wins now", "stops a five, or is of rank 3 twice",
                                                 "an open three's, or of rank 4 twice",
                                                 "an open two's, or a closed three's"};

NotedPosition ranks() {
    NotedPosition drawn{boardOf(kBlack, kWhite, Side::Black, 18)};
    const classics::WaterlooPoints points(drawn.board);
    int found[kUrgent] = {};
    for (const Point p : drawn.board.emptyPoints())
        if (const int rank = points.at(p, Side::Black).rank; rank <= kUrgent) {
            drawn.notes.labels.push_back({p, std::to_string(rank)});
            ++found[rank - 1];
        }
    drawn.notes.lines = {"Black to move. Rank:", ""};
    for (int i = 0; i < kUrgent; ++i)
        drawn.notes.lines.push_back(fmt::format("{}  {} ({} here)", i + 1, kMeanings[i], found[i]));
    drawn.notes.lines.push_back("");
    drawn.notes.lines.push_back("All other points are graded by score.");
    return drawn;
}

}  // namespace

constinit const Illustration kRanksOfWaterloo = {
    "waterloo-ranks", "004", "The urgent points of report 004 and their ranks", ranks};

}  // namespace tengen::studies
