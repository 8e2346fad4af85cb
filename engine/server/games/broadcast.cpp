#include "server/games/broadcast.hpp"

#include <algorithm>

namespace tengen::server {

std::optional<Role> Broadcast::roleOf(WatcherId watcher) const {
    const auto found = watchers_.find(watcher);
    return found == watchers_.end() ? std::nullopt : std::optional(found->second.role);
}

bool Broadcast::isConnected(const store::GameHead& head, openings::OpeningPlayer who) const {
    return isAgent(head, who) || std::ranges::any_of(watchers_, [&](const auto& entry) {
               return holds(head, entry.second.role, who);
           });
}

void Broadcast::toAll(const wire::Down& message) const {
    const std::string text = wire::encode(message);
    for (const auto& [id, watcher] : watchers_) watcher.send(text);
}

void Broadcast::to(WatcherId watcher, const wire::Down& message) const {
    const auto found = watchers_.find(watcher);
    if (found != watchers_.end()) found->second.send(wire::encode(message));
}

void Broadcast::toEach(const std::function<wire::Down(Role)>& messageFor) const {
    for (const auto& [id, watcher] : watchers_)
        watcher.send(wire::encode(messageFor(watcher.role)));
}

}  // namespace tengen::server
