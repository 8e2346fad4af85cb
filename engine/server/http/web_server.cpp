#include "server/http/web_server.hpp"

#include <sys/socket.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>

#include "base/memory_reserve.hpp"
#include "catalog/catalog.hpp"
#include "server/http/http_connection.hpp"
#include "server/http/refused_connection.hpp"
#include "server/random_text.hpp"

namespace tengen::server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using std::chrono::milliseconds;
using tcp = asio::ip::tcp;

constexpr std::size_t kAgentsKept = 16;
constexpr auto kRefillEvery = std::chrono::seconds(1);
/// How long calls that wait for the store may wait when the server goes.
constexpr milliseconds kFinishTime{5000};

std::vector<std::string> agentIds() {
    std::vector<std::string> ids;
    for (const agents::AgentSpec& spec : catalog::agentCatalog()) ids.emplace_back(spec.id);
    return ids;
}

std::string spelled(const tcp::endpoint& endpoint) {
    const std::string host = endpoint.address().to_string();
    return (endpoint.address().is_v6() ? "[" + host + "]" : host) + ":" +
           std::to_string(endpoint.port());
}

class BeastServer : public WebServer {
public:
    BeastServer(ServerSettings settings, ServerStores stores, std::shared_ptr<Monitor> monitor)
        : settings_(std::move(settings)),
          monitor_(std::move(monitor)),
          stores_(std::move(stores)),
          files_(settings_.web),
          pool_({.searches = settings_.searches,
                 .maxQueued = settings_.maxQueued,
                 .onFailure = [this](std::string_view why) { monitor_->searchFailed(why); },
                 .onDone = [this](auto waited, auto took) { monitor_->searched(waited, took); }}),
          registry_({loop_, *stores_.games, worker_, pool_, shelf_, randomId, randomToken,
                     settings_.maxGames, monitor_}),
          api_({loop_, registry_, *stores_.games, *stores_.analyses, worker_, pool_, *traffic_,
                settings_.info, settings_.isPublic, stores_.experience, settings_.maxAnalyses,
                settings_.quotas, monitor_}),
          hub_(std::make_shared<Hub>(
              Hub{.loop = loop_,
                  .api = api_,
                  .files = files_,
                  .clients = {loop_, registry_, pool_, retired_, settings_.info.version, agentIds(),
                              stores_.experience, settings_.maxAnalysis, monitor_},
                  .settings = settings_,
                  .traffic = traffic_,
                  .monitor = monitor_})),
          acceptor_(loop_.io()),
          signals_(loop_.io(), SIGINT, SIGTERM) {}

    Result<void> listen() {
        return settings_.passedSocket ? takeOver(*settings_.passedSocket) : listenOnOurOwn();
    }

    [[nodiscard]] std::string address() const override {
        return spelled(acceptor_.local_endpoint());
    }

    void run() override {
        signals_.async_wait([this](error_code failed, int) {
            if (!failed) stop();
        });
        accept();
        refillReserve();
        const auto onException = [this](const std::exception_ptr& exception) {
            monitor_->caught("the loop", exception);
        };
        loop_.run(onException);
        // What was begun is stored before we go, and nothing is left waiting.
        worker_.finish(kFinishTime);
        loop_.drain(onException);
    }

private:
    /// An allocation that failed may have used it.
    void refillReserve() {
        keepMemoryReserve();
        reserve_ = loop_.after(kRefillEvery, [this] { refillReserve(); });
    }

    /// Listens on a socket that another process has opened, which may be there after us.
    Result<void> takeOver(int socket) {
        int family = 0;
        socklen_t size = sizeof family;
        getsockopt(socket, SOL_SOCKET, SO_DOMAIN, &family, &size);
        error_code failed;
        acceptor_.assign(family == AF_INET6 ? tcp::v6() : tcp::v4(), socket, failed);
        const tcp::endpoint endpoint = failed ? tcp::endpoint() : acceptor_.local_endpoint(failed);
        if (failed)
            return Error{Error::Kind::Io, "cannot use the passed socket: " + failed.message()};
        return checkReach(endpoint);
    }

    [[nodiscard]] Result<void> checkReach(const tcp::endpoint& endpoint) const {
        if (settings_.isPublic || endpoint.address().is_loopback()) return {};
        return Error{
            Error::Kind::BadValue,
            spelled(endpoint) + " can be reached from other machines; add --public to allow this"};
    }

    Result<void> listenOnOurOwn() {
        error_code failed;
        tcp::resolver resolver(loop_.io());
        const auto& [host, port] = settings_.listen;
        const auto found = resolver.resolve(host, std::to_string(port), failed);
        if (failed || found.empty())
            return Error{Error::Kind::BadValue, "there is no address " + host + " to listen on"};
        const tcp::endpoint endpoint = found.begin()->endpoint();
        if (auto may = checkReach(endpoint); !may) return may;
        acceptor_.open(endpoint.protocol(), failed);
        if (!failed) acceptor_.set_option(asio::socket_base::reuse_address(true), failed);
        if (!failed) acceptor_.bind(endpoint, failed);
        if (!failed) acceptor_.listen(asio::socket_base::max_listen_connections, failed);
        if (failed)
            return Error{Error::Kind::Io, "cannot listen on " + spelled(endpoint) + ": " +
                                              failed.message() +
                                              "; name another one with --listen HOST:PORT"};
        return {};
    }

    void accept() {
        acceptor_.async_accept([this](error_code failed, tcp::socket socket) {
            if (hub_->stopping) return;
            if (!failed) greet(std::move(socket));
            if (failed == asio::error::no_descriptors) {
                // Wait until a connection closes.
                retry_ = loop_.after(milliseconds(100), [this] { accept(); });
                return;
            }
            accept();
        });
    }

    void greet(tcp::socket socket) {
        error_code failed;
        const auto peer = socket.remote_endpoint(failed);
        if (failed) return;
        socket.set_option(tcp::no_delay(true), failed);
        if (!makeRoom(peer.address())) return refuseConnection(hub_, std::move(socket));
        startHttp(hub_, std::move(socket), peer.address());
    }

    /// Whether a client may have another connection. When all are taken, the client that has the
    /// most loses its last one to a client that has fewer.
    bool makeRoom(const asio::ip::address& peer) {
        const std::string client = clientKey(peer);
        const std::size_t own = hub_->connections.of(client);
        if (own >= settings_.maxPerClient && !isTrusted(peer, settings_.trustedProxies))
            return false;
        if (hub_->open.size() < settings_.maxConnections) return true;
        const std::size_t most = hub_->connections.largest();
        if (most <= own + 1) return false;
        Connection* last = nullptr;
        for (Connection* connection : hub_->open)
            if (hub_->connections.of(connection->client()) == most &&
                (last == nullptr || connection->order() > last->order()))
                last = connection;
        last->leave();
        last->shutDown();
        return true;
    }

    void stop() {
        hub_->stopping = true;
        error_code ignored;
        acceptor_.close(ignored);
        const std::vector<Connection*> open(hub_->open.begin(), hub_->open.end());
        for (Connection* connection : open) connection->shutDown();
        // Connections that do not close in time are dropped.
        farewell_ = loop_.after(milliseconds(500), [this] { loop_.io().stop(); });
        checkEmpty();
    }

    void checkEmpty() {
        if (hub_->open.empty()) return loop_.io().stop();
        empty_ = loop_.after(milliseconds(10), [this] { checkEmpty(); });
    }

    // In this order: what stands above must outlive what stands below.
    ServerSettings settings_;
    AsioLoop loop_;
    std::shared_ptr<Monitor> monitor_;
    ServerStores stores_;
    StoreThreads worker_{
        loop_, {*stores_.games, *stores_.analyses}, std::move(stores_.readers), monitor_};
    std::shared_ptr<Traffic> traffic_ = std::make_shared<Traffic>();
    StaticFiles files_;
    AgentShelf shelf_{kAgentsKept, stores_.experience};
    EnginePool pool_;
    Retired retired_{loop_};
    GameRegistry registry_;
    Api api_;
    std::shared_ptr<Hub> hub_;
    tcp::acceptor acceptor_;
    asio::signal_set signals_;
    Loop::Timer retry_;
    Loop::Timer farewell_;
    Loop::Timer empty_;
    Loop::Timer reserve_;
};

}  // namespace

Result<std::unique_ptr<WebServer>> WebServer::open(ServerSettings settings, ServerStores stores,
                                                   std::shared_ptr<Monitor> monitor) {
    auto server =
        std::make_unique<BeastServer>(std::move(settings), std::move(stores), std::move(monitor));
    if (auto done = server->listen(); !done) return done.error();
    return std::unique_ptr<WebServer>(std::move(server));
}

}  // namespace tengen::server
