#include "record/clean_text.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace tengen::record {
namespace {

TEST(CleanText, KeepsUtf8AsItIs) { EXPECT_EQ(cleanText("天元 é"), "天元 é"); }

TEST(CleanText, ReadsOtherBytesAsLatin1SoThatNoneIsLost) {
    EXPECT_EQ(toUtf8("caf\xE9"), "café");
    EXPECT_EQ(toUtf8("\xFF\x80"), "\xC3\xBF\xC2\x80");
}

TEST(CleanText, RefusesOverlongFormsSurrogatesAndWhatIsPastUnicode) {
    for (const char* bytes : {"\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                              "\xF8\x88\x80\x80\x80", "\x80", "\xE5\xA4"})
        EXPECT_FALSE(isUtf8(bytes)) << bytes;
    for (const char* bytes : {"", "a", "\xC2\x80", "\xE5\xA4\xA9", "\xF4\x8F\xBF\xBF"})
        EXPECT_TRUE(isUtf8(bytes)) << bytes;
}

TEST(CleanText, MakesEveryLineEndOneNewline) {
    EXPECT_EQ(cleanText("a\r\nb\rc\nd\n\re"), "a\nb\nc\nd\ne");
    EXPECT_EQ(cleanLine("a\r\nb\tc"), "a b c");
}

TEST(CleanText, DropsControlCharactersAndOuterBlanks) {
    using namespace std::string_view_literals;
    EXPECT_EQ(cleanText(" \n\0a\bb\x7F \t"sv), "ab");
}

TEST(CleanText, CleaningTwiceChangesNothing) {
    Random random(1);
    for (int i = 0; i < 20000; ++i) {
        std::string bytes(random.below(12u), ' ');
        for (char& c : bytes) c = static_cast<char>(random.below(256));
        const std::string once = cleanText(bytes);
        ASSERT_TRUE(isUtf8(once));
        ASSERT_EQ(cleanText(once), once);
    }
}

}  // namespace
}  // namespace tengen::record
