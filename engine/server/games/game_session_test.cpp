#include "server/games/game_session.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"
#include "server/games/game_registry.hpp"
#include "server/random_text.hpp"
#include "server/testing/manual_loop.hpp"
#include "server/testing/now.hpp"
#include "store/open/open_store.hpp"

namespace tengen::server {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

store::StoredPlayer human(std::string name = {}) {
    store::StoredPlayer player;
    player.name = std::move(name);
    return player;
}
store::StoredPlayer agent(std::string name, std::int64_t timeMs = 0) {
    store::StoredPlayer player = human(std::move(name));
    player.isAgent = true;
    player.timeMs = timeMs;
    return player;
}
store::StoredPlayer beginner() { return agent("tengen:level=1"); }

/// Set member by member: g++ at -O3 takes a whole game given in braces for one with names that
/// were never set.
wire::NewGame between(store::StoredPlayer black, store::StoredPlayer white) {
    wire::NewGame game;
    game.black = std::move(black);
    game.white = std::move(white);
    return game;
}
wire::NewGame people() { return between(human(), human()); }

Point at(std::string_view text) { return *parsePoint(text, kMaxSize); }

/// A game with a store in memory, real agents, and a clock that the test turns.
class Session : public testing::Test {
protected:
    /// Begins a game and joins it as `role`, who is heard in heard_.
    void begin(const wire::NewGame& wanted, Role role = Role::Both) {
        const auto made = now(registry_.create(wanted));
        ASSERT_TRUE(made) << made.error().message;
        id_ = made->id;
        session_ = *now(registry_.find(id_));
        join(1, role);
    }
    void join(GameSession::WatcherId who, Role role) {
        session_->join(who, role, [this, who](const std::string& text) {
            heard_[who].push_back(json::parse(text));
        });
    }
    void say(const wire::GameAction& action, GameSession::WatcherId who = 1) {
        session_->handle(who, action);
    }
    json& last(GameSession::WatcherId who = 1) { return heard_[who].back(); }
    /// The last message of a kind that somebody heard.
    json lastOf(std::string_view kind, GameSession::WatcherId who = 1) {
        const auto& all = heard_[who];
        for (auto it = all.rbegin(); it != all.rend(); ++it)
            if ((*it)["t"] == kind) return *it;
        return nullptr;
    }
    std::vector<store::Entry> stored() { return (*store_->find(id_))->entries; }
    std::string moves() { return toText(session_->state().board().moves()); }
    bool awaitPly(int ply) {
        return loop_.runUntil([&] { return session_->state().board().ply() >= ply; });
    }

    ManualLoop loop_;
    std::unique_ptr<store::GameStore> store_ = std::move(*store::openGameStore("sqlite::memory:"));
    InlineStoreWorker worker_;
    AgentShelf shelf_{4};
    EnginePool pool_{1, 10};
    GameRegistry registry_{{loop_, *store_, worker_, pool_, shelf_, randomId, randomToken, 5}};
    std::string id_;
    std::shared_ptr<GameSession> session_;
    std::map<GameSession::WatcherId, std::vector<json>> heard_;
};

TEST_F(Session, AMoveIsStoredBeforeItIsShown) {
    begin(people());
    std::size_t storedWhenHeard = 0;
    session_->join(2, Role::Spectator, [&](const std::string& text) {
        if (json::parse(text)["t"] == "moved") storedWhenHeard = stored().size();
    });
    say(wire::Play{0, at("h8")});
    EXPECT_EQ(storedWhenHeard, 1u);
    EXPECT_EQ(last()["at"], "h8");
    EXPECT_EQ(last()["ply"], 0);
}

TEST_F(Session, AStaleOrRepeatedClickBringsTheTruePosition) {
    begin(people());
    say(wire::Play{0, at("h8")});
    say(wire::Play{0, at("h8")});
    EXPECT_EQ(last()["t"], "position");
    EXPECT_EQ(last()["moves"], json({"h8"}));
    EXPECT_EQ(stored().size(), 1u);
}

TEST_F(Session, ARefusedMoveChangesNothing) {
    begin(people());
    say(wire::Play{0, at("h8")});
    say(wire::Play{1, at("h8")});
    EXPECT_EQ(last()["code"], "taken");
    EXPECT_EQ(last()["at"], "h8");
    say(wire::Play{1, at("v22")});
    EXPECT_EQ(last()["code"], "off-board");
    EXPECT_EQ(stored().size(), 1u);
    EXPECT_EQ(moves(), "h8");
}

TEST_F(Session, AForbiddenPointIsRefusedWithItsReason) {
    const auto refusedAt = [this](std::string_view point,
                                  std::initializer_list<const char*> moves) {
        auto wanted = people();
        wanted.rules.rule = Rule::Renju;
        for (const char* move : moves) wanted.moves.push_back(at(move));
        begin(wanted);
        say(wire::Play{static_cast<int>(moves.size()), at(point)});
        return last()["code"];
    };
    EXPECT_EQ(refusedAt("h8", {"f8", "a1", "g8", "a15", "h6", "o1", "h7", "o15"}), "double-three");
    EXPECT_EQ(
        refusedAt("h8", {"e8", "a1", "f8", "a15", "g8", "o1", "h5", "o15", "h6", "a3", "h7", "c1"}),
        "double-four");
    EXPECT_EQ(refusedAt("h8", {"e8", "a1", "f8", "a15", "g8", "o1", "i8", "o15", "j8", "a3"}),
              "overline");
}

TEST_F(Session, TheAgentAnswersAndUndoTakesBackBothMoves) {
    begin(between(human(), beginner()));
    say(wire::Play{0, at("h8")});
    EXPECT_TRUE(last()["thinking"]);
    ASSERT_TRUE(awaitPly(2));
    EXPECT_EQ(lastOf("moved")["by"], "white");
    const std::string both = moves();
    say(wire::Undo{});
    EXPECT_EQ(moves(), "");
    EXPECT_TRUE(stored().empty());
    EXPECT_FALSE(last()["canUndo"]);
    EXPECT_TRUE(last()["canRedo"]);
    say(wire::Redo{});
    EXPECT_EQ(moves(), both);
    EXPECT_EQ(stored().size(), 2u);
    EXPECT_FALSE(last()["canRedo"]);
}

TEST_F(Session, UndoWhileTheAgentThinksLetsItsAnswerGoNowhere) {
    begin(between(human(), agent("tengen", 600'000)));
    say(wire::Play{0, at("h8")});
    say(wire::Undo{});
    EXPECT_EQ(moves(), "");
    ASSERT_TRUE(loop_.runUntil([&] {
        loop_.post([] {});
        return pool_.load().running == 0;
    }));
    loop_.drain();
    EXPECT_EQ(moves(), "");
    EXPECT_TRUE(stored().empty());
}

TEST_F(Session, ANewMoveForgetsWhatWasTakenBack) {
    begin(people());
    say(wire::Play{0, at("h8")});
    say(wire::Undo{});
    say(wire::Play{0, at("a1")});
    say(wire::Redo{});
    EXPECT_EQ(last()["code"], "nothing-to-redo");
    EXPECT_EQ(moves(), "a1");
}

TEST_F(Session, WithoutWatchersNoAgentThinks) {
    auto wanted = between(agent("tengen", 600'000), human());
    wanted.moves = {at("h8"), at("i9")};
    begin(wanted);
    EXPECT_TRUE(last()["thinking"] == true || lastOf("position")["thinking"] == true);
    session_->leave(1);
    ASSERT_TRUE(loop_.runUntil([&] {
        loop_.post([] {});
        return pool_.load().running + pool_.load().queued == 0;
    }));
    join(1, Role::Both);
    EXPECT_EQ(lastOf("position")["thinking"], true) << "it is asked again";
}

TEST_F(Session, AResignationEndsTheGameAndCanBeTakenBack) {
    begin(people(), Role::Second);
    say(wire::Resign{});
    EXPECT_EQ(last()["result"], json({{"winner", "black"}, {"by", "resignation"}}));
    EXPECT_EQ((*store_->find(id_))->head.result,
              (store::GameResult{store::Winner::Black, store::EndedBy::Resignation}));
    join(2, Role::First);
    say(wire::Undo{});
    EXPECT_EQ(last(2)["t"], "offered");
    say(wire::Undo{}, 2);
    EXPECT_EQ(last(2)["result"], nullptr);
    EXPECT_EQ((*store_->find(id_))->head.result, std::nullopt);
}

TEST_F(Session, ARestartKeepsAGameThatIsOver) {
    begin(people());
    say(wire::Play{0, at("h8")});
    say(wire::Restart{});
    EXPECT_EQ(*store_->count(), 1) << "one that was not over is not worth keeping";
    say(wire::Play{0, at("h8")});
    say(wire::Resign{});
    say(wire::Restart{});
    EXPECT_EQ(*store_->count(), 2);
    EXPECT_EQ(last()["moves"], json::array());
    EXPECT_FALSE(last()["canRedo"]);
    const auto list = store_->list({.ended = store::GameQuery::Ended::Over});
    ASSERT_EQ(list->games.size(), 1u);
    EXPECT_EQ(list->games[0].summary.plies, 1);
    const json told = lastOf("archived");
    EXPECT_EQ(told["game"], id_);
    EXPECT_EQ(told["as"], list->games[0].id);
    EXPECT_EQ((*store_->find(told["as"].get<std::string>()))->tokens.both,
              (*store_->find(id_))->tokens.both)
        << "who owns the one may delete the other";
}

TEST_F(Session, TheClockChargesWhatATurnTookAndTheFlagFalls) {
    auto wanted = people();
    wanted.clock = store::StoredClock{.initialMs = 10'000, .incrementMs = 1000};
    begin(wanted);
    loop_.advance(5s);
    say(wire::Play{0, at("h8")});
    loop_.advance(5s);
    say(wire::Play{1, at("i9")});
    EXPECT_EQ(last()["clocks"], json({{"black", 10'000}, {"white", 10'000}, {"running", "black"}}))
        << "the first move of each colour is free";
    loop_.advance(4s);
    say(wire::Play{2, at("g7")});
    EXPECT_EQ(last()["timeMs"], 4000);
    EXPECT_EQ(last()["clocks"]["black"], 7000);
    loop_.advance(9999ms);
    EXPECT_EQ(last()["t"], "moved");
    loop_.advance(1ms);
    EXPECT_EQ(last()["result"], json({{"winner", "black"}, {"by", "time"}}));
    EXPECT_EQ(last()["clocks"], json({{"black", 7000}, {"white", 0}, {"running", nullptr}}));
}

TEST_F(Session, TheClockStandsStillWithoutWatchers) {
    auto wanted = people();
    wanted.clock = store::StoredClock{.moveMs = 1000};
    wanted.moves = {at("h8"), at("i9")};
    begin(wanted);
    loop_.advance(600ms);
    session_->leave(1);
    loop_.advance(1h);
    join(1, Role::Both);
    EXPECT_EQ(lastOf("position")["clocks"]["black"], 400);
    EXPECT_EQ(lastOf("position")["result"], nullptr);
    loop_.advance(400ms);
    EXPECT_EQ(last()["result"]["by"], "time");
}

TEST_F(Session, AgentsKeepThePaceTheyAreGivenAndStopForAPause) {
    auto wanted = between(beginner(), beginner());
    wanted.rules.size = 9;
    begin(wanted);
    say(wire::Speed{60'000});
    ASSERT_TRUE(awaitPly(1)) << "the first move has none before it to wait for";
    loop_.drain();
    say(wire::Pause{});
    EXPECT_TRUE(last()["paused"]);
    loop_.advance(1h);
    EXPECT_EQ(session_->state().board().ply(), 1);
    say(wire::Speed{0});
    say(wire::Resume{});
    EXPECT_TRUE(loop_.runUntil([&] { return session_->head().result.has_value(); }));
}

TEST_F(Session, SwapExchangesColoursAndSeatsStay) {
    auto wanted = between(human("A"), human("B"));
    wanted.opening = "swap";
    begin(wanted, Role::First);
    join(2, Role::Second);
    for (const auto& [number, point] : {std::pair{0, "h8"}, {1, "i9"}, {2, "g7"}})
        say(wire::Answer{number, at(point)});
    EXPECT_EQ(last(2)["question"]["choices"], json({"stay", "swap"}));
    say(wire::Answer{3, openings::Decision::Swap});
    EXPECT_EQ(last()["code"], "turn");
    say(wire::Answer{3, openings::Decision::Swap}, 2);
    EXPECT_EQ(last()["you"], "white");
    EXPECT_EQ(last(2)["you"], "black");
    EXPECT_EQ(last()["black"]["name"], "B");
    EXPECT_EQ(last()["question"], nullptr);
    say(wire::Play{3, at("a1")});
    EXPECT_EQ(last()["by"], "white");
    EXPECT_EQ(stored().size(), 5u);
    // As it comes from the store, it is the same game.
    const auto again = GameState::replay(**store_->find(id_));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->board(), session_->state().board());
    EXPECT_EQ(again->toAct(), session_->state().toAct());
}

TEST_F(Session, BetweenTwoSeatsNeitherDecidesAlone) {
    begin(people(), Role::First);
    join(2, Role::Second);
    say(wire::Play{0, at("h8")});
    say(wire::Play{1, at("i9")}, 2);
    say(wire::Undo{});
    EXPECT_EQ(last(2),
              json({{"t", "offered"}, {"game", id_}, {"kind", "takeback"}, {"by", "black"}}));
    EXPECT_EQ(moves(), "h8i9");
    say(wire::Play{2, at("g7")});
    say(wire::Undo{}, 2);
    EXPECT_EQ(last(1)["t"], "offered") << "a move ends the offer, so this is a new one";
    say(wire::Undo{});
    EXPECT_EQ(moves(), "h8") << "back to the last move of the one who asked";
    const std::pair<wire::GameAction, std::string_view> alone[] = {{wire::Redo{}, "no-redo"},
                                                                   {wire::Restart{}, "no-restart"},
                                                                   {wire::HintRequest{}, "no-hint"},
                                                                   {wire::Pause{}, "no-pause"},
                                                                   {wire::Speed{}, "no-speed"}};
    for (const auto& [action, code] : alone) {
        say(action);
        EXPECT_EQ(last()["code"], code);
    }
}

TEST_F(Session, AWishCanBeDeclinedOrWithdrawn) {
    begin(people(), Role::First);
    join(2, Role::Second);
    say(wire::Play{0, at("h8")});
    for (const int by : {2, 1}) {
        say(wire::Undo{});
        say(wire::Decline{}, static_cast<GameSession::WatcherId>(by));
        EXPECT_EQ(last(), json({{"t", "declined"},
                                {"game", id_},
                                {"kind", "takeback"},
                                {"by", by == 1 ? "black" : "white"}}));
        EXPECT_EQ(moves(), "h8");
    }
    say(wire::Undo{}, 2);
    EXPECT_EQ(last()["by"], "white") << "what was declined is no consent to this new wish";
    say(wire::Decline{});
    say(wire::Decline{});
    EXPECT_EQ(last()["t"], "position") << "there is nothing left to decline";
    EXPECT_EQ(last()["offer"], nullptr);
}

TEST_F(Session, ADrawIsOfferedUntilTheOtherHasMovedAndThenAgreedOn) {
    begin(people(), Role::First);
    join(2, Role::Second);
    say(wire::Draw{});
    say(wire::Play{0, at("h8")});
    say(wire::Play{0, at("a1")}, 2);  // on a stale board, so the true position comes back
    EXPECT_EQ(last(2)["offer"], json({{"kind", "draw"}, {"by", "black"}}));
    say(wire::Play{1, at("i9")}, 2);
    say(wire::Draw{}, 2);
    EXPECT_FALSE(session_->head().result) << "White's move was the answer to the first offer";
    say(wire::Draw{});
    EXPECT_EQ(last()["result"], json({{"winner", "draw"}, {"by", "agreement"}}));
    EXPECT_EQ(last()["offer"], nullptr);
    EXPECT_EQ((*store_->find(id_))->head.result,
              (store::GameResult{store::Winner::Draw, store::EndedBy::Agreement}));
    say(wire::Draw{});
    EXPECT_EQ(last()["code"], "over");
    // As after a resignation, taking back goes on with the game and takes no stone.
    say(wire::Undo{});
    say(wire::Undo{}, 2);
    EXPECT_EQ(moves(), "h8i9");
    EXPECT_FALSE(session_->head().result);
}

TEST_F(Session, AtOneScreenADrawNeedsNoAnswerAndAgentsAgreeToNone) {
    begin(people());
    say(wire::Draw{});
    EXPECT_EQ(last()["result"]["by"], "agreement");
    begin(between(human(), agent("fudan1")));
    say(wire::Draw{});
    EXPECT_EQ(last()["code"], "no-draw");
}

TEST_F(Session, APlayerAloneInASeatMayGiveAName) {
    begin(between(human("A"), human()), Role::First);
    join(2, Role::Second);
    say(wire::Name{"Xu"}, 2);
    EXPECT_EQ(last()["t"], "players");
    EXPECT_EQ(last()["white"]["name"], "Xu");
    EXPECT_EQ(last()["black"]["name"], "A");
    EXPECT_EQ((*store_->find(id_))->head.players[1].name, "Xu");
    join(3, Role::Both);
    say(wire::Name{"Both"}, 3);
    EXPECT_EQ(last(3)["code"], "no-name");
    begin(between(agent("fudan1"), human()));
    say(wire::Name{"Xu"});
    EXPECT_EQ(session_->head().players[1].name, "Xu") << "against an agent it is the one person";
}

TEST_F(Session, EveryoneHearsWhichPlayersAreThere) {
    begin(people(), Role::First);
    EXPECT_EQ(last()["connected"], json({{"black", true}, {"white", false}}));
    join(2, Role::Spectator);
    EXPECT_EQ(last()["connected"]["white"], false) << "a spectator is no player";
    join(3, Role::Second);
    EXPECT_EQ(last(), json({{"t", "watchers"},
                            {"game", id_},
                            {"count", 3},
                            {"connected", {{"black", true}, {"white", true}}}}));
    session_->leave(3);
    EXPECT_EQ(last()["connected"]["white"], false);
    begin(between(agent("fudan1"), human()));
    EXPECT_EQ(last()["connected"], json({{"black", true}, {"white", true}}));
}

TEST_F(Session, ASpectatorOnlyWatches) {
    begin(people(), Role::Spectator);
    for (const wire::GameAction& action :
         {wire::GameAction(wire::Play{0, at("h8")}), wire::GameAction(wire::Resign{}),
          wire::GameAction(wire::Undo{})}) {
        say(action);
        EXPECT_EQ(last()["code"], "spectator");
    }
}

TEST_F(Session, ADeletedGameLetsGoOfEveryone) {
    begin(people());
    EXPECT_TRUE(*now(registry_.remove(id_)));
    EXPECT_EQ(last()["t"], "deleted");
    EXPECT_FALSE(session_->hasJoined(1));
    EXPECT_EQ(*now(registry_.find(id_)), nullptr);
}

TEST_F(Session, TheHallIsFullSometimeAndRefusesWhatCannotBe) {
    for (int i = 0; i < 5; ++i) begin(people());
    const auto full = now(registry_.create(people()));
    ASSERT_FALSE(full);
    EXPECT_EQ(full.error().kind, Error::Kind::TooLarge);
    EXPECT_TRUE(*now(registry_.remove(id_)));
    EXPECT_FALSE(now(registry_.create(between(agent("unknown"), human()))));
    auto misfit = people();
    misfit.opening = "rif";
    EXPECT_FALSE(now(registry_.create(misfit))) << "rif belongs to Renju";
    auto twice = people();
    twice.moves = {at("h8"), at("h8")};
    EXPECT_FALSE(now(registry_.create(twice)));
    EXPECT_EQ(*store_->count(), 4);
}

TEST_F(Session, AGameGoesOnFromStonesThatWereSetUp) {
    auto wanted = people();
    wanted.clock = store::StoredClock{.initialMs = 60'000, .incrementMs = 0};
    wanted.stones = GivenStones{{at("h8"), at("i9"), at("g7")}, {at("a1")}, Side::White};
    begin(wanted);
    const json setup = {{"black", {"g7", "h8", "i9"}}, {"white", {"a1"}}, {"toMove", "white"}};
    EXPECT_EQ(lastOf("position")["setup"], setup);
    EXPECT_EQ(lastOf("position")["toMove"], "white");
    say(wire::Play{0, at("h8")});
    EXPECT_EQ(last()["code"], "taken");
    for (int ply = 0; const char* move : {"a2", "j10", "a3"}) {
        loop_.advance(1s);
        say(wire::Play{ply++, at(move)});
    }
    EXPECT_EQ(last()["clocks"]["white"], 59'000) << "White made the first and the third move";
    EXPECT_EQ(last()["clocks"]["black"], 60'000);

    const auto again = GameState::replay(**store_->find(id_));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->board(), session_->state().board());
    say(wire::Undo{});
    EXPECT_EQ(moves(), "a2j10");
    EXPECT_EQ(session_->state().board().stones(Side::Black).count(), 4);
    say(wire::Restart{});
    EXPECT_EQ(moves(), "");
    EXPECT_EQ(session_->state().board().setup(), session_->head().setup);
    for (int ply = 0; const char* move : {"a2", "j10", "a3", "k11"})
        say(wire::Play{ply++, at(move)});
    EXPECT_EQ(last()["result"]["winner"], "black") << "a row of set-up and played stones";
}

TEST_F(Session, StonesThatLeaveNothingToPlayAreRefused) {
    auto wanted = people();
    wanted.stones = GivenStones{{at("h8"), at("h8")}, {}, Side::Black};
    EXPECT_EQ(now(registry_.create(wanted)).error().message, "h8 is given two stones");
    wanted.stones =
        GivenStones{{at("a1"), at("b1"), at("c1"), at("d1"), at("e1")}, {}, Side::White};
    EXPECT_EQ(now(registry_.create(wanted)).error().message,
              "the game is over in this position; set up one that can be played on");
    wanted.stones = GivenStones{{at("h8")}, {}, Side::White};
    wanted.opening = "swap2";
    EXPECT_FALSE(now(registry_.create(wanted)));
}

TEST_F(Session, FourInARowWins) {
    auto wanted = people();
    wanted.rules = {.rule = Rule::Freestyle, .size = 7, .lineLength = 4};
    for (const char* move : {"d4", "a1", "e4", "a2", "f4", "a3"}) wanted.moves.push_back(at(move));
    begin(wanted);
    EXPECT_EQ(lastOf("position")["lineLength"], 4);
    say(wire::Play{6, at("c4")});
    EXPECT_EQ(last()["result"]["winner"], "black");
    EXPECT_EQ(last()["winningLine"].size(), 4u);
}

TEST_F(Session, AnUnusedGameIsReadFromTheStoreAgain) {
    begin(people());
    say(wire::Play{0, at("h8")});
    session_->leave(1);
    loop_.advance(15min);
    const auto again = *now(registry_.find(id_));
    EXPECT_NE(again, session_);
    EXPECT_EQ(again->state().board(), session_->state().board());
}

/// What another server does to the game in the store.
class SharedSession : public Session {
protected:
    void playElsewhere(std::string_view move) {
        auto state = GameState::replay(**store_->find(id_));
        const int number = state->entryCount();
        ASSERT_TRUE(state->apply(at(move), 5));
        ASSERT_TRUE(store_->append(id_, number, state->entries().back(), state->summary()));
    }
};

TEST_F(SharedSession, AMoveThatAnotherServerWasFirstToStoreIsShownInstead) {
    begin(people());
    say(wire::Play{0, at("h8")});
    playElsewhere("i9");
    say(wire::Play{1, at("a1")});
    EXPECT_EQ(last()["t"], "position");
    EXPECT_EQ(last()["moves"], (json{"h8", "i9"}));
    EXPECT_EQ(moves(), "h8i9");
    say(wire::Play{2, at("a1")});
    EXPECT_EQ(last()["at"], "a1");
    EXPECT_EQ(stored().size(), 3u);
}

TEST_F(SharedSession, UndoTakesBackNothingThatWasNotSeen) {
    begin(people());
    say(wire::Play{0, at("h8")});
    playElsewhere("i9");
    say(wire::Undo{});
    EXPECT_EQ(moves(), "h8i9");
    say(wire::Undo{});
    EXPECT_EQ(moves(), "h8");
    EXPECT_EQ(stored().size(), 1u);
}

TEST_F(SharedSession, FollowsTheStoreOnlyIfThatDiffers) {
    begin(people());
    say(wire::Play{0, at("h8")});
    EXPECT_FALSE(now(session_->follow(session_)));
    ASSERT_TRUE(store_->finish(id_, {store::Winner::White, store::EndedBy::Resignation}, 7));
    EXPECT_TRUE(now(session_->follow(session_)));
    EXPECT_EQ(last()["result"]["by"], "resignation");
    EXPECT_FALSE(now(session_->follow(session_)));
}

TEST_F(SharedSession, NoMoveIsAddedToAGameThatAnotherServerEnded) {
    begin(people());
    ASSERT_TRUE(store_->finish(id_, {store::Winner::White, store::EndedBy::Resignation}, 7));
    say(wire::Play{0, at("h8")});
    EXPECT_EQ(last()["t"], "position");
    EXPECT_EQ(last()["result"]["by"], "resignation");
    EXPECT_TRUE(stored().empty());
}

TEST_F(SharedSession, AResultThatTheStoreRefusesIsNotShown) {
    for (const wire::GameAction& action :
         {wire::GameAction(wire::Resign{}), wire::GameAction(wire::Draw{})}) {
        begin(people());
        say(wire::Play{0, at("h8")});
        ASSERT_TRUE(*store_->remove(id_));
        say(action);
        EXPECT_EQ(last()["t"], "refused");
        EXPECT_EQ(last()["code"], "store");
        EXPECT_FALSE(session_->head().result);
        loop_.advance(5s);
        EXPECT_EQ(last()["t"], "refused") << "nothing happens later, either";
    }
}

TEST_F(SharedSession, AFallenFlagThatTheStoreRefusesIsNotShown) {
    auto timed = people();
    timed.clock = store::StoredClock{.moveMs = 1000};
    begin(timed);
    say(wire::Play{0, at("h8")});
    say(wire::Play{1, at("i9")});
    ASSERT_TRUE(*store_->remove(id_));
    loop_.advance(5s);
    EXPECT_EQ(lastOf("refused")["code"], "store");
    EXPECT_FALSE(session_->head().result);
    EXPECT_EQ(lastOf("position")["result"], nullptr);
}

TEST_F(SharedSession, AGameDecidedWhenItsServerWentIsEndedByTheNext) {
    begin(people());
    for (const char* move : {"h8", "a1", "i8", "b1", "j8", "c1", "k8", "d1", "l8"})
        playElsewhere(move);
    ASSERT_FALSE((*store_->find(id_))->head.result);
    GameRegistry next{{loop_, *store_, worker_, pool_, shelf_, randomId, randomToken, 5}};
    const auto found = *now(next.find(id_));
    const store::GameResult five{store::Winner::Black, store::EndedBy::Five};
    EXPECT_EQ(found->head().result, five);
    EXPECT_EQ((*store_->find(id_))->head.result, five);
}

TEST(ServedAgents, FilesAndGreatTablesAreRefused) {
    EXPECT_TRUE(checkServedAgent("tengen:tables=plain", {}));
    EXPECT_TRUE(checkServedAgent("tengen:hash=64", {}));
    EXPECT_FALSE(checkServedAgent("tengen:hash=65", {}));
    EXPECT_FALSE(checkServedAgent("tengen:tables=/etc/passwd", {}));
    EXPECT_FALSE(checkServedAgent("fudan5:weights=../x", {}));
    EXPECT_FALSE(checkServedAgent("unknown", {}));
}

TEST(RandomText, NoTwoAreAlike) {
    std::set<std::string> seen;
    for (int i = 0; i < 1000; ++i) {
        EXPECT_EQ(randomId().size(), 12u);
        EXPECT_EQ(randomToken().size(), 22u);
        EXPECT_TRUE(seen.insert(randomToken()).second);
        EXPECT_TRUE(seen.insert(randomId()).second);
    }
}

}  // namespace
}  // namespace tengen::server
