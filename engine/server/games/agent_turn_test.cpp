#include "server/games/agent_turn.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <thread>

#include "server/games/hints.hpp"
#include "server/random_text.hpp"
#include "server/testing/manual_loop.hpp"
#include "store/open/open_store.hpp"

namespace tengen::server {
namespace {

using namespace std::chrono_literals;
using openings::OpeningPlayer;

store::StoredPlayer beginner() {
    store::StoredPlayer player;
    player.isAgent = true;
    player.name = "tengen:level=1";
    return player;
}

class AgentTurnTest : public testing::Test {
protected:
    void ask() { turn_->ask(OpeningPlayer::First, beginner(), state_, {}); }
    bool awaitAnswer() {
        return loop_.runUntil([this] { return !answers_.empty(); });
    }
    std::shared_ptr<AgentTurn> makeTurn() {
        return std::make_shared<AgentTurn>(
            services_, "game",
            AgentTurn::Events{.onQueued = [this](int n) { queued_.push_back(n); },
                              .onBegun = [this] { ++begun_; },
                              .onReport = [](const search::Report&) {},
                              .onNote = [](const std::string&) {},
                              .onAnswer = [this](const auto& a) { answers_.push_back(a); },
                              .onRefused = [this] { ++refused_; },
                              .onFailed = [this] { ++failed_; },
                              .onRetry = [this] { ++retries_; }});
    }
    /// Occupies the pool until the ticket is dropped.
    EnginePool::Ticket occupy() {
        auto ticket = pool_.submit({.run = [](std::stop_token stop) {
            while (!stop.stop_requested()) std::this_thread::sleep_for(1ms);
        }});
        while (pool_.load().running == 0) std::this_thread::yield();
        return std::move(*ticket);
    }

    ManualLoop loop_;
    std::unique_ptr<store::GameStore> store_ = std::move(*store::openGameStore("sqlite::memory:"));
    InlineStoreWorker worker_;
    AgentShelf shelf_{4};
    EnginePool pool_{1, 1};
    GameServices services_{loop_, *store_, worker_, pool_, shelf_, randomId, randomToken};
    GameState state_ = std::move(*GameState::start({}, openings::OpeningRule::None));
    std::vector<int> queued_;
    std::vector<AgentTurn::Answer> answers_;
    int begun_ = 0;
    int refused_ = 0;
    int failed_ = 0;
    int retries_ = 0;
    std::shared_ptr<AgentTurn> turn_ = makeTurn();
};

TEST_F(AgentTurnTest, AnswersWithAMoveThatCanBePlayed) {
    EXPECT_TRUE(turn_->isIdle());
    ask();
    EXPECT_TRUE(turn_->isThinking());
    ASSERT_TRUE(awaitAnswer());
    EXPECT_EQ(begun_, 1);
    EXPECT_TRUE(state_.apply(answers_[0].choice, answers_[0].timeMs));
    EXPECT_TRUE(turn_->accept(answers_[0]));
    turn_->stop();
    EXPECT_TRUE(turn_->isIdle());
    EXPECT_FALSE(turn_->accept(answers_[0])) << "the question was dropped";
}

TEST_F(AgentTurnTest, ADroppedQuestionIsNotAnswered) {
    ask();
    turn_->stop();
    ask();
    ASSERT_TRUE(awaitAnswer());
    loop_.drain();
    EXPECT_EQ(answers_.size(), 1u);
    EXPECT_TRUE(turn_->accept(answers_[0]));
}

TEST_F(AgentTurnTest, AnAnswerMayBeDeliveredLater) {
    ask();
    ASSERT_TRUE(awaitAnswer());
    turn_->answerLater(300ms, answers_[0]);
    loop_.advance(299ms);
    EXPECT_EQ(answers_.size(), 1u);
    loop_.advance(1ms);
    EXPECT_EQ(answers_.size(), 2u);
    turn_->answerLater(300ms, answers_[0]);
    turn_->stop();
    loop_.advance(1s);
    EXPECT_EQ(answers_.size(), 2u);
}

TEST_F(AgentTurnTest, WaitsInTheQueueOrIsRefused) {
    auto running = occupy();
    ask();
    ASSERT_TRUE(loop_.runUntil([this] { return !queued_.empty(); }));
    EXPECT_EQ(queued_.front(), 1);
    const auto other = makeTurn();
    other->ask(OpeningPlayer::Second, beginner(), state_, {});
    EXPECT_EQ(refused_, 1);
    EXPECT_FALSE(other->isIdle()) << "it tries again";
    loop_.advance(2s);
    EXPECT_EQ(retries_, 1);
    EXPECT_TRUE(other->isIdle());
    running.drop();
    EXPECT_TRUE(awaitAnswer());
}

/// Throws while `fails`.
class Throwing : public agents::Agent {
public:
    explicit Throwing(const std::atomic<bool>& fails) : fails_(fails) {}
    search::Report choose(const Board& board, const search::Limits&, std::stop_token,
                          const search::OnReport&) override {
        if (fails_) throw std::bad_alloc();
        search::Report report;
        report.lines.push_back({.moves = {*board.emptyPoints().begin()}});
        return report;
    }

private:
    const std::atomic<bool>& fails_;
};

TEST_F(AgentTurnTest, ASearchThatThrowsIsSaidAndTriedAgainLaterAndLater) {
    std::atomic<bool> fails = true;
    AgentShelf shelf(4, nullptr, [&](auto, auto, auto) {
        return Result<std::unique_ptr<agents::Agent>>(std::make_unique<Throwing>(fails));
    });
    const GameServices services{loop_, *store_, worker_, pool_, shelf, randomId, randomToken};
    turn_ = std::make_shared<AgentTurn>(
        services, "game",
        AgentTurn::Events{.onQueued = [](int) {},
                          .onBegun = [] {},
                          .onReport = [](const search::Report&) {},
                          .onNote = [](const std::string&) {},
                          .onAnswer = [this](const auto& a) { answers_.push_back(a); },
                          .onRefused = [] {},
                          .onFailed = [this] { ++failed_; },
                          .onRetry = [this] { ask(); }});
    ask();
    ASSERT_TRUE(loop_.runUntil([this] { return failed_ == 1; }));
    EXPECT_FALSE(turn_->isThinking());
    EXPECT_FALSE(turn_->isIdle()) << "it tries again";
    loop_.advance(2s);
    ASSERT_TRUE(loop_.runUntil([this] { return failed_ == 2; }));
    loop_.advance(3s);
    EXPECT_FALSE(turn_->isThinking()) << "a second failure is waited for twice as long";
    fails = false;
    loop_.advance(1s);
    EXPECT_TRUE(awaitAnswer());
    turn_.reset();
}

class Talking : public agents::Agent {
public:
    search::Report choose(const Board& board, const search::Limits&, std::stop_token,
                          const search::OnReport&) override {
        search::Report report;
        report.lines.push_back({.moves = {*board.emptyPoints().begin()}});
        report.note = "well";
        return report;
    }
};

TEST_F(AgentTurnTest, WhatAnAgentSaysAboutItsMoveComesBeforeTheMove) {
    AgentShelf shelf(4, nullptr, [&](auto, auto, auto) {
        return Result<std::unique_ptr<agents::Agent>>(std::make_unique<Talking>());
    });
    const GameServices services{loop_, *store_, worker_, pool_, shelf, randomId, randomToken};
    std::vector<std::string> told;
    turn_ = std::make_shared<AgentTurn>(
        services, "game",
        AgentTurn::Events{.onQueued = [](int) {},
                          .onBegun = [] {},
                          .onReport = [](const search::Report&) {},
                          .onNote = [&](const std::string& note) { told.push_back(note); },
                          .onAnswer =
                              [&](const auto& a) {
                                  answers_.push_back(a);
                                  told.emplace_back("answer");
                              },
                          .onRefused = [] {},
                          .onFailed = [] {},
                          .onRetry = [] {}});
    ask();
    ASSERT_TRUE(awaitAnswer());
    EXPECT_EQ(told, (std::vector<std::string>{"well", "answer"}));
    turn_.reset();
}

TEST_F(AgentTurnTest, AnAnswerToATurnThatIsGoneReachesNoOne) {
    ask();
    turn_.reset();
    bool done = false;
    // The pool has one thread, so this comes after the answer.
    const auto next =
        pool_.submit({.run = [&](std::stop_token) { loop_.post([&] { done = true; }); }});
    ASSERT_TRUE(loop_.runUntil([&] { return done; }));
    EXPECT_TRUE(answers_.empty());
}

class HintsTest : public AgentTurnTest {
protected:
    std::vector<std::pair<WatcherId, std::size_t>> heard_;
    std::shared_ptr<Hints> hints_ = std::make_shared<Hints>(
        services_, "game",
        [this](WatcherId asker, std::size_t entries, const AgentChoice& chosen) {
            heard_.emplace_back(asker, entries);
            EXPECT_FALSE(chosen.report.lines.empty());
        },
        [](WatcherId, EnginePool::Failure) { FAIL() << "no search throws"; });
};

TEST_F(HintsTest, AHintGoesToItsAskerWithTheEntriesItIsFor) {
    ASSERT_TRUE(state_.apply(Point(7, 7), 0));
    ASSERT_TRUE(hints_->ask(5, state_));
    ASSERT_TRUE(loop_.runUntil([this] { return !heard_.empty(); }));
    EXPECT_EQ(heard_[0], (std::pair<WatcherId, std::size_t>{5, 1}));
}

TEST_F(HintsTest, AFullPoolRefusesThem) {
    auto running = occupy();
    ask();
    EXPECT_FALSE(hints_->ask(5, state_));
}

}  // namespace
}  // namespace tengen::server
