// Two databases, one behaviour: the same random sequence of calls has the same answers from both.

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "core/notation.hpp"
#include "core/position_key.hpp"
#include "store/analysis_store.hpp"
#include "store/game_store.hpp"
#include "store/open/open_store.hpp"
#include "store/testing/postgres_server.hpp"

namespace tengen::store {
namespace {

class SamePostgresAnswers : public ::testing::TestWithParam<std::uint64_t> {
protected:
    void SetUp() override { server_.forget(); }

    int below(int bound) {
        return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound)));
    }

    testing::PostgresServer& server_ = testing::PostgresServer::shared();
    Random random_{GetParam()};
};

/// Two stores of a kind, one in each database.
template <class Store, Result<std::unique_ptr<Store>> (*open)(std::string_view)>
class SameStores : public SamePostgresAnswers {
protected:
    void SetUp() override {
        SamePostgresAnswers::SetUp();
        for (const std::string& url : {std::string("sqlite::memory:"), server_.url()}) {
            auto store = open(url);
            ASSERT_TRUE(store) << store.error().message;
            stores_.push_back(std::move(*store));
        }
    }

    /// Asks both, and expects one answer.
    template <class Ask>
    void both(const char* what, const Ask& ask) {
        const auto first = ask(*stores_[0]);
        const auto second = ask(*stores_[1]);
        ASSERT_EQ(first.ok(), second.ok())
            << what << ": " << (first ? second.error().message : first.error().message);
        if constexpr (requires { *first == *second; }) {
            EXPECT_TRUE(!first || *first == *second) << what;
        }
    }

    std::vector<std::unique_ptr<Store>> stores_;
};

// ---- games ----

Result<std::unique_ptr<GameStore>> openGames(std::string_view url) { return openGameStore(url); }

class SameGames : public SameStores<GameStore, openGames> {
protected:
    std::string id() { return "g" + std::to_string(below(8)); }

    StoredPlayer player() {
        const char* const names[] = {"Ada", "ada 100%", "É_é", "李世乭", "a'b\"c\\", ""};
        const char* const agents[] = {"tengen", "tengen:level=3", "tengen:level=30", "fudan1"};
        if (below(2) == 0) return {.name = names[below(6)]};
        return {.isAgent = true,
                .name = agents[below(4)],
                .timeMs = below(1000),
                .nodes = INT64_MAX,
                .depth = below(3)};
    }

    StoredGame game() {
        StoredGame made;
        made.head = {.id = id(),
                     .rules = {.rule = below(2) == 0 ? Rule::Freestyle : Rule::Renju},
                     .players = {player(), player()},
                     .started = 1'700'000'000'000 + below(1000)};
        if (below(2) == 0) made.head.clock = StoredClock{below(9), below(9), below(9)};
        made.head.summary = summary(0);
        made.tokens = {"1", "2", "3", std::to_string(below(1000))};
        return made;
    }

    /// Few keys, so that games meet; among them some that are negative as signed numbers.
    GameSummary summary(int plies) {
        return {.plies = plies,
                .swapped = below(2) == 0,
                .key = (static_cast<std::uint64_t>(plies % 4) << 62) + random_.below(3u)};
    }

    GameQuery query() {
        const char* const agents[] = {"", "", "tengen", "tengen:level=3", "fudan1", "ten%"};
        const char* const texts[] = {"", "", "ADA", "é", "_", "%", "\\", "'", "李"};
        GameQuery made{.agent = agents[below(6)],
                       .ended = static_cast<GameQuery::Ended>(below(6)),
                       .text = texts[below(9)],
                       .limit = 1 + below(3)};
        if (below(3) == 0) made.rule = Rule::Renju;
        return made;
    }

    /// All pages, each as the heads it shows.
    static Result<std::vector<std::vector<GameHead>>> pages(GameStore& store, GameQuery query) {
        std::vector<std::vector<GameHead>> all;
        do {
            auto list = store.list(query);
            if (!list) return list.error();
            all.push_back(std::move(list->games));
            query.before = list->next;
        } while (!query.before.empty());
        return all;
    }

    void step() {
        const std::string game = id();
        const auto stored = stores_[0]->find(game);
        ASSERT_TRUE(stored);
        const int there = *stored ? static_cast<int>((*stored)->entries.size()) : 0;
        // Mostly what fits, now and then what does not.
        const int number = below(8) == 0 ? below(6) : there;
        const int keep = number == 0 ? 0 : below(number + 1);
        switch (below(12)) {
            case 0:
            case 1:
                return both("create",
                            [made = this->game()](GameStore& s) { return s.create(made); });
            case 2:
            case 3:
            case 4:
            case 5: {
                const GameSummary next = summary(number + 1);
                const Entry entry{"h" + std::to_string(below(15)), below(100)};
                return both("append",
                            [&](GameStore& s) { return s.append(game, number, entry, next); });
            }
            case 6: {
                const GameSummary next = summary(keep);
                return both("takeBack",
                            [&](GameStore& s) { return s.takeBack(game, number, keep, next); });
            }
            case 7: {
                const GameResult result{static_cast<Winner>(below(3)),
                                        static_cast<EndedBy>(below(6))};
                return both("finish", [&](GameStore& s) { return s.finish(game, result, 5); });
            }
            case 8: {
                const std::string to = id();
                return both("copy",
                            [&](GameStore& s) { return s.copy(game, to, {"a", "b", "c", "d"}); });
            }
            case 9: return both("remove", [&](GameStore& s) { return s.remove(game); });
            default: {
                const GameQuery wanted = query();
                return both("list", [&](GameStore& s) { return pages(s, wanted); });
            }
        }
    }

    void compare() {
        both("count", [](GameStore& s) { return s.count(); });
        for (int i = 0; i < 8; ++i)
            both("find", [&](GameStore& s) { return s.find("g" + std::to_string(i)); });
        for (std::uint64_t high = 0; high < 4; ++high)
            for (std::uint64_t low = 0; low < 3; ++low) {
                const auto first = stores_[0]->explore((high << 62) + low);
                const auto second = stores_[1]->explore((high << 62) + low);
                ASSERT_TRUE(first && second);
                EXPECT_EQ(first->all, second->all);
                EXPECT_EQ(first->next, second->next);
            }
    }
};

TEST_P(SameGames, WhateverIsDoneToThem) {
    for (int i = 0; i < 300 && !HasFatalFailure(); ++i) {
        step();
        if (i % 25 == 0) compare();
    }
    compare();
}

INSTANTIATE_TEST_SUITE_P(Postgres, SameGames, ::testing::Range<std::uint64_t>(1, 5));

// ---- analyses ----

class SameAnalyses : public SameStores<AnalysisStore, openAnalysisStore> {
protected:
    std::string id() { return "a" + std::to_string(below(8)); }

    StoredAnalysis analysis() {
        const char* const titles[] = {"Ada", "ada 100%", "É_é", "李世乭", "a'b\"c\\"};
        return {.head = {.id = id(),
                         .title = titles[below(5)],
                         .rules = {.rule = below(2) == 0 ? Rule::Freestyle : Rule::Renju,
                                   .size = 5 + below(18)},
                         .game = below(2) == 0 ? "" : "g",
                         .plies = below(30),
                         .begun = below(1000),
                         .changed = below(4)},  // few, so that many are of one moment
                .token = std::to_string(below(1000)),
                .tree = std::to_string(below(1000)),
                .review = below(2) == 0 ? "" : "r"};
    }

    AnalysisQuery query() {
        const char* const texts[] = {"", "", "ADA", "é", "_", "%", "\\", "'", "李"};
        AnalysisQuery made{.text = texts[below(9)], .limit = 1 + below(3)};
        if (below(3) == 0) made.rule = Rule::Renju;
        return made;
    }

    /// All pages, each as the heads it shows.
    static Result<std::vector<std::vector<AnalysisHead>>> pages(AnalysisStore& store,
                                                                AnalysisQuery query) {
        std::vector<std::vector<AnalysisHead>> all;
        do {
            auto list = store.list(query);
            if (!list) return list.error();
            all.push_back(std::move(list->analyses));
            query.before = list->next;
        } while (!query.before.empty());
        return all;
    }

    void step() {
        const StoredAnalysis made = analysis();
        const AnalysisQuery wanted = query();
        const std::int64_t since = below(4);
        switch (below(6)) {
            case 0:
            case 1: return both("create", [&](AnalysisStore& s) { return s.create(made); });
            case 2: return both("change", [&](AnalysisStore& s) { return s.change(made, since); });
            case 3: return both("remove", [&](AnalysisStore& s) { return s.remove(made.head.id); });
            default: return both("list", [&](AnalysisStore& s) { return pages(s, wanted); });
        }
    }
};

TEST_P(SameAnalyses, WhateverIsDoneToThem) {
    for (int i = 0; i < 300 && !HasFatalFailure(); ++i) step();
    both("count", [](AnalysisStore& s) { return s.count(); });
    for (int i = 0; i < 8; ++i)
        both("find", [&](AnalysisStore& s) { return s.find("a" + std::to_string(i)); });
}

INSTANTIATE_TEST_SUITE_P(Postgres, SameAnalyses, ::testing::Range<std::uint64_t>(1, 4));

// ---- experience ----

class SameExperience : public SamePostgresAnswers {
protected:
    void SetUp() override {
        SamePostgresAnswers::SetUp();
        for (const std::string& url : {std::string("sqlite::memory:"), server_.url()}) {
            auto book = openExperienceStore(url, 40);
            ASSERT_TRUE(book) << book.error().message;
            books_.push_back(std::move(*book));
        }
    }

    search::CanonicalPosition position() {
        Board board(Ruleset{.rule = below(2) == 0 ? Rule::Freestyle : Rule::Renju});
        board.play(Point(7, 7));
        board.play(Point(below(3), below(7)));
        return search::CanonicalPosition(board);
    }

    search::Remembered found() {
        return {.score = below(4) == 0 ? search::winIn(2 * below(5) + 1) : below(100) - 50,
                .bound = static_cast<search::Bound>(1 + below(3)),
                .depth = below(10),
                .line = *parsePoints(below(2) == 0 ? "j10k9" : "a15", 15),
                .nodes = random_(),
                .time = std::chrono::microseconds(below(1000)),
                .evaluation = below(3) == 0 ? "old" : "new"};
    }

    void step() {
        switch (below(8)) {
            case 0: {
                const search::CanonicalPosition at = position();
                search::BookEntry entry{
                    .notes = {.label = below(2) == 0 ? 'x' : '\0', .comment = "é\n'"}};
                if (below(2) == 0) entry.what = found();
                if (below(2) == 0) entry.notes.marks[Point(below(15), below(15))] = "A";
                for (const auto& book : books_) ASSERT_TRUE(book->write(at, entry));
                return;
            }
            case 1: {
                const search::CanonicalPosition at = position();
                EXPECT_EQ(*books_[0]->remove(at), *books_[1]->remove(at));
                return;
            }
            default: {
                std::vector<search::Lesson> lessons;
                for (int i = below(5); i >= 0; --i)
                    lessons.push_back({position(), found(), below(5) == 0});
                for (const auto& book : books_) book->remember(lessons);
            }
        }
    }

    /// Everything that is kept, in the order of its text.
    static std::vector<std::pair<std::string, search::BookEntry>> allOf(
        search::PositionBook& book) {
        std::vector<std::pair<std::string, search::BookEntry>> all;
        EXPECT_TRUE(
            book.each([&](const Board& board, const search::BookEntry& entry) -> Result<void> {
                std::string name(idOf(board.rule()));
                for (const Point p : board.stones(Side::Black)) name += toText(p);
                for (const Point p : board.stones(Side::White)) name += toText(p);
                all.emplace_back(name, entry);
                return {};
            }));
        return all;
    }

    std::vector<std::shared_ptr<search::PositionBook>> books_;
};

TEST_P(SameExperience, WhateverIsLearntAndWritten) {
    for (int i = 0; i < 150 && !HasFatalFailure(); ++i) {
        step();
        ASSERT_EQ(books_[0]->count(), books_[1]->count());
        std::vector<search::CanonicalPosition> asked;
        for (int k = 0; k < 5; ++k) asked.push_back(position());
        EXPECT_EQ(books_[0]->recall(asked), books_[1]->recall(asked));
        EXPECT_EQ(*books_[0]->read(asked), *books_[1]->read(asked));
    }
    EXPECT_EQ(allOf(*books_[0]), allOf(*books_[1]));
    for (const auto& book : books_) EXPECT_EQ(book->fault(), "");
}

INSTANTIATE_TEST_SUITE_P(Postgres, SameExperience, ::testing::Range<std::uint64_t>(1, 4));

}  // namespace
}  // namespace tengen::store
