#include "store/sqlite/sqlite.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "base/testing/temporary_folder.hpp"

namespace tengen::store {
namespace {

/// The one number that a question has for an answer.
std::int64_t numberOf(Database& database, std::string_view question) {
    auto statement = database.prepare(question);
    EXPECT_TRUE(statement);
    const auto row = statement->start();
    EXPECT_TRUE(row && *row);
    return statement->number(0);
}

TEST(Sqlite, GivesBackWhatWasPutIn) {
    auto database = Database::temporary();
    ASSERT_TRUE(database);
    ASSERT_TRUE(database->run("CREATE TABLE t (n INTEGER, s TEXT)"));
    auto put = database->prepare("INSERT INTO t VALUES (?, ?)");
    ASSERT_TRUE(put);
    const std::string odd("a'b\0c", 5);
    put->bind(1, INT64_MIN);
    put->bind(2, odd);
    ASSERT_TRUE(put->start());
    put->bind(1, 7);
    put->bindNull(2);
    ASSERT_TRUE(put->start());
    put->bind(1, 8);
    put->bind(2, std::string_view());
    ASSERT_TRUE(put->start());

    auto get = database->prepare("SELECT n, s FROM t ORDER BY n");
    ASSERT_TRUE(get);
    ASSERT_TRUE(*get->start());
    EXPECT_EQ(get->number(0), INT64_MIN);
    EXPECT_EQ(get->text(1), odd);
    ASSERT_TRUE(*get->next());
    EXPECT_TRUE(get->isNull(1));
    ASSERT_TRUE(*get->next());
    EXPECT_FALSE(get->isNull(1));
    EXPECT_EQ(get->text(1), "");
    EXPECT_FALSE(*get->next());
}

TEST(Sqlite, KeepsWhatWasCommittedAndNothingElse) {
    const testing::TemporaryFolder folder;
    const auto path = folder.path() / "a.sqlite";
    {
        auto database = Database::open(path, Database::Access::Write);
        ASSERT_TRUE(database) << database.error().message;
        ASSERT_TRUE(database->run("CREATE TABLE t (n INTEGER)"));
        {
            auto kept = Database::Transaction::begin(*database);
            ASSERT_TRUE(kept);
            ASSERT_TRUE(database->run("INSERT INTO t VALUES (1)"));
            ASSERT_TRUE(kept->commit());
        }
        auto dropped = Database::Transaction::begin(*database);
        ASSERT_TRUE(dropped);
        ASSERT_TRUE(database->run("INSERT INTO t VALUES (2)"));
    }
    auto again = Database::open(path, Database::Access::Read);
    ASSERT_TRUE(again);
    EXPECT_EQ(numberOf(*again, "SELECT sum(n) FROM t"), 1);
    EXPECT_FALSE(again->run("INSERT INTO t VALUES (3)"));
}

TEST(Sqlite, SaysWhatIsWrongInASentenceThatNamesTheFile) {
    const testing::TemporaryFolder folder;
    const auto missing = folder.path() / "missing.sqlite";
    const auto unmade = Database::open(missing, Database::Access::Read);
    ASSERT_FALSE(unmade);
    EXPECT_NE(unmade.error().message.find("cannot open"), std::string::npos);
    EXPECT_NE(unmade.error().message.find("missing.sqlite"), std::string::npos);

    const auto text = folder.path() / "text.sqlite";
    std::ofstream(text) << std::string(5000, 'x');
    const auto nonsense = Database::open(text, Database::Access::Write);
    ASSERT_FALSE(nonsense);
    EXPECT_NE(nonsense.error().message.find("not a database"), std::string::npos);
    EXPECT_NE(nonsense.error().message.find("text.sqlite"), std::string::npos);

    auto database = Database::temporary();
    const auto wrong = database->prepare("SELEKT 1");
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().message.find("the database"), std::string::npos);
}

TEST(Sqlite, TakesANameForAFileWhateverItLooksLike) {
    const testing::TemporaryFolder folder;
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    {
        auto database = Database::open(":memory:", Database::Access::Write);
        ASSERT_TRUE(database);
        ASSERT_TRUE(database->run("CREATE TABLE t (n INTEGER)"));
    }
    EXPECT_TRUE(std::filesystem::exists(folder.path() / ":memory:"));
    std::filesystem::current_path(before);
}

}  // namespace
}  // namespace tengen::store
