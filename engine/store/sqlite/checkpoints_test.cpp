#include "store/sqlite/checkpoints.hpp"

#include <gtest/gtest.h>

#include "base/testing/temporary_folder.hpp"
#include "store/sqlite/sqlite_connection.hpp"

namespace tengen::store {
namespace {

using namespace std::chrono_literals;

TEST(Checkpoints, CopyTheLogIntoTheFileBesideTheConnectionThatWrites) {
    const testing::TemporaryFolder folder;
    const auto path = folder.path() / "a.sqlite";
    auto connection = openSqliteFile(path);
    ASSERT_TRUE(connection);
    ASSERT_TRUE((*connection)->run("CREATE TABLE t (s TEXT)"));
    // More than the 1000 pages after which SQLite would do it within a commit.
    for (int i = 0; i < 60; ++i)
        ASSERT_TRUE((*connection)->run("INSERT INTO t VALUES (hex(randomblob(50000)))"));
    EXPECT_LT(std::filesystem::file_size(path), 1u << 20) << "a commit copies nothing";
    const auto checkpoints = Checkpoints::open(path, {.logSize = 1 << 20, .every = 1ms});
    ASSERT_TRUE(checkpoints);
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (std::filesystem::file_size(path) < 4u << 20 && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(1ms);
    EXPECT_GE(std::filesystem::file_size(path), 4u << 20);
    ASSERT_TRUE((*connection)->run("INSERT INTO t VALUES ('one more')"));
}

}  // namespace
}  // namespace tengen::store
