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

bool GameSession::agrees(const Watcher& watcher, Wish::What what) {
    const openings::OpeningPlayer self = seatOf(watcher.role);
    if (wish_ == Wish{what, other(self)}) return true;
    wish_ = Wish{what, self};
    Json message = wishJson();
    message.update({{"t", "asked"}, {"game", id()}});
    tell(message);
    return false;
}

void GameSession::act(Watcher& watcher, const wire::Decline&) {
    // A wish may have ended by a move while this was on its way.
    if (!wish_ || !needsConsent(watcher)) return watcher.send(positionFor(watcher.role));
    Json message = wishJson();
    message.update({{"t", "declined"},
                    {"game", id()},
                    {"by", nameOf(state_.opening().colourOf(seatOf(watcher.role)))}});
    tell(message);
    wish_.reset();
}

void GameSession::act(Watcher& watcher, const wire::Draw&) {
    if (isOver()) return refuse(&watcher, GameRefusal::Over, "the game is over");
    if (!isPeopleOnly()) return refuse(&watcher, GameRefusal::NoDraw, "agents play on to the end");
    if (needsConsent(watcher) && !agrees(watcher, Wish::What::Draw)) return;
    end({store::Winner::Draw, store::EndedBy::Agreement});
    settle();
    tellPosition();
}

void GameSession::act(Watcher& watcher, const wire::Undo&) {
    if (isAgentsOnly())
        return refuse(&watcher, GameRefusal::NoUndo, "agents do not take moves back");
    if (!canUndo())
        return refuse(&watcher, GameRefusal::NothingToUndo, "there is nothing to take back");
    if (!needsConsent(watcher)) {
        takeBack(entriesAfterUndo(), Undone::Remember, &watcher);
        return;
    }
    if (!agrees(watcher, Wish::What::Undo)) return;
    // Granted: back to the last thing that the one who asked has done.
    std::size_t keep = state_.entries().size();
    if (!endedOffTheBoard(head_)) {
        while (keep > 0 && state_.actorOf(keep - 1) != wish_->by) --keep;
        if (keep == 0)
            return refuse(&watcher, GameRefusal::NothingToUndo, "there is nothing to take back");
        --keep;
    }
    takeBack(keep, Undone::Remember, &watcher);
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

Json GameSession::wishJson() const {
    if (!wish_) return nullptr;
    return {{"what", wish_->what == Wish::What::Undo ? "undo" : "draw"},
            {"by", nameOf(state_.opening().colourOf(wish_->by))}};
}

}  // namespace tengen::server
