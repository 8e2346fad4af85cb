#include "server/http/refused_connection.hpp"

#include <array>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/write.hpp>

#include "server/http/reply.hpp"

namespace tengen::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using tcp = boost::asio::ip::tcp;
using beast::error_code;

constexpr std::size_t kMaxAtOnce = 100;
constexpr auto kFarewellTime = std::chrono::seconds(2);

class RefusedConnection : public std::enable_shared_from_this<RefusedConnection> {
public:
    RefusedConnection(std::shared_ptr<Hub> hub, tcp::socket socket)
        : hub_(std::move(hub)), stream_(std::move(socket)) {
        ++hub_->refusing;
    }
    ~RefusedConnection() { --hub_->refusing; }
    RefusedConnection(const RefusedConnection&) = delete;
    RefusedConnection& operator=(const RefusedConnection&) = delete;

    void start() {
        auto refused = errorResponse(503, HttpError::TooManyConnections,
                                     "too many connections are open; come again later");
        refused.headers.emplace_back("Retry-After", "5");
        reply_ = makeReply(std::move(refused), false);
        stream_.expires_after(kFarewellTime);
        http::async_write(stream_, reply_,
                          [self = shared_from_this()](error_code failed, std::size_t) {
                              if (failed) return;
                              self->stream_.socket().shutdown(tcp::socket::shutdown_send, failed);
                              self->drain();
                          });
    }

private:
    /// Reads what the client still sends: closed at once, the connection would be reset before the
    /// client has read why.
    void drain() {
        stream_.async_read_some(boost::asio::buffer(unread_),
                                [self = shared_from_this()](error_code failed, std::size_t) {
                                    if (!failed) self->drain();
                                });
    }

    std::shared_ptr<Hub> hub_;
    beast::tcp_stream stream_;
    http::response<http::string_body> reply_;
    std::array<char, 1024> unread_{};
};

}  // namespace

void refuseConnection(const std::shared_ptr<Hub>& hub, tcp::socket socket) {
    if (hub->refusing < kMaxAtOnce)
        std::make_shared<RefusedConnection>(hub, std::move(socket))->start();
}

}  // namespace tengen::server
