#include "base/file.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "base/testing/temporary_folder.hpp"

namespace tengen {
namespace {

namespace fs = std::filesystem;

class FileTest : public ::testing::Test {
protected:
    std::size_t countFiles() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
    }
    testing::TemporaryFolder temporary_;
    const fs::path& folder_ = temporary_.path();
};

TEST_F(FileTest, WhatIsWrittenIsRead) {
    const std::string bytes("a\0\r\nb\xFF", 6);
    ASSERT_TRUE(replaceFile(folder_ / "x", bytes));
    EXPECT_EQ(*readFile(folder_ / "x", 100), bytes);
    ASSERT_TRUE(replaceFile(folder_ / "x", "new"));
    EXPECT_EQ(*readFile(folder_ / "x", 100), "new");
    EXPECT_EQ(countFiles(), 1U);
}

TEST_F(FileTest, ReadsUpToTheLimitAndNotAByteMore) {
    ASSERT_TRUE(replaceFile(folder_ / "x", "12345"));
    EXPECT_TRUE(readFile(folder_ / "x", 5));
    EXPECT_EQ(readFile(folder_ / "x", 4).error().kind, Error::Kind::TooLarge);
}

TEST_F(FileTest, MissingFilesAndFoldersAreRefusedWithTheirName) {
    const auto missing = readFile(folder_ / "none", 9);
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.error().message.find("none"), std::string::npos);
    EXPECT_FALSE(readFile(folder_, 9));
    EXPECT_FALSE(replaceFile(folder_ / "no" / "such", "x"));
    EXPECT_FALSE(replaceFile(folder_, "x"));
    EXPECT_EQ(countFiles(), 0U);
}

TEST_F(FileTest, ReplacingKeepsPermissionsAndFollowsLinks) {
    ASSERT_TRUE(replaceFile(folder_ / "x", "old"));
    fs::permissions(folder_ / "x", fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink(folder_ / "x", folder_ / "link");
    ASSERT_TRUE(replaceFile(folder_ / "link", "new"));
    EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
    EXPECT_EQ(*readFile(folder_ / "x", 9), "new");
    EXPECT_EQ(fs::status(folder_ / "x").permissions(),
              fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(FileTest, DevicesAreWrittenToAndStayDevices) {
    ASSERT_TRUE(replaceFile("/dev/null", "x"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace tengen
