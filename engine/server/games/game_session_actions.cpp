// What players do in a game, one function for each action.
#include "server/games/game_session.hpp"
#include "server/games/game_view.hpp"
#include "server/games/takeback.hpp"

namespace tengen::server {

Task<void> GameSession::act(WatcherId asker, Role role, const wire::Play& play) {
    if (state_.isOpening() && !isOver())
        co_return refuse(
            asker, GameRefusal::Unanswered,
            "the opening is not over; answer what it asks: " + state_.opening().question());
    // A click that came twice, or was made on a stale board, changes nothing: the true position
    // goes back, and that is the whole recovery.
    if (isOver() || flag_ || play.ply != state_.board().ply() || !holdsTurn(role))
        co_return sendPosition(asker, role);
    co_await commit(play.at, clock_.spent().count(), asker);
}

Task<void> GameSession::act(WatcherId asker, Role role, const wire::Answer& answer) {
    if (isOver() || !state_.isOpening() || answer.question != state_.entryCount())
        co_return sendPosition(asker, role);
    if (!holdsTurn(role)) co_return refuse(asker, GameRefusal::Turn, "the other player is asked");
    co_await commit(answer.choice, clock_.spent().count(), asker);
}

Task<void> GameSession::act(WatcherId asker, Role role, const wire::Undo&) {
    if (isAgentsOnly(head_))
        co_return refuse(asker, GameRefusal::NoUndo, "agents do not take moves back");
    if (!canUndo(head_, state_))
        co_return refuse(asker, GameRefusal::NothingToUndo, "there is nothing to take back");
    std::optional<std::size_t> keep;
    if (!needsConsent(head_, role)) {
        keep = entriesAfterUndo(head_, state_);
    } else {
        if (!agreed(role, Offers::Kind::Takeback)) co_return;
        keep = entriesAfterTakeback(head_, state_, offers_.pending()->by);
    }
    if (!keep) co_return refuse(asker, GameRefusal::NothingToUndo, "there is nothing to take back");
    co_await takeBack(*keep, Undone::Remember, asker);
}

Task<void> GameSession::act(WatcherId asker, Role role, const wire::Redo&) {
    if (needsConsent(head_, role))
        co_return refuse(asker, GameRefusal::NoRedo,
                         "between two players a move is simply played again");
    if (undone_.empty())
        co_return refuse(asker, GameRefusal::NothingToRedo, "there is nothing to play again");
    agentTurn_->stop();
    // What a person did, and what the agents did in answer.
    do {
        const store::Entry entry = undone_.back();
        const auto choice = choiceFrom(state_, entry.text);
        if (!choice) break;
        const auto done = co_await applyAndStore(*choice, entry.timeMs);
        if (!done) {
            const bool followed = co_await followStore();
            if (followed) co_return;
            refuse(asker, GameRefusal::Store, storeSentence(done.error()));
            break;
        }
        undone_.pop_back();
    } while (!undone_.empty() && !isOver() && isAgent(head_, state_.toAct()));
    settle();
    sendPositions();
}

Task<void> GameSession::act(WatcherId asker, Role role, const wire::Restart&) {
    if (needsConsent(head_, role) && !isOver())
        co_return refuse(asker, GameRefusal::NoRestart,
                         "between two players a game is begun again once it is over");
    // A game that was played to its end stays in the store, with its players.
    if (isOver()) {
        const std::string copyId = services_.newId();
        const auto copied = co_await services_.worker.call([&]() -> Result<void> {
            const auto count = services_.store.count();
            if (!count) return count.error();
            if (*count >= services_.maxGames)
                return Error{Error::Kind::TooLarge,
                             "the store has as many games as it may have; begin a new one after "
                             "some were deleted"};
            if (auto done = services_.store.copy(id(), copyId, tokens_); !done) return done.error();
            return {};
        });
        if (!copied && copied.error().kind == Error::Kind::TooLarge)
            co_return refuse(asker, GameRefusal::NoRestart, storeSentence(copied.error()));
        if (!copied) co_return refuse(asker, GameRefusal::Store, storeSentence(copied.error()));
        broadcast_.toAll(wire::Archived{id(), copyId});
    }
    for (const auto who : {openings::OpeningPlayer::First, openings::OpeningPlayer::Second})
        services_.agents.forget(shelfKey(id(), who));
    co_await takeBack(0, Undone::Forget, asker);
}

Task<void> GameSession::act(WatcherId asker, Role role, const wire::Resign&) {
    if (isOver()) co_return refuse(asker, GameRefusal::Over, "the game is over");
    const openings::OpeningPlayer acting = state_.toAct();
    const openings::OpeningPlayer who = holdsTurn(role) ? acting : other(acting);
    if (!holds(head_, role, who))
        co_return refuse(asker, GameRefusal::NoResign, "agents play on to the end");
    co_await endAsked(
        {store::winnerOf(other(state_.opening().colourOf(who))), store::EndedBy::Resignation},
        asker);
}

bool GameSession::agreed(Role role, Offers::Kind kind) {
    if (offers_.propose(kind, seatOf(role)) == Offers::Outcome::Accepted) return true;
    broadcast_.toAll(wire::Offered{id(), *offer()});
    return false;
}

Task<void> GameSession::act(WatcherId asker, Role role, const wire::Draw&) {
    if (isOver()) co_return refuse(asker, GameRefusal::Over, "the game is over");
    if (!isPeopleOnly(head_))
        co_return refuse(asker, GameRefusal::NoDraw, "agents play on to the end");
    if (needsConsent(head_, role) && !agreed(role, Offers::Kind::Draw)) co_return;
    co_await endAsked({store::Winner::Draw, store::EndedBy::Agreement}, asker);
}

Task<void> GameSession::act(WatcherId asker, Role role, const wire::Decline&) {
    // An offer may have ended by a move while this was on its way.
    if (!offers_.pending() || !needsConsent(head_, role)) co_return sendPosition(asker, role);
    broadcast_.toAll(
        wire::Declined{id(), offers_.pending()->kind, state_.opening().colourOf(seatOf(role))});
    offers_.clear();
}

Task<void> GameSession::act(WatcherId asker, Role role, const wire::Name& name) {
    const bool first = holds(head_, role, openings::OpeningPlayer::First);
    if (first == holds(head_, role, openings::OpeningPlayer::Second))
        co_return refuse(asker, GameRefusal::NoName,
                         "this seat is not one person's; give names when the game begins");
    const auto renamed = co_await services_.worker.call(
        [&] { return services_.store.rename(id(), first, name.name); });
    if (!renamed) co_return refuse(asker, GameRefusal::Store, storeSentence(renamed.error()));
    head_.players[first ? 0 : 1].name = name.name;
    broadcast_.toAll(wire::Players{id(), head_.holder(Side::Black), head_.holder(Side::White)});
}

Task<void> GameSession::act(WatcherId asker, Role role, const wire::HintRequest&) {
    if (isOver()) co_return refuse(asker, GameRefusal::Over, "the game is over");
    if (needsConsent(head_, role))
        co_return refuse(asker, GameRefusal::NoHint, "between two players there are no hints");
    if (!hints_->ask(asker, state_, client_))
        refuse(asker, GameRefusal::Busy, "too many searches wait already; ask again in a moment");
}

bool GameSession::setsPace(WatcherId asker, Role role, GameRefusal code,
                           const std::string& message) {
    const bool may = isAgentsOnly(head_) && role == Role::Both;
    if (!may) refuse(asker, code, message);
    return may;
}

Task<void> GameSession::act(WatcherId asker, Role role, const wire::Pause&) {
    if (!setsPace(asker, role, GameRefusal::NoPause,
                  "only a game between agents can be paused, by its owner"))
        co_return;
    paused_ = true;
    agentTurn_->stop();
    sendPositions();
}

Task<void> GameSession::act(WatcherId asker, Role role, const wire::Resume&) {
    if (!setsPace(asker, role, GameRefusal::NoPause,
                  "only a game between agents can be paused, by its owner"))
        co_return;
    paused_ = false;
    settle();
    sendPositions();
}

Task<void> GameSession::act(WatcherId asker, Role role, const wire::Speed& speed) {
    if (!setsPace(asker, role, GameRefusal::NoSpeed,
                  "only a game between agents has a speed, set by its owner"))
        co_return;
    msPerMove_ = speed.msPerMove;
    sendPositions();
}

}  // namespace tengen::server
