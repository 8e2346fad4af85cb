// What only a server promises: several use it at once, it goes away and comes back.

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <set>
#include <thread>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "store/game_store.hpp"
#include "store/open/open_store.hpp"
#include "store/postgres/postgres_connection.hpp"
#include "store/testing/postgres_server.hpp"

namespace tengen::store {
namespace {

using Stores = std::unique_ptr<GameStore>;

class PostgresStore : public ::testing::Test {
protected:
    void SetUp() override { server_.forget(); }

    [[nodiscard]] Stores open() const {
        auto store = openGameStore(server_.url());
        EXPECT_TRUE(store) << (store ? "" : store.error().message);
        return std::move(*store);
    }
    [[nodiscard]] std::shared_ptr<search::PositionBook> openBook(
        std::int64_t most = INT64_MAX) const {
        auto book = openExperienceStore(server_.url(), most);
        EXPECT_TRUE(book) << (book ? "" : book.error().message);
        return *book;
    }
    [[nodiscard]] std::unique_ptr<SqlConnection> connect() const {
        return std::move(*PostgresConnection::open(*parsePostgresUrl(server_.url())));
    }

    static StoredGame game(const std::string& id) {
        StoredGame made;
        made.head.id = id;
        return made;
    }
    static GameSummary after(int plies) {
        return {.plies = plies, .swapped = false, .key = static_cast<std::uint64_t>(plies) << 60};
    }

    /// Does it again and again until it succeeds.
    template <class Work>
    static bool sooner(Work work) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (!work()) {
            if (std::chrono::steady_clock::now() > end) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        return true;
    }

    testing::PostgresServer& server_ = testing::PostgresServer::shared();
};

// ---- several at once ----

TEST_F(PostgresStore, IsMadeByManyThatOpenItAtOnce) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 6; ++i)
        threads.emplace_back([&] {
            EXPECT_TRUE(openGameStore(server_.url()));
            EXPECT_TRUE(openExperienceStore(server_.url()));
        });
    for (std::thread& thread : threads) thread.join();
}

TEST_F(PostgresStore, TakesEachMoveFromOneOfTwoServers) {
    constexpr int kMoves = 60;
    ASSERT_TRUE(open()->create(game("one")));
    // Both play the same game, each whenever it believes to know how far it has come.
    std::array<std::vector<int>, 2> taken;
    std::vector<std::thread> threads;
    for (std::size_t server = 0; server < 2; ++server)
        threads.emplace_back([&, server] {
            const Stores store = open();
            for (int number = 0; number < kMoves;) {
                const Entry entry{std::to_string(server), number};
                if (store->append("one", number, entry, after(number + 1)))
                    taken[server].push_back(number++);
                else
                    number = static_cast<int>((*store->find("one"))->entries.size());
            }
        });
    for (std::thread& thread : threads) thread.join();

    const auto found = open()->find("one");
    ASSERT_TRUE(found && *found);
    EXPECT_EQ((*found)->head.summary, after(kMoves));
    ASSERT_EQ((*found)->entries.size(), std::size_t{kMoves});
    EXPECT_EQ(taken[0].size() + taken[1].size(), std::size_t{kMoves});
    for (std::size_t server = 0; server < 2; ++server)
        for (const int number : taken[server]) {
            const Entry entry{std::to_string(server), number};
            EXPECT_EQ((*found)->entries[static_cast<std::size_t>(number)], entry);
        }
}

TEST_F(PostgresStore, GivesAnIdToOneOfTwoServers) {
    std::atomic<int> made = 0;
    std::vector<std::thread> threads;
    for (int server = 0; server < 2; ++server)
        threads.emplace_back([&] {
            const Stores store = open();
            for (int i = 0; i < 40; ++i)
                if (store->create(game("g" + std::to_string(i)))) ++made;
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(made, 40);
    EXPECT_EQ(*open()->count(), 40);
}

TEST_F(PostgresStore, TakesBackOnlyWhatTheOneWhoAsksHasSeen) {
    const Stores one = open();
    const Stores other = open();
    ASSERT_TRUE(one->create(game("one")));
    ASSERT_TRUE(one->append("one", 0, {"h8", 1}, after(1)));
    ASSERT_TRUE(other->append("one", 1, {"i9", 1}, after(2)));
    EXPECT_FALSE(one->takeBack("one", 1, 0, after(0)));
    EXPECT_TRUE(one->takeBack("one", 2, 0, after(0)));
    EXPECT_EQ((*other->find("one"))->entries.size(), 0u);
}

Board numbered(int n) {
    Board board;
    for (const Point p : {Point(7, 7), Point(n % 7, n / 7 % 15), Point(8 + n / 105, 14)})
        board.play(p);
    return board;
}

search::Lesson lesson(int position, int depth) {
    return {search::CanonicalPosition(numbered(position)),
            {.score = 1, .depth = depth, .line = *parsePoints("h9", 15)}};
}

TEST_F(PostgresStore, LosesNoLessonOfTwoServers) {
    std::vector<std::thread> threads;
    for (int server = 0; server < 2; ++server)
        threads.emplace_back([&, server] {
            const auto book = openBook();
            for (int i = 0; i < 50; ++i) {
                // Each has positions of its own, and one that both know more and more about.
                const std::array lessons = {lesson(server * 100 + i, 5),
                                            lesson(500, 2 * i + server)};
                book->remember(lessons);
            }
            EXPECT_EQ(book->fault(), "");
        });
    for (std::thread& thread : threads) thread.join();
    const auto book = openBook();
    EXPECT_EQ(book->count(), 101);
    EXPECT_EQ(recall(*book, numbered(500))->depth, 99);
}

TEST_F(PostgresStore, TellsWhichGamesOthersHaveChanged) {
    const Stores one = open();
    const Stores other = open();
    EXPECT_TRUE(one->isShared());
    for (const char* id : {"a", "b", "c", "d"}) ASSERT_TRUE(one->create(game(id)));
    using Ids = std::set<std::string>;
    Ids heard;
    const auto listen = [&] {
        const auto changed = one->changedElsewhere();
        if (changed) heard.insert(changed->begin(), changed->end());
        return changed.has_value();
    };
    EXPECT_FALSE(listen()) << "what was said before it began to listen is not known";
    ASSERT_TRUE(listen());
    ASSERT_TRUE(other->append("a", 0, {"h8", 1}, after(1)));
    ASSERT_TRUE(other->finish("b", {}, 5));
    ASSERT_TRUE(other->remove("c"));
    ASSERT_TRUE(one->append("d", 0, {"h8", 1}, after(1)));
    ASSERT_TRUE(sooner([&] { return listen() && heard.size() == 3; }));
    EXPECT_EQ(heard, (Ids{"a", "b", "c"})) << "not what it has done itself";

    server_.kill();
    EXPECT_TRUE(listen()) << "nothing changes now";
    server_.start();
    EXPECT_TRUE(sooner([&] { return !listen(); })) << "it may have missed something";
    heard.clear();
    ASSERT_TRUE(sooner([&] { return other->takeBack("a", 1, 0, after(0)).ok(); }));
    EXPECT_TRUE(sooner([&] { return listen() && heard == Ids{"a"}; }));
}

// ---- a server that goes away ----

TEST_F(PostgresStore, HasWhatWasStoredWhenItsServerIsKilledAndStartedAgain) {
    const Stores store = open();
    const auto book = openBook();
    ASSERT_TRUE(store->create(game("one")));
    for (int number = 0; number < 30; ++number) {
        ASSERT_TRUE(store->append("one", number, {"m", number}, after(number + 1)));
        const search::Lesson learnt = lesson(number, 5);
        book->remember({&learnt, 1});
    }
    server_.kill();
    server_.start();
    const auto found = open()->find("one");
    ASSERT_TRUE(found && *found);
    EXPECT_EQ((*found)->entries.size(), 30u);
    EXPECT_EQ((*found)->head.summary, after(30));
    EXPECT_EQ(openBook()->count(), 30);
    // Connections of before do not notice.
    EXPECT_TRUE(store->append("one", 30, {"m", 30}, after(31)));
    EXPECT_TRUE(recall(*book, numbered(29)));
    EXPECT_EQ(book->fault(), "");
}

TEST_F(PostgresStore, SaysThatItsServerIsAwayUntilItIsBack) {
    const Stores store = open();
    ASSERT_TRUE(store->create(game("one")));
    ASSERT_TRUE(store->append("one", 0, {"h8", 1}, after(1)));
    server_.kill();
    for (int i = 0; i < 3; ++i) {
        const auto done = store->append("one", 1, {"i9", 1}, after(2));
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().kind, Error::Kind::Io);
        EXPECT_NE(done.error().message.find("cannot reach the store postgresql://owner@/tengen"),
                  std::string::npos)
            << done.error().message;
        EXPECT_EQ(done.error().message.find('\n'), std::string::npos);
        EXPECT_FALSE(store->find("one"));
        EXPECT_FALSE(store->count());
    }
    const auto late = openGameStore(server_.url());
    ASSERT_FALSE(late);
    EXPECT_NE(late.error().message.find("cannot reach the store"), std::string::npos);
    server_.start();
    ASSERT_TRUE(sooner([&] { return store->append("one", 1, {"i9", 1}, after(2)).ok(); }));
    EXPECT_EQ((*store->find("one"))->entries, (std::vector<Entry>{{"h8", 1}, {"i9", 1}}));
}

TEST_F(PostgresStore, KeepsWhatIsLearntWhileItsServerIsAway) {
    const auto book = openBook();
    server_.kill();
    for (int i = 0; i < 10; ++i) {
        const search::Lesson learnt = lesson(i, 5);
        book->remember({&learnt, 1});
        EXPECT_FALSE(recall(*book, numbered(i)));
    }
    EXPECT_NE(book->fault().find("cannot reach the store"), std::string::npos) << book->fault();
    const search::CanonicalPosition position(numbered(0));
    EXPECT_FALSE(book->read({&position, 1}));
    server_.start();
    ASSERT_TRUE(sooner([&] { return recall(*book, numbered(0)).has_value(); }));
    EXPECT_EQ(book->fault(), "");
    EXPECT_EQ(openBook()->count(), 10);
    EXPECT_TRUE(recall(*openBook(), numbered(9)));
}

TEST_F(PostgresStore, GoesOnAfterItsConnectionWasCut) {
    const Stores store = open();
    ASSERT_TRUE(store->create(game("one")));
    const auto cutter = connect();
    ASSERT_TRUE(rowsOf(*cutter,
                       "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                       " WHERE application_name = ?1 AND pid <> pg_backend_pid()",
                       std::string_view("tengen")));
    EXPECT_TRUE(store->append("one", 0, {"h8", 1}, after(1)));
    EXPECT_EQ((*store->find("one"))->entries.size(), 1u);
}

TEST_F(PostgresStore, KeepsNothingOfATransactionThatBrokeOff) {
    const auto one = connect();
    const auto other = connect();
    ASSERT_TRUE(one->run("CREATE TABLE t (n BIGINT PRIMARY KEY)"));
    {
        auto broken = SqlTransaction::begin(*one, SqlConnection::Access::Write);
        ASSERT_TRUE(broken);
        ASSERT_TRUE(run(*one, "INSERT INTO t VALUES (?1)", std::int64_t{1}));
        ASSERT_TRUE(rowsOf(*other,
                           "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                           " WHERE application_name = ?1 AND pid <> pg_backend_pid()",
                           std::string_view("tengen")));
        EXPECT_FALSE(run(*one, "INSERT INTO t VALUES (?1)", std::int64_t{2}))
            << "the first one is gone, so the second may not go alone";
        EXPECT_FALSE(run(*one, "INSERT INTO t VALUES (?1)", std::int64_t{3}));
        EXPECT_FALSE(broken->commit());
    }
    EXPECT_EQ(tengen::store::one(*other, "SELECT count(*) FROM t")->value_or(-1), 0);
    auto whole = SqlTransaction::begin(*one, SqlConnection::Access::Write);
    ASSERT_TRUE(whole);
    EXPECT_TRUE(run(*one, "INSERT INTO t VALUES (?1)", std::int64_t{4}));
    EXPECT_FALSE(run(*one, "INSERT INTO t VALUES (?1)", std::int64_t{4}));
    EXPECT_FALSE(run(*one, "INSERT INTO t VALUES (?1)", std::int64_t{5})) << "an error ends it";
    EXPECT_FALSE(one->mayRecover());
    EXPECT_FALSE(whole->commit()) << "or the first would seem to be kept";
}

// ---- what is refused ----

TEST_F(PostgresStore, TakesTheRightPasswordAndNoOther) {
    EXPECT_TRUE(openGameStore(server_.urlOfKeeper("s3cret%2F")));
    for (const char* password : {"wr0ng", ""}) {
        const auto refused = openGameStore(server_.urlOfKeeper(password));
        ASSERT_FALSE(refused);
        const std::string& message = refused.error().message;
        EXPECT_NE(message.find("password"), std::string::npos) << message;
        EXPECT_NE(message.find("postgresql://keeper@/tengen"), std::string::npos) << message;
        EXPECT_EQ(message.find("wr0ng"), std::string::npos) << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
}

TEST_F(PostgresStore, ThatIsNotThereIsSaidInASentence) {
    const auto unreachable = openGameStore("postgresql://ada:s3cret@127.0.0.1:1/games");
    ASSERT_FALSE(unreachable);
    EXPECT_EQ(unreachable.error().kind, Error::Kind::Io);
    EXPECT_NE(unreachable.error().message.find(
                  "cannot reach the store postgresql://ada@127.0.0.1:1/games"),
              std::string::npos)
        << unreachable.error().message;
    EXPECT_EQ(unreachable.error().message.find("s3cret"), std::string::npos);
    EXPECT_EQ(unreachable.error().message.find('\n'), std::string::npos);

    const auto badPort = openGameStore("postgresql://ada:s3cret@127.0.0.1:12:13/games");
    ASSERT_FALSE(badPort);
    EXPECT_NE(badPort.error().message.find("\"12:13\""), std::string::npos)
        << badPort.error().message;
    EXPECT_EQ(badPort.error().message.find("s3cret"), std::string::npos);

    std::string url = server_.url();
    const auto noDatabase = openGameStore(url.replace(url.find("/tengen"), 7, "/nowhere"));
    ASSERT_FALSE(noDatabase);
    EXPECT_NE(noDatabase.error().message.find("\"nowhere\" does not exist"), std::string::npos)
        << noDatabase.error().message;
}

TEST_F(PostgresStore, OfAnotherVersionIsRefusedInASentence) {
    ASSERT_TRUE(open());
    ASSERT_TRUE(openBook());
    ASSERT_TRUE(
        connect()->run("UPDATE tengen_games_version SET version = 9;"
                       "UPDATE tengen_experience_version SET version = 9"));
    const auto games = openGameStore(server_.url());
    const auto experience = openExperienceStore(server_.url());
    ASSERT_FALSE(games);
    ASSERT_FALSE(experience);
    for (const std::string& message : {games.error().message, experience.error().message})
        EXPECT_NE(message.find("another version of tengen"), std::string::npos) << message;
}

TEST_F(PostgresStore, InAnotherEncodingIsRefusedInASentence) {
    const auto admin = connect();
    ASSERT_TRUE(admin->run("DROP DATABASE IF EXISTS latin"));
    ASSERT_TRUE(
        admin->run("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0"));
    std::string url = server_.url();
    const auto latin = openGameStore(url.replace(url.find("/tengen"), 7, "/latin"));
    ASSERT_FALSE(latin);
    EXPECT_NE(latin.error().message.find("LATIN1"), std::string::npos) << latin.error().message;
}

TEST_F(PostgresStore, RefusesTextThatItWouldCutShort) {
    const Stores store = open();
    StoredGame made = game("one");
    made.head.players[0].name = std::string("a\0b", 3);
    const auto done = store->create(made);
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().message.find("zero byte"), std::string::npos);
    made.head.players[0].name = "\xff\xfe";
    EXPECT_FALSE(store->create(made));
    EXPECT_EQ(*store->count(), 0);
    EXPECT_TRUE(store->create(game("two"))) << "what was refused is no harm to others";
}

TEST_F(PostgresStore, WithAsManyPositionsAsItMayHaveOnlyImprovesOnThose) {
    const auto book = openBook(2);
    for (int i = 0; i < 4; ++i) {
        const search::Lesson learnt = lesson(i, 5);
        book->remember({&learnt, 1});
    }
    EXPECT_EQ(book->count(), 2);
    EXPECT_FALSE(recall(*book, numbered(2)));
    const search::Lesson better = lesson(1, 6);
    book->remember({&better, 1});
    EXPECT_EQ(recall(*book, numbered(1))->depth, 6);
}

TEST_F(PostgresStore, IsNamedAsTheExperienceOfAnAgent) {
    const search::Lesson learnt = lesson(1, 5);
    openBook()->remember({&learnt, 1});
    const auto experience = openExperience(server_.url());
    ASSERT_TRUE(experience) << experience.error().message;
    EXPECT_TRUE(recall(**experience, numbered(1)));
}

}  // namespace
}  // namespace tengen::store
