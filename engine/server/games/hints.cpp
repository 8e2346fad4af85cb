#include "server/games/hints.hpp"

#include "catalog/catalog.hpp"

namespace tengen::server {
namespace {

constexpr std::chrono::milliseconds kHintTime{1000};

/// Plays rows of any length.
constexpr std::string_view kAnyRowAgent = "fudan1";

}  // namespace

std::string_view Hints::agentFor(const Ruleset& rules) {
    return rules.lineLength == Ruleset{}.lineLength ? catalog::kDefaultAgent : kAnyRowAgent;
}

bool Hints::ask(WatcherId asker, const GameState& state, const std::string& client) {
    const auto run = [weak = weak_from_this(), &loop = services_.loop, &shelf = services_.agents,
                      key = gameId_ + "/hint", asker, state,
                      seed = seedOf(gameId_)](const EnginePool::Turn& turn) {
        auto agent = shelf.take(key, agentFor(state.board().ruleset()), seed);
        AgentChoice chosen =
            think(*agent, state, {.time = kHintTime, .onPoll = [turn] { turn.yield(); }}, seed,
                  turn.stop(), nullptr);
        shelf.putBack(key, std::move(agent));
        loop.post([weak, asker, entries = state.entries().size(), chosen = std::move(chosen)] {
            if (const auto self = weak.lock()) self->onHint_(asker, entries, chosen);
        });
    };
    const auto onFailed = [weak = weak_from_this(), &loop = services_.loop,
                           asker](EnginePool::Failure why) {
        loop.post([weak, asker, why] {
            if (const auto self = weak.lock()) self->onFailed_(asker, why);
        });
    };
    auto ticket = services_.pool.submit(
        {.run = run, .client = client, .priority = Priority::Live, .onFailed = onFailed});
    if (ticket) searches_.insert_or_assign(asker, std::move(*ticket));
    return ticket.has_value();
}

}  // namespace tengen::server
