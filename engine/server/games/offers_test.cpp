#include "server/games/offers.hpp"

#include <gtest/gtest.h>

namespace tengen::server {
namespace {

using openings::OpeningPlayer;
using Kind = Offers::Kind;
using Outcome = Offers::Outcome;

TEST(Offers, TheOtherPlayerAcceptsByProposingTheSame) {
    Offers offers;
    EXPECT_EQ(offers.propose(Kind::Draw, OpeningPlayer::First), Outcome::Offered);
    EXPECT_EQ(offers.propose(Kind::Draw, OpeningPlayer::First), Outcome::Offered);
    EXPECT_EQ(offers.propose(Kind::Draw, OpeningPlayer::Second), Outcome::Accepted);
    EXPECT_EQ(offers.pending(), (Offers::Offer{Kind::Draw, OpeningPlayer::First}));
}

TEST(Offers, AnotherKindIsAnOfferOfItsOwn) {
    Offers offers;
    offers.propose(Kind::Draw, OpeningPlayer::First);
    EXPECT_EQ(offers.propose(Kind::Takeback, OpeningPlayer::Second), Outcome::Offered);
    EXPECT_EQ(offers.propose(Kind::Draw, OpeningPlayer::Second), Outcome::Offered);
    EXPECT_EQ(offers.pending(), (Offers::Offer{Kind::Draw, OpeningPlayer::Second}));
}

TEST(Offers, ADrawStandsUntilTheOtherPlayerHasMoved) {
    Offers offers;
    offers.propose(Kind::Draw, OpeningPlayer::First);
    offers.moved(OpeningPlayer::First);
    EXPECT_TRUE(offers.pending());
    offers.moved(OpeningPlayer::Second);
    EXPECT_FALSE(offers.pending());
}

TEST(Offers, ATakebackEndsWithAnyMove) {
    for (const OpeningPlayer actor : {OpeningPlayer::First, OpeningPlayer::Second}) {
        Offers offers;
        offers.propose(Kind::Takeback, OpeningPlayer::First);
        offers.moved(actor);
        EXPECT_FALSE(offers.pending());
    }
}

TEST(Offers, ClearedOffersAreGone) {
    Offers offers;
    offers.propose(Kind::Draw, OpeningPlayer::First);
    offers.clear();
    EXPECT_EQ(offers.propose(Kind::Draw, OpeningPlayer::Second), Outcome::Offered);
}

}  // namespace
}  // namespace tengen::server
