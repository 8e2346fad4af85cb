#include "server/game_session.hpp"

#include <algorithm>

#include "core/notation.hpp"

namespace tengen::server {

namespace {

/// Agents against each other are followed more easily at this pace.
constexpr std::int64_t kUsualMsPerMove = 300;

/// What no person can repeat is tried again so much later when the store fails.
constexpr std::chrono::milliseconds kStoreRetry{1000};

}  // namespace

GameSession::GameSession(GameServices services, store::StoredGame game, GameState state)
    : services_(std::move(services)),
      head_(std::move(game.head)),
      tokens_(std::move(game.tokens)),
      state_(std::move(state)),
      msPerMove_(kUsualMsPerMove) {}

std::optional<Role> GameSession::roleOf(std::string_view token) const {
    if (token == tokens_.both) return Role::Both;
    if (token == tokens_.first) return Role::First;
    if (token == tokens_.second) return Role::Second;
    if (token == tokens_.spectator) return Role::Spectator;
    return std::nullopt;
}

// ---- who is there ----

void GameSession::join(WatcherId watcher, Role role, Send send) {
    const bool wasAlone = watchers_.empty();
    watchers_.insert_or_assign(watcher, Watcher{.role = role, .send = std::move(send)});
    if (wasAlone) resumeTurn();
    askAgent();
    watchers_.at(watcher).send(positionFor(role));
    tellWatchers();
}

void GameSession::leave(WatcherId watcher) {
    if (watchers_.erase(watcher) == 0) return;
    if (!watchers_.empty()) return tellWatchers();
    freezeTurn();
    stopThinking();
}

void GameSession::close() {
    stopThinking();
    flag_.reset();
    unstored_.reset();
    tell({{"t", "gone"}, {"game", id()}});
    watchers_.clear();
}

bool GameSession::holds(const Watcher& watcher, openings::OpeningPlayer who) const {
    if (isAgent(who)) return false;
    switch (watcher.role) {
        case Role::First: return who == openings::OpeningPlayer::First;
        case Role::Second: return who == openings::OpeningPlayer::Second;
        case Role::Both: return true;
        case Role::Spectator: return false;
    }
    return false;
}

// ---- what is said ----

void GameSession::handle(WatcherId asker, wire::GameAction action) {
    spawn(perform(shared_from_this(), asker, std::move(action)));
}

Task<void> GameSession::perform(std::shared_ptr<GameSession> /*self*/, WatcherId asker,
                                wire::GameAction action) {
    const auto turn = co_await changes_.enter();
    const auto found = watchers_.find(asker);
    if (found == watchers_.end()) co_return;
    if (found->second.role == Role::Spectator)
        co_return refuse(asker, GameRefusal::Spectator,
                         "you watch this game; only its players can do that");
    Task<void> task = std::visit([&](const auto& said) { return act(asker, said); }, action);
    co_await task;
}

Task<void> GameSession::act(WatcherId asker, const wire::Play& play) {
    Watcher& watcher = watchers_.at(asker);
    if (state_.isOpening() && !isOver())
        co_return refuse(
            asker, GameRefusal::Unanswered,
            "the opening is not over; answer what it asks: " + state_.opening().question());
    // A click that came twice, or was made on a stale board, changes nothing: the true position
    // goes back, and that is the whole recovery.
    if (isOver() || play.ply != state_.board().ply() || !holds(watcher, state_.toAct()))
        co_return sendPosition(asker);
    co_await commit(play.at, spent(), asker);
}

Task<void> GameSession::act(WatcherId asker, const wire::Answer& answer) {
    Watcher& watcher = watchers_.at(asker);
    if (isOver() || !state_.isOpening() ||
        std::cmp_not_equal(answer.question, state_.entries().size()))
        co_return sendPosition(asker);
    if (!holds(watcher, state_.toAct()))
        co_return refuse(asker, GameRefusal::Turn, "the other player is asked");
    co_await commit(answer.choice, spent(), asker);
}

Task<void> GameSession::act(WatcherId asker, const wire::Redo&) {
    Watcher& watcher = watchers_.at(asker);
    if (needsConsent(watcher))
        co_return refuse(asker, GameRefusal::NoRedo,
                         "between two players a move is simply played again");
    if (undone_.empty())
        co_return refuse(asker, GameRefusal::NothingToRedo, "there is nothing to play again");
    stopThinking();
    // What a person did, and what the agents did in answer.
    do {
        const store::Entry entry = undone_.back();
        const auto choice = choiceFrom(state_, entry.text);
        if (!choice) break;
        const auto done = co_await stored(*choice, entry.timeMs);
        if (!done) {
            const bool followed = co_await followStore();
            if (followed) co_return;
            refuse(asker, GameRefusal::Store, done.error().message);
            break;
        }
        undone_.pop_back();
    } while (!undone_.empty() && !isOver() && isAgent(state_.toAct()));
    settle();
    tellPosition();
}

Task<void> GameSession::act(WatcherId asker, const wire::Restart&) {
    Watcher& watcher = watchers_.at(asker);
    if (needsConsent(watcher) && !isOver())
        co_return refuse(asker, GameRefusal::NoRestart,
                         "between two players a game is begun again once it is over");
    // A game that was played to its end stays in the store, and its players' who they were.
    if (isOver()) {
        const std::string keptId = services_.newId();
        const auto kept = co_await services_.worker.call(
            [&] { return services_.store.copy(id(), keptId, tokens_); });
        if (!kept) co_return refuse(asker, GameRefusal::Store, kept.error().message);
        tell({{"t", "kept"}, {"game", id()}, {"as", keptId}});
    }
    for (const char* seat : {"/1", "/2"}) services_.agents.forget(id() + seat);
    co_await takeBack(0, Undone::Forget, asker);
}

Task<void> GameSession::act(WatcherId asker, const wire::Resign&) {
    Watcher& watcher = watchers_.at(asker);
    if (isOver()) co_return refuse(asker, GameRefusal::Over, "the game is over");
    const openings::OpeningPlayer acting = state_.toAct();
    const openings::OpeningPlayer who = holds(watcher, acting) ? acting : other(acting);
    if (!holds(watcher, who))
        co_return refuse(asker, GameRefusal::NoResign, "agents play on to the end");
    stopThinking();
    co_await end(
        {store::winnerOf(other(state_.opening().colourOf(who))), store::EndedBy::Resignation});
    settle();
    tellPosition();
}

Task<void> GameSession::act(WatcherId asker, const wire::Name& name) {
    Watcher& watcher = watchers_.at(asker);
    const bool first = holds(watcher, openings::OpeningPlayer::First);
    if (first == holds(watcher, openings::OpeningPlayer::Second))
        co_return refuse(asker, GameRefusal::NoName,
                         "this seat is not one person's; give names when the game begins");
    const auto kept = co_await services_.worker.call(
        [&] { return services_.store.rename(id(), first, name.name); });
    if (!kept) co_return refuse(asker, GameRefusal::Store, kept.error().message);
    head_.players[first ? 0 : 1].name = name.name;
    tell({{"t", "players"},
          {"game", id()},
          {"black", toJson(head_.holder(Side::Black))},
          {"white", toJson(head_.holder(Side::White))}});
}

Task<void> GameSession::act(WatcherId asker, const wire::Pause&) {
    Watcher& watcher = watchers_.at(asker);
    if (!isAgentsOnly() || watcher.role != Role::Both)
        co_return refuse(asker, GameRefusal::NoPause,
                         "only a game between agents can be paused, by its owner");
    paused_ = true;
    stopThinking();
    tellPosition();
}

Task<void> GameSession::act(WatcherId asker, const wire::Resume&) {
    Watcher& watcher = watchers_.at(asker);
    if (!isAgentsOnly() || watcher.role != Role::Both)
        co_return refuse(asker, GameRefusal::NoPause,
                         "only a game between agents can be paused, by its owner");
    paused_ = false;
    settle();
    tellPosition();
}

Task<void> GameSession::act(WatcherId asker, const wire::Speed& speed) {
    Watcher& watcher = watchers_.at(asker);
    if (!isAgentsOnly() || watcher.role != Role::Both)
        co_return refuse(asker, GameRefusal::NoSpeed,
                         "only a game between agents has a speed, set by its owner");
    msPerMove_ = speed.msPerMove;
    tellPosition();
}

// ---- changes ----

/// Stored, then made: what the page is shown is already safe.
Task<Result<void>> GameSession::stored(openings::Choice choice, std::int64_t timeMs) {
    GameState next = state_;
    if (auto fits = next.apply(choice, timeMs); !fits) co_return fits.error();
    const openings::OpeningPlayer actor = state_.toAct();
    const int number = static_cast<int>(state_.entries().size());
    const store::Standing standing = next.standing();
    const auto kept = co_await services_.worker.call(
        [&] { return services_.store.append(id(), number, next.entries().back(), standing); });
    if (!kept) co_return Error{Error::Kind::Io, kept.error().message};
    state_ = std::move(next);
    head_.standing = standing;
    // A draw stays on offer until the other has moved.
    if (offer_ && (offer_->what == Offer::What::Takeback || offer_->by != actor)) offer_.reset();
    if (const auto result = state_.boardResult()) co_await end(*result);
    co_return Result<void>();
}

/// Why the game itself does not take a choice that it has refused.
GameRefusal GameSession::whyNot(const openings::Choice& choice) const {
    if (state_.isOpening()) return GameRefusal::Opening;
    const Board& board = state_.board();
    const Point* point = std::get_if<Point>(&choice);
    if (point == nullptr || point->isPass() || board.isOver()) return GameRefusal::Illegal;
    if (!board.contains(*point)) return GameRefusal::OffBoard;
    if (!board.isEmpty(*point)) return GameRefusal::Taken;
    switch (board.forbiddenKind(*point)) {
        case Forbidden::DoubleThree: return GameRefusal::DoubleThree;
        case Forbidden::DoubleFour: return GameRefusal::DoubleFour;
        case Forbidden::Overline: return GameRefusal::Overline;
        case Forbidden::No: break;
    }
    return GameRefusal::Illegal;
}

Task<bool> GameSession::commit(openings::Choice choice, std::int64_t timeMs, WatcherId asker) {
    const bool wasOpening = state_.isOpening();
    const auto done = co_await stored(choice, timeMs);
    if (!done) {
        const bool ours = done.error().kind == Error::Kind::Io;
        bool followed = false;
        if (ours) followed = co_await followStore();
        if (followed) co_return false;
        if (ours && asker == kNobody) {
            refuseForStore(done.error().message);
            commitLater(choice, timeMs);
            co_return false;
        }
        const Point* point = std::get_if<Point>(&choice);
        refuse(asker, ours ? GameRefusal::Store : whyNot(choice), done.error().message,
               point != nullptr && !point->isPass() ? std::optional(*point) : std::nullopt);
        co_return false;
    }
    toldOfStore_ = false;
    stopThinking();
    undone_.clear();
    lastMove_ = services_.loop.now();
    settle();
    wasOpening ? tellPosition() : tellMoved();
    co_return true;
}

Task<bool> GameSession::takeBack(std::size_t keep, Undone undone, WatcherId asker) {
    GameState next = state_;
    next.keep(keep);
    const store::Standing standing = next.standing();
    const auto done = co_await services_.worker.call([&] {
        return services_.store.takeBack(id(), static_cast<int>(state_.entries().size()),
                                        static_cast<int>(keep), standing);
    });
    if (!done) {
        const bool followed = co_await followStore();
        if (!followed) refuse(asker, GameRefusal::Store, done.error().message);
        co_return false;
    }
    stopThinking();
    const auto entries = state_.entries();
    for (std::size_t i = entries.size(); i > keep; --i) undone_.push_back(entries[i - 1]);
    if (undone == Undone::Forget) undone_.clear();
    state_ = std::move(next);
    head_.standing = standing;
    head_.result.reset();
    head_.ended = 0;
    offer_.reset();
    settle();
    tellPosition();
    co_return true;
}

Task<void> GameSession::end(store::GameResult result) {
    head_.result = result;
    head_.ended = services_.loop.today();
    offer_.reset();
    co_await storeResult();
}

/// The game is over whether the store knows it or not, so it is told until it does.
Task<void> GameSession::storeResult() {
    unstored_.reset();
    if (!isOver()) co_return;
    const auto kept = co_await services_.worker.call(
        [this] { return services_.store.finish(id(), *head_.result, head_.ended); });
    if (kept) {
        toldOfStore_ = false;
        co_return;
    }
    refuseForStore(kept.error().message);
    if (kept.error().kind == Error::Kind::NotFound) co_return;
    unstored_ = services_.loop.after(kStoreRetry, [weak = weak_from_this()] {
        if (const auto self = weak.lock()) spawn(self->storeResultAgain(self));
    });
}

Task<void> GameSession::storeResultAgain(std::shared_ptr<GameSession> /*self*/) {
    const auto turn = co_await changes_.enter();
    co_await storeResult();
}

/// An agent does not click again.
void GameSession::commitLater(const openings::Choice& choice, std::int64_t timeMs) {
    later_ = services_.loop.after(kStoreRetry,
                                  [weak = weak_from_this(), serial = serial_, choice, timeMs] {
                                      if (const auto self = weak.lock())
                                          spawn(self->commitAnswer(self, serial, choice, timeMs));
                                  });
}

void GameSession::refuseForStore(const std::string& message) {
    if (!std::exchange(toldOfStore_, true)) refuse(kNobody, GameRefusal::Store, message);
}

Task<void> GameSession::storeMissingResult() {
    const auto result = state_.boardResult();
    if (result && !isOver()) co_await end(*result);
}

Task<bool> GameSession::follow(std::shared_ptr<GameSession> /*self*/) {
    const auto turn = co_await changes_.enter();
    const bool changed = co_await followStore();
    co_return changed;
}

Task<bool> GameSession::followStore() {
    auto stored = co_await services_.worker.call([this] { return services_.store.find(id()); });
    if (!stored || !*stored) co_return false;
    const bool same = std::ranges::equal((*stored)->entries, state_.entries()) &&
                      (*stored)->head.players == head_.players;
    if (same && (unstored_ || (*stored)->head.result == head_.result)) co_return false;
    auto state = GameState::replay(**stored);
    if (!state) co_return false;
    stopThinking();
    unstored_.reset();
    head_ = std::move((*stored)->head);
    state_ = std::move(*state);
    undone_.clear();
    offer_.reset();
    lastMove_ = services_.loop.now();
    settle();
    tellPosition();
    co_return true;
}

/// What follows every change: the next turn begins.
void GameSession::settle() {
    startTurn();
    askAgent();
}

// ---- what is told ----

Json GameSession::forbiddenJson() const {
    const Board& board = state_.board();
    PointSet points;
    if (board.rule() == Rule::Renju && !board.isOver() && board.sideToMove() == Side::Black)
        for (const Point p : board.emptyPoints())
            if (board.isForbidden(p)) points.insert(p);
    return toJson(points);
}

Json GameSession::winningJson() const {
    return state_.board().isOver() ? toJson(state_.board().winningRow()) : Json::array();
}

std::string_view GameSession::youAre(Role role) const {
    switch (role) {
        case Role::First: return nameOf(state_.opening().colourOf(openings::OpeningPlayer::First));
        case Role::Second:
            return nameOf(state_.opening().colourOf(openings::OpeningPlayer::Second));
        case Role::Both: return "both";
        case Role::Spectator: break;
    }
    return "spectator";
}

Json GameSession::hereJson() const {
    Json here;
    for (const openings::OpeningPlayer who :
         {openings::OpeningPlayer::First, openings::OpeningPlayer::Second}) {
        const bool sits = std::ranges::any_of(
            watchers_, [&](const auto& entry) { return holds(entry.second, who); });
        here[std::string(nameOf(state_.opening().colourOf(who)))] = isAgent(who) || sits;
    }
    return here;
}

std::string GameSession::positionFor(Role role) const {
    Json json = {{"t", "position"}, {"game", id()}};
    const Json members = game();
    for (const auto& [name, value] : members.items())
        if (name != "id") json[name] = value;
    json["you"] = youAre(role);
    json["toMove"] = nameOf(state_.board().sideToMove());
    json["ply"] = state_.board().ply();
    json["winningLine"] = winningJson();
    json["forbidden"] = forbiddenJson();
    json["clocks"] = clocksJson();
    json["thinking"] = thinking_.holds();
    json["paused"] = paused_;
    json["msPerMove"] = msPerMove_;
    json["watchers"] = watchers_.size();
    json["here"] = hereJson();
    json["canUndo"] = canUndo();
    json["canRedo"] = !undone_.empty();
    json["asked"] = offerJson();
    json["question"] = isOver() ? Json(nullptr) : questionJson(state_);
    return dumped(json);
}

void GameSession::tell(const Json& message) {
    const std::string text = dumped(message);
    for (const auto& [watcher, other] : watchers_) other.send(text);
}

void GameSession::tellPosition() {
    for (const auto& [watcher, other] : watchers_) other.send(positionFor(other.role));
}

void GameSession::tellMoved() {
    const Board& board = state_.board();
    tell({{"t", "moved"},
          {"game", id()},
          {"ply", board.ply() - 1},
          {"at", toText(board.lastMove())},
          {"by", nameOf(other(board.sideToMove()))},
          {"timeMs", state_.times().back()},
          {"clocks", clocksJson()},
          {"forbidden", forbiddenJson()},
          {"toMove", nameOf(board.sideToMove())},
          {"result", toJson(head_.result)},
          {"ended", timeJson(head_.ended)},
          {"winningLine", winningJson()},
          {"thinking", thinking_.holds()},
          {"canUndo", canUndo()},
          {"canRedo", !undone_.empty()}});
}

void GameSession::tellWatchers() {
    tell({{"t", "watchers"}, {"game", id()}, {"count", watchers_.size()}, {"here", hereJson()}});
}

void GameSession::sendPosition(WatcherId asker) {
    const Watcher& watcher = watchers_.at(asker);
    watcher.send(positionFor(watcher.role));
}

void GameSession::refuse(WatcherId asker, GameRefusal code, const std::string& message,
                         std::optional<Point> at) const {
    Json json = {{"t", "refused"}, {"game", id()}, {"code", idOf(code)}, {"message", message}};
    if (at) json["at"] = toText(*at);
    const std::string text = dumped(json);
    for (const auto& [id, other] : watchers_)
        if (asker == kNobody || id == asker) other.send(text);
}

}  // namespace tengen::server
