#include "proof/certificate.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"

namespace tengen::proof {
namespace {

Board after(std::string_view moves) { return *Board::afterMoves({}, *parsePoints(moves, 15)); }
Point point(std::string_view text) { return *parsePoint(text, 15); }

Strategy example() {
    Strategy strategy(Ruleset{}, {.vcfNodes = 7, .vctNodes = 9, .lastPly = 41});
    strategy.store(after(""), {point("h8"), 33});
    strategy.store(after("h8a1"), {point("i9"), 31});
    strategy.store(after("h8b1"), {point("i7"), 29});
    strategy.store(after("h8a1i9b2"), {point("g9"), 3});
    strategy.store(after("h8a1i9c3"), {point("j10"), 200});
    return strategy;
}

TEST(Certificate, ReadsWhatItWrote) {
    const auto read = readCertificate(writeCertificate(example()));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->size(), 5u);
    EXPECT_EQ(read->leaves(), (LeafLimits{.vcfNodes = 7, .vctNodes = 9, .lastPly = 41}));
    EXPECT_EQ(read->rules(), Ruleset{});
    EXPECT_EQ(read->stored(after("h8a1i9b2")), (StoredMove{point("g9"), 3}));
    EXPECT_EQ(read->stored(after("h8a1i9c3")), (StoredMove{point("j10"), 200}));
    EXPECT_EQ(writeCertificate(*read), writeCertificate(example()));
}

TEST(Certificate, AnswersTurnedPositions) {
    const auto read = readCertificate(writeCertificate(example()));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->stored(after("h8o1")), (StoredMove{point("g9"), 31}));
}

TEST(Certificate, KnowsWhichFirstRepliesAreClosed) {
    const FirstReplies replies = firstReplies(example());
    EXPECT_EQ(toText(replies.closed), "a1b1");
    EXPECT_EQ(replies.open.size(), 33u);
    EXPECT_EQ(replies.plies, 33);
}

TEST(Certificate, MayStartAtAnyPosition) {
    Strategy strategy(Ruleset{.rule = Rule::Standard}, {}, *parsePoints("h8a1i9b2", 15));
    const Board root = *Board::afterMoves(strategy.rules(), strategy.root());
    strategy.store(root, {point("g9"), 5});
    const auto read = readCertificate(writeCertificate(strategy));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->root(), strategy.root());
    EXPECT_EQ(read->stored(root), (StoredMove{point("g9"), 5}));
}

Board renjuAfter(std::string_view moves) {
    return *Board::afterMoves({.rule = Rule::Renju}, *parsePoints(moves, 15));
}

Strategy renjuExample() {
    Strategy strategy(Ruleset{.rule = Rule::Renju});
    strategy.store(renjuAfter(""), {point("h8"), 33});
    strategy.store(renjuAfter("h8b1"), {point("i7"), 29});
    strategy.store(renjuAfter("h8pass"), {point("i9"), 21});
    strategy.store(renjuAfter("h8passi9pass"), {point("g9"), 13});
    return strategy;
}

TEST(Certificate, OfRenjuHoldsAnswersToPasses) {
    const std::string bytes = writeCertificate(renjuExample());
    const auto read = readCertificate(bytes);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->size(), 4u);
    EXPECT_EQ(read->stored(renjuAfter("h8pass")), (StoredMove{point("i9"), 21}));
    EXPECT_EQ(read->stored(renjuAfter("h8passi9pass")), (StoredMove{point("g9"), 13}));
    EXPECT_EQ(writeCertificate(*read), bytes);
    const FirstReplies replies = firstReplies(*read);
    EXPECT_EQ(toText(replies.closed), "b1pass");
    EXPECT_EQ(replies.open.size(), 34u);
}

TEST(Certificate, MayStartBehindAPass) {
    Strategy strategy(Ruleset{.rule = Rule::Renju}, {}, *parsePoints("h8passi9b2", 15));
    strategy.store(renjuAfter("h8passi9b2"), {point("g9"), 5});
    const auto read = readCertificate(writeCertificate(strategy));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->root(), strategy.root());
}

TEST(Certificate, HasAVersionOfItsOwnWithPasses) {
    EXPECT_EQ(writeCertificate(example())[8], 2);
    EXPECT_EQ(writeCertificate(renjuExample())[8], 3);
}

TEST(Certificate, NoneIsReadWithAPassThatTheRuleDoesNotHave) {
    Strategy strategy(Ruleset{}, {}, *parsePoints("h8pass", 15));
    strategy.store(after("h8pass"), {point("g9"), 5});
    EXPECT_FALSE(readCertificate(writeCertificate(strategy)));
    // Nor with a pass of Black.
    Strategy passing(Ruleset{.rule = Rule::Renju});
    passing.store(renjuAfter(""), {Point::pass(), 5});
    EXPECT_FALSE(readCertificate(writeCertificate(passing)));
}

TEST(Certificate, NoneIsReadWithAForbiddenMove) {
    Strategy strategy(Ruleset{.rule = Rule::Renju}, {}, *parsePoints("i8a1j8o1h9a15h10o15", 15));
    strategy.store(renjuAfter("i8a1j8o1h9a15h10o15"), {point("h8"), 5});
    const auto read = readCertificate(writeCertificate(strategy));
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("h8 cannot be played"), std::string::npos);
}

TEST(Certificate, NoneIsReadWithOneByteChanged) {
    const std::string good = writeCertificate(example());
    for (std::size_t i = 0; i < good.size(); ++i)
        for (const int bit : {1, 128}) {
            std::string bad = good;
            bad[i] = static_cast<char>(bad[i] ^ bit);
            EXPECT_FALSE(readCertificate(bad)) << "byte " << i;
        }
}

TEST(Certificate, NoneIsReadCutShortOrTooLong) {
    const std::string good = writeCertificate(example());
    for (std::size_t size = 0; size < good.size(); ++size)
        EXPECT_FALSE(readCertificate(good.substr(0, size))) << size << " bytes";
    EXPECT_FALSE(readCertificate(good + '\0'));
}

}  // namespace
}  // namespace tengen::proof
