// What two players agree on: moves taken back, a draw.
#include "core/notation.hpp"
#include "server/game_session.hpp"

namespace tengen::server {
namespace {

bool endedOffTheBoard(const store::GameHead& head) {
    return head.result && (head.result->by == store::EndedBy::Resignation ||
                           head.result->by == store::EndedBy::Time ||
                           head.result->by == store::EndedBy::Agreement);
}

/// Of a role that is a seat at one of two screens.
openings::OpeningPlayer seatOf(Role role) {
    return role == Role::First ? openings::OpeningPlayer::First : openings::OpeningPlayer::Second;
}

}  // namespace

bool GameSession::agrees(const Watcher& watcher, Offer::What what) {
    const openings::OpeningPlayer self = seatOf(watcher.role);
    if (offer_ == Offer{what, other(self)}) return true;
    offer_ = Offer{what, self};
    Json message = offerJson();
    message.update({{"t", "asked"}, {"game", id()}});
    tell(message);
    return false;
}

Task<void> GameSession::act(WatcherId asker, const wire::Decline&) {
    Watcher& watcher = watchers_.at(asker);
    // An offer may have ended by a move while this was on its way.
    if (!offer_ || !needsConsent(watcher)) co_return sendPosition(asker);
    Json message = offerJson();
    message.update({{"t", "declined"},
                    {"game", id()},
                    {"by", nameOf(state_.opening().colourOf(seatOf(watcher.role)))}});
    tell(message);
    offer_.reset();
}

Task<void> GameSession::act(WatcherId asker, const wire::Draw&) {
    Watcher& watcher = watchers_.at(asker);
    if (isOver()) co_return refuse(asker, GameRefusal::Over, "the game is over");
    if (!isPeopleOnly()) co_return refuse(asker, GameRefusal::NoDraw, "agents play on to the end");
    if (needsConsent(watcher) && !agrees(watcher, Offer::What::Draw)) co_return;
    co_await end({store::Winner::Draw, store::EndedBy::Agreement});
    settle();
    tellPosition();
}

Task<void> GameSession::act(WatcherId asker, const wire::Undo&) {
    Watcher& watcher = watchers_.at(asker);
    if (isAgentsOnly())
        co_return refuse(asker, GameRefusal::NoUndo, "agents do not take moves back");
    if (!canUndo())
        co_return refuse(asker, GameRefusal::NothingToUndo, "there is nothing to take back");
    if (!needsConsent(watcher)) {
        co_await takeBack(entriesAfterUndo(), Undone::Remember, asker);
        co_return;
    }
    if (!agrees(watcher, Offer::What::Takeback)) co_return;
    // Accepted: back to the last thing that the one who asked has done.
    std::size_t keep = state_.entries().size();
    if (!endedOffTheBoard(head_)) {
        while (keep > 0 && state_.actorOf(keep - 1) != offer_->by) --keep;
        if (keep == 0)
            co_return refuse(asker, GameRefusal::NothingToUndo, "there is nothing to take back");
        --keep;
    }
    co_await takeBack(keep, Undone::Remember, asker);
}

std::size_t GameSession::entriesAfterUndo() const {
    const std::size_t all = state_.entries().size();
    if (endedOffTheBoard(head_) || all == 0) return all;
    if (isPeopleOnly()) return all - 1;
    for (std::size_t i = all; i > 0; --i)
        if (!isAgent(state_.actorOf(i - 1))) return i - 1;
    return all;
}

bool GameSession::canUndo() const {
    if (isAgentsOnly()) return false;
    return endedOffTheBoard(head_) || entriesAfterUndo() < state_.entries().size();
}

Json GameSession::offerJson() const {
    if (!offer_) return nullptr;
    return {{"what", offer_->what == Offer::What::Takeback ? "undo" : "draw"},
            {"by", nameOf(state_.opening().colourOf(offer_->by))}};
}

}  // namespace tengen::server
