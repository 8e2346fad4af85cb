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
