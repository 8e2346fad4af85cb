#pragma once

#include <memory>
#include <set>
#include <string>

#include "server/api/client.hpp"
#include "server/api/static_files.hpp"
#include "server/client_shares.hpp"
#include "server/http/asio_loop.hpp"
#include "server/http/web_server.hpp"
#include "server/token_bucket.hpp"

namespace tengen::server {

class Connection;

/// Bodies of requests that are being read or answered, all together and of one client.
inline constexpr std::size_t kMaxBodies = std::size_t{64} << 20;
inline constexpr std::size_t kMaxBodiesPerClient = std::size_t{16} << 20;

/// What connections share. They hold it, since the last of them may go after the server itself.
struct Hub {
    AsioLoop& loop;
    Api& api;
    const StaticFiles& files;
    ClientServices clients;
    ServerSettings settings;
    std::shared_ptr<Traffic> traffic;
    std::shared_ptr<Monitor> monitor;
    ClientRates rates{Rate{.perSecond = 100, .atOnce = 400}};  ///< of HTTP requests
    std::uint64_t lastId = 0;
    std::set<Connection*> open{};
    ClientShares connections{};  ///< those in `open`
    BodyBudget bodies{kMaxBodies, kMaxBodiesPerClient};
    std::size_t refusing = 0;  ///< connections that are being refused; none of them is open
    bool stopping = false;
};

/// One TCP connection, known to the hub while it is open.
class Connection {
public:
    Connection(std::shared_ptr<Hub> hub, std::string client)
        : hub_(std::move(hub)), client_(std::move(client)), order_(++hub_->lastId) {
        hub_->open.insert(this);
        hub_->connections.add(client_, 1);
    }
    virtual ~Connection() { leave(); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Ends it: the server goes, or another client has a better claim to its place.
    virtual void shutDown() = 0;
    /// No longer counts as open.
    void leave() {
        if (hub_->open.erase(this) > 0) hub_->connections.remove(client_, 1);
    }

    /// The key of the client that it counts for.
    [[nodiscard]] const std::string& client() const { return client_; }
    /// A greater one came later.
    [[nodiscard]] std::uint64_t order() const { return order_; }

protected:
    /// Counts for another client from now on: a proxy has said whose request it is.
    void setClient(std::string client) {
        if (client == client_) return;
        const bool isOpen = hub_->open.contains(this);
        if (isOpen) hub_->connections.remove(client_, 1);
        client_ = std::move(client);
        if (isOpen) hub_->connections.add(client_, 1);
    }

    std::shared_ptr<Hub> hub_;

private:
    std::string client_;
    std::uint64_t order_;
};

}  // namespace tengen::server
