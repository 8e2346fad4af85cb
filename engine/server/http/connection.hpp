#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "server/api/client.hpp"
#include "server/api/static_files.hpp"
#include "server/http/asio_loop.hpp"
#include "server/http/web_server.hpp"
#include "server/token_bucket.hpp"

namespace tengen::server {

class Connection;

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
    std::map<std::string, std::size_t> connectionsPerAddress{};
    bool stopping = false;
};

/// One TCP connection, known to the hub while it lives.
class Connection {
public:
    Connection(std::shared_ptr<Hub> hub, std::string address)
        : hub_(std::move(hub)), address_(std::move(address)) {
        hub_->open.insert(this);
        ++hub_->connectionsPerAddress[address_];
    }
    virtual ~Connection() {
        hub_->open.erase(this);
        if (--hub_->connectionsPerAddress[address_] == 0)
            hub_->connectionsPerAddress.erase(address_);
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    /// The server goes.
    virtual void shutDown() = 0;

protected:
    std::shared_ptr<Hub> hub_;
    std::string address_;
};

}  // namespace tengen::server
