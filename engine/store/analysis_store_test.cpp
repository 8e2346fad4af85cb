#include "store/analysis_store.hpp"

#include <gtest/gtest.h>

#include "store/game_store.hpp"
#include "store/open/open_store.hpp"
#include "store/testing/store_place.hpp"

namespace tengen::store {
namespace {

using Ids = std::vector<std::string>;

/// What every store promises, whatever is behind it.
class AnalysisStoreContract : public ::testing::TestWithParam<testing::StorePlace> {
protected:
    void SetUp() override {
        GetParam().forget();
        store_ = open();
    }
    void TearDown() override {
        store_.reset();
        GetParam().forget();
    }

    static std::unique_ptr<AnalysisStore> open() {
        auto opened = openAnalysisStore(GetParam().url());
        EXPECT_TRUE(opened) << (opened ? "" : opened.error().message);
        return std::move(*opened);
    }

    static StoredAnalysis analysis(std::string id, std::string title = "Title",
                                   std::int64_t changed = 1'700'000'000'000,
                                   Rule rule = Rule::Freestyle) {
        return {.head = {.id = std::move(id),
                         .title = std::move(title),
                         .rules = {.rule = rule},
                         .plies = 3,
                         .begun = 1'700'000'000'000,
                         .changed = changed},
                .token = "token",
                .tree = "{}"};
    }

    Ids idsOf(const AnalysisQuery& query) {
        Ids ids;
        const auto list = store_->list(query);
        EXPECT_TRUE(list) << (list ? "" : list.error().message);
        for (const AnalysisHead& head : list->analyses) ids.push_back(head.id);
        return ids;
    }

    std::unique_ptr<AnalysisStore> store_;
};

/// What those promise that outlive the process.
class KeepingAnalysisContract : public AnalysisStoreContract {};

TEST_P(AnalysisStoreContract, AnAnalysisComesBackAsItWasCreated) {
    StoredAnalysis made = analysis("one", "Ada \"%_ é 天元", 7, Rule::Renju);
    made.head.rules.size = 19;
    made.head.game = "0123456789ab";
    made.tree = std::string(100'000, 'x') + "\n'\\é";
    made.review = R"({"evaluation":""})";
    ASSERT_TRUE(store_->create(made));
    const auto found = store_->find("one");
    ASSERT_TRUE(found && *found);
    EXPECT_EQ(**found, made);
}

TEST_P(AnalysisStoreContract, WhatIsNotThereIsNotFound) {
    const auto found = store_->find("none");
    ASSERT_TRUE(found);
    EXPECT_FALSE(*found);
    EXPECT_FALSE(*store_->change(analysis("none"), 0));
    EXPECT_FALSE(*store_->remove("none"));
    EXPECT_EQ(*store_->count(), 0);
}

TEST_P(AnalysisStoreContract, TheSameIdIsNotTakenTwice) {
    ASSERT_TRUE(store_->create(analysis("one", "first")));
    EXPECT_FALSE(store_->create(analysis("one", "second")));
    EXPECT_EQ(*store_->count(), 1);
    EXPECT_EQ((*store_->find("one"))->head.title, "first");
}

TEST_P(AnalysisStoreContract, AChangeReplacesAllButTheTokenAndTheBeginning) {
    ASSERT_TRUE(store_->create(analysis("one", "Title", 1, Rule::Renju)));
    ASSERT_TRUE(store_->create(analysis("two")));
    StoredAnalysis other = analysis("one", "Another", 9);
    other.head.rules.size = 9;
    other.head.rules.lineLength = 4;
    other.head.game = "g";
    other.head.plies = 20;
    other.tree = "t";
    other.review = "r";
    StoredAnalysis told = other;
    told.head.begun = 1;
    told.token = "stolen";
    EXPECT_FALSE(*store_->change(told, 2)) << "it was changed last at another moment";
    EXPECT_TRUE(*store_->change(told, 1));
    EXPECT_EQ(**store_->find("one"), other);
    EXPECT_EQ(**store_->find("two"), analysis("two"));
}

TEST_P(AnalysisStoreContract, AListShowsTheLastChangedFirstInPages) {
    int changed = 0;
    for (const char* id : {"a", "b", "c"})
        ASSERT_TRUE(store_->create(analysis(id, "Title", ++changed)));
    for (const char* id : {"d", "e"}) ASSERT_TRUE(store_->create(analysis(id, "Title", 2)));
    EXPECT_EQ(idsOf({}), (Ids{"c", "e", "d", "b", "a"})) << "of one moment, the later begun first";
    const auto first = store_->list({.limit = 2});
    ASSERT_TRUE(first);
    EXPECT_EQ(idsOf({.limit = 2}), (Ids{"c", "e"}));
    EXPECT_EQ(idsOf({.limit = 2, .before = first->next}), (Ids{"d", "b"}));
    EXPECT_EQ(store_->list({.limit = 5})->next, "") << "a last page that is full has no next";
    ASSERT_TRUE(*store_->change(analysis("a", "Title", 4), 1));
    EXPECT_EQ(idsOf({.limit = 2}), (Ids{"a", "c"}));
    for (const char* before : {"nonsense", "1", "1.", ".1", "1.x", "1.2.3"})
        EXPECT_FALSE(store_->list({.before = before})) << before;
}

TEST_P(AnalysisStoreContract, AListIsNarrowedByRuleAndTitle) {
    ASSERT_TRUE(store_->create(analysis("a", "Ada 100% \\ 李", 1)));
    ASSERT_TRUE(store_->create(analysis("b", "Émile", 2, Rule::Renju)));
    ASSERT_TRUE(store_->create(analysis("c", "ada", 3, Rule::Renju)));
    EXPECT_EQ(idsOf({.rule = Rule::Renju}), (Ids{"c", "b"}));
    EXPECT_EQ(idsOf({.rule = Rule::Caro}), Ids{});
    EXPECT_EQ(idsOf({.text = "ADA"}), (Ids{"c", "a"}));
    EXPECT_EQ(idsOf({.rule = Rule::Renju, .text = "ada"}), (Ids{"c"}));
    EXPECT_EQ(idsOf({.text = "0%"}), (Ids{"a"}));
    EXPECT_EQ(idsOf({.text = "a%a"}), Ids{}) << "a sign of LIKE is a letter like any other";
    EXPECT_EQ(idsOf({.text = "\\ 李"}), (Ids{"a"}));
    EXPECT_EQ(idsOf({.text = "' OR 1 --"}), Ids{});
    EXPECT_EQ(idsOf({.text = "émile"}), Ids{}) << "only ASCII letters are taken for each other";
}

TEST_P(AnalysisStoreContract, ARemovedOneIsGoneAndTheOthersStay) {
    for (const char* id : {"one", "two"}) ASSERT_TRUE(store_->create(analysis(id)));
    EXPECT_EQ(*store_->count(), 2);
    EXPECT_TRUE(*store_->remove("one"));
    EXPECT_EQ(*store_->count(), 1);
    EXPECT_FALSE(*store_->find("one"));
    EXPECT_EQ(idsOf({}), (Ids{"two"}));
}

TEST_P(KeepingAnalysisContract, WhatWasStoredIsThereWhenItIsOpenedAgain) {
    ASSERT_TRUE(store_->create(analysis("one")));
    store_ = open();
    EXPECT_EQ(**store_->find("one"), analysis("one"));
}

TEST_P(KeepingAnalysisContract, ASecondReaderSeesWhatWasJustStored) {
    const auto other = open();
    ASSERT_TRUE(store_->create(analysis("one")));
    ASSERT_TRUE(*store_->change(analysis("one", "Another"), 1'700'000'000'000));
    EXPECT_EQ((*other->find("one"))->head.title, "Another");
}

TEST_P(KeepingAnalysisContract, AnalysesLieBesideTheGamesOfTheSamePlace) {
    ASSERT_TRUE(store_->create(analysis("one")));
    auto games = openGameStore(GetParam().url());
    ASSERT_TRUE(games) << games.error().message;
    StoredGame game;
    game.head.id = "one";
    ASSERT_TRUE((*games)->create(game));
    EXPECT_TRUE(*(*games)->remove("one"));
    EXPECT_EQ(*store_->count(), 1);
}

INSTANTIATE_TEST_SUITE_P(Stores, AnalysisStoreContract, ::testing::ValuesIn(testing::storePlaces()),
                         testing::nameOfPlace);
INSTANTIATE_TEST_SUITE_P(Stores, KeepingAnalysisContract,
                         ::testing::ValuesIn(testing::keepingPlaces()), testing::nameOfPlace);

}  // namespace
}  // namespace tengen::store
