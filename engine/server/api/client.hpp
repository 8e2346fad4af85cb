#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/session.hpp"
#include "server/engine_pool.hpp"
#include "server/games/game_registry.hpp"
#include "server/loop.hpp"
#include "server/token_bucket.hpp"

namespace tengen::server {

/// Conversations whose client is gone. Their searches are stopping, which the loop must not wait
/// for.
class Retired {
public:
    explicit Retired(Loop& loop) : loop_(loop) {}
    void add(std::unique_ptr<analysis::AnalysisSession> session);

private:
    void look();

    Loop& loop_;
    std::list<std::unique_ptr<analysis::AnalysisSession>> sessions_;
    Loop::Timer timer_;
};

struct ClientServices {
    Loop& loop;
    GameRegistry& registry;
    EnginePool& pool;
    Retired& retired;
    std::string version;              ///< for the action version of the analysis protocol
    std::vector<std::string> agents;  ///< the same
    std::shared_ptr<search::Experience> experience{};
    std::chrono::milliseconds maxAnalysis{0};  ///< then an analysis is ended; 0: never
    std::shared_ptr<Monitor> monitor = std::make_shared<Monitor>();
};

/// One WebSocket connection, without the socket: text in, text out. It has joined games, and holds
/// at most one conversation of the analysis protocol.
class Client : public std::enable_shared_from_this<Client> {
public:
    using Send = std::function<void(const std::string& message)>;

    /// `key` says whose connection it is: searches are shared out between keys.
    Client(ClientServices services, std::uint64_t id, Send send, std::string key = {});
    ~Client();
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    void receive(std::string_view text);
    /// The connection is gone: whatever was done for it alone is stopped now.
    void close();

private:
    void handle(std::string_view text);
    void take(const wire::GameMessage& message);
    Task<void> take(std::shared_ptr<Client> self, wire::GameMessage message);
    void take(const wire::AnalysisRequest& message);
    void take(const wire::Ping&);
    Task<void> join(std::string game, std::string token);
    void refuse(const std::string& game, GameRefusal code, const std::string& message);
    void send(const wire::Down& message) { send_(wire::encode(message)); }
    analysis::AnalysisSession& analysis();
    /// Runs the searches of analyses in the pool, and ends those that take too long.
    [[nodiscard]] std::function<bool(const analysis::AnalysisSession::Asked&,
                                     const analysis::AnalysisSession::Search&)>
    performer(std::function<void(wire::Down)> say) const;

    static constexpr std::size_t kMaxJoined = 100;

    ClientServices services_;
    std::uint64_t id_;
    Send send_;
    std::string key_;
    TokenBucket rate_{Rate{}};
    AsyncMutex gameMessages_;  ///< a game is joined before what comes next is heard
    bool closed_ = false;
    std::map<std::string, std::shared_ptr<GameSession>> joined_;
    std::unique_ptr<analysis::AnalysisSession> analysis_;
};

}  // namespace tengen::server
