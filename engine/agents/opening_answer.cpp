#include "agents/opening_answer.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/random.hpp"

namespace tengen {
namespace {

constexpr int kPlayOutPlies = 60;  // past that a position counts as even
constexpr int kThoughts = 64;      // of a play-out, with a little to spare
constexpr int kNear = 4;           // the central 9 × 9
constexpr int kMostDeclared = 8;

class Answerer {
public:
    Answerer(Agent& agent, const Opening& opening, const Limits& limits, std::uint64_t seed,
             std::stop_token stop)
        : agent_(agent),
          opening_(opening),
          limits_(limits),
          stop_(std::move(stop)),
          board_(*Board::afterMoves(opening.game(), opening.moves())),
          random_(seed ^ board_.hash() ^ opening.choices().size()) {}

    Choice answer() {
        const Ask& ask = opening_.asked();
        switch (ask.act) {
            case Act::Decide: return decide();
            case Act::Declare: return declare();
            case Act::Choose: return chooseFifth();
            case Act::Place:
                if (ask.remaining == 1 && opening_.colourOf(ask.player) == ask.colour)
                    if (const Point p = wanted(board_); ask.points.contains(p)) return p;
                return randomNear();
            default: return randomNear();
        }
    }

private:
    Point wanted(const Board& board) {
        return agent_.choose(board, limits_, stop_, nullptr).move();
    }

    std::optional<Side> winnerFrom(Board board) {
        for (int i = 0; i < kPlayOutPlies && !board.isOver(); ++i) {
            if (stop_.stop_requested()) return std::nullopt;
            board.play(wanted(board));
        }
        if (board.outcome() == Outcome::BlackWins) return Side::Black;
        if (board.outcome() == Outcome::WhiteWins) return Side::White;
        return std::nullopt;
    }

    Choice decide() {
        const auto winner = winnerFrom(board_);
        const bool isOurs = !winner || opening_.holder(*winner) == opening_.asked().player;
        return isOurs ? Decision::Stay : Decision::Swap;
    }

    Choice declare() {
        const int most = std::min(opening_.asked().most, kMostDeclared);
        return 1 + static_cast<int>(random_.below(static_cast<std::uint32_t>(most)));
    }

    Choice chooseFifth() {
        for (const Point p : opening_.offers()) {
            Board board = board_;
            board.play(p);
            if (winnerFrom(board) == Side::White) return p;
        }
        return opening_
            .offers()[random_.below(static_cast<std::uint32_t>(opening_.offers().size()))];
    }

    Point randomNear() {
        const int size = opening_.game().size;
        const Point centre(size / 2, size / 2);
        std::vector<Point> near, all;
        for (const Point p : opening_.asked().points) {
            all.push_back(p);
            if (distance(p, centre) <= kNear) near.push_back(p);
        }
        const auto& points = near.empty() ? all : near;
        return points[random_.below(static_cast<std::uint32_t>(points.size()))];
    }

    Agent& agent_;
    const Opening& opening_;
    Limits limits_;
    std::stop_token stop_;
    Board board_;
    Random random_;
};

}  // namespace

Choice answerOpening(Agent& agent, const Opening& opening, const Limits& limits, std::uint64_t seed,
                     std::stop_token stop) {
    return Answerer(agent, opening, limits, seed, std::move(stop)).answer();
}

int thoughtsFor(const Opening& opening) {
    const auto positions = std::max<std::size_t>(opening.offers().size(), 1);
    return kThoughts * static_cast<int>(positions);
}

}  // namespace tengen
