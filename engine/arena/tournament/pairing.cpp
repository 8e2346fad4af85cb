#include "arena/tournament/pairing.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

#include "arena/tournament/matching.hpp"

namespace tengen::arena {
namespace {

bool haveMet(std::span<const SwissStanding> players, std::size_t a, std::size_t b) {
    return std::ranges::find(players[a].met, b) != players[a].met.end();
}

/// Of players who have not met, as many pairs as can be made at a time.
std::size_t maxFreshPairs(std::span<const SwissStanding> players,
                          std::span<const std::size_t> order) {
    Graph graph(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t k = i + 1; k < order.size(); ++k)
            if (!haveMet(players, order[i], order[k])) graph.join(i, k);
    return graph.largestMatching();
}

std::vector<std::size_t> without(std::vector<std::size_t> order, std::size_t player) {
    std::erase(order, player);
    return order;
}

/// From the top, each leader gets the nearest opponent who leaves the others enough fresh pairs.
std::vector<Pairing> paired(std::span<const SwissStanding> players,
                            std::vector<std::size_t> order) {
    std::vector<Pairing> pairings;
    std::size_t fresh = maxFreshPairs(players, order);
    while (!order.empty()) {
        const std::size_t leader = order.front();
        const auto others = without(order, leader);
        const auto opponentWho = [&](bool met) {
            return std::ranges::find_if(others, [&](std::size_t other) {
                return haveMet(players, leader, other) == met &&
                       maxFreshPairs(players, without(others, other)) + !met == fresh;
            });
        };
        auto opponent = opponentWho(false);
        if (opponent == others.end()) {
            opponent = opponentWho(true);
        } else {
            --fresh;
        }
        assert(opponent != others.end());
        pairings.push_back({leader, *opponent});
        order = without(others, *opponent);
    }
    return pairings;
}

}  // namespace

std::vector<Pairing> roundRobin(std::size_t players) {
    std::vector<Pairing> pairings;
    for (std::size_t i = 0; i < players; ++i)
        for (std::size_t k = i + 1; k < players; ++k) pairings.push_back({i, k});
    return pairings;
}

std::vector<Pairing> gauntlet(std::size_t players) {
    std::vector<Pairing> pairings;
    for (std::size_t k = 1; k < players; ++k) pairings.push_back({0, k});
    return pairings;
}

SwissRound swissRound(std::span<const SwissStanding> players) {
    std::vector<std::size_t> order(players.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater{},
                             [&](std::size_t player) { return players[player].points; });
    if (order.size() % 2 == 0) return {.pairings = paired(players, order), .resting = {}};

    // Who rests may decide how many have to meet again. Those who rested are asked last.
    std::vector<std::size_t> candidates(order.rbegin(), order.rend());
    std::ranges::stable_partition(candidates,
                                  [&](std::size_t player) { return !players[player].rested; });
    std::size_t best = candidates.front();
    std::size_t most = 0;
    for (const std::size_t candidate : candidates) {
        if (players[candidate].rested && !players[candidates.front()].rested) break;
        const std::size_t fresh = maxFreshPairs(players, without(order, candidate));
        if (fresh <= most) continue;
        best = candidate;
        most = fresh;
    }
    return {.pairings = paired(players, without(order, best)), .resting = best};
}

int defaultSwissRounds(std::size_t players) {
    if (players < 2) return 0;
    // As many as a knock-out has, and two more to place the others.
    const auto knockOut = static_cast<int>(std::bit_width(players - 1));
    return std::min(knockOut + 2, static_cast<int>(players) - 1);
}

}  // namespace tengen::arena
