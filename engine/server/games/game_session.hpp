#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/async.hpp"
#include "server/games/agent_turn.hpp"
#include "server/games/broadcast.hpp"
#include "server/games/game_services.hpp"
#include "server/games/game_state.hpp"
#include "server/games/hints.hpp"
#include "server/games/offers.hpp"
#include "server/games/turn_clock.hpp"
#include "server/wire/requests.hpp"

namespace tengen::server {

/// A game that is being played or watched: connects its state with the store, its watchers
/// (Broadcast), the clock of the turn (TurnClock), the agent to move (AgentTurn) and what players
/// offer each other (Offers). Knows neither sockets nor HTTP: messages come in as typed values and
/// go out through Broadcast (docs/API.md). Time stands still while no one is connected.
class GameSession : public std::enable_shared_from_this<GameSession> {
public:
    using WatcherId = server::WatcherId;
    using Send = Broadcast::Send;

    /// REQUIRES: `state` is the replay of `game`.
    GameSession(GameServices services, store::StoredGame game, GameState state);

    [[nodiscard]] const std::string& id() const { return head_.id; }
    [[nodiscard]] std::optional<Role> roleOf(std::string_view token) const;
    [[nodiscard]] bool isWatched() const { return !broadcast_.empty(); }
    [[nodiscard]] const store::GameHead& head() const { return head_; }
    [[nodiscard]] const GameState& state() const { return state_; }

    /// Ends a game that was decided on the board when the server or the store went away, before
    /// that was stored.
    Task<void> storeMissingResult();

    /// From now on `send` hears of the game, beginning with its position.
    /// `client` says whose it is, for a fair share of searches.
    void join(WatcherId watcher, Role role, Send send, std::string client = {});
    void leave(WatcherId watcher);
    [[nodiscard]] bool hasJoined(WatcherId watcher) const { return broadcast_.contains(watcher); }
    /// Actions take effect one after another, each when the store has kept the one before.
    void handle(WatcherId watcher, wire::GameAction action);

    /// Lets everyone find the game, or no longer.
    Task<Result<void>> publish(std::shared_ptr<GameSession> self, bool published);

    /// Takes over what another server has changed in the store; false: nothing.
    Task<bool> follow(std::shared_ptr<GameSession> self);

    /// The game was deleted: says so to everyone and does nothing from then on.
    void close();

private:
    /// Who asked for a change; nothing for one that no watcher asked for.
    using Asker = std::optional<WatcherId>;

    /// Starts the task. If that throws, says so to the asker, or else to everyone, and `then` tries
    /// again.
    void launch(Task<void> task, Asker asker, std::function<void()> then = {});
    Task<void> perform(std::shared_ptr<GameSession> self, WatcherId asker, wire::GameAction action);

    // One for each action. The asker holds a seat, and may leave while a change is stored.
    Task<void> act(WatcherId asker, Role role, const wire::Play& play);
    Task<void> act(WatcherId asker, Role role, const wire::Answer& answer);
    Task<void> act(WatcherId asker, Role role, const wire::Undo&);
    Task<void> act(WatcherId asker, Role role, const wire::Redo&);
    Task<void> act(WatcherId asker, Role role, const wire::Restart&);
    Task<void> act(WatcherId asker, Role role, const wire::Resign&);
    Task<void> act(WatcherId asker, Role role, const wire::Draw&);
    Task<void> act(WatcherId asker, Role role, const wire::Decline&);
    Task<void> act(WatcherId asker, Role role, const wire::Name& name);
    Task<void> act(WatcherId asker, Role role, const wire::HintRequest&);
    Task<void> act(WatcherId asker, Role role, const wire::Pause&);
    Task<void> act(WatcherId asker, Role role, const wire::Resume&);
    Task<void> act(WatcherId asker, Role role, const wire::Speed& speed);
    /// Whether both players want it; if not, the other is asked.
    bool agreed(Role role, Offers::Kind kind);
    /// Whether the asker may set the pace of a game between agents; refused with `code` if not.
    bool setsPace(WatcherId asker, Role role, GameRefusal code, const std::string& message);

    // Changes: stored, then made, then shown.
    enum class Committed : std::uint8_t { Yes, No, StoreFailed };
    Task<Committed> commit(openings::Choice choice, std::int64_t timeMs, Asker asker);
    /// Stores the choice, then makes it: what the page shows is already stored.
    Task<Result<void>> applyAndStore(openings::Choice choice, std::int64_t timeMs);
    /// Takes the game as the store has it, and shows it, if that differs from what is known here:
    /// another server has changed it, or a change was kept after all whose answer was lost. False:
    /// it does not differ, or the store does not answer.
    Task<bool> followStore();
    enum class Undone : std::uint8_t { Remember, Forget };
    Task<bool> takeBack(std::size_t keep, Undone undone, WatcherId asker);
    /// Ends the game by what the board does not show: the result is stored, then shown.
    Task<Result<void>> endAgreed(store::GameResult result);
    /// The same for what a player asked for; if the store refuses, nothing is changed.
    Task<void> endAsked(store::GameResult result, WatcherId asker);
    /// Ends a game that is over on the board, which its stored moves show, too.
    Task<void> end(store::GameResult result);
    Task<void> storeResult();
    /// The same as an action of its own, some time later.
    void storeResultLater();
    Task<void> storeResultAgain(std::shared_ptr<GameSession> self);
    /// The next turn begins.
    void settle();

    // Turns.
    void askAgent();
    void onAnswer(const AgentTurn::Answer& answer);
    Task<void> commitAnswer(std::shared_ptr<GameSession> self, AgentTurn::Answer answer);
    void onHint(WatcherId asker, std::size_t entries, const AgentChoice& chosen);
    /// Lets a person's clock run; an agent's time begins with its search.
    void runClock();
    [[nodiscard]] std::optional<std::chrono::milliseconds> timeLeft() const;
    void onFlag(std::uint64_t run);
    Task<void> flagFell(std::shared_ptr<GameSession> self, std::uint64_t run);

    // What is known and sent.
    [[nodiscard]] bool isOver() const { return head_.result.has_value(); }
    [[nodiscard]] bool holdsTurn(Role role) const { return holds(head_, role, state_.toAct()); }
    [[nodiscard]] std::optional<wire::Clocks> clocks() const;
    [[nodiscard]] wire::Turn turn() const;
    [[nodiscard]] wire::Presence presence() const;
    [[nodiscard]] std::optional<wire::Offer> offer() const;
    [[nodiscard]] wire::Position position(Role role) const;
    void sendPosition(WatcherId watcher, Role role);
    void sendPositions();
    void sendMoved();
    void sendWatchers();
    /// Tells the asker, if it is still there; without one, everyone.
    void refuse(Asker asker, GameRefusal code, const std::string& message,
                std::optional<Point> at = {}) const;
    /// The same for everyone, once while the store fails.
    void refuseForStore(const Error& error);

    GameServices services_;
    store::GameHead head_;
    store::GameTokens tokens_;
    GameState state_;
    std::vector<store::Entry> undone_;  ///< the last taken back last
    Broadcast broadcast_;
    Offers offers_;
    TurnClock clock_;
    std::shared_ptr<AgentTurn> agentTurn_;
    std::shared_ptr<Hints> hints_;
    std::string client_;       ///< whose searches these are: the player that joined last
    AsyncMutex changes_;       ///< of the game, one at a time
    std::size_t actions_ = 0;  ///< of watchers, under way or waiting for their turn

    Loop::Timer unstored_;  ///< tries again to store how the game ended
    Loop::Timer flag_;      ///< tries again to end a game whose flag fell
    bool saidThatStoreFails_ = false;
    bool paused_ = false;
    std::int64_t msPerMove_ = 0;
    std::chrono::milliseconds lastMove_{-1'000'000};
};

}  // namespace tengen::server
