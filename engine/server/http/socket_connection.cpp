#include "server/http/socket_connection.hpp"

#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "server/api/guard.hpp"

namespace tengen::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using beast::error_code;

/// Up to here a message is answered with an error; beyond it the connection ends.
constexpr std::size_t kMaxFrameSize = 1 << 20;
/// What may wait for a client that does not read.
constexpr std::size_t kMaxUnsent = 4 << 20;

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
        // Also how long a connection that lost its place may take to close.
        timeouts.handshake_timeout = std::chrono::seconds(5);
        socket_.set_option(timeouts);
        socket_.set_option(websocket::stream_base::decorator([](websocket::response_type& reply) {
            for (const auto& [name, value] : securityHeaders())
                reply.set(std::string(name), std::string(value));
        }));
        socket_.read_message_max(kMaxFrameSize);
        const std::uint64_t id = ++hub_->lastId;
        client_ = std::make_shared<Client>(
            hub_->clients, id,
            [weak = weak_from_this()](const std::string& message) {
                if (const auto self = weak.lock()) self->send(message);
            },
            client());
        socket_.async_accept(request, [self = shared_from_this()](error_code failed) {
            if (failed) return self->gone();
            self->read();
        });
    }

    void shutDown() override {
        if (client_) client_->close();
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
                self->client_->receive(text);
            else
                self->send(R"({"t":"error","code":"syntax","message":"send text, not bytes"})");
            self->read();
        });
    }

    void send(const std::string& message) {
        if (gone_) return;
        unsent_ += message.size();
        queue_.push_back(message);
        // A client that does not read its messages would fill our memory. Not at once: this may be
        // in the middle of telling everyone something.
        if (unsent_ > kMaxUnsent) {
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
        if (client_) client_->close();
        error_code ignored;
        beast::get_lowest_layer(socket_).socket().close(ignored);
    }

    websocket::stream<beast::tcp_stream> socket_;
    beast::flat_buffer buffer_;
    std::shared_ptr<Client> client_;
    std::deque<std::string> queue_;
    std::size_t unsent_ = 0;
    bool gone_ = false;
};

}  // namespace

void startSocket(const std::shared_ptr<Hub>& hub, std::string client, beast::tcp_stream stream,
                 const http::request<http::string_body>& request) {
    std::make_shared<SocketConnection>(hub, std::move(client), std::move(stream))->start(request);
}

}  // namespace tengen::server
