#include "server/http/http_connection.hpp"

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/api/guard.hpp"
#include "server/http/socket_connection.hpp"

namespace tengen::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using beast::error_code;

constexpr std::size_t kMaxBodySize = 4 << 20;
constexpr std::size_t kMaxHeaderSize = 16 << 10;
constexpr auto kRequestTime = std::chrono::seconds(30);
constexpr auto kFarewellTime = std::chrono::seconds(2);

class HttpConnection : public Connection, public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(const std::shared_ptr<Hub>& hub, std::string address, tcp::socket socket)
        : Connection(hub, std::move(address)), stream_(std::move(socket)) {}

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
        parser_->body_limit(kMaxBodySize);
        parser_->header_limit(kMaxHeaderSize);
        stream_.expires_after(kRequestTime);
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this()](error_code failed, std::size_t) {
                             self->readDone(failed);
                         });
    }

    void readDone(error_code failed) {
        if (failed == http::error::end_of_stream) return close();
        if (failed == http::error::body_limit)
            return last(
                errorResponse(413, HttpError::TooLarge, "a body has at most 4194304 bytes"));
        if (failed == http::error::header_limit)
            return last(errorResponse(431, HttpError::TooLarge, "the header is too long"));
        // What is left are broken requests, and clients that are gone or too slow.
        if (failed &&
            failed.category() == http::make_error_code(http::error::bad_method).category())
            return last(errorResponse(400, HttpError::BadRequest, "this is no HTTP request"));
        if (failed || hub_->stopping) return;
        ++hub_->traffic->requests;
        if (refused_) return last(std::move(*refused_));
        take(parser_->release());
    }

    void take(http::request<http::string_body> request) {
        began_ = std::chrono::steady_clock::now();
        method_ = std::string(request.method_string());
        target_ = std::string(request.target());
        keepAlive_ = request.keep_alive();
        const std::string host(text(request, http::field::host));
        const std::string origin(text(request, http::field::origin));
        isHead_ = request.method() == http::verb::head;
        if (!hub_->settings.isPublic && !isLocalHost(host))
            return last(errorResponse(403, HttpError::OtherHost,
                                      "this server answers only to names of this machine, such as "
                                      "localhost"));
        HttpRequest plain;
        if (!readTarget({request.target().data(), request.target().size()}, plain))
            return last(errorResponse(400, HttpError::BadRequest, "the path is malformed"));
        const bool isSocket = plain.path == "/ws";
        const bool changes = request.method() != http::verb::get && !isHead_;
        if ((isSocket || changes) && !isOwnOrigin(origin, host))
            return answer(
                errorResponse(403, HttpError::OtherSite, "pages of other sites may not ask this"));
        if (!hub_->rates.take(address_, hub_->loop.now())) {
            auto tooFast = errorResponse(429, HttpError::RateLimited,
                                         "this is too fast; wait a second and ask again");
            tooFast.headers.emplace_back("Retry-After", "1");
            return answer(std::move(tooFast));
        }
        if (isSocket) {
            if (!websocket::is_upgrade(request))
                return answer(errorResponse(426, HttpError::BadRequest, "/ws is a WebSocket"));
            stream_.expires_never();
            return startSocket(hub_, address_, std::move(stream_), request);
        }
        plain.method = isHead_ ? "GET" : std::string(request.method_string());
        plain.body = std::move(request.body());
        plain.authorization = text(request, http::field::authorization);
        plain.ifNoneMatch = text(request, http::field::if_none_match);
        plain.acceptEncoding = text(request, http::field::accept_encoding);
        plain.client = address_;
        if (plain.path != Api::kBase && !plain.path.starts_with(std::string(Api::kBase) + "/")) {
            if (plain.path.starts_with("/api/"))
                return answer(errorResponse(404, HttpError::NotFound, "the API is under /api/v1"));
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

    /// Notes the answer for the operator.
    void note(const HttpResponse& response) {
        const std::string path = target_.substr(0, target_.find('?'));
        hub_->monitor->answered({.route = Api::routeOf(isHead_ ? "GET" : method_, path),
                                 .method = method_,
                                 .path = path,
                                 .client = address_,
                                 .status = response.status,
                                 .bytes = response.body.size(),
                                 .time = std::chrono::steady_clock::now() - began_});
    }

    void answer(HttpResponse response) {
        ++serial_;
        note(response);
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
    // Of the request at hand, for the operator.
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::string method_;
    std::string target_;
};

}  // namespace

void startHttp(const std::shared_ptr<Hub>& hub, std::string address, tcp::socket socket,
               std::optional<HttpResponse> refused) {
    std::make_shared<HttpConnection>(hub, std::move(address), std::move(socket))
        ->start(std::move(refused));
}

}  // namespace tengen::server
