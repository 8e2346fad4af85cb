#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <functional>
#include <thread>

#include "base/file.hpp"
#include "base/testing/temporary_folder.hpp"
#include "core/notation.hpp"
#include "search/memory_experience.hpp"
#include "store/game_store.hpp"
#include "store/open/open_store.hpp"
#include "store/sqlite/experience_file.hpp"
#include "store/sqlite/sqlite.hpp"
#include "store/testing/postgres_server.hpp"

namespace tengen::store {
namespace {

Board after(std::string_view moves, const Ruleset& rules = {}) {
    return *Board::afterMoves(rules, *parsePoints(moves, rules.size));
}

Board turned(const Board& board, int symmetry) {
    std::vector<Point> moves;
    for (const Point p : board.moves()) moves.push_back(transformed(p, symmetry, board.size()));
    return *Board::afterMoves(board.ruleset(), moves);
}

/// The n-th of many positions.
Board numbered(int n) {
    Board board;
    for (const Point p : {Point(7, 7), Point(n % 7, n / 7 % 15), Point(8 + n / 105, 14)})
        board.play(p);
    return board;
}

search::Remembered found(int depth, std::string_view line = "h9i10") {
    return {.score = -17,
            .bound = search::Bound::Exact,
            .depth = depth,
            .line = *parsePoints(line, 15),
            .nodes = 12'345,
            .time = std::chrono::microseconds(678),
            .evaluation = "tables"};
}

void learn(search::Experience& experience, const Board& board, search::Remembered what,
           bool corrects = false) {
    const search::Lesson lesson{search::CanonicalPosition(board), std::move(what), corrects};
    experience.remember({&lesson, 1});
    EXPECT_EQ(experience.fault(), "");
}

/// A kind of experience. open() gives the same one again if it keeps things, an empty one if not.
struct Kind {
    std::string name;
    std::function<std::shared_ptr<search::PositionBook>(const std::filesystem::path& folder)> open;
};

std::shared_ptr<search::PositionBook> opened(Result<std::shared_ptr<search::PositionBook>> book) {
    EXPECT_TRUE(book) << (book ? "" : book.error().message);
    return *book;
}

std::vector<Kind> kinds() {
    return {{.name = "Memory",
             .open = [](const auto&) { return std::make_shared<search::MemoryExperience>(); }},
            {.name = "SqliteInMemory",
             .open = [](const auto&) { return opened(openExperienceStore("sqlite::memory:")); }},
            {.name = "SqliteFile",
             .open =
                 [](const auto& folder) {
                     return opened(openExperienceFile(folder / "deep" / "experience.sqlite"));
                 }},
            {.name = "Postgres", .open = [](const auto&) {
                 auto& server = testing::PostgresServer::shared();
                 server.forget();
                 return opened(openExperienceStore(server.url()));
             }}};
}

/// What every kind promises, whatever is behind it.
class ExperienceContract : public ::testing::TestWithParam<Kind> {
protected:
    testing::TemporaryFolder folder_;
    std::shared_ptr<search::PositionBook> experience_ = GetParam().open(folder_.path());
};

TEST_P(ExperienceContract, GivesBackWhatWasRemembered) {
    const Board board = after("h8i9g7");
    EXPECT_FALSE(recall(*experience_, board));
    learn(*experience_, board, found(9));
    EXPECT_EQ(recall(*experience_, board), found(9));
}

TEST_P(ExperienceContract, SymmetricPositionsMeetAndMovesAreTurnedBack) {
    const Board board = after("h8i9g7k8");
    learn(*experience_, turned(board, 5), found(9));
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        const auto seen = recall(*experience_, turned(board, symmetry));
        ASSERT_TRUE(seen) << symmetry;
        for (std::size_t i = 0; i < 2; ++i)
            EXPECT_EQ(transformed(seen->line[i], inverse(symmetry), 15),
                      transformed(found(9).line[i], inverse(5), 15))
                << symmetry;
    }
}

TEST_P(ExperienceContract, AnotherRuleOrSizeNeverMeets) {
    learn(*experience_, after("h8i9g7"), found(9));
    EXPECT_FALSE(recall(*experience_, after("h8i9g7", {.rule = Rule::Renju})));
    EXPECT_FALSE(recall(*experience_, after("h8i9g7", {.rule = Rule::Caro})));
    EXPECT_FALSE(recall(*experience_, after("h8i9g7", {.size = 19})));
    EXPECT_FALSE(recall(*experience_, after("h8i9g7", {.lineLength = 6})));
    EXPECT_FALSE(recall(*experience_, after("h8i9")));
}

TEST_P(ExperienceContract, DeeperReplacesShallower) {
    const Board board = after("h8i9g7");
    learn(*experience_, board, found(9));
    learn(*experience_, board, found(8, "a1"));
    EXPECT_EQ(recall(*experience_, board), found(9));
    learn(*experience_, board, found(10, "a1"));
    EXPECT_EQ(recall(*experience_, board), found(10, "a1"));
    learn(*experience_, board, found(5), true);
    EXPECT_EQ(recall(*experience_, board), found(5)) << "what has turned out wrong is corrected";
}

TEST_P(ExperienceContract, AProvenResultStays) {
    const Board board = after("h8i9g7");
    search::Remembered proven = found(5);
    proven.score = search::winIn(9);
    learn(*experience_, board, found(20));
    learn(*experience_, board, proven);
    EXPECT_EQ(recall(*experience_, board), proven);
    learn(*experience_, board, found(99));
    learn(*experience_, board, found(99), true);
    search::Remembered lost = found(5);
    lost.score = search::lossIn(4);
    learn(*experience_, board, lost);
    EXPECT_EQ(recall(*experience_, turned(board, 3))->score, search::winIn(9));
}

TEST_P(ExperienceContract, ManyAreAskedForAtOnceInTheirOrder) {
    learn(*experience_, after("h8"), found(3));
    learn(*experience_, after("h8i9g7"), found(9));
    const std::vector<search::CanonicalPosition> asked = {
        search::CanonicalPosition(after("h8i9g7")), search::CanonicalPosition(after("h8i9")),
        search::CanonicalPosition(after("h8"))};
    const auto seen = experience_->recall(asked);
    ASSERT_EQ(seen.size(), 3u);
    EXPECT_EQ(seen[0]->depth, 9);
    EXPECT_FALSE(seen[1]);
    EXPECT_EQ(seen[2]->depth, 3);
    EXPECT_TRUE(experience_->recall({}).empty());
}

TEST_P(ExperienceContract, ManyAreLearntAtOnceEachByWhatIsKnownThen) {
    std::vector<search::Lesson> lessons;
    for (int i = 0; i < 200; ++i)
        lessons.push_back({search::CanonicalPosition(numbered(i)), found(i)});
    // The same position again, and from another side.
    lessons.push_back({search::CanonicalPosition(numbered(7)), found(50)});
    lessons.push_back({search::CanonicalPosition(turned(numbered(7), 3)), found(20)});
    experience_->remember(lessons);
    ASSERT_EQ(experience_->fault(), "");
    EXPECT_EQ(experience_->count(), 200);
    std::vector<search::CanonicalPosition> asked;
    for (int i = 0; i < 200; ++i) asked.emplace_back(numbered(i));
    const auto seen = experience_->recall(asked);
    for (int i = 0; i < 200; ++i)
        EXPECT_EQ(seen[static_cast<std::size_t>(i)], found(i == 7 ? 50 : i)) << i;
}

TEST_P(ExperienceContract, ThreadsShareIt) {
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([this, t] {
            for (int i = 0; i < 25; ++i) {
                learn(*experience_, numbered(t * 25 + i), found(9));
                recall(*experience_, numbered(i));
            }
        });
    for (std::thread& thread : threads) thread.join();
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(recall(*experience_, numbered(i))) << i;
}

TEST_P(ExperienceContract, NotesAreKeptBesideWhatSearchesFind) {
    const Board board = after("h8i9k8");
    const search::CanonicalPosition position(board);
    search::PositionBook* const book = experience_.get();
    search::BookEntry entry;
    entry.notes = {
        .label = 'd', .comment = "even: \"é\"\nnext line", .marks = {{Point(0, 14), "A"}}};
    ASSERT_TRUE(book->write(position, entry));
    EXPECT_FALSE(recall(*book, board)) << "nothing was searched";
    learn(*book, board, found(9));
    entry.what = found(9);
    const auto read = book->read({&position, 1});
    ASSERT_TRUE(read);
    EXPECT_EQ(read->front(), entry);

    const Board view = turned(board, 5);
    const search::CanonicalPosition seen(view);
    EXPECT_EQ(book->read({&seen, 1})->front()->notes.marks.begin()->first,
              transformed(Point(0, 14), 5, 15));
}

TEST_P(ExperienceContract, WhatPeopleWriteStands) {
    const Board board = after("h8i9g7");
    const search::CanonicalPosition position(board);
    search::PositionBook* const book = experience_.get();
    search::Remembered proven = found(5);
    proven.score = search::winIn(9);
    learn(*book, board, proven);
    ASSERT_TRUE(book->write(position, {.what = found(3)}));
    EXPECT_EQ(recall(*book, board), found(3));
}

TEST_P(ExperienceContract, WhatIsRemovedIsGoneWithItsNotes) {
    const search::CanonicalPosition position(after("h8i9g7"));
    search::PositionBook* const book = experience_.get();
    search::BookEntry entry;
    entry.notes.marks[Point(3, 3)] = "x";
    ASSERT_TRUE(book->write(position, entry));
    EXPECT_TRUE(*book->remove(position));
    EXPECT_FALSE(*book->remove(position));
    ASSERT_TRUE(book->write(position, {}));
    EXPECT_TRUE(book->read({&position, 1})->front()->notes.empty());
}

TEST_P(ExperienceContract, ShowsEveryPositionOnce) {
    search::PositionBook* const book = experience_.get();
    std::vector<search::Lesson> lessons;
    for (int i = 0; i < 600; ++i)
        lessons.push_back({search::CanonicalPosition(numbered(i)), found(i)});
    book->remember(lessons);
    std::vector<int> depths;
    ASSERT_TRUE(book->each([&](const Board& board, const search::BookEntry& entry) -> Result<void> {
        EXPECT_EQ(board.stoneCount(), 3);
        EXPECT_EQ(board.sideToMove(), Side::White);
        depths.push_back(entry.what.depth);
        return {};
    }));
    std::ranges::sort(depths);
    ASSERT_EQ(depths.size(), 600u);
    for (int i = 0; i < 600; ++i) EXPECT_EQ(depths[static_cast<std::size_t>(i)], i);
    const auto stopped = book->each([](const Board&, const search::BookEntry&) -> Result<void> {
        return Error{Error::Kind::Io, "enough"};
    });
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().message, "enough");
}

const auto nameOfKind = [](const auto& kind) { return kind.param.name; };
INSTANTIATE_TEST_SUITE_P(Kinds, ExperienceContract, ::testing::ValuesIn(kinds()), nameOfKind);

// ---- what a file promises ----

class ExperienceFile : public ::testing::Test {
protected:
    [[nodiscard]] std::filesystem::path path() const { return folder_.path() / "e.sqlite"; }
    [[nodiscard]] std::shared_ptr<search::PositionBook> open() const {
        return opened(openExperienceFile(path()));
    }

    static pid_t inAnotherProcess(const std::function<void()>& work) {
        const pid_t child = fork();
        if (child != 0) return child;
        work();
        _exit(0);
    }

    testing::TemporaryFolder folder_;
};

TEST_F(ExperienceFile, KeepsItThroughARestart) {
    const search::CanonicalPosition position(after("h8i9k8"));
    const search::BookEntry entry{
        .what = found(9), .notes = {.label = 'x', .comment = "é", .marks = {{Point(1, 2), "A"}}}};
    ASSERT_TRUE(open()->write(position, entry));
    learn(*open(), after("h8i9g7"), found(9));
    EXPECT_EQ(recall(*open(), after("h8i9g7")), found(9));
    EXPECT_EQ(open()->read({&position, 1})->front(), entry);
}

TEST_F(ExperienceFile, LosesNothingCommittedWhenItsProcessIsKilled) {
    const pid_t child = inAnotherProcess([&] {
        const auto book = open();
        for (int i = 0; i < 50; ++i) learn(*book, numbered(i), found(9));
        raise(SIGKILL);
    });
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    const auto book = open();
    EXPECT_EQ(book->count(), 50);
    EXPECT_EQ(recall(*book, numbered(49)), found(9));
}

TEST_F(ExperienceFile, ServesTwoProcessesAtOnce) {
    std::vector<pid_t> children;
    for (int process = 0; process < 2; ++process)
        children.push_back(inAnotherProcess([&] {
            const auto book = open();
            for (int i = 0; i < 100; ++i) {
                learn(*book, numbered(process * 100 + i), found(9));
                // One position that both of them know more and more about.
                learn(*book, numbered(500), found(2 * i + process));
                if (!book->fault().empty()) _exit(1);
            }
        }));
    for (const pid_t child : children) {
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    const auto book = open();
    EXPECT_EQ(book->count(), 201);
    EXPECT_EQ(recall(*book, numbered(500))->depth, 199);
}

TEST_F(ExperienceFile, WithAsManyPositionsAsItMayHaveOnlyImprovesOnThose) {
    const auto book = opened(openExperienceStore("sqlite:" + path().string(), 2));
    for (int i = 0; i < 4; ++i) learn(*book, numbered(i), found(9));
    EXPECT_EQ(book->count(), 2);
    EXPECT_FALSE(recall(*book, numbered(2)));
    learn(*book, numbered(1), found(10));
    EXPECT_EQ(recall(*book, numbered(1)), found(10));
    EXPECT_TRUE(*book->remove(search::CanonicalPosition(numbered(0))));
    learn(*book, numbered(3), found(9));
    EXPECT_TRUE(recall(*book, numbered(3)));
    EXPECT_EQ(open()->count(), 2);
}

TEST_F(ExperienceFile, IsItsOwnersAlone) {
    ASSERT_TRUE(open());
    struct stat info{};
    ASSERT_EQ(stat(path().c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777u, 0600u);
}

TEST_F(ExperienceFile, LiesBesideTheGamesOfAStore) {
    const std::string url = "sqlite:" + path().string();
    auto games = openGameStore(url);
    ASSERT_TRUE(games);
    learn(*opened(openExperienceStore(url)), after("h8"), found(9));
    EXPECT_EQ(*(*games)->count(), 0);
    EXPECT_EQ(open()->count(), 1);
}

TEST_F(ExperienceFile, ThatIsNoneIsRefusedInASentenceAndLeftAlone) {
    ASSERT_TRUE(replaceFile(path(), std::string(4096, 'x')));
    const auto book = openExperienceFile(path());
    ASSERT_FALSE(book);
    EXPECT_NE(book.error().message.find("not a database"), std::string::npos);
    EXPECT_EQ(*readFile(path(), 1 << 20), std::string(4096, 'x'));
    EXPECT_FALSE(openExperienceFile(folder_.path()));
}

TEST_F(ExperienceFile, OfAnotherVersionIsRefusedInASentence) {
    ASSERT_TRUE(open());
    {
        auto database = Database::open(path(), Database::Access::Write);
        ASSERT_TRUE(database->run("UPDATE tengen_experience_version SET version = 0"));
    }
    const auto book = openExperienceFile(path());
    ASSERT_FALSE(book);
    EXPECT_NE(book.error().message.find("another version of tengen"), std::string::npos)
        << book.error().message;
}

TEST_F(ExperienceFile, WithADamagedRowSaysSoAndTeachesNothing) {
    learn(*open(), after("h8"), found(9));
    for (const char* damage : {"line = 'z99'", "bound = 7", "score = 99999"}) {
        {
            auto database = Database::open(path(), Database::Access::Write);
            ASSERT_TRUE(database->run(std::string("UPDATE experience SET ") + damage));
        }
        const auto book = open();
        EXPECT_FALSE(recall(*book, after("h8"))) << damage;
        EXPECT_NE(book->fault().find("is damaged"), std::string::npos) << book->fault();
        const search::Lesson lesson{search::CanonicalPosition(after("h8i9")), found(9)};
        book->remember({&lesson, 1});
        EXPECT_EQ(book->count(), 1) << "it has stopped to learn";
    }
}

TEST_F(ExperienceFile, WithDamagedPagesSaysSo) {
    {
        const auto book = open();
        for (int i = 0; i < 300; ++i) learn(*book, numbered(i), found(9));
        ASSERT_TRUE(book->save());
    }
    std::string bytes = *readFile(path(), 1 << 24);
    for (std::size_t i = 4096; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 31);
    ASSERT_TRUE(replaceFile(path(), bytes));
    const auto book = openExperienceFile(path());
    if (!book) {
        EXPECT_NE(book.error().message.find("malformed"), std::string::npos)
            << book.error().message;
        return;
    }
    EXPECT_FALSE(recall(**book, numbered(5)));
    EXPECT_NE((*book)->fault().find("malformed"), std::string::npos) << (*book)->fault();
}

}  // namespace
}  // namespace tengen::store
