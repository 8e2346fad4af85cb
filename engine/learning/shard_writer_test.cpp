#include "learning/shard_writer.hpp"

#include <gtest/gtest.h>

#include "base/file.hpp"
#include "base/testing/temporary_folder.hpp"
#include "learning/game_shard.hpp"
#include "learning/testing/student_games.hpp"

namespace tengen::learning {
namespace {

class ShardWriterTest : public ::testing::Test {
protected:
    [[nodiscard]] std::string bytes() const { return *readFile(path_, 1 << 20); }
    void write(std::size_t first, std::size_t end) {
        auto writer = ShardWriter::open(path_, "terms");
        ASSERT_TRUE(writer) << writer.error().message;
        EXPECT_EQ(writer->gamesBefore(), first);
        for (std::size_t i = first; i < end; ++i) ASSERT_TRUE(writer->append(games_[i]));
    }

    testing::TemporaryFolder folder_;
    std::filesystem::path path_ = folder_.path() / "games.shard";
    std::vector<PlayedGame> games_ = testing::studentGames(4);
};

TEST_F(ShardWriterTest, GoesOnWhereItStopped) {
    write(0, 2);
    write(2, 4);
    std::string expected = shardHeader("terms");
    for (const PlayedGame& game : games_) expected += shardRecord(game);
    EXPECT_EQ(bytes(), expected);
}

TEST_F(ShardWriterTest, ReplacesAGameThatWasCutOff) {
    write(0, 4);
    const std::string whole = bytes();
    ASSERT_TRUE(replaceFile(path_, whole.substr(0, whole.size() - 1)));
    write(3, 4);
    EXPECT_EQ(bytes(), whole);
}

TEST_F(ShardWriterTest, LeavesFilesAloneThatAreNotItsOwn) {
    write(0, 1);
    const std::string whole = bytes();
    const auto other = ShardWriter::open(path_, "other terms");
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().message.find("holds games on other terms ('terms')"),
              std::string::npos);
    EXPECT_EQ(bytes(), whole);

    ASSERT_TRUE(replaceFile(path_, "a letter"));
    EXPECT_FALSE(ShardWriter::open(path_, "terms"));
    EXPECT_EQ(bytes(), "a letter");
    EXPECT_FALSE(ShardWriter::open(folder_.path(), "terms"));
}

TEST_F(ShardWriterTest, KeepsASecondWriterOut) {
    const auto first = ShardWriter::open(path_, "terms");
    ASSERT_TRUE(first);
    const auto second = ShardWriter::open(path_, "terms");
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().message.find("another process"), std::string::npos);
}

}  // namespace
}  // namespace tengen::learning
