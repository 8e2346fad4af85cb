#include "server/games/takeback.hpp"

#include "server/games/seats.hpp"

namespace tengen::server {

bool endedOffTheBoard(const store::GameHead& head) {
    return head.result && (head.result->by == store::EndedBy::Resignation ||
                           head.result->by == store::EndedBy::Time ||
                           head.result->by == store::EndedBy::Agreement);
}

std::size_t entriesAfterUndo(const store::GameHead& head, const GameState& state) {
    const std::size_t all = state.entries().size();
    if (endedOffTheBoard(head) || all == 0) return all;
    if (isPeopleOnly(head)) return all - 1;
    for (std::size_t i = all; i > 0; --i)
        if (!isAgent(head, state.actorOf(i - 1))) return i - 1;
    return all;
}

std::optional<std::size_t> entriesAfterTakeback(const store::GameHead& head, const GameState& state,
                                                openings::OpeningPlayer by) {
    const std::size_t all = state.entries().size();
    if (endedOffTheBoard(head)) return all;
    for (std::size_t i = all; i > 0; --i)
        if (state.actorOf(i - 1) == by) return i - 1;
    return std::nullopt;
}

bool canUndo(const store::GameHead& head, const GameState& state) {
    if (isAgentsOnly(head)) return false;
    return endedOffTheBoard(head) || entriesAfterUndo(head, state) < state.entries().size();
}

}  // namespace tengen::server
