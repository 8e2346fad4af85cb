#include "arena/opening_source.hpp"

#include <algorithm>
#include <unordered_set>

#include "base/random.hpp"
#include "core/notation.hpp"
#include "record/record_builder.hpp"

namespace tengen {
namespace {

constexpr int kFromCentre = 3;  // the central 7 × 7
constexpr int kFromNeighbour = 2;
constexpr int kFewest = 2;
constexpr int kMost = 5;
constexpr int kTries = 200;       // before longer openings are tried
constexpr int kMostTries = 2000;  // before a repetition is taken

/// Where the next stone may go: near the centre, near another, and not forbidden.
std::vector<Point> places(const Board& board) {
    const Point centre(board.size() / 2, board.size() / 2);
    std::vector<Point> found;
    for (const Point p : board.emptyPoints()) {
        if (distance(p, centre) > kFromCentre || board.refusal(p)) continue;
        const auto near = [&](Point stone) { return distance(p, stone) <= kFromNeighbour; };
        if (board.stoneCount() == 0 || std::ranges::any_of(board.moves(), near)) found.push_back(p);
    }
    return found;
}

/// Nobody can make a four, nor the side to move a double three: there is a game to play.
bool isQuiet(const Board& board) {
    if (board.isOver()) return false;
    if (!board.hasShapes()) return true;
    for (const Side side : kSides)
        for (int threat = static_cast<int>(Threat::Four); threat <= static_cast<int>(Threat::Five);
             ++threat)
            if (board.count(side, static_cast<Threat>(threat)) > 0) return false;
    return board.count(board.sideToMove(), Threat::ThreeThree) == 0;
}

std::optional<Board> drawn(const Ruleset& rules, Random& random, int stones) {
    Board board(rules);
    for (int i = 0; i < stones; ++i) {
        const auto points = places(board);
        if (points.empty() || board.isOver()) return std::nullopt;
        board.play(points[random.below(static_cast<std::uint32_t>(points.size()))]);
    }
    return isQuiet(board) ? std::optional(board) : std::nullopt;
}

}  // namespace

Result<std::vector<OpeningMoves>> openingsOf(const std::vector<Record>& records,
                                             const Ruleset& rules) {
    std::vector<OpeningMoves> openings;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const std::string which = "opening " + std::to_string(i + 1) + ": ";
        if (records[i].rules.size != rules.size)
            return Error{Error::Kind::BadValue, which + "its board has size " +
                                                    std::to_string(records[i].rules.size) +
                                                    ", the match " + std::to_string(rules.size)};
        const auto plain = withSetupAsMoves(records[i]);
        if (!plain) return Error{plain.error().kind, which + plain.error().message};
        OpeningMoves moves = plain->tree.pathTo(plain->tree.mainLineEnd());
        if (std::ranges::any_of(moves, &Point::isPass))
            return Error{Error::Kind::BadValue,
                         which + "it has a pass, which engines cannot be told"};
        const auto board = Board::afterMoves(rules, moves);
        if (!board) return Error{board.error().kind, which + board.error().message};
        if (board->isOver())
            return Error{Error::Kind::BadValue, which + "the game is over after it"};
        openings.push_back(std::move(moves));
    }
    return openings;
}

std::vector<OpeningMoves> generatedOpenings(std::size_t count, const Ruleset& rules,
                                            std::uint64_t seed) {
    std::vector<OpeningMoves> openings;
    std::unordered_set<std::uint64_t> seen;
    Random random(seed);
    while (openings.size() < count) {
        std::optional<Board> opening;
        for (int tries = 0; tries < kMostTries; ++tries) {
            // Of the few-stone openings there are few, so that most have four or five stones.
            const int longer = tries / kTries;
            const int stones =
                kFewest + longer + static_cast<int>(random.below(kMost - kFewest + 1));
            auto board = drawn(rules, random, stones);
            if (!board) continue;
            opening = std::move(board);
            if (seen.insert(opening->canonicalKey()).second) break;
        }
        if (!opening) opening.emplace(rules);  // a board on which nothing is quiet
        openings.emplace_back(opening->moves().begin(), opening->moves().end());
    }
    return openings;
}

}  // namespace tengen
