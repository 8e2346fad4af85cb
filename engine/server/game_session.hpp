#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "search/report.hpp"
#include "server/async.hpp"
#include "server/engine_pool.hpp"
#include "server/error_codes.hpp"
#include "server/game_json.hpp"
#include "server/game_state.hpp"
#include "server/loop.hpp"
#include "server/served_agents.hpp"
#include "server/store_worker.hpp"
#include "server/wire.hpp"
#include "store/game_store.hpp"

namespace tengen::server {

/// What a game needs of the world; all of it outlives the game.
struct GameServices {
    Loop& loop;
    store::GameStore& store;  ///< only used on the worker
    StoreWorker& worker;
    EnginePool& pool;
    AgentShelf& agents;
    std::function<std::string()> newId;
    std::function<std::string()> newToken;
};

/// Where somebody sits. An opening may exchange colours; seats stay.
enum class Role : std::uint8_t { First, Second, Both, Spectator };

/// A game that is being played, watched, or will be in a moment: who is connected, whose turn it
/// is, and the searches of its agents. It knows neither sockets nor HTTP: messages come in as typed
/// values and go out as text (docs/API.md). While nobody is connected nothing moves.
class GameSession : public std::enable_shared_from_this<GameSession> {
public:
    using WatcherId = std::uint64_t;
    using Send = std::function<void(const std::string& message)>;

    /// REQUIRES: `state` is the replay of `game`.
    GameSession(GameServices services, store::StoredGame game, GameState state);

    [[nodiscard]] const std::string& id() const { return head_.id; }
    [[nodiscard]] std::optional<Role> roleOf(std::string_view token) const;
    [[nodiscard]] bool isWatched() const { return !watchers_.empty(); }
    [[nodiscard]] Json game() const { return gameJson(head_, state_); }
    [[nodiscard]] const store::GameHead& head() const { return head_; }
    [[nodiscard]] const GameState& state() const { return state_; }

    /// Ends a game that was decided on the board when the server or the store went away, before
    /// that was stored.
    Task<void> storeMissingResult();

    /// From now on `send` hears of the game, beginning with its position.
    void join(WatcherId watcher, Role role, Send send);
    void leave(WatcherId watcher);
    [[nodiscard]] bool hasJoined(WatcherId watcher) const { return watchers_.contains(watcher); }
    /// Actions take effect one after another, each when the store has kept the one before.
    void handle(WatcherId watcher, wire::GameAction action);

    /// Takes over what another server has changed in the store; false: nothing.
    Task<bool> follow(std::shared_ptr<GameSession> self);

    /// The game was deleted: tells everyone, and is dead.
    void close();

private:
    /// What one of two players offers, and the other may accept: a takeback or a draw.
    struct Offer {
        enum class What : std::uint8_t { Takeback, Draw };
        What what = What::Takeback;
        openings::OpeningPlayer by = openings::OpeningPlayer::First;
        friend bool operator==(const Offer&, const Offer&) = default;
    };
    struct Watcher {
        Role role = Role::Spectator;
        Send send;
        EnginePool::Ticket hint{};
    };

    /// For a change that comes from all players or none.
    static constexpr WatcherId kNobody = 0;
    Task<void> perform(std::shared_ptr<GameSession> self, WatcherId asker, wire::GameAction action);

    // What can be said in a game. Each has been checked for a seat. An asker may leave while a
    // change is stored.
    Task<void> act(WatcherId asker, const wire::Play& play);
    Task<void> act(WatcherId asker, const wire::Answer& answer);
    Task<void> act(WatcherId asker, const wire::Undo&);
    Task<void> act(WatcherId asker, const wire::Redo&);
    Task<void> act(WatcherId asker, const wire::Restart&);
    Task<void> act(WatcherId asker, const wire::Resign&);
    Task<void> act(WatcherId asker, const wire::Draw&);
    Task<void> act(WatcherId asker, const wire::Decline&);
    Task<void> act(WatcherId asker, const wire::Name& name);
    Task<void> act(WatcherId asker, const wire::Hint&);
    Task<void> act(WatcherId asker, const wire::Pause&);
    Task<void> act(WatcherId asker, const wire::Resume&);
    Task<void> act(WatcherId asker, const wire::Speed& speed);

    // Changes: stored, then made, then shown.
    Task<bool> commit(openings::Choice choice, std::int64_t timeMs, WatcherId asker);
    Task<Result<void>> stored(openings::Choice choice, std::int64_t timeMs);
    enum class Undone : std::uint8_t { Remember, Forget };
    /// Takes the game as the store has it, and shows it, if that differs from what is known here:
    /// another server has changed it, or a change was kept after all whose answer was lost. False:
    /// it does not differ, or the store does not answer.
    Task<bool> followStore();
    Task<bool> takeBack(std::size_t keep, Undone undone, WatcherId asker);
    Task<void> end(store::GameResult result);
    Task<void> storeResult();
    /// The same as an action of its own, some time later.
    Task<void> storeResultAgain(std::shared_ptr<GameSession> self);
    void commitLater(const openings::Choice& choice, std::int64_t timeMs);
    void refuseForStore(const std::string& message);
    void settle();

    // Agents.
    void askAgent();
    void agentBegan(std::uint64_t serial);
    void agentThinks(std::uint64_t serial, const search::Report& report);
    void agentDone(std::uint64_t serial, const openings::Choice& choice, std::int64_t timeMs);
    /// Commits what the agent answered to that question, unless it is void by then.
    Task<void> commitAnswer(std::shared_ptr<GameSession> self, std::uint64_t serial,
                            openings::Choice choice, std::int64_t timeMs);
    void stopThinking();
    [[nodiscard]] search::Limits limitsFor(const store::StoredPlayer& player) const;
    void giveHint(WatcherId watcher, int ply, const openings::Choice& choice,
                  const search::Report& report);

    // Clocks.
    void startTurn();
    void resumeTurn();
    void freezeTurn();
    void armFlag();
    [[nodiscard]] std::int64_t spent() const;
    Task<void> flagFell(std::shared_ptr<GameSession> self, std::uint64_t turn);
    [[nodiscard]] Json clocksJson() const;

    // What is known and told.
    [[nodiscard]] bool isOver() const { return head_.result.has_value(); }
    [[nodiscard]] const store::StoredPlayer& player(openings::OpeningPlayer who) const {
        return head_.players[static_cast<std::size_t>(who)];
    }
    [[nodiscard]] bool isAgent(openings::OpeningPlayer who) const { return player(who).isAgent; }
    [[nodiscard]] bool isAgentsOnly() const {
        return isAgent(openings::OpeningPlayer::First) && isAgent(openings::OpeningPlayer::Second);
    }
    [[nodiscard]] bool isPeopleOnly() const {
        return !isAgent(openings::OpeningPlayer::First) &&
               !isAgent(openings::OpeningPlayer::Second);
    }
    /// Two people at two screens: neither decides for the other.
    [[nodiscard]] bool needsConsent(const Watcher& watcher) const {
        return isPeopleOnly() && watcher.role != Role::Both;
    }
    [[nodiscard]] bool holds(const Watcher& watcher, openings::OpeningPlayer who) const;
    /// Asks the other player for it, unless the other has asked for just that: then true.
    bool agrees(const Watcher& watcher, Offer::What what);
    [[nodiscard]] Json offerJson() const;
    [[nodiscard]] Json hereJson() const;
    [[nodiscard]] std::size_t entriesAfterUndo() const;
    [[nodiscard]] bool canUndo() const;
    [[nodiscard]] Json forbiddenJson() const;
    [[nodiscard]] Json winningJson() const;
    [[nodiscard]] std::string_view youAre(Role role) const;
    [[nodiscard]] std::string positionFor(Role role) const;
    void tell(const Json& message);
    void tellPosition();
    void tellMoved();
    void tellWatchers();
    /// Tells the asker, if it is still there; kNobody: everyone.
    void refuse(WatcherId asker, GameRefusal code, const std::string& message,
                std::optional<Point> at = {}) const;
    void sendPosition(WatcherId asker);
    [[nodiscard]] GameRefusal whyNot(const openings::Choice& choice) const;

    GameServices services_;
    store::GameHead head_;
    store::GameTokens tokens_;
    GameState state_;
    std::vector<store::Entry> undone_;  ///< the last taken back last
    std::map<WatcherId, Watcher> watchers_;
    std::optional<Offer> offer_;
    Turnstile changes_;  ///< of the game, one at a time

    EnginePool::Ticket thinking_;
    std::uint64_t serial_ = 0;  ///< of the question to an agent; answers to earlier ones are void
    Loop::Timer later_;         ///< a move of an agent that comes too soon to be followed
    Loop::Timer unstored_;      ///< tries again to store how the game ended
    bool toldOfStore_ = false;  ///< that it fails; once is enough while we try
    bool paused_ = false;
    std::int64_t msPerMove_ = 0;
    std::chrono::milliseconds lastMove_{-1'000'000};

    std::uint64_t turn_ = 0;  ///< counts turns: a flag of an earlier one is void
    bool running_ = false;    ///< somebody's turn is being timed
    std::chrono::milliseconds turnBegan_{0};
    std::int64_t spentBefore_ = 0;  ///< in this turn, before the time stood still
    Loop::Timer flag_;
};

}  // namespace tengen::server
