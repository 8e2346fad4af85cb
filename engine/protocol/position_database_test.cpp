// The commands are tested as a conversation, tests/snapshots/engine_yixin_database. Here is what
// they are made of.

#include "protocol/position_database.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"
#include "record/record_builder.hpp"
#include "search/memory_experience.hpp"

namespace tengen::protocol {
namespace {

Board after(std::string_view moves) { return *Board::afterMoves({}, *parsePoints(moves, 15)); }

Point at(std::string_view point) { return *parsePoint(point, 15); }

class Database : public testing::Test {
protected:
    std::string one(std::string_view moves) {
        std::string line;
        EXPECT_TRUE(database_.queryOne(after(moves), [&](std::string_view text) { line = text; }));
        return line.substr(sizeof "MESSAGE DATABASE ONE " - 1);
    }
    void edit(std::string_view moves, std::string_view what) {
        EXPECT_TRUE(database_.edit(after(moves), *TvdEdit::parse(what)));
    }
    std::int64_t removeBelow(std::string_view moves, std::string_view filter) {
        return *database_.removeBelow(after(moves), *DeleteFilter::parse(filter), {});
    }

    std::shared_ptr<search::MemoryExperience> book_ = std::make_shared<search::MemoryExperience>();
    PositionDatabase database_{book_};
};

TEST_F(Database, LabelsTellOfTheLastPlayerAndValuesOfTheNext) {
    EXPECT_EQ(one("h8"), "0 0 0 0");
    edit("h8", "1 119 0 0");
    EXPECT_EQ(one("h8"), "119 -29520 0 3 w*");
    EXPECT_TRUE(search::isLoss(search::recall(*book_, after("h8"))->score));
    edit("h8", "3 119 -29994 0");
    EXPECT_EQ(one("h8"), "119 -29994 0 3 w7");
    edit("h8", "1 76 0 0");
    EXPECT_EQ(one("h8"), "108 29520 0 3 l*");
    edit("h8", "1 -1 0 0");
    EXPECT_EQ(one("h8"), "-1 0 0 0 ");
    edit("h8", "6 0 256 12");
    EXPECT_EQ(one("h8"), "-1 256 12 3 26%");
    edit("h8", "1 100 0 0");
    EXPECT_EQ(one("h8"), "100 256 12 3 d");
}

TEST_F(Database, WhatIsEditedIsNoAnswerButAProof) {
    edit("h8", "6 0 256 99");
    EXPECT_EQ(search::recall(*book_, after("h8"))->evaluation, "edited");
    EXPECT_FALSE(search::recall(*book_, after("h8"))->isProven());
    edit("h8", "1 119 0 0");
    EXPECT_TRUE(search::recall(*book_, after("h8"))->isProven());
}

TEST_F(Database, FiltersChooseWhatIsDeletedBelowAPosition) {
    const auto fill = [&] {
        edit("h8i9", "1 119 0 0");        // a win of unknown length
        edit("h8i9g7", "3 108 29990 0");  // a loss in 11 with the move that leads there
        edit("h8j9", "6 0 10 5");
        edit("h8j9g7", "1 119 0 0");
        edit("h8j8", "1 100 0 0");
    };
    const auto deleted = [&](std::string_view filter) {
        fill();
        return removeBelow("h8", filter);
    };
    EXPECT_EQ(deleted(""), 5);
    EXPECT_EQ(deleted("w"), 1) << "nor is anything below what stays looked at";
    EXPECT_EQ(deleted("wrecursive"), 2);
    EXPECT_EQ(deleted("l"), 0);
    EXPECT_EQ(deleted("lrecursive"), 1);
    EXPECT_EQ(deleted("nonwl"), 2);
    EXPECT_EQ(deleted("nonwld"), 1);
    EXPECT_EQ(deleted("WLD"), 3);
    EXPECT_EQ(deleted("wlnosteprecursive"), 2);
    EXPECT_EQ(deleted("wlinsteprecursive 10"), 0);
    EXPECT_EQ(deleted("wlinsteprecursive 11"), 1);
    EXPECT_FALSE(DeleteFilter::parse("wlinstep"));
    EXPECT_FALSE(DeleteFilter::parse("others"));
}

TEST_F(Database, AStoppedDeletionStops) {
    edit("h8i9", "1 119 0 0");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(*database_.removeBelow(after("h8"), {}, stop.get_token()), 0);
}

TEST_F(Database, MergingTakesWhatIsBetterKnownAndNotesWhereThereAreNone) {
    search::MemoryExperience other;
    const auto teach = [](search::PositionBook& book, std::string_view moves, int depth,
                          std::string comment) {
        EXPECT_TRUE(
            book.write(search::CanonicalPosition(after(moves)),
                       {.what = {.depth = depth}, .notes = {.comment = std::move(comment)}}));
    };
    teach(*book_, "h8", 5, "mine");
    teach(other, "h8", 9, "theirs");
    teach(*book_, "h8i9", 9, "");
    teach(other, "h8i9", 5, "theirs");
    teach(other, "h8i9g7", 5, "new");
    EXPECT_EQ(*database_.merge(other), 3);
    const auto entry = [&](std::string_view moves) {
        const search::CanonicalPosition position(after(moves));
        return *book_->read({&position, 1})->front();
    };
    EXPECT_EQ(entry("h8").what.depth, 9);
    EXPECT_EQ(entry("h8").notes.comment, "mine");
    EXPECT_EQ(entry("h8i9").what.depth, 9);
    EXPECT_EQ(entry("h8i9").notes.comment, "theirs");
    EXPECT_EQ(entry("h8i9g7").notes.comment, "new");
    EXPECT_EQ(*database_.merge(other), 0);
}

class Library : public Database {
protected:
    record::Record libraryFrom(std::string_view moves) {
        return database_.toLibrary(after(moves), {})->record;
    }
};

TEST_F(Library, HoldsTheWayToAPositionAndWhatIsKnownAfterIt) {
    edit("h8j9g8", "3 119 -29994 0");
    edit("h8j9g8h9", "6 0 256 12");
    edit("h8i9", "1 100 0 0");  // not after h8j9
    EXPECT_TRUE(database_.setComment(after("h8j9g8"), "all is done"));
    EXPECT_TRUE(database_.setMark(after("h8j9"), at("a1"), "here"));
    const auto library = database_.toLibrary(after("h8j9"), {});
    EXPECT_EQ(library->count, 3);
    const record::MoveTree& tree = library->record.tree;
    EXPECT_EQ(tree.size(), 5u) << "the start and four moves";
    EXPECT_EQ(toText(tree.pathTo(tree.mainLineEnd())), "h8j9g8h9");
    const record::NodeId j9 = tree.firstChild(tree.firstChild(record::MoveTree::kRoot));
    const std::vector<record::Label> onJ9 = {{at("a1"), "here"}, {at("g8"), "w7"}};
    EXPECT_EQ(tree.annotation(j9).labels, onJ9);
    const record::NodeId g8 = tree.firstChild(j9);
    EXPECT_EQ(tree.annotation(g8).comment, "all is done");
    EXPECT_EQ(tree.annotation(g8).labels, (std::vector<record::Label>{{at("h9"), "26%"}}));
}

TEST_F(Library, ComesBackAsWordsThatProveNothing) {
    edit("h8j9", "1 119 0 0");
    EXPECT_TRUE(database_.setComment(after("h8j9"), "mine"));
    edit("h8j9g8", "1 100 0 0");
    const record::Record library = libraryFrom("h8j9");
    const auto fresh = std::make_shared<search::MemoryExperience>();
    PositionDatabase other(fresh);
    const auto added = other.addLibrary(library, {});
    EXPECT_EQ(added->count, 3) << "h8, j9 and g8";
    EXPECT_EQ(added->skipped, 0);
    const auto entry = [&](std::string_view moves) {
        const search::CanonicalPosition position(after(moves));
        return *fresh->read({&position, 1})->front();
    };
    EXPECT_EQ(entry("h8j9").notes.comment, "mine");
    EXPECT_EQ(entry("h8j9").what.bound, search::Bound::None);
    EXPECT_EQ(entry("h8j9").notes.marks.at(at("g8")), "d");
    EXPECT_EQ(other.addLibrary(library, {})->count, 0) << "all of it is known";
    EXPECT_EQ(other.toLibrary(after("h8j9"), {})->record, library);
}

TEST_F(Library, KeepsTheWordsThatAreThere) {
    EXPECT_TRUE(database_.setComment(after("h8"), "theirs"));
    EXPECT_TRUE(database_.setMark(after("h8"), at("a1"), "theirs"));
    const record::Record library = libraryFrom("");
    EXPECT_TRUE(database_.setComment(after("h8"), "mine"));
    EXPECT_TRUE(database_.setMark(after("h8"), at("a1"), "mine"));
    EXPECT_EQ(database_.addLibrary(library, {})->count, 0);
    EXPECT_EQ(libraryFrom("").tree.annotation(1).comment, "mine");
}

TEST_F(Library, LeavesOutWhatTheRuleDoesNotAllow) {
    record::RecordBuilder builder({});
    const auto moves = parsePoints("a1o1b1o3c1o5d1o7e1o9", 15);
    for (const Point move : *moves) EXPECT_TRUE(builder.play(move));
    const auto added = database_.addLibrary(builder.finish(), {});
    EXPECT_EQ(added->count, 9) << "e1 makes a five";
    EXPECT_EQ(added->skipped, 1);
}

TEST(DatabaseText, ComesBackAsItWasQuoted) {
    for (const std::string_view text : {"", "plain", "a \"b\" \\ c", "two\nlines", "é\\n"})
        EXPECT_EQ(unquotedText(quotedText(text)), text);
    EXPECT_EQ(unquotedText("no quotes"), "no quotes");
    EXPECT_EQ(quotedText("a\tb"), "\"a?b\"") << "a line stays one";
}

TEST(DatabaseText, IsOpenUntilItsLastQuote) {
    EXPECT_TRUE(isClosedText("no quotes"));
    EXPECT_TRUE(isClosedText("\"a\""));
    EXPECT_FALSE(isClosedText("\"a"));
    EXPECT_FALSE(isClosedText("\"a \\\""));
}

TEST(TvdEdit, RefusesWhatItDoesNotKnow) {
    for (const char* text :
         {"", "1 119 0", "8 0 0 0", "-1 0 0 0", "1 7 0 0", "1 w 0 0", "1 300 0 0"})
        EXPECT_FALSE(TvdEdit::parse(text)) << text;
    EXPECT_TRUE(TvdEdit::parse("  7   119  -5  3 "));
}

}  // namespace
}  // namespace tengen::protocol
