#include "store/store_reader.hpp"

#include <gtest/gtest.h>

#include "store/open/open_store.hpp"
#include "store/testing/store_place.hpp"

namespace tengen::store {
namespace {

/// What connections that read promise beside one that writes.
class StoreReaderContract : public ::testing::TestWithParam<testing::StorePlace> {
protected:
    void SetUp() override {
        GetParam().forget();
        auto games = openGameStore(GetParam().url());
        ASSERT_TRUE(games) << games.error().message;
        games_ = std::move(*games);
        auto analyses = openAnalysisStore(GetParam().url());
        ASSERT_TRUE(analyses) << analyses.error().message;
        analyses_ = std::move(*analyses);
        auto readers = openStoreReaders(GetParam().url(), 3);
        ASSERT_TRUE(readers) << readers.error().message;
        readers_ = std::move(*readers);
        ASSERT_EQ(readers_.size(), 3u);
    }
    void TearDown() override {
        readers_.clear();
        games_.reset();
        analyses_.reset();
        GetParam().forget();
    }

    std::unique_ptr<GameStore> games_;
    std::unique_ptr<AnalysisStore> analyses_;
    std::vector<StoreReader> readers_;
};

TEST_P(StoreReaderContract, SeeEveryChangeThatHasReturned) {
    constexpr std::uint64_t kStart = 7;
    for (int number = 1; number <= 5; ++number) {
        const std::string id = "g" + std::to_string(number);
        ASSERT_TRUE(games_->create({.head = {.id = id, .summary = {.key = kStart}}}));
        for (const StoreReader& reader : readers_) {
            EXPECT_EQ(*reader.games->count(), number);
            EXPECT_EQ(reader.games->list({})->games.front().id, id);
            EXPECT_EQ(reader.games->explore(kStart)->all.games, number);
        }
        for (int ply = 0; ply < 5; ++ply) {
            ASSERT_TRUE(games_->append(id, ply, {.text = "h8"},
                                       {.plies = ply + 1, .key = kStart + 1 + std::uint64_t(ply)}));
            for (const StoreReader& reader : readers_)
                EXPECT_EQ(std::ssize((**reader.games->find(id)).entries), ply + 1);
        }
        ASSERT_TRUE(games_->finish(id, {Winner::Black, EndedBy::Five}, 5));
        for (const StoreReader& reader : readers_)
            EXPECT_EQ(reader.games->explore(kStart)->all.black, number);
    }
    ASSERT_TRUE(*games_->remove("g5"));
    for (const StoreReader& reader : readers_) EXPECT_FALSE(*reader.games->find("g5"));

    StoredAnalysis analysis{.head = {.id = "a", .title = "one"}};
    ASSERT_TRUE(analyses_->create(analysis));
    for (const StoreReader& reader : readers_)
        EXPECT_EQ((**reader.analyses->find("a")).head.title, "one");
    analysis.head.title = "two";
    analysis.head.changed = 1;
    ASSERT_TRUE(*analyses_->change(analysis, 0));
    for (const StoreReader& reader : readers_) {
        EXPECT_EQ(reader.analyses->list({})->analyses.front().title, "two");
        EXPECT_EQ(*reader.analyses->count(), 1);
    }
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreReaderContract, ::testing::ValuesIn(testing::keepingPlaces()),
                         testing::nameOfPlace);

TEST(StoreReaders, ADatabaseInMemoryHasNone) {
    EXPECT_TRUE(openStoreReaders("sqlite::memory:", 3)->empty());
}

TEST(StoreReaders, AUrlThatIsNoneIsASentence) { EXPECT_FALSE(openStoreReaders("games.sqlite", 1)); }

}  // namespace
}  // namespace tengen::store
