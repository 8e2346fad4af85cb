// Everything of Boost.Beast and Asio. What the server does is elsewhere; this is how bytes come in
// and go out.
#include "server/web_server.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/version.hpp>
#include <boost/beast/websocket.hpp>
#include <csignal>
#include <deque>
#include <map>
#include <set>

#include "agents/catalog.hpp"
#include "server/client.hpp"
#include "server/guard.hpp"
#include "server/random_text.hpp"
#include "server/static_files.hpp"

namespace tengen {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using beast::error_code;
using std::chrono::milliseconds;

constexpr std::size_t kLargestBody = 4 << 20;
constexpr std::size_t kLargestHeader = 16 << 10;
/// Up to here a message is answered with an error; beyond it the connection ends.
constexpr std::size_t kLargestFrame = 1 << 20;
/// What may wait for a client that does not read.
constexpr std::size_t kMostUnsent = 4 << 20;
constexpr auto kRequestTime = std::chrono::seconds(30);
constexpr auto kFarewellTime = std::chrono::seconds(2);
constexpr Rate kHttpRate{.perSecond = 100, .atOnce = 400};
constexpr std::size_t kAgentsKept = 16;

// ---- the loop ----

class AsioLoop : public Loop {
public:
    void post(Task task) override { asio::post(io_, std::move(task)); }

    Timer after(milliseconds delay, Task task) override {
        const auto timer = std::make_shared<asio::steady_timer>(io_, delay);
        // The timer does not keep itself alive: whoever drops it does not want the task.
        timer->async_wait([weak = std::weak_ptr(timer), task = std::move(task)](error_code failed) {
            if (!failed && !weak.expired()) task();
        });
        return timer;
    }

    [[nodiscard]] milliseconds now() const override {
        return std::chrono::duration_cast<milliseconds>(
            std::chrono::steady_clock::now().time_since_epoch());
    }
    [[nodiscard]] std::int64_t today() const override {
        return std::chrono::duration_cast<milliseconds>(
                   std::chrono::system_clock::now().time_since_epoch())
            .count();
    }

    asio::io_context& io() { return io_; }

private:
    asio::io_context io_{1};
};

/// What connections share. They hold it, since the last of them may go after the server itself.
struct Hub {
    AsioLoop& loop;
    Api& api;
    const StaticFiles& files;
    ClientServices clients;
    ServerSettings settings;
    std::shared_ptr<Traffic> traffic;
    ClientRates rates{kHttpRate};
    std::uint64_t lastId = 0;
    std::set<class Connection*> open{};
    std::map<std::string, std::size_t> openOf{};  ///< connections of each client
    bool stopping = false;
};

/// One TCP connection, known to the hub while it lives.
class Connection {
public:
    Connection(std::shared_ptr<Hub> hub, std::string client)
        : hub_(std::move(hub)), client_(std::move(client)) {
        hub_->open.insert(this);
        ++hub_->openOf[client_];
    }
    virtual ~Connection() {
        hub_->open.erase(this);
        if (--hub_->openOf[client_] == 0) hub_->openOf.erase(client_);
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    /// The server goes.
    virtual void shutDown() = 0;

protected:
    std::shared_ptr<Hub> hub_;
    std::string client_;
};

// ---- WebSockets ----

class SocketConnection : public Connection, public std::enable_shared_from_this<SocketConnection> {
public:
    SocketConnection(const std::shared_ptr<Hub>& hub, std::string client, beast::tcp_stream stream)
        : Connection(hub, std::move(client)), socket_(std::move(stream)) {
        ++hub_->traffic->connections;
    }
    ~SocketConnection() override { --hub_->traffic->connections; }

    void start(const http::request<http::string_body>& request) {
        // A client that vanished without a word is found out by an unanswered ping.
        auto timeouts = websocket::stream_base::timeout::suggested(beast::role_type::server);
        timeouts.idle_timeout = std::chrono::seconds(60);
        socket_.set_option(timeouts);
        socket_.set_option(websocket::stream_base::decorator([](websocket::response_type& reply) {
            for (const auto& [name, value] : securityHeaders())
                reply.set(std::string(name), std::string(value));
        }));
        socket_.read_message_max(kLargestFrame);
        const std::uint64_t id = ++hub_->lastId;
        peer_ = std::make_shared<Client>(hub_->clients, id,
                                         [weak = weak_from_this()](const std::string& message) {
                                             if (const auto self = weak.lock()) self->send(message);
                                         });
        socket_.async_accept(request, [self = shared_from_this()](error_code failed) {
            if (failed) return self->gone();
            self->read();
        });
    }

    void shutDown() override {
        if (peer_) peer_->close();
        socket_.async_close(websocket::close_code::going_away,
                            [self = shared_from_this()](error_code) {});
    }

private:
    void read() {
        socket_.async_read(buffer_, [self = shared_from_this()](error_code failed, std::size_t) {
            if (failed) return self->gone();
            ++self->hub_->traffic->messages;
            const std::string text = beast::buffers_to_string(self->buffer_.data());
            self->buffer_.consume(self->buffer_.size());
            if (self->socket_.got_text())
                self->peer_->receive(text);
            else
                self->send(R"({"t":"error","code":"syntax","message":"send text, not bytes"})");
            self->read();
        });
    }

    void send(const std::string& message) {
        if (gone_) return;
        unsent_ += message.size();
        queue_.push_back(message);
        // Whoever does not read what was asked for would fill our memory. Not at once: this may be
        // in the middle of telling everyone something.
        if (unsent_ > kMostUnsent) {
            hub_->loop.post([self = shared_from_this()] { self->gone(); });
            return;
        }
        if (queue_.size() == 1) write();
    }

    void write() {
        socket_.text(true);
        socket_.async_write(asio::buffer(queue_.front()),
                            [self = shared_from_this()](error_code failed, std::size_t) {
                                if (failed) return self->gone();
                                self->unsent_ -= self->queue_.front().size();
                                self->queue_.pop_front();
                                if (!self->queue_.empty()) self->write();
                            });
    }

    void gone() {
        if (gone_) return;
        gone_ = true;
        if (peer_) peer_->close();
        error_code ignored;
        beast::get_lowest_layer(socket_).socket().close(ignored);
    }

    websocket::stream<beast::tcp_stream> socket_;
    beast::flat_buffer buffer_;
    std::shared_ptr<Client> peer_;
    std::deque<std::string> queue_;
    std::size_t unsent_ = 0;
    bool gone_ = false;
};

// ---- HTTP ----

class HttpConnection : public Connection, public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(const std::shared_ptr<Hub>& hub, std::string client, tcp::socket socket)
        : Connection(hub, std::move(client)), stream_(std::move(socket)) {}

    /// `refused`: an answer to whatever is asked, after which the connection ends.
    void start(std::optional<HttpResponse> refused) {
        refused_ = std::move(refused);
        read();
    }

    void shutDown() override {
        pending_.reset();
        error_code ignored;
        stream_.socket().close(ignored);
    }

private:
    void read() {
        parser_.emplace();
        parser_->body_limit(kLargestBody);
        parser_->header_limit(kLargestHeader);
        stream_.expires_after(kRequestTime);
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this()](error_code failed, std::size_t) {
                             self->readDone(failed);
                         });
    }

    void readDone(error_code failed) {
        if (failed == http::error::end_of_stream) return close();
        if (failed == http::error::body_limit)
            return last(errorResponse(413, "too_large", "a body has at most 4194304 bytes"));
        if (failed == http::error::header_limit)
            return last(errorResponse(431, "too_large", "the header is too long"));
        // What is left are broken requests, and clients that are gone or too slow.
        if (failed &&
            failed.category() == http::make_error_code(http::error::bad_method).category())
            return last(errorResponse(400, "bad_request", "this is no HTTP request"));
        if (failed || hub_->stopping) return;
        ++hub_->traffic->requests;
        if (refused_) return last(std::move(*refused_));
        take(parser_->release());
    }

    void take(http::request<http::string_body> request) {
        keepAlive_ = request.keep_alive();
        const std::string host(text(request, http::field::host));
        const std::string origin(text(request, http::field::origin));
        isHead_ = request.method() == http::verb::head;
        if (!hub_->settings.isPublic && !isLocalHost(host))
            return last(errorResponse(403, "forbidden",
                                      "this server answers only to names of this machine, such as "
                                      "localhost"));
        HttpRequest plain;
        if (!readTarget({request.target().data(), request.target().size()}, plain))
            return last(errorResponse(400, "bad_request", "the path is malformed"));
        const bool isSocket = plain.path == "/ws";
        const bool changes = request.method() != http::verb::get && !isHead_;
        if ((isSocket || changes) && !isOwnOrigin(origin, host))
            return answer(errorResponse(403, "forbidden", "pages of other sites may not ask this"));
        if (!hub_->rates.take(client_, hub_->loop.now())) {
            auto tooFast =
                errorResponse(429, "rate_limited", "this is too fast; wait a second and ask again");
            tooFast.headers.emplace_back("Retry-After", "1");
            return answer(std::move(tooFast));
        }
        if (isSocket) {
            if (!websocket::is_upgrade(request))
                return answer(errorResponse(426, "bad_request", "/ws is a WebSocket"));
            stream_.expires_never();
            return std::make_shared<SocketConnection>(hub_, client_, std::move(stream_))
                ->start(request);
        }
        plain.method = isHead_ ? "GET" : std::string(request.method_string());
        plain.body = std::move(request.body());
        plain.authorization = text(request, http::field::authorization);
        plain.ifNoneMatch = text(request, http::field::if_none_match);
        plain.acceptEncoding = text(request, http::field::accept_encoding);
        plain.client = client_;
        if (plain.path != Api::kBase && !plain.path.starts_with(std::string(Api::kBase) + "/")) {
            if (plain.path.starts_with("/api/"))
                return answer(errorResponse(404, "not_found", "the API is under /api/v1"));
            return answer(hub_->files.respond(plain));
        }
        askApi(plain);
    }

    void askApi(const HttpRequest& request) {
        const std::uint64_t serial = ++serial_;
        stream_.expires_never();
        auto pending =
            hub_->api.handle(request, [weak = weak_from_this(), serial](HttpResponse response) {
                const auto self = weak.lock();
                if (!self || self->serial_ != serial) return;
                self->pending_.reset();
                self->answer(std::move(response));
            });
        if (!pending || serial_ != serial) return;
        // While it is worked on, a client that goes away ends the work.
        pending_ = std::move(pending);
        watch(serial);
    }

    void watch(std::uint64_t serial) {
        stream_.socket().async_wait(
            tcp::socket::wait_read, [self = shared_from_this(), serial](error_code failed) {
                if (self->serial_ != serial || !self->pending_) return;
                error_code ignored;
                if (failed || self->stream_.socket().available(ignored) == 0) {
                    ++self->serial_;
                    self->pending_.reset();
                    self->close();
                }
            });
    }

    void last(HttpResponse response) {
        keepAlive_ = false;
        answer(std::move(response));
    }

    void answer(HttpResponse response) {
        ++serial_;
        const auto reply = std::make_shared<http::response<http::string_body>>();
        reply->version(11);
        reply->result(static_cast<unsigned>(response.status));
        if (!response.type.empty()) reply->set(http::field::content_type, response.type);
        for (const auto& [name, value] : securityHeaders())
            reply->set(std::string(name), std::string(value));
        for (const auto& [name, value] : response.headers) reply->set(name, value);
        reply->keep_alive(keepAlive_);
        reply->body() = std::move(response.body);
        if (response.status != 304 && response.status != 204) reply->prepare_payload();
        if (isHead_) {
            const auto length = reply->body().size();
            reply->body().clear();
            reply->content_length(length);
        }
        stream_.expires_after(kRequestTime);
        const auto done = [self = shared_from_this(), reply](error_code failed, std::size_t) {
            if (failed) return;
            if (!self->keepAlive_) return self->close();
            self->isHead_ = false;
            self->read();
        };
        if (!isHead_) return http::async_write(stream_, *reply, done);
        const auto head = std::make_shared<http::response_serializer<http::string_body>>(*reply);
        http::async_write_header(
            stream_, *head, [head, done](error_code failed, std::size_t n) { done(failed, n); });
    }

    /// Says that nothing more comes, and reads on for a while what the client still sends: closed
    /// at once, the connection would be reset before the client has read why.
    void close() {
        error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
        stream_.expires_after(kFarewellTime);
        drain();
    }

    void drain() {
        buffer_.clear();
        stream_.async_read_some(buffer_.prepare(1 << 16),
                                [self = shared_from_this()](error_code failed, std::size_t) {
                                    if (!failed) self->drain();
                                });
    }

    static std::string text(const http::request<http::string_body>& request, http::field field) {
        const auto found = request.find(field);
        return found == request.end() ? std::string()
                                      : std::string(found->value().data(), found->value().size());
    }

    beast::tcp_stream stream_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    std::optional<HttpResponse> refused_;
    std::shared_ptr<void> pending_;  ///< work of the API for this client
    std::uint64_t serial_ = 0;       ///< of the request at hand
    bool keepAlive_ = false;
    bool isHead_ = false;
};

// ---- the server ----

std::vector<std::string> agentIds() {
    std::vector<std::string> ids;
    for (const AgentSpec& spec : agentCatalog()) ids.emplace_back(spec.id);
    return ids;
}

std::string spelled(const tcp::endpoint& endpoint) {
    const std::string host = endpoint.address().to_string();
    return (endpoint.address().is_v6() ? "[" + host + "]" : host) + ":" +
           std::to_string(endpoint.port());
}

class BeastServer : public WebServer {
public:
    BeastServer(ServerSettings settings, std::unique_ptr<GameStore> store,
                std::shared_ptr<PositionBook> experience)
        : settings_(std::move(settings)),
          store_(std::move(store)),
          experience_(std::move(experience)),
          files_(settings_.web),
          pool_(settings_.searches, settings_.mostQueued),
          hall_({loop_, *store_, pool_, shelf_, randomId, randomToken}, settings_.mostGames),
          api_({loop_, hall_, *store_, pool_, *traffic_, settings_.info, settings_.isPublic,
                experience_}),
          hub_(std::make_shared<Hub>(
              Hub{.loop = loop_,
                  .api = api_,
                  .files = files_,
                  .clients = {loop_, hall_, pool_, retired_, settings_.info.version, agentIds(),
                              experience_},
                  .settings = settings_,
                  .traffic = traffic_})),
          acceptor_(loop_.io()),
          signals_(loop_.io(), SIGINT, SIGTERM) {}

    Result<void> listen() {
        error_code failed;
        tcp::resolver resolver(loop_.io());
        const auto& [host, port] = settings_.listen;
        const auto found = resolver.resolve(host, std::to_string(port), failed);
        if (failed || found.empty())
            return Error{Error::Kind::BadValue, "there is no address " + host + " to listen on"};
        const tcp::endpoint endpoint = found.begin()->endpoint();
        if (!settings_.isPublic && !endpoint.address().is_loopback())
            return Error{Error::Kind::BadValue,
                         spelled(endpoint) +
                             " can be reached from other machines; say --public if that is meant"};
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

    [[nodiscard]] std::string address() const override {
        return spelled(acceptor_.local_endpoint());
    }

    void run() override {
        signals_.async_wait([this](error_code failed, int) {
            if (!failed) stop();
        });
        accept();
        loop_.io().run();
    }

private:
    void accept() {
        acceptor_.async_accept([this](error_code failed, tcp::socket socket) {
            if (hub_->stopping) return;
            if (!failed) greet(std::move(socket));
            if (failed == asio::error::no_descriptors) {
                // Nothing to do but wait until somebody leaves.
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
        const std::string client = peer.address().to_string();
        std::optional<HttpResponse> refused;
        const auto own = hub_->openOf.find(client);
        if (hub_->open.size() >= settings_.mostConnections ||
            (own != hub_->openOf.end() && own->second >= settings_.mostOfOneClient))
            refused = errorResponse(503, "busy", "too many connections are open; come again later");
        std::make_shared<HttpConnection>(hub_, client, std::move(socket))
            ->start(std::move(refused));
    }

    void stop() {
        hub_->stopping = true;
        error_code ignored;
        acceptor_.close(ignored);
        const std::vector<Connection*> open(hub_->open.begin(), hub_->open.end());
        for (Connection* connection : open) connection->shutDown();
        // Whoever does not say farewell in time is left without one.
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
    std::unique_ptr<GameStore> store_;
    std::shared_ptr<PositionBook> experience_;
    std::shared_ptr<Traffic> traffic_ = std::make_shared<Traffic>();
    StaticFiles files_;
    AgentShelf shelf_{kAgentsKept, experience_};
    EnginePool pool_;
    Retired retired_{loop_};
    GameHall hall_;
    Api api_;
    std::shared_ptr<Hub> hub_;
    tcp::acceptor acceptor_;
    asio::signal_set signals_;
    Loop::Timer retry_;
    Loop::Timer farewell_;
    Loop::Timer empty_;
};

}  // namespace

Result<std::unique_ptr<WebServer>> WebServer::open(ServerSettings settings,
                                                   std::unique_ptr<GameStore> store,
                                                   std::shared_ptr<PositionBook> experience) {
    auto server =
        std::make_unique<BeastServer>(std::move(settings), std::move(store), std::move(experience));
    if (auto done = server->listen(); !done) return done.error();
    return std::unique_ptr<WebServer>(std::move(server));
}

}  // namespace tengen
