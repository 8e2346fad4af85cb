#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "server/games/agent_choice.hpp"
#include "server/games/game_services.hpp"

namespace tengen::server {

/// Asks the agents of one game to move, one question at a time. Answers to questions that were
/// dropped are void. Belongs to the loop's thread; searches run in the pool.
class AgentTurn : public std::enable_shared_from_this<AgentTurn> {
public:
    struct Answer {
        std::uint64_t serial = 0;  ///< of the question
        openings::Choice choice{};
        std::int64_t timeMs = 0;
    };
    /// Called on the loop's thread, and only about the question that is open.
    struct Events {
        std::function<void(int position)> onQueued;
        std::function<void()> onBegun;
        std::function<void(const search::Report&)> onReport;  ///< at most five a second
        std::function<void(const std::string&)> onNote;  ///< with a move, right before the answer
        std::function<void(const Answer&)> onAnswer;
        std::function<void()> onRefused;  ///< the pool is full
        std::function<void()> onFailed;   ///< the search threw
        std::function<void()> onRetry;    ///< some time after either
    };

    AgentTurn(const GameServices& services, std::string gameId, Events events)
        : services_(services), gameId_(std::move(gameId)), events_(std::move(events)) {}

    /// Starts a search for `client`. REQUIRES: isIdle().
    void ask(openings::OpeningPlayer who, const store::StoredPlayer& agent, const GameState& state,
             const search::Limits& limits, const std::string& client = {});
    /// Delivers the answer to the open question again, some time later.
    void answerLater(std::chrono::milliseconds delay, const Answer& answer);
    /// Whether the answer still counts; if so, it is no longer delivered later.
    bool accept(const Answer& answer);
    /// Drops the question.
    void stop();

    [[nodiscard]] bool isThinking() const { return search_.holds(); }
    [[nodiscard]] bool isIdle() const { return !search_.holds() && !later_; }

private:
    void fail(EnginePool::Failure why);
    void retryAfter(std::chrono::milliseconds delay);
    [[nodiscard]] bool isOpen(std::uint64_t serial) const {
        return serial == serial_ && search_.holds();
    }

    const GameServices& services_;
    std::string gameId_;
    Events events_;
    std::uint64_t serial_ = 0;
    int failures_ = 0;  ///< of searches since the last answer
    EnginePool::Ticket search_;
    Loop::Timer later_;
};

/// The keys under which a game's agents wait on the shelf between their moves.
std::string shelfKey(const std::string& gameId, openings::OpeningPlayer who);

}  // namespace tengen::server
