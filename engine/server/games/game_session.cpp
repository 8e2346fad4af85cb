#include "server/games/game_session.hpp"

#include <algorithm>

#include "catalog/catalog.hpp"
#include "core/notation.hpp"
#include "server/games/game_view.hpp"
#include "server/games/takeback.hpp"

namespace tengen::server {

namespace {

using std::chrono::milliseconds;

/// Agents against each other are followed more easily at this pace.
constexpr std::int64_t kUsualMsPerMove = 300;
/// When the store fails, what no person can repeat is tried again after this time.
constexpr milliseconds kStoreRetry{1000};
/// Actions that may wait while a change is stored; more come only when the store hangs.
constexpr std::size_t kMaxActions = 32;
/// What an agent may be late by before its flag falls: the machine may be busy.
constexpr milliseconds kAgentGrace{1000};
constexpr std::string_view kTooManySearches =
    "too many searches wait already; ask again in a moment";

/// Counts one more while it lives.
class Counted {
public:
    explicit Counted(std::size_t& count) : count_(count) { ++count_; }
    ~Counted() { --count_; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

private:
    std::size_t& count_;
};

}  // namespace

GameSession::GameSession(GameServices services, store::StoredGame game, GameState state)
    : services_(std::move(services)),
      head_(std::move(game.head)),
      tokens_(std::move(game.tokens)),
      state_(std::move(state)),
      clock_(services_.loop, [this](std::uint64_t run) { onFlag(run); }),
      msPerMove_(kUsualMsPerMove) {
    agentTurn_ = std::make_shared<AgentTurn>(
        services_, id(),
        AgentTurn::Events{
            .onQueued = [this](int n) { broadcast_.toAll(wire::QueuedMove{id(), n}); },
            .onBegun =
                [this] {
                    clock_.start();
                    clock_.run(timeLeft());
                },
            .onReport =
                [this](const search::Report& report) {
                    broadcast_.toAll(wire::Thinking{id(), state_.board().sideToMove(), report});
                },
            .onNote =
                [this](const std::string& note) {
                    broadcast_.toAll(
                        wire::Note{id(), state_.board().ply(), state_.board().sideToMove(), note});
                },
            .onAnswer = [this](const AgentTurn::Answer& answer) { onAnswer(answer); },
            .onRefused =
                [this] {
                    refuse({}, GameRefusal::Busy,
                           "too many searches wait already; this one will be tried again");
                },
            .onFailed =
                [this] {
                    clock_.freeze();
                    refuse({}, GameRefusal::Failed,
                           "the agent's search failed; it will be tried again");
                },
            .onRetry = [this] { askAgent(); }});
    hints_ = std::make_shared<Hints>(
        services_, id(),
        [this](WatcherId asker, std::size_t entries, const AgentChoice& chosen) {
            onHint(asker, entries, chosen);
        },
        [this](WatcherId asker, EnginePool::Failure why) {
            if (why == EnginePool::Failure::Threw)
                refuse(asker, GameRefusal::Failed, "the search for a hint failed; ask again");
            else
                refuse(asker, GameRefusal::Busy, std::string(kTooManySearches));
        });
}

std::optional<Role> GameSession::roleOf(std::string_view token) const {
    if (token == tokens_.both) return Role::Both;
    if (token == tokens_.first) return Role::First;
    if (token == tokens_.second) return Role::Second;
    if (token == tokens_.spectator) return Role::Spectator;
    return std::nullopt;
}

// ---- watchers ----

void GameSession::join(WatcherId watcher, Role role, Send send, std::string client) {
    const bool wasAlone = broadcast_.empty();
    if (wasAlone || role != Role::Spectator) client_ = std::move(client);
    broadcast_.add(watcher, role, std::move(send));
    if (wasAlone) runClock();
    askAgent();
    sendPosition(watcher, role);
    sendWatchers();
}

void GameSession::leave(WatcherId watcher) {
    if (!broadcast_.remove(watcher)) return;
    hints_->drop(watcher);
    if (isWatched()) return sendWatchers();
    clock_.freeze();
    agentTurn_->stop();
}

void GameSession::close() {
    agentTurn_->stop();
    hints_->clear();
    clock_.freeze();
    unstored_.reset();
    flag_.reset();
    broadcast_.toAll(wire::Deleted{id()});
    broadcast_.clear();
}

void GameSession::handle(WatcherId asker, wire::GameAction action) {
    if (actions_ >= kMaxActions)
        return refuse(asker, GameRefusal::Store, "too much waits for the store; try again later");
    launch(perform(shared_from_this(), asker, std::move(action)), asker);
}

void GameSession::launch(Task<void> task, Asker asker, std::function<void()> then) {
    spawn(std::move(task), [self = shared_from_this(), asker,
                            then = std::move(then)](const std::exception_ptr& exception) {
        self->services_.monitor->caught("game " + self->id(), exception, [&] {
            if (then) then();
            self->refuse(asker, GameRefusal::Internal, "the server could not do this; try again");
        });
    });
}

Task<void> GameSession::perform(std::shared_ptr<GameSession> /*self*/, WatcherId asker,
                                wire::GameAction action) {
    const Counted counted(actions_);
    const auto patience = services_.loop.after(
        kStorePatience, [this, asker] { refuse(asker, GameRefusal::Store, kStoreIsLate); });
    const auto lock = co_await changes_.lock();
    const auto role = broadcast_.roleOf(asker);
    if (!role) co_return;
    if (*role == Role::Spectator)
        co_return refuse(asker, GameRefusal::Spectator,
                         "you watch this game; only its players can do that");
    Task<void> task = std::visit([&](const auto& said) { return act(asker, *role, said); }, action);
    co_await task;
}

// ---- changes ----

Task<Result<void>> GameSession::applyAndStore(openings::Choice choice, std::int64_t timeMs) {
    GameState next = state_;
    if (auto fits = next.apply(choice, timeMs); !fits) co_return fits.error();
    const openings::OpeningPlayer actor = state_.toAct();
    const store::GameSummary summary = next.summary();
    const auto kept = co_await services_.worker.call([&] {
        return services_.store.append(id(), state_.entryCount(), next.entries().back(), summary);
    });
    if (!kept) co_return Error{Error::Kind::Io, kept.error().message};
    state_ = std::move(next);
    head_.summary = summary;
    offers_.moved(actor);
    if (const auto result = state_.boardResult()) co_await end(*result);
    co_return Result<void>();
}

Task<GameSession::Committed> GameSession::commit(openings::Choice choice, std::int64_t timeMs,
                                                 Asker asker) {
    const bool wasOpening = state_.isOpening();
    const auto done = co_await applyAndStore(choice, timeMs);
    if (!done) {
        const bool storeFailed = done.error().kind == Error::Kind::Io;
        bool followed = false;
        if (storeFailed) followed = co_await followStore();
        if (followed) co_return Committed::No;
        const Point* point = std::get_if<Point>(&choice);
        if (storeFailed && !asker)
            refuseForStore(done.error());
        else
            refuse(asker, storeFailed ? GameRefusal::Store : whyRefused(state_, choice),
                   storeFailed ? storeSentence(done.error()) : done.error().message,
                   point != nullptr && !point->isPass() ? std::optional(*point) : std::nullopt);
        co_return storeFailed ? Committed::StoreFailed : Committed::No;
    }
    saidThatStoreFails_ = false;
    agentTurn_->stop();
    undone_.clear();
    lastMove_ = services_.loop.now();
    settle();  // asks the agent before the message, so that `thinking` is true in it
    wasOpening ? sendPositions() : sendMoved();
    co_return Committed::Yes;
}

Task<bool> GameSession::takeBack(std::size_t keep, Undone undone, WatcherId asker) {
    GameState next = state_;
    next.keep(keep);
    const store::GameSummary summary = next.summary();
    const auto done = co_await services_.worker.call([&] {
        return services_.store.takeBack(id(), state_.entryCount(), next.entryCount(), summary);
    });
    if (!done) {
        const bool followed = co_await followStore();
        if (!followed) refuse(asker, GameRefusal::Store, storeSentence(done.error()));
        co_return false;
    }
    agentTurn_->stop();
    const auto entries = state_.entries();
    for (std::size_t i = entries.size(); i > keep; --i) undone_.push_back(entries[i - 1]);
    if (undone == Undone::Forget) undone_.clear();
    state_ = std::move(next);
    head_.summary = summary;
    head_.result.reset();
    head_.ended = 0;
    offers_.clear();
    settle();
    sendPositions();
    co_return true;
}

Task<Result<void>> GameSession::endAgreed(store::GameResult result) {
    const std::int64_t ended = services_.loop.unixTimeMs();
    Result<void> kept =
        co_await services_.worker.call([&] { return services_.store.finish(id(), result, ended); });
    if (!kept) co_return kept;
    saidThatStoreFails_ = false;
    agentTurn_->stop();
    head_.result = result;
    head_.ended = ended;
    offers_.clear();
    settle();
    sendPositions();
    co_return kept;
}

Task<void> GameSession::endAsked(store::GameResult result, WatcherId asker) {
    const auto kept = co_await endAgreed(result);
    if (kept) co_return;
    const bool followed = co_await followStore();
    if (!followed) refuse(asker, GameRefusal::Store, storeSentence(kept.error()));
}

Task<void> GameSession::end(store::GameResult result) {
    head_.result = result;
    head_.ended = services_.loop.unixTimeMs();
    offers_.clear();
    co_await storeResult();
}

/// Stores the result until the store takes it: the game is over in any case.
Task<void> GameSession::storeResult() {
    unstored_.reset();
    if (!isOver()) co_return;
    const auto kept = co_await services_.worker.call(
        [this] { return services_.store.finish(id(), *head_.result, head_.ended); });
    if (kept) {
        saidThatStoreFails_ = false;
        co_return;
    }
    refuseForStore(kept.error());
    if (kept.error().kind != Error::Kind::NotFound) storeResultLater();
}

void GameSession::storeResultLater() {
    unstored_ = services_.loop.after(kStoreRetry, [this] {
        launch(storeResultAgain(shared_from_this()), {}, [this] { storeResultLater(); });
    });
}

Task<void> GameSession::storeResultAgain(std::shared_ptr<GameSession> /*self*/) {
    const auto lock = co_await changes_.lock();
    co_await storeResult();
}

Task<void> GameSession::storeMissingResult() {
    const auto result = state_.boardResult();
    if (result && !isOver()) co_await end(*result);
}

Task<Result<void>> GameSession::publish(std::shared_ptr<GameSession> /*self*/, bool published) {
    const auto lock = co_await changes_.lock();
    Result<void> kept =
        co_await services_.worker.call([&] { return services_.store.publish(id(), published); });
    if (kept) head_.published = published;
    co_return kept;
}

Task<bool> GameSession::follow(std::shared_ptr<GameSession> /*self*/) {
    const auto lock = co_await changes_.lock();
    const bool changed = co_await followStore();
    co_return changed;
}

Task<bool> GameSession::followStore() {
    auto stored = co_await services_.worker.call([this] { return services_.store.find(id()); });
    if (!stored || !*stored) co_return false;
    head_.published = (*stored)->head.published;
    const bool same = std::ranges::equal((*stored)->entries, state_.entries()) &&
                      (*stored)->head.players == head_.players;
    if (same && (unstored_ || (*stored)->head.result == head_.result)) co_return false;
    auto state = GameState::replay(**stored);
    if (!state) co_return false;
    agentTurn_->stop();
    unstored_.reset();
    head_ = std::move((*stored)->head);
    state_ = std::move(*state);
    undone_.clear();
    offers_.clear();
    lastMove_ = services_.loop.now();
    settle();
    sendPositions();
    co_return true;
}

void GameSession::settle() {
    clock_.start();
    runClock();
    askAgent();
}

// ---- turns ----

void GameSession::askAgent() {
    if (isOver() || flag_ || !isWatched() || !agentTurn_->isIdle()) return;
    if (paused_ && isAgentsOnly(head_)) return;
    const openings::OpeningPlayer who = state_.toAct();
    if (!isAgent(head_, who)) return;
    const store::StoredPlayer& agent = playerOf(head_, who);
    agentTurn_->ask(who, agent, state_, limitsFor(agent, head_.clock, state_), client_);
}

/// Commits the answer, but not so soon that a game between agents cannot be followed.
void GameSession::onAnswer(const AgentTurn::Answer& answer) {
    const milliseconds wait = isAgentsOnly(head_)
                                  ? lastMove_ + milliseconds(msPerMove_) - services_.loop.now()
                                  : milliseconds(0);
    if (wait.count() <= 0)
        return launch(commitAnswer(shared_from_this(), answer), {}, [this, answer] {
            if (agentTurn_->accept(answer)) agentTurn_->answerLater(kStoreRetry, answer);
        });
    clock_.freeze();
    agentTurn_->answerLater(wait, answer);
}

Task<void> GameSession::commitAnswer(std::shared_ptr<GameSession> /*self*/,
                                     AgentTurn::Answer answer) {
    const auto lock = co_await changes_.lock();
    if (!agentTurn_->accept(answer)) co_return;
    const Committed done = co_await commit(answer.choice, answer.timeMs, {});
    // An agent does not click again.
    if (done == Committed::StoreFailed) agentTurn_->answerLater(kStoreRetry, answer);
}

void GameSession::onHint(WatcherId asker, std::size_t entries, const AgentChoice& chosen) {
    if (entries != state_.entries().size()) return;  // the game has gone on
    wire::Hint hint{.game = id(), .ply = state_.board().ply(), .answer = chosen.choice};
    if (!chosen.report.lines.empty()) hint.pv = chosen.report.best().moves;
    hint.text = std::string(Hints::agentFor(state_.board().ruleset())) +
                (state_.isOpening() ? " would answer " : " would play ") + toText(chosen.choice);
    broadcast_.to(asker, hint);
}

void GameSession::runClock() {
    if (isWatched() && !isOver() && !isAgent(head_, state_.toAct())) clock_.run(timeLeft());
}

std::optional<milliseconds> GameSession::timeLeft() const {
    if (!head_.clock || !state_.isTimed()) return std::nullopt;
    const milliseconds left(state_.clocks(*head_.clock)[indexOf(state_.board().sideToMove())]);
    return isAgent(head_, state_.toAct()) ? left + kAgentGrace : left;
}

void GameSession::onFlag(std::uint64_t run) {
    launch(flagFell(shared_from_this(), run), {}, [this, run] {
        flag_ = services_.loop.after(kStoreRetry, [this, run] { onFlag(run); });
    });
}

Task<void> GameSession::flagFell(std::shared_ptr<GameSession> /*self*/, std::uint64_t run) {
    const auto lock = co_await changes_.lock();
    // A move may have been on its way into the store when it fell.
    flag_.reset();
    if (isOver() || !clock_.isCurrent(run)) co_return;
    agentTurn_->stop();
    const auto kept = co_await endAgreed(
        {store::winnerOf(other(state_.board().sideToMove())), store::EndedBy::Time});
    if (kept) co_return;
    const bool followed = co_await followStore();
    if (followed) co_return;
    refuseForStore(kept.error());
    if (kept.error().kind != Error::Kind::NotFound)
        flag_ = services_.loop.after(kStoreRetry, [this, run] { onFlag(run); });
}

// ---- what is sent ----

std::optional<wire::Clocks> GameSession::clocks() const {
    if (!head_.clock) return std::nullopt;
    auto left = state_.clocks(*head_.clock);
    const Side side = state_.board().sideToMove();
    const bool counts = state_.isTimed() && !isOver();
    std::int64_t& own = left[indexOf(side)];
    if (head_.result && head_.result->by == store::EndedBy::Time) own = 0;
    if (counts) own = std::max<std::int64_t>(own - clock_.spent().count(), 0);
    wire::Clocks clocks{.black = left[0], .white = left[1]};
    if (counts && clock_.isRunning()) clocks.running = side;
    return clocks;
}

wire::Turn GameSession::turn() const {
    const Board& board = state_.board();
    return {.toMove = board.sideToMove(),
            .clocks = clocks(),
            .forbidden = forbiddenPoints(board),
            .winningLine = board.isOver() ? board.winningRow() : PointSet{},
            .thinking = agentTurn_->isThinking(),
            .canUndo = canUndo(head_, state_),
            .canRedo = !undone_.empty()};
}

wire::Presence GameSession::presence() const {
    const auto connected = [this](Side side) {
        return broadcast_.isConnected(head_, state_.opening().holder(side));
    };
    return {.black = connected(Side::Black), .white = connected(Side::White)};
}

std::optional<wire::Offer> GameSession::offer() const {
    const auto& pending = offers_.pending();
    if (!pending) return std::nullopt;
    return wire::Offer{.kind = pending->kind, .by = state_.opening().colourOf(pending->by)};
}

wire::Position GameSession::position(Role role) const {
    wire::Position position{.game = gameView(head_, state_),
                            .you = viewerOf(state_, role),
                            .turn = turn(),
                            .paused = paused_,
                            .msPerMove = msPerMove_,
                            .watchers = broadcast_.size(),
                            .connected = presence(),
                            .offer = offer()};
    if (!isOver()) position.question = questionView(state_);
    return position;
}

void GameSession::sendPosition(WatcherId watcher, Role role) {
    broadcast_.to(watcher, position(role));
}

void GameSession::sendPositions() {
    broadcast_.toEach([this](Role role) { return position(role); });
}

void GameSession::sendMoved() {
    const Board& board = state_.board();
    broadcast_.toAll(wire::Moved{.game = id(),
                                 .ply = board.ply() - 1,
                                 .at = board.lastMove(),
                                 .timeMs = state_.times().back(),
                                 .turn = turn(),
                                 .result = head_.result,
                                 .ended = head_.ended});
}

void GameSession::sendWatchers() {
    broadcast_.toAll(wire::Watchers{id(), broadcast_.size(), presence()});
}

void GameSession::refuse(Asker asker, GameRefusal code, const std::string& message,
                         std::optional<Point> at) const {
    const wire::Refused refused{id(), code, message, at};
    asker ? broadcast_.to(*asker, refused) : broadcast_.toAll(refused);
}

void GameSession::refuseForStore(const Error& error) {
    if (!std::exchange(saidThatStoreFails_, true))
        refuse({}, GameRefusal::Store, storeSentence(error));
}

}  // namespace tengen::server
