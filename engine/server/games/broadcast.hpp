#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "server/games/seats.hpp"
#include "server/wire/messages.hpp"

namespace tengen::server {

using WatcherId = std::uint64_t;

/// Who is connected to a game, in which role, and how messages reach them.
class Broadcast {
public:
    using Send = std::function<void(const std::string& message)>;

    void add(WatcherId watcher, Role role, Send send) {
        watchers_.insert_or_assign(watcher, Watcher{role, std::move(send)});
    }
    /// Returns false if the watcher was not there.
    bool remove(WatcherId watcher) { return watchers_.erase(watcher) > 0; }
    void clear() { watchers_.clear(); }

    [[nodiscard]] bool empty() const { return watchers_.empty(); }
    [[nodiscard]] std::size_t size() const { return watchers_.size(); }
    [[nodiscard]] bool contains(WatcherId watcher) const { return watchers_.contains(watcher); }
    /// Nothing if the watcher has left.
    [[nodiscard]] std::optional<Role> roleOf(WatcherId watcher) const;
    /// Whether a connected watcher plays for `who`; true for agents.
    [[nodiscard]] bool isConnected(const store::GameHead& head, openings::OpeningPlayer who) const;

    void toAll(const wire::Down& message) const;
    /// Sends nothing if the watcher has left.
    void to(WatcherId watcher, const wire::Down& message) const;
    /// Sends everyone the message for their role.
    void toEach(const std::function<wire::Down(Role role)>& messageFor) const;

private:
    struct Watcher {
        Role role = Role::Spectator;
        Send send;
    };
    std::map<WatcherId, Watcher> watchers_;
};

}  // namespace tengen::server
