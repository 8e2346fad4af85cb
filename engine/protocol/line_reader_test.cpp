#include "protocol/line_reader.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tengen::protocol {
namespace {

std::vector<std::string> linesOf(std::string_view bytes, std::size_t pieces = SIZE_MAX) {
    LineReader reader;
    std::vector<std::string> lines;
    for (; !bytes.empty(); bytes.remove_prefix(std::min(pieces, bytes.size())))
        reader.feed(bytes.substr(0, pieces), [&](const LineReader::Line& line) {
            lines.push_back(line.overlong ? "<overlong>" : std::string(line.text));
        });
    return lines;
}

using Lines = std::vector<std::string>;

TEST(LineReader, EndsLinesAtCrLfOrBoth) {
    EXPECT_EQ(linesOf("a\nb\rc\r\nd\n\re\n"), (Lines{"a", "b", "c", "d", "e"}));
}

TEST(LineReader, PassesOverEmptyLines) { EXPECT_EQ(linesOf("\n\r\n\r\r\nx\n\n"), Lines{"x"}); }

TEST(LineReader, KeepsNulBytes) {
    EXPECT_EQ(linesOf(std::string_view("a\0b\n\0\n", 6)),
              (Lines{std::string("a\0b", 3), std::string(1, '\0')}));
}

TEST(LineReader, WaitsForTheEndOfALine) { EXPECT_EQ(linesOf("one\ntwo"), Lines{"one"}); }

TEST(LineReader, FindsTheSameLinesHoweverTheBytesArrive) {
    const std::string talk = "START 15\r\nINFO rule 0\nBOARD\r7,7,1\r\nDONE\n" +
                             std::string(LineReader::kMaxBytes + 1, 'x') + "\nEND\n";
    const Lines whole = linesOf(talk);
    for (const std::size_t pieces : {1u, 2u, 3u, 7u, 4096u})
        EXPECT_EQ(linesOf(talk, pieces), whole);
}

TEST(LineReader, AnnouncesAnOverlongLineOnceAndGoesOn) {
    const std::string most(LineReader::kMaxBytes, 'x');
    EXPECT_EQ(linesOf(most + "\nnext\n"), (Lines{most, "next"}));
    EXPECT_EQ(linesOf(most + "x\nnext\n"), (Lines{"<overlong>", "next"}));
    EXPECT_EQ(linesOf(std::string(1 << 20, 'x') + "\nnext\n", 1000), (Lines{"<overlong>", "next"}));
}

}  // namespace
}  // namespace tengen::protocol
