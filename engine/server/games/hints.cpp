#include "server/games/hints.hpp"

#include "catalog/catalog.hpp"

namespace tengen::server {

bool Hints::ask(WatcherId asker, const GameState& state) {
    constexpr std::chrono::milliseconds kTime{1000};
    const auto run = [weak = weak_from_this(), &loop = services_.loop, &shelf = services_.agents,
                      key = gameId_ + "/hint", asker, state,
                      seed = seedOf(gameId_)](std::stop_token stop) {
        auto agent = shelf.take(key, catalog::kDefaultAgent, seed);
        AgentChoice chosen = think(*agent, state, {.time = kTime}, seed, std::move(stop), nullptr);
        shelf.putBack(key, std::move(agent));
        loop.post([weak, asker, entries = state.entries().size(), chosen = std::move(chosen)] {
            if (const auto self = weak.lock()) self->onHint_(asker, entries, chosen);
        });
    };
    auto ticket = services_.pool.submit({.run = Monitor::timed(services_.monitor, run)});
    if (ticket) searches_.insert_or_assign(asker, std::move(*ticket));
    return ticket.has_value();
}

}  // namespace tengen::server
