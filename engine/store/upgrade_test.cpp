// Stores of earlier versions, one file each in tests/stores, are upgraded when they are opened.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/file.hpp"
#include "core/notation.hpp"
#include "core/position_key.hpp"
#include "store/open/open_store.hpp"
#include "store/postgres/postgres_connection.hpp"
#include "store/sqlite/sqlite_connection.hpp"
#include "store/testing/store_place.hpp"

namespace tengen::store {
namespace {

constexpr std::int64_t kNewest = 4;

/// A file of SQL, and what it holds.
struct OldStore {
    std::string name;
    std::int64_t analyses = 0;
    std::int64_t positions = 0;
};

class UpgradeContract : public ::testing::TestWithParam<OldStore> {
protected:
    void SetUp() override {
        place_.forget();
        const auto text = readFile(
            std::filesystem::path(TENGEN_OLD_STORES) / (GetParam().name + ".sql"), 1 << 20);
        ASSERT_TRUE(text) << text.error().message;
        const auto made = connect()->run(*text);
        ASSERT_TRUE(made) << made.error().message;
    }
    void TearDown() override { place_.forget(); }

    [[nodiscard]] bool isPostgres() const { return GetParam().name.starts_with("postgres"); }
    [[nodiscard]] std::unique_ptr<SqlConnection> connect() const {
        auto made = isPostgres() ? PostgresConnection::open(*parsePostgresUrl(place_.url()))
                                 : openSqliteFile(testing::scratchFile());
        EXPECT_TRUE(made) << made.error().message;
        return std::move(*made);
    }
    [[nodiscard]] std::int64_t number(const std::string& sql) const {
        const auto found = one(*connect(), sql);
        EXPECT_TRUE(found) << found.error().message;
        return found->value_or(-1);
    }

    testing::StorePlace place_ = testing::keepingPlaces()[isPostgres() ? 1 : 0];
};

std::uint64_t keyAfter(std::string_view moves) {
    return positionKey(*Board::afterMoves({}, *parsePoints(moves, 15)));
}

TEST_P(UpgradeContract, AllGamesAreThere) {
    EXPECT_EQ(number("SELECT version FROM tengen_games_version"), 1);
    auto store = openGameStore(place_.url());
    ASSERT_TRUE(store) << store.error().message;
    EXPECT_EQ(number("SELECT version FROM tengen_games_version"), kNewest);
    EXPECT_EQ(*(*store)->count(), 43);

    const auto list = (*store)->list({.limit = 100});
    ASSERT_TRUE(list) << list.error().message;
    ASSERT_EQ(list->games.size(), 43u);
    EXPECT_EQ(list->games.front().opening, "soosyrv8");
    EXPECT_EQ(list->games.front().holder(Side::White).name, "tengen:level=3");
    const auto oldest = (*store)->find(list->games.back().id);
    ASSERT_TRUE(oldest && *oldest);
    EXPECT_EQ((*oldest)->entries.size(), 9u);
    EXPECT_EQ((*oldest)->entries[1].text, "o15");
    EXPECT_EQ((*oldest)->head.result, (GameResult{Winner::Black, EndedBy::Five}));
    EXPECT_EQ((*oldest)->head.players[1].name, "许银川");

    EXPECT_TRUE((*store)->list({.publishedOnly = true})->games.empty());
    EXPECT_TRUE((*store)->publish(list->games.back().id, true));
    EXPECT_EQ((*store)->list({.publishedOnly = true})->games.size(), 1u);
    EXPECT_EQ((*store)->list({.text = "cy 100%"})->games.size(), 8u);
    EXPECT_EQ((*store)->list({.agent = "tengen"})->games.size(), 1u);
    EXPECT_EQ((*store)->list({.rule = Rule::Renju})->games.size(), 1u);
    EXPECT_EQ((*store)->list({.ended = GameQuery::Ended::Black})->games.size(), 6u);
    EXPECT_EQ((*store)->list({.position = keyAfter("h8i9"), .limit = 100})->games.size(), 19u);
}

TEST_P(UpgradeContract, TellsHowFarItIs) {
    std::vector<std::pair<std::int64_t, std::int64_t>> told;
    const auto hear = [&](std::int64_t done, std::int64_t all) { told.emplace_back(done, all); };
    ASSERT_TRUE(openGameStore(place_.url(), hear));
    EXPECT_EQ(told, (std::vector<std::pair<std::int64_t, std::int64_t>>{{0, 43}, {43, 43}}));
    told.clear();
    ASSERT_TRUE(openGameStore(place_.url(), hear));
    EXPECT_TRUE(told.empty()) << "it was upgraded before";
}

TEST_P(UpgradeContract, TheExplorerCountsTheGamesOfBefore) {
    auto store = openGameStore(place_.url());
    ASSERT_TRUE(store) << store.error().message;
    EXPECT_GT(number("SELECT count(*) FROM explorer"), 0);
    // Counted: 36 games.
    const auto common = (*store)->explore(keyAfter("h8"));
    ASSERT_TRUE(common) << common.error().message;
    EXPECT_EQ(common->all, (Tally{.games = 36}));
    ASSERT_EQ(common->next.size(), 3u);
    EXPECT_EQ(common->next[0], (std::pair{keyAfter("h8i9"), Tally{.games = 19}}));
    // Looked up: 6 games.
    EXPECT_EQ((*store)->explore(keyAfter("a1o15"))->all, (Tally{.games = 6, .black = 6}));
    // And what comes afterwards is counted with them.
    ASSERT_TRUE((*store)->create({.head = {.id = "new", .summary = {.key = keyAfter("")}}}));
    ASSERT_TRUE((*store)->append("new", 0, {"h8", 0}, {.plies = 1, .key = keyAfter("h8")}));
    ASSERT_TRUE((*store)->finish("new", {Winner::White, EndedBy::Resignation}, 1));
    EXPECT_EQ((*store)->explore(keyAfter("h8"))->all, (Tally{.games = 37, .white = 1}));
}

TEST_P(UpgradeContract, AnalysesAndExperienceAreThere) {
    auto analyses = openAnalysisStore(place_.url());
    ASSERT_TRUE(analyses) << analyses.error().message;
    EXPECT_EQ(*(*analyses)->count(), GetParam().analyses);
    const auto list = (*analyses)->list({});
    ASSERT_TRUE(list);
    for (const AnalysisHead& head : list->analyses) {
        const auto found = (*analyses)->find(head.id);
        ASSERT_TRUE(found && *found);
        EXPECT_EQ((*found)->head.title, "A first look");
        EXPECT_NE((*found)->tree.find("the centre"), std::string::npos);
    }
    auto experience = openExperienceStore(place_.url());
    ASSERT_TRUE(experience) << experience.error().message;
    EXPECT_EQ((*experience)->count(), GetParam().positions);
    const Board board = *Board::afterMoves({}, *parsePoints("h8i9g7", 15));
    const search::CanonicalPosition position(board);
    const auto entry = (*experience)->read({&position, 1});
    ASSERT_TRUE(entry) << entry.error().message;
    EXPECT_EQ(entry->front().has_value(), GetParam().positions > 0);
}

TEST_P(UpgradeContract, AnUpgradeThatFailsChangesNothing) {
    ASSERT_TRUE(connect()->run("CREATE TABLE explorer (in_the_way BIGINT)"));
    EXPECT_FALSE(openGameStore(place_.url()));
    EXPECT_EQ(number("SELECT version FROM tengen_games_version"), 1);
    ASSERT_TRUE(connect()->run("DROP TABLE explorer"));
    auto store = openGameStore(place_.url());
    ASSERT_TRUE(store) << store.error().message;
    EXPECT_EQ(*(*store)->count(), 43);
}

TEST_P(UpgradeContract, ANewerStoreIsRefusedInASentence) {
    ASSERT_TRUE(connect()->run("UPDATE tengen_games_version SET version = 9"));
    const auto store = openGameStore(place_.url());
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().message,
              "the store was written by another version of tengen (its tables are version 9, the "
              "newest known is 4); open it with that version");
}

INSTANTIATE_TEST_SUITE_P(
    Sqlite, UpgradeContract,
    ::testing::Values(OldStore{.name = "sqlite_games"},
                      OldStore{.name = "sqlite_experience", .positions = 9},
                      OldStore{.name = "sqlite_analyses", .analyses = 1, .positions = 9}),
    [](const auto& store) { return store.param.name; });
INSTANTIATE_TEST_SUITE_P(
    Postgres, UpgradeContract,
    ::testing::Values(OldStore{.name = "postgres_experience", .positions = 9},
                      OldStore{.name = "postgres_analyses", .analyses = 1, .positions = 9}),
    [](const auto& store) { return store.param.name; });

}  // namespace
}  // namespace tengen::store
