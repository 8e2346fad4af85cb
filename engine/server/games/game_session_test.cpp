#include "server/games/game_session.hpp"

#include <gtest/gtest.h>

#include "server/testing/session_fixture.hpp"

namespace tengen::server {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

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
