#include "agents/playing_answerer.hpp"

#include <algorithm>

#include "base/ratio.hpp"
#include "search/shared_limits.hpp"

namespace tengen::agents {
namespace {

constexpr int kPlayOutPlies = 60;  // past that a position counts as even
constexpr int kThoughts = 64;      // of a play-out, with a little to spare
constexpr int kMaxDeclared = 8;

/// Some sixty thoughts for each position that may have to be played out.
search::Limits forOneThought(const OpeningTask& task) {
    const auto positions = std::max<std::size_t>(task.opening.offers().size(), 1);
    return search::SharedLimits(task.limits).part(ratio(1, kThoughts * positions));
}

}  // namespace

PlayingAnswerer::PlayingAnswerer(const OpeningTask& task, std::uint64_t chance)
    : task_(task), each_(forOneThought(task)), random_(chance) {}

openings::Choice PlayingAnswerer::answer() {
    const openings::Ask& ask = task_.ask();
    switch (ask.act) {
        case openings::Act::Decide: return decide();
        case openings::Act::Declare: return declare();
        case openings::Act::Choose: return chooseFifth();
        case openings::Act::Place:
            if (ask.remaining == 1 && task_.opening.colourOf(ask.player) == ask.colour)
                if (const Point p = wanted(task_.board); ask.points.contains(p)) return p;
            return task_.randomNear(random_);
        default: return task_.randomNear(random_);
    }
}

Point PlayingAnswerer::wanted(const Board& board) {
    return task_.agent.choose(board, each_, task_.stop, nullptr).move();
}

std::optional<Side> PlayingAnswerer::winnerFrom(Board board) {
    for (int i = 0; i < kPlayOutPlies && !board.isOver(); ++i) {
        if (task_.stop.stop_requested()) return std::nullopt;
        board.play(wanted(board));
    }
    if (board.outcome() == Outcome::BlackWins) return Side::Black;
    if (board.outcome() == Outcome::WhiteWins) return Side::White;
    return std::nullopt;
}

/// For the colour that wins; to stay when neither does.
openings::Choice PlayingAnswerer::decide() {
    const auto winner = winnerFrom(task_.board);
    const bool isOurs = !winner || task_.opening.holder(*winner) == task_.ask().player;
    return isOurs ? openings::Decision::Stay : openings::Decision::Swap;
}

openings::Choice PlayingAnswerer::declare() {
    const int max = std::min(task_.ask().max, kMaxDeclared);
    return 1 + random_.below(max);
}

/// One by which White wins, else a random one.
openings::Choice PlayingAnswerer::chooseFifth() {
    const auto offers = task_.opening.offers();
    for (const Point p : offers) {
        Board board = task_.board;
        board.play(p);
        if (winnerFrom(board) == Side::White) return p;
    }
    return random_.pick(offers);
}

}  // namespace tengen::agents
