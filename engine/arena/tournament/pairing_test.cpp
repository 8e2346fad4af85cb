#include "arena/tournament/pairing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "arena/tournament/matching.hpp"
#include "base/random.hpp"

namespace tengen::arena {
namespace {

std::pair<std::size_t, std::size_t> inOrder(const Pairing& pairing) {
    return std::minmax(pairing.first, pairing.second);
}

TEST(RoundRobin, HasEveryPairingOnce) {
    for (const std::size_t players : {2U, 3U, 7U, 12U}) {
        std::set<std::pair<std::size_t, std::size_t>> seen;
        for (const Pairing& pairing : roundRobin(players)) {
            EXPECT_LT(pairing.second, players);
            EXPECT_NE(pairing.first, pairing.second);
            EXPECT_TRUE(seen.insert(inOrder(pairing)).second);
        }
        EXPECT_EQ(seen.size(), players * (players - 1) / 2);
    }
}

TEST(Gauntlet, IsTheFirstAgainstEachOther) {
    const std::vector<Pairing> expected = {{0, 1}, {0, 2}, {0, 3}};
    EXPECT_EQ(gauntlet(4), expected);
}

/// By trying everything: how many pairs can be made at most.
std::size_t matchingByTrying(const std::vector<std::vector<bool>>& joined, unsigned used,
                             std::size_t from) {
    while (from < joined.size() && (used >> from & 1U) != 0) ++from;
    if (from >= joined.size()) return 0;
    std::size_t best = matchingByTrying(joined, used | 1U << from, from + 1);
    for (std::size_t to = from + 1; to < joined.size(); ++to)
        if (joined[from][to] && (used >> to & 1U) == 0)
            best = std::max(best,
                            1 + matchingByTrying(joined, used | 1U << from | 1U << to, from + 1));
    return best;
}

TEST(Matching, IsAsLargeAsTryingEverythingFinds) {
    Random random(11);
    for (int round = 0; round < 400; ++round) {
        const std::size_t nodes = 2 + random.below(9u);
        const std::uint32_t density = 1 + random.below(9u);
        std::vector joined(nodes, std::vector<bool>(nodes, false));
        Graph graph(nodes);
        for (std::size_t a = 0; a < nodes; ++a)
            for (std::size_t b = a + 1; b < nodes; ++b)
                if (random.below(10u) < density) {
                    joined[a][b] = true;
                    graph.join(a, b);
                }
        ASSERT_EQ(graph.largestMatching(), matchingByTrying(joined, 0, 0)) << "round " << round;
    }
}

/// A whole tournament in which the lower number always wins, or chance decides.
class Swiss : public ::testing::TestWithParam<std::size_t> {
protected:
    std::vector<SwissStanding> players_ = std::vector<SwissStanding>(GetParam());
    Random random_{GetParam()};

    /// Plays a round, and returns how many pairings in it were repetitions.
    int play(bool byChance) {
        const SwissRound round = swissRound(players_);
        std::set<std::size_t> seated;
        int repeated = 0;
        for (const auto& [a, b] : round.pairings) {
            EXPECT_TRUE(seated.insert(a).second && seated.insert(b).second);
            if (std::ranges::find(players_[a].met, b) != players_[a].met.end()) ++repeated;
            players_[a].met.push_back(b);
            players_[b].met.push_back(a);
            players_[byChance && random_.below(2) == 0 ? std::max(a, b) : std::min(a, b)].points +=
                2;
        }
        EXPECT_EQ(round.resting.has_value(), players_.size() % 2 == 1);
        if (round.resting) {
            EXPECT_TRUE(seated.insert(*round.resting).second);
            players_[*round.resting].rested = true;
            players_[*round.resting].points += 2;
        }
        EXPECT_EQ(seated.size(), players_.size());
        return repeated;
    }
};

TEST_P(Swiss, RepeatsNoPairingWhileItCanBeAvoided) {
    // Greedy pairing leaves players who have all met; half of the rounds can always be filled.
    const auto rounds = static_cast<int>(players_.size() / 2);
    for (int round = 0; round < rounds; ++round) EXPECT_EQ(play(true), 0) << "round " << round;
}

/// How few pairings of the next round can be repetitions, by trying everything.
int fewestRepetitions(const std::vector<SwissStanding>& players) {
    const auto fewestWithout = [&](std::size_t resting) {
        std::vector joined(players.size(), std::vector<bool>(players.size(), false));
        for (std::size_t a = 0; a < players.size(); ++a)
            for (std::size_t b = 0; b < players.size(); ++b)
                joined[a][b] = a != resting && b != resting &&
                               std::ranges::find(players[a].met, b) == players[a].met.end();
        return static_cast<int>(players.size() / 2 - matchingByTrying(joined, 0, 0));
    };
    if (players.size() % 2 == 0) return fewestWithout(players.size());
    const bool allRested = std::ranges::all_of(players, &SwissStanding::rested);
    int fewest = static_cast<int>(players.size());
    for (std::size_t player = 0; player < players.size(); ++player)
        if (allRested || !players[player].rested) fewest = std::min(fewest, fewestWithout(player));
    return fewest;
}

/// Few enough to try everything.
using SmallSwiss = Swiss;

TEST_P(SmallSwiss, RepeatsAsFewAsPossibleWhenItMust) {
    for (std::size_t round = 0; round < 2 * players_.size(); ++round) {
        const int fewest = fewestRepetitions(players_);
        EXPECT_EQ(play(true), fewest) << "round " << round;
    }
}

using OddSwiss = Swiss;

TEST_P(OddSwiss, LetsNoPlayerRestTwiceBeforeAllHave) {
    for (std::size_t round = 0; round < players_.size(); ++round) {
        const auto rested = std::ranges::count(players_, true, &SwissStanding::rested);
        play(false);
        EXPECT_EQ(std::ranges::count(players_, true, &SwissStanding::rested), rested + 1);
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, Swiss, ::testing::Values(2, 3, 4, 5, 6, 8, 9, 13, 16, 22));
INSTANTIATE_TEST_SUITE_P(Sizes, SmallSwiss, ::testing::Range(std::size_t{2}, std::size_t{10}));
INSTANTIATE_TEST_SUITE_P(Sizes, OddSwiss, ::testing::Values(3, 5, 9, 13));

TEST(SwissPairing, LetsThoseWithEqualPointsMeet) {
    const std::vector<SwissStanding> players = {{.points = 0, .met = {1}},
                                                {.points = 2, .met = {0}},
                                                {.points = 2, .met = {3}},
                                                {.points = 0, .met = {2}}};
    const std::vector<Pairing> expected = {{1, 2}, {0, 3}};
    EXPECT_EQ(swissRound(players).pairings, expected);
}

TEST(SwissPairing, HasRoundsForAClearWinnerButNoMoreThanOpponents) {
    EXPECT_EQ(defaultSwissRounds(2), 1);
    EXPECT_EQ(defaultSwissRounds(4), 3);
    EXPECT_EQ(defaultSwissRounds(8), 5);
    EXPECT_EQ(defaultSwissRounds(22), 7);
}

}  // namespace
}  // namespace tengen::arena
