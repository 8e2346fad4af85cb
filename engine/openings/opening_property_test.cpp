#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/random.hpp"
#include "core/board.hpp"
#include "core/notation.hpp"
#include "core/symmetry.hpp"
#include "openings/opening.hpp"

namespace tengen::openings {
namespace {

struct Game {
    OpeningRule opening;
    Ruleset rules;
};

/// Every opening under every rule, on a small, the usual and a large board, where it is defined.
std::vector<Game> playableGames() {
    std::vector<Game> games;
    for (const OpeningRule opening : kOpeningRules)
        for (const Rule rule : kRules)
            for (const int size : {5, 7, 9, 15, 20, 21})
                if (const Ruleset rules{.rule = rule, .size = size}; checkOpening(opening, rules))
                    games.push_back({opening, rules});
    return games;
}

template <class Container>
auto pick(const Container& from, Random& random) {
    std::vector all(from.begin(), from.end());
    return random.pick(all);
}

std::vector<Point> listOf(const PointSet& set) {
    std::vector<Point> points;
    for (const Point p : set) points.push_back(p);
    return points;
}

Choice randomChoice(const Ask& ask, Random& random) {
    switch (ask.act) {
        case Act::Decide: return pick(ask.decisions, random);
        case Act::Declare: return 1 + random.below(ask.max);
        default: return pick(listOf(ask.points), random);
    }
}

/// What is accepted must be what was announced, point by point.
void expectPointsToTellWhatIsAccepted(const Opening& opening) {
    if (opening.asked().points.empty()) return;
    for (const Point p : allPoints(opening.game().size)) {
        Opening tried = opening;
        ASSERT_EQ(tried.apply(p).ok(), opening.asked().points.contains(p))
            << toText(p) << " when asked: " << opening.question();
    }
}

class OpeningProperty : public testing::TestWithParam<std::uint32_t> {
protected:
    Random random_{GetParam()};
};

TEST_P(OpeningProperty, ARandomPlayerAlwaysReachesALegalEnd) {
    for (const auto& [rule, rules] : playableGames()) {
        SCOPED_TRACE(std::string(idOf(rule)) + " on " + std::to_string(rules.size));
        Opening opening = *Opening::start(rule, rules);
        for (int acts = 0; !opening.isDone(); ++acts) {
            ASSERT_LT(acts, 200);
            if (random_.below(40) == 0) expectPointsToTellWhatIsAccepted(opening);
            const auto done = opening.apply(randomChoice(opening.asked(), random_));
            ASSERT_TRUE(done.ok()) << done.error().message;
        }

        const auto board = Board::afterMoves(rules, opening.moves());
        ASSERT_TRUE(board.ok()) << board.error().message;
        EXPECT_FALSE(board->isOver());
        EXPECT_EQ(opening.sideToMove(), board->sideToMove());
        for (const Stone& stone : opening.stones()) EXPECT_EQ(board->stoneAt(stone.at), stone.side);
        EXPECT_NE(opening.holder(Side::Black), opening.holder(Side::White));
        const std::size_t count = opening.stones().size();
        if (rule == OpeningRule::None) {
            EXPECT_EQ(count, 0u);
        } else if (rule == OpeningRule::Swap2) {
            EXPECT_TRUE(count == 3 || count == 5);
        } else {
            EXPECT_EQ(count, rule >= OpeningRule::Rif ? 5u : 3u);
        }
    }
}

TEST_P(OpeningProperty, TheChoicesReplayToTheSameState) {
    for (const auto& [rule, rules] : playableGames()) {
        Opening opening = *Opening::start(rule, rules);
        while (!opening.isDone())
            ASSERT_TRUE(opening.apply(randomChoice(opening.asked(), random_)).ok());

        Opening again = *Opening::start(rule, rules);
        for (const Choice& choice : opening.choices()) {
            const auto read = again.parse(toText(choice));
            ASSERT_TRUE(read.ok());
            ASSERT_EQ(*read, choice);
            ASSERT_TRUE(again.apply(*read).ok());
        }
        EXPECT_TRUE(again.isDone());
        EXPECT_TRUE(std::ranges::equal(again.stones(), opening.stones()));
        EXPECT_EQ(again.holder(Side::Black), opening.holder(Side::Black));
    }
}

TEST_P(OpeningProperty, EveryTurnedOrMirroredOfferIsRefused) {
    // White's fourth stone is kept symmetrical half of the time, else twins are rare.
    Opening opening = *Opening::start(OpeningRule::Yamaguchi, {.rule = Rule::Renju});
    while (opening.asked().act != Act::Offer) {
        Choice choice = randomChoice(opening.asked(), random_);
        const bool fourth = opening.asked().act == Act::Place && opening.stones().size() == 3;
        if (fourth && random_.below(2) == 0)
            for (const Point p : opening.asked().points)
                if (p.x() == 7) choice = p;
        if (opening.asked().act == Act::Declare) choice = 8;
        ASSERT_TRUE(opening.apply(choice).ok());
    }
    while (opening.asked().act == Act::Offer) {
        const Point offered = pick(listOf(opening.asked().points), random_);
        ASSERT_TRUE(opening.apply(offered).ok());
        if (opening.asked().act != Act::Offer) break;

        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
            const auto image = [symmetry](Point p) { return transformed(p, symmetry, 15); };
            const bool same = std::ranges::all_of(opening.stones(), [&](const Stone& stone) {
                const Stone turned{image(stone.at), stone.side};
                return std::ranges::find(opening.stones(), turned) != opening.stones().end();
            });
            if (!same) continue;
            Opening tried = opening;
            EXPECT_FALSE(tried.apply(image(offered)).ok()) << toText(image(offered));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, OpeningProperty, testing::Range(1u, 11u));

}  // namespace
}  // namespace tengen::openings
