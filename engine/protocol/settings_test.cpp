#include "protocol/settings.hpp"

#include <gtest/gtest.h>

namespace tengen::protocol {
namespace {

TEST(Settings, TakeKeysInAnyCase) {
    Settings settings;
    EXPECT_TRUE(settings.set("Max_Depth", "7"));
    EXPECT_EQ(settings.depth, 7);
    EXPECT_TRUE(settings.set("THREAD_NUM", "2"));
    EXPECT_EQ(settings.threads, 2);
}

TEST(Settings, LeaveTheTableHalfOfTheMemoryOrWhatItWasGiven) {
    constexpr std::uint64_t kMega = 1 << 20;
    Settings settings;
    const auto table = [&](std::string_view key, std::string_view value) {
        EXPECT_TRUE(settings.set(key, value));
        return settings.tableMemory;
    };
    EXPECT_EQ(table("max_memory", "367001600"), 175 * kMega) << "Gomocup's 350 MB";
    EXPECT_EQ(table("hash_size", "65536"), 64 * kMega) << "the last one counts";
    EXPECT_EQ(table("max_memory", "0"), 0u) << "no limit";
    EXPECT_EQ(table("max_memory", "1"), 1u) << "a limit all the same";
    EXPECT_EQ(table("max_memory", "9223372036854775807"), 256 * kMega);
    EXPECT_EQ(table("hash_size", "18446744073709551615"), 1024 * kMega);
    EXPECT_EQ(table("hash_size", "0"), 0u);
}

TEST(Settings, IgnoreKeysOfOthers) {
    Settings settings;
    EXPECT_TRUE(settings.set("search_type", "mcts"));
    EXPECT_TRUE(settings.set("", ""));
}

TEST(Settings, KnowTheWaysToSayThatThereIsNoLimit) {
    Settings settings;
    for (const char* none : {"0", "-1", "18446744073709551615"}) {
        EXPECT_TRUE(settings.set("max_node", "5"));
        EXPECT_TRUE(settings.set("max_node", none));
        EXPECT_EQ(settings.nodes, 0u) << none;
    }
    EXPECT_TRUE(settings.set("max_depth", "99999999999"));
    EXPECT_EQ(settings.depth, kMaxSize * kMaxSize);
}

TEST(Settings, StayAsTheyWereWhenAValueMeansNothing) {
    Settings settings;
    EXPECT_TRUE(settings.set("thread_num", "3"));
    for (const char* bad : {"0", "-1", "257", "many", "", "3 4"}) {
        const auto set = settings.set("thread_num", bad);
        ASSERT_FALSE(set) << bad;
        EXPECT_NE(set.error().message.find("thread_num"), std::string::npos);
    }
    EXPECT_EQ(settings.threads, 3);
}

TEST(Settings, SurviveTimesBeyondAllMeasure) {
    Settings settings;
    for (const char* key : {"timeout_turn", "timeout_match", "time_increment", "time_left"})
        for (const char* value : {"9223372036854775807", "18446744073709551615"})
            EXPECT_TRUE(settings.set(key, value)) << key;
    EXPECT_TRUE(settings.set("time_left", "-9223372036854775807"));
    settings.time.spend(std::chrono::hours(1));
    search::Limits limits;
    settings.time.apply(limits, std::chrono::seconds(1));
    EXPECT_GT(limits.time.count(), 0);
}

}  // namespace
}  // namespace tengen::protocol
