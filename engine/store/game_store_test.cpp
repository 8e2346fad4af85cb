#include "store/game_store.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "base/file.hpp"
#include "core/notation.hpp"
#include "core/position_key.hpp"
#include "store/open/open_store.hpp"
#include "store/testing/store_place.hpp"

namespace tengen::store {
namespace {

using Stores = std::unique_ptr<GameStore>;

/// What every store promises, whatever is behind it.
class GameStoreContract : public ::testing::TestWithParam<testing::StorePlace> {
protected:
    void SetUp() override {
        GetParam().forget();
        auto opened = openGameStore(GetParam().url());
        ASSERT_TRUE(opened) << opened.error().message;
        store_ = std::move(*opened);
    }
    void TearDown() override {
        store_.reset();
        GetParam().forget();
    }

    static StoredGame game(std::string id, StoredPlayer black = {}, StoredPlayer white = {},
                           Rule rule = Rule::Freestyle) {
        StoredGame made;
        made.head.id = std::move(id);
        made.head.rules.rule = rule;
        made.head.players = {std::move(black), std::move(white)};
        made.head.started = 1'700'000'000'000;
        made.head.summary = {
            .plies = 0, .swapped = false, .key = positionKey(Board(made.head.rules))};
        made.tokens = {"f-" + made.head.id, "s-" + made.head.id, "b-" + made.head.id,
                       "w-" + made.head.id};
        return made;
    }

    /// Plays `moves` in a game that is there, and returns how it stands then.
    GameSummary play(const std::string& id, std::string_view moves, Rule rule = Rule::Freestyle) {
        Board board(Ruleset{.rule = rule});
        GameSummary summary;
        const auto points = parsePoints(moves, 15);
        for (const Point p : *points) {
            const int number = board.ply();
            board.play(p);
            summary = {.plies = board.ply(), .swapped = false, .key = positionKey(board)};
            const auto done = store_->append(id, number, {toText(p), 10 * number}, summary);
            EXPECT_TRUE(done) << done.error().message;
        }
        return summary;
    }

    std::vector<std::string> idsOf(const GameQuery& query) {
        std::vector<std::string> ids;
        const auto list = store_->list(query);
        EXPECT_TRUE(list) << list.error().message;
        for (const GameHead& head : list->games) ids.push_back(head.id);
        return ids;
    }

    Stores store_;
};

/// What those promise that outlive the process.
class KeepingStoreContract : public GameStoreContract {};

using Ids = std::vector<std::string>;

TEST_P(GameStoreContract, AGameComesBackAsItWasCreated) {
    StoredGame made =
        game("one", {.isAgent = false, .name = "Ada \"%_ é"},
             {.isAgent = true, .name = "tengen:level=3", .timeMs = 5, .nodes = 6, .depth = 7},
             Rule::Renju);
    made.head.opening = "rif";
    made.head.clock = StoredClock{.initialMs = 60'000, .incrementMs = 2'000};
    ASSERT_TRUE(store_->create(made));
    const auto found = store_->find("one");
    ASSERT_TRUE(found && *found);
    EXPECT_EQ(**found, made);
}

TEST_P(GameStoreContract, AGameKeepsTheStonesThatWereSetUp) {
    StoredGame made = game("one", {}, {});
    made.head.rules = {.rule = Rule::Freestyle, .size = 7, .lineLength = 4};
    made.head.setup.toMove = Side::White;
    for (const Point p : {Point(0, 0), Point(6, 6)}) made.head.setup.black.insert(p);
    ASSERT_TRUE(store_->create(made));
    EXPECT_EQ(**store_->find("one"), made);
    EXPECT_EQ(store_->list({})->games.front().setup, made.head.setup);
    ASSERT_TRUE(store_->copy("one", "two", {}));
    EXPECT_EQ((*store_->find("two"))->head.setup, made.head.setup);
}

TEST_P(GameStoreContract, WhatIsNotThereIsNotFound) {
    const auto found = store_->find("none");
    ASSERT_TRUE(found);
    EXPECT_FALSE(*found);
    EXPECT_FALSE(*store_->remove("none"));
    EXPECT_FALSE(store_->append("none", 0, {"h8", 0}, {}));
    EXPECT_FALSE(store_->takeBack("none", 0, 0, {}));
    EXPECT_FALSE(store_->finish("none", {}, 1));
    EXPECT_FALSE(store_->copy("none", "other", {}));
}

TEST_P(GameStoreContract, TheSameIdIsNotTakenTwice) {
    ASSERT_TRUE(store_->create(game("one")));
    EXPECT_FALSE(store_->create(game("one")));
    EXPECT_EQ(*store_->count(), 1);
}

TEST_P(GameStoreContract, MovesAreKeptInOrderWithTheirTimes) {
    ASSERT_TRUE(store_->create(game("one")));
    const GameSummary summary = play("one", "h8i9g7");
    const auto found = store_->find("one");
    ASSERT_TRUE(found && *found);
    EXPECT_EQ((*found)->entries, (std::vector<Entry>{{"h8", 0}, {"i9", 10}, {"g7", 20}}));
    EXPECT_EQ((*found)->head.summary, summary);
}

TEST_P(GameStoreContract, AMoveOutOfOrderIsRefusedAndChangesNothing) {
    ASSERT_TRUE(store_->create(game("one")));
    play("one", "h8i9");
    EXPECT_FALSE(store_->append("one", 1, {"a1", 0}, {.plies = 2}));
    EXPECT_FALSE(store_->append("one", 3, {"a1", 0}, {.plies = 4}));
    EXPECT_FALSE(store_->takeBack("one", 3, 0, {}));
    EXPECT_EQ((*store_->find("one"))->entries.size(), 2u);
    EXPECT_EQ((*store_->find("one"))->head.summary.plies, 2);
}

TEST_P(GameStoreContract, TakingBackOpensTheGameAgain) {
    ASSERT_TRUE(store_->create(game("one")));
    play("one", "h8");
    const GameSummary one = (*store_->find("one"))->head.summary;
    Board board;
    board.play(*parsePoint("h8", 15));
    board.play(*parsePoint("i9", 15));
    ASSERT_TRUE(store_->append("one", 1, {"i9", 3}, {2, false, positionKey(board)}));
    ASSERT_TRUE(store_->finish("one", {Winner::White, EndedBy::Resignation}, 77));
    ASSERT_TRUE(store_->takeBack("one", 2, 1, one));
    const auto found = store_->find("one");
    EXPECT_EQ((*found)->entries.size(), 1u);
    EXPECT_EQ((*found)->head.result, std::nullopt);
    EXPECT_EQ((*found)->head.ended, 0);
    EXPECT_EQ(store_->explore(positionKey(board))->all.games, 0);
    EXPECT_EQ(store_->explore(one.key)->all.games, 1);
}

TEST_P(GameStoreContract, NoMoveIsAddedToAGameThatIsOver) {
    ASSERT_TRUE(store_->create(game("one")));
    play("one", "h8");
    ASSERT_TRUE(store_->finish("one", {Winner::White, EndedBy::Resignation}, 77));
    Board board;
    board.play(*parsePoint("h8", 15));
    board.play(*parsePoint("i9", 15));
    const auto added = store_->append("one", 1, {"i9", 3}, {2, false, positionKey(board)});
    ASSERT_FALSE(added);
    EXPECT_NE(added.error().message.find("over"), std::string::npos);
    EXPECT_EQ((*store_->find("one"))->entries.size(), 1u);
}

TEST_P(GameStoreContract, AResultIsKept) {
    ASSERT_TRUE(store_->create(game("one")));
    for (const GameResult& result :
         {GameResult{Winner::Black, EndedBy::Five}, GameResult{Winner::White, EndedBy::Time},
          GameResult{Winner::Draw, EndedBy::Full}}) {
        ASSERT_TRUE(store_->finish("one", result, 99));
        EXPECT_EQ((*store_->find("one"))->head.result, result);
        EXPECT_EQ((*store_->find("one"))->head.ended, 99);
    }
}

TEST_P(GameStoreContract, AnswersOfAnOpeningAreEntriesAndColoursMayChangeHands) {
    StoredGame made = game("one", {.name = "Ada"}, {.name = "Bo"});
    made.head.opening = "swap";
    ASSERT_TRUE(store_->create(made));
    const GameSummary three = play("one", "h8i9g7");
    ASSERT_TRUE(store_->append("one", 3, {"swap", 0}, {3, true, three.key}));
    const auto found = store_->find("one");
    EXPECT_EQ((*found)->entries.back().text, "swap");
    EXPECT_EQ((*found)->head.holder(Side::Black).name, "Bo");
    EXPECT_EQ((*found)->head.holder(Side::White).name, "Ada");
    EXPECT_EQ(store_->explore(three.key)->all.games, 1) << "the position is counted once";
}

TEST_P(GameStoreContract, AListShowsTheNewestFirstInPages) {
    for (const char* id : {"a", "b", "c", "d", "e"}) ASSERT_TRUE(store_->create(game(id)));
    const auto first = store_->list({.limit = 2});
    ASSERT_TRUE(first);
    EXPECT_EQ(first->games.size(), 2u);
    EXPECT_EQ(idsOf({.limit = 2}), (Ids{"e", "d"}));
    EXPECT_EQ(idsOf({.limit = 2, .before = first->next}), (Ids{"c", "b"}));
    const auto second = store_->list({.limit = 2, .before = first->next});
    const auto third = store_->list({.limit = 2, .before = second->next});
    EXPECT_EQ(third->games.size(), 1u);
    EXPECT_EQ(third->next, "");
    EXPECT_EQ(store_->list({.limit = 5})->next, "") << "a last page that is full has no next";
    EXPECT_FALSE(store_->list({.before = "nonsense"}));
}

TEST_P(GameStoreContract, AListIsNarrowedByRuleAgentResultAndName) {
    const StoredPlayer ada{.name = "Ada 100%"};
    const StoredPlayer impostor{.name = "tengen:level=3"};  // a person may be called anything
    const StoredPlayer level3{.isAgent = true, .name = "tengen:level=3"};
    const StoredPlayer level30{.isAgent = true, .name = "tengen:level=30"};
    const StoredPlayer fudan{.isAgent = true, .name = "fudan1"};
    ASSERT_TRUE(store_->create(game("a", ada, level3)));
    ASSERT_TRUE(store_->create(game("b", level30, fudan, Rule::Renju)));
    ASSERT_TRUE(store_->create(game("c", ada, impostor)));
    ASSERT_TRUE(store_->finish("a", {Winner::Black, EndedBy::Five}, 1));
    ASSERT_TRUE(store_->finish("b", {Winner::Draw, EndedBy::Full}, 1));

    EXPECT_EQ(idsOf({.rule = Rule::Renju}), (Ids{"b"}));
    EXPECT_EQ(idsOf({.agent = "tengen"}), (Ids{"b", "a"}));
    EXPECT_EQ(idsOf({.agent = "tengen:level=3"}), (Ids{"a"}));
    EXPECT_EQ(idsOf({.agent = "fudan1"}), (Ids{"b"}));
    EXPECT_EQ(idsOf({.agent = "fudan"}), Ids{});
    using Ended = GameQuery::Ended;
    EXPECT_EQ(idsOf({.ended = Ended::Black}), (Ids{"a"}));
    EXPECT_EQ(idsOf({.ended = Ended::White}), Ids{});
    EXPECT_EQ(idsOf({.ended = Ended::Draw}), (Ids{"b"}));
    EXPECT_EQ(idsOf({.ended = Ended::Open}), (Ids{"c"}));
    EXPECT_EQ(idsOf({.ended = Ended::Over}), (Ids{"b", "a"}));
    EXPECT_EQ(idsOf({.text = "ada"}), (Ids{"c", "a"}));
    EXPECT_EQ(idsOf({.text = "100%"}), (Ids{"c", "a"}));
    EXPECT_EQ(idsOf({.text = "l%3"}), Ids{}) << "a sign of LIKE is a letter like any other";
    EXPECT_EQ(idsOf({.text = "' OR 1 --"}), Ids{});
    ASSERT_TRUE(store_->create(game("d", {.name = "Émile \\ 李"})));
    EXPECT_EQ(idsOf({.text = "MILE \\"}), (Ids{"d"}));
    EXPECT_EQ(idsOf({.text = "李"}), (Ids{"d"}));
    EXPECT_EQ(idsOf({.text = "émile"}), Ids{}) << "only ASCII letters are taken for each other";
}

TEST_P(GameStoreContract, ARemovedGameLeavesNothingBehind) {
    ASSERT_TRUE(store_->create(game("one")));
    ASSERT_TRUE(store_->create(game("two")));
    const GameSummary summary = play("one", "h8i9");
    EXPECT_EQ(*store_->count(), 2);
    EXPECT_TRUE(*store_->remove("one"));
    EXPECT_EQ(*store_->count(), 1);
    EXPECT_FALSE(*store_->find("one"));
    EXPECT_EQ(store_->explore(summary.key)->all.games, 0);
}

TEST_P(GameStoreContract, APlayerMayBeRenamed) {
    ASSERT_TRUE(store_->create(game("one", {.name = "A"}, {.name = "B"})));
    ASSERT_TRUE(store_->rename("one", true, "First"));
    ASSERT_TRUE(store_->rename("one", false, "许银川"));
    const auto found = store_->find("one");
    ASSERT_TRUE(found && *found);
    EXPECT_EQ((*found)->head.players[0].name, "First");
    EXPECT_EQ((*found)->head.players[1].name, "许银川");
    EXPECT_FALSE(store_->rename("none", true, "Ann"));
}

TEST_P(GameStoreContract, ACopyIsAGameOfItsOwn) {
    ASSERT_TRUE(store_->create(game("one", {.name = "Ada"})));
    const GameSummary summary = play("one", "h8i9");
    ASSERT_TRUE(store_->finish("one", {Winner::White, EndedBy::Resignation}, 5));
    ASSERT_TRUE(store_->copy("one", "two", {"1", "2", "3", "4"}));
    StoredGame expected = **store_->find("one");
    expected.head.id = "two";
    expected.tokens = {"1", "2", "3", "4"};
    EXPECT_EQ(**store_->find("two"), expected);
    EXPECT_EQ(store_->explore(summary.key)->all.games, 2);
    ASSERT_TRUE(*store_->remove("one"));
    EXPECT_EQ(**store_->find("two"), expected);
}

TEST_P(GameStoreContract, TheExplorerSeesTurnedAndMirroredGamesAsOne) {
    for (const char* id : {"a", "b", "c", "d"}) ASSERT_TRUE(store_->create(game(id)));
    play("a", "h8i9g7");
    play("b", "h8g9i7");  // the same, mirrored
    play("c", "h8h9");
    play("d", "h8g9");
    ASSERT_TRUE(store_->finish("a", {Winner::Black, EndedBy::Five}, 1));
    ASSERT_TRUE(store_->finish("b", {Winner::White, EndedBy::Five}, 1));
    ASSERT_TRUE(store_->finish("c", {Winner::Draw, EndedBy::Full}, 1));

    const auto keyAfter = [](std::string_view moves) {
        return positionKey(*Board::afterMoves({}, *parsePoints(moves, 15)));
    };
    const auto statistics = store_->explore(keyAfter("h8"));
    ASSERT_TRUE(statistics);
    EXPECT_EQ(statistics->all, (Tally{.games = 4, .black = 1, .white = 1, .draws = 1}));
    ASSERT_EQ(statistics->next.size(), 2u);
    EXPECT_EQ(statistics->next[0].first, keyAfter("h8i7"));
    EXPECT_EQ(statistics->next[0].second, (Tally{.games = 3, .black = 1, .white = 1}));
    EXPECT_EQ(statistics->next[1].first, keyAfter("h8g8"));
    EXPECT_EQ(statistics->next[1].second, (Tally{.games = 1, .draws = 1}));

    // And the games themselves can be had.
    const auto through = [&](std::string_view moves, GameQuery query = {}) {
        query.position = keyAfter(moves);
        const auto list = store_->list(query);
        std::string ids;
        if (list)
            for (const GameHead& head : list->games) ids += head.id;
        return ids;
    };
    EXPECT_EQ(through("h8i7"), "dba");
    EXPECT_EQ(through("h8i7", {.ended = GameQuery::Ended::White}), "b");
    EXPECT_EQ(through("h8i7", {.limit = 2}), "db");
    EXPECT_EQ(through("h8i7", {.before = "2"}), "a");
    EXPECT_EQ(through("a1"), "");
}

TEST_P(GameStoreContract, ThePositionsOfOtherRulesAndSizesAreOthers) {
    EXPECT_NE(positionKey(Board({.size = 15})), positionKey(Board({.size = 19})));
    EXPECT_NE(positionKey(Board({.rule = Rule::Renju})), positionKey(Board()));
}

TEST_P(KeepingStoreContract, WhatWasStoredIsThereWhenItIsOpenedAgain) {
    ASSERT_TRUE(store_->create(game("one")));
    play("one", "h8i9");
    const StoredGame before = **store_->find("one");
    store_.reset();
    auto again = openGameStore(GetParam().url());
    ASSERT_TRUE(again) << again.error().message;
    store_ = std::move(*again);
    EXPECT_EQ(**store_->find("one"), before);
}

TEST_P(KeepingStoreContract, ASecondReaderSeesWhatWasJustStored) {
    ASSERT_TRUE(store_->create(game("one")));
    const auto other = openGameStore(GetParam().url());
    ASSERT_TRUE(other) << other.error().message;
    play("one", "h8");
    EXPECT_EQ((*(*other)->find("one"))->entries.size(), 1u);
}

TEST_P(GameStoreContract, OnlyPublishedGamesAreListedWhereThatIsWanted) {
    for (const char* id : {"a", "b", "c"}) ASSERT_TRUE(store_->create(game(id, {.name = "Ada"})));
    ASSERT_TRUE(store_->publish("b", true));
    EXPECT_TRUE((*store_->find("b"))->head.published);
    EXPECT_FALSE((*store_->find("a"))->head.published);
    for (const char* text : {"", "ada"}) {
        const auto list = store_->list({.text = text, .publishedOnly = true});
        ASSERT_EQ(list->games.size(), 1u);
        EXPECT_EQ(list->games[0].id, "b");
    }
    ASSERT_TRUE(store_->publish("b", false));
    EXPECT_TRUE(store_->list({.publishedOnly = true})->games.empty());
    EXPECT_FALSE(store_->publish("none", true));
}

TEST_P(GameStoreContract, AProbeChangesNothing) {
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(store_->probe());
    EXPECT_EQ(*store_->count(), 0);
}

INSTANTIATE_TEST_SUITE_P(Stores, GameStoreContract, ::testing::ValuesIn(testing::storePlaces()),
                         testing::nameOfPlace);
INSTANTIATE_TEST_SUITE_P(Stores, KeepingStoreContract,
                         ::testing::ValuesIn(testing::keepingPlaces()), testing::nameOfPlace);

TEST(OpenGameStore, AFileIsReadableByItsOwnerAlone) {
    const auto file = testing::scratchFile();
    ASSERT_TRUE(openGameStore("sqlite:" + file.string()));
    struct stat info{};
    ASSERT_EQ(stat(file.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777u, 0600u);
    std::filesystem::remove_all(file.parent_path().parent_path());
}

TEST(OpenGameStore, WhatIsNoStoreIsRefusedInASentence) {
    for (const char* url : {"", "sqlite:", "games.sqlite", "mysql://x"}) {
        const auto store = openGameStore(url);
        ASSERT_FALSE(store) << url;
        EXPECT_NE(store.error().message.find("a store is sqlite:FILE"), std::string::npos);
    }
    const auto folder = openGameStore("sqlite:" + std::filesystem::temp_directory_path().string());
    ASSERT_FALSE(folder);
    EXPECT_NE(folder.error().message.find("cannot open"), std::string::npos);
}

TEST(OpenGameStore, AFileThatIsNoDatabaseIsLeftAlone) {
    const auto file = testing::scratchFile();
    std::filesystem::create_directories(file.parent_path());
    ASSERT_TRUE(replaceFile(file, std::string(4096, 'x')));
    EXPECT_FALSE(openGameStore("sqlite:" + file.string()));
    EXPECT_EQ(*readFile(file, 1 << 20), std::string(4096, 'x'));
    std::filesystem::remove_all(file.parent_path().parent_path());
}

}  // namespace
}  // namespace tengen::store
