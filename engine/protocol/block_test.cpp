#include "protocol/block.hpp"

#include <gtest/gtest.h>

namespace tengen::protocol {
namespace {

using Words = std::vector<std::string>;

TEST(Block, ReadsTheSameWordsFromOneLineOrMany) {
    Block many, one;
    EXPECT_FALSE(many.read("7,7,1"));
    EXPECT_FALSE(many.read(" 8 , 8, 2 "));
    EXPECT_TRUE(many.read("DONE"));
    EXPECT_TRUE(one.read("7, 7, 1 8 ,8,2 done"));
    EXPECT_EQ(many.words(), (Words{"7,7,1", "8,8,2"}));
    EXPECT_EQ(one.words(), many.words());
    EXPECT_FALSE(one.error());
}

TEST(Block, IsSpoiltByWordsBehindDone) {
    Block block;
    EXPECT_TRUE(block.read("7,7,1 DONE 8,8,2"));
    EXPECT_TRUE(block.error());
}

TEST(Block, KeepsItsFirstFault) {
    Block block;
    block.spoil({Error::Kind::TooLarge, "first"});
    block.spoil({Error::Kind::TooLarge, "second"});
    EXPECT_EQ(block.error()->message, "first");
}

TEST(Block, DoesNotGrowWithoutEnd) {
    Block block;
    for (std::size_t i = 0; i < 2 * Block::kMaxWords; ++i) block.read("7,7,1");
    EXPECT_EQ(block.words().size(), Block::kMaxWords);
    EXPECT_TRUE(block.error());
}

}  // namespace
}  // namespace tengen::protocol
