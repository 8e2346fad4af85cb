#include "server/wire/visible_text.hpp"

#include <gtest/gtest.h>

namespace tengen::server {
namespace {

TEST(VisibleText, IsWhatPeopleWrite) {
    for (const char* text : {"", "Ada", "Zoë O'Neil", "许银川", "Ольга", "مريم", "🐉"})
        EXPECT_TRUE(isVisible(text)) << text;
}

TEST(VisibleText, HidesNothingAndTurnsNothing) {
    for (const char* text :
         {"a\nb", "\x1b[31m", "a\x7f", "\u0085", "a\u200bb", "\u202eadA", "\u2066x", "\u061c",
          "\ufeffAda", "\u2028", "\U000e0041", "soft\u00adhyphen"})
        EXPECT_FALSE(isVisible(text)) << text;
    EXPECT_FALSE(isVisible(std::string_view("a\0b", 3)));
}

}  // namespace
}  // namespace tengen::server
