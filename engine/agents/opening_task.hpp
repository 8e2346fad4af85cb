#pragma once

#include <stop_token>
#include <utility>
#include <vector>

#include "agents/agent.hpp"
#include "base/random.hpp"
#include "openings/opening.hpp"

namespace tengen::agents {

/// An answer that is owed in an opening, and what there is to find it with. Agent and opening must
/// outlive it.
struct OpeningTask {
    OpeningTask(Agent& anAgent, const openings::Opening& anOpening,
                const search::Limits& someLimits, std::stop_token aStop)
        : agent(anAgent),
          opening(anOpening),
          limits(someLimits),
          stop(std::move(aStop)),
          board(*Board::afterMoves(anOpening.game(), anOpening.moves())) {
        limits.exclude.clear();  // what is blocked belongs to another position
        limits.multiPv = 1;
    }

    [[nodiscard]] const openings::Ask& ask() const { return opening.asked(); }

    /// The points that will be accepted; those near the centre if there are any.
    [[nodiscard]] std::vector<Point> nearPoints() const {
        constexpr int kNear = 4;  // the central 9 × 9
        const int size = opening.game().size;
        const Point centre(size / 2, size / 2);
        std::vector<Point> near, all;
        for (const Point p : ask().points) {
            all.push_back(p);
            if (distance(p, centre) <= kNear) near.push_back(p);
        }
        return near.empty() ? all : near;
    }

    [[nodiscard]] Point randomNear(Random& random) const {
        const auto points = nearPoints();
        return random.pick(points);
    }

    Agent& agent;
    const openings::Opening& opening;
    search::Limits limits;
    std::stop_token stop;
    Board board;
};

}  // namespace tengen::agents
