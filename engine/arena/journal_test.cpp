#include "arena/journal.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "base/file.hpp"
#include "base/testing/temporary_folder.hpp"
#include "core/notation.hpp"

namespace tengen::arena {
namespace {

class JournalTest : public ::testing::Test {
protected:
    static GameResult game(std::string_view moves) {
        GameResult result{.winner = Side::White,
                          .ending = Ending::Fault,
                          .moves = *parsePoints(moves, 15),
                          .times = {}};
        for (const Point p : result.moves) result.times.push_back(3 + static_cast<unsigned>(p.x()));
        result.failures[0] = Failure{Fault::Crash, "it said \"\xff\" and\nended"};
        return result;
    }
    void append(std::string_view bytes) const {
        std::ofstream(path_, std::ios::app | std::ios::binary) << bytes;
    }
    [[nodiscard]] std::string bytes() const { return *readFile(path_, 1 << 20); }
    [[nodiscard]] Result<Journal> open(const MatchTerms& terms = {{"--seed", "1"}}) const {
        return Journal::open(path_, terms, 15);
    }

    testing::TemporaryFolder folder_;
    std::filesystem::path path_ = folder_.path() / "match.jsonl";
};

TEST_F(JournalTest, GivesBackWhatItWasGiven) {
    {
        auto journal = open();
        ASSERT_TRUE(journal);
        EXPECT_TRUE(journal->games().empty());
        ASSERT_TRUE(journal->append(7, game("h8i9")));
        ASSERT_TRUE(journal->append(0, game("a1")));
    }
    const auto again = open();
    ASSERT_TRUE(again) << again.error().message;
    ASSERT_EQ(again->games().size(), 2U);
    const GameResult& back = again->games().at(7);
    EXPECT_EQ(back.winner, Side::White);
    EXPECT_EQ(back.ending, Ending::Fault);
    EXPECT_EQ(toText(back.moves), "h8i9");
    EXPECT_EQ(back.times, (std::vector<std::uint32_t>{10, 11}));
    EXPECT_EQ(back.failures[0]->fault, Fault::Crash);
    EXPECT_FALSE(back.failures[1]);
}

TEST_F(JournalTest, ForgetsALineThatWasCutOff) {
    ASSERT_TRUE(open()->append(0, game("h8")));
    const std::string whole = bytes();
    append(R"({"game":2,"winner":"bla)");
    {
        auto journal = open();
        ASSERT_TRUE(journal);
        EXPECT_EQ(journal->games().size(), 1U);
        ASSERT_TRUE(journal->append(1, game("i9")));
    }
    EXPECT_TRUE(bytes().starts_with(whole));
    EXPECT_EQ(open()->games().size(), 2U);
}

TEST_F(JournalTest, StartsAfreshWhenEvenTheFirstLineWasCutOff) {
    append(R"({"v":1,"mat)");
    ASSERT_TRUE(open());
    EXPECT_TRUE(open()->games().empty());
}

TEST_F(JournalTest, RefusesAnotherMatchAndSaysWhatDiffers) {
    ASSERT_TRUE(open({{"--seed", "1"}, {"player 1", "fudan1"}}));
    const auto other = open({{"--seed", "2"}, {"player 1", "fudan1"}});
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().message.find("--seed was '1' there and is '2' now"), std::string::npos);
    EXPECT_TRUE(open({{"--seed", "1"}, {"player 1", "fudan1"}}));
}

TEST_F(JournalTest, RefusesAFileThatIsNoneAndLeavesItAlone) {
    append("dear diary\n");
    EXPECT_FALSE(open());
    EXPECT_EQ(bytes(), "dear diary\n");
}

TEST_F(JournalTest, NamesTheLineThatIsNoGame) {
    ASSERT_TRUE(open());
    const std::string head = bytes();
    for (const char* bad :
         {"{}", "[]", "x", R"({"game":0,"winner":null,"ending":"full","moves":"","ms":[]})",
          R"({"game":1,"winner":"red","ending":"full","moves":"","ms":[]})",
          R"({"game":1,"winner":null,"ending":"odd","moves":"","ms":[]})",
          R"({"game":1,"winner":null,"ending":"full","moves":"z99","ms":[]})",
          R"({"game":1,"winner":null,"ending":"full","moves":"","ms":"x"})",
          R"({"game":1,"winner":null,"ending":"full","moves":"h8","ms":[1,2]})",
          R"({"game":1,"winner":null,"ending":"full","moves":"h8i9h8","ms":[]})"}) {
        ASSERT_TRUE(replaceFile(path_, head + bad + "\n"));
        const auto read = open();
        ASSERT_FALSE(read) << bad;
        EXPECT_NE(read.error().message.find("line 2"), std::string::npos) << read.error().message;
    }
}

TEST_F(JournalTest, KeepsASecondMatchOut) {
    const auto first = open();
    const auto second = open();
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().message.find("in use"), std::string::npos);
}

}  // namespace
}  // namespace tengen::arena
