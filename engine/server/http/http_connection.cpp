#include "server/http/http_connection.hpp"

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "base/text.hpp"
#include "server/http/client_address.hpp"
#include "server/http/reply.hpp"
#include "server/http/request_head.hpp"
#include "server/http/socket_connection.hpp"

namespace tengen::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using beast::error_code;

constexpr std::size_t kMaxHeaderSize = 16 << 10;
/// What is read of the next request while one is worked on.
constexpr std::size_t kMaxReadAhead = 16 << 10;
constexpr auto kRequestTime = std::chrono::seconds(30);
constexpr auto kFarewellTime = std::chrono::seconds(2);

class HttpConnection : public Connection, public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(const std::shared_ptr<Hub>& hub, tcp::socket socket, asio::ip::address peer)
        : Connection(hub, clientKey(peer)), stream_(std::move(socket)), peer_(std::move(peer)) {}

    void start() { read(); }

    void shutDown() override {
        const auto self = std::exchange(untilAnswered_, nullptr);
        pending_.reset();
        error_code ignored;
        stream_.socket().close(ignored);
    }

private:
    // ---- a request: its header, then what it says, then its body ----

    void read() {
        if (hasEnded_ && buffer_.size() == 0) return close();
        parser_.emplace();
        parser_->body_limit(UINT64_MAX);  // that of the route, once it is known
        parser_->header_limit(kMaxHeaderSize);
        isHead_ = false;
        keepAlive_ = false;
        stream_.expires_after(kRequestTime);
        http::async_read_header(stream_, buffer_, *parser_,
                                [self = shared_from_this()](error_code failed, std::size_t) {
                                    if (!self->hasFailed(failed)) self->takeHead();
                                });
    }

    /// Whether the request could not be read; then that is answered, if anyone is there to hear it.
    bool hasFailed(error_code failed) {
        if (failed == http::error::end_of_stream) {
            close();
        } else if (failed == http::error::body_limit) {
            last(tooLarge());
        } else if (failed == http::error::header_limit) {
            last(errorResponse(431, HttpError::TooLarge, "the header is too long"));
        } else if (failed &&
                   failed.category() == http::make_error_code(http::error::bad_method).category()) {
            last(errorResponse(400, HttpError::BadRequest, "this is no HTTP request"));
        }
        return failed || hub_->stopping;
    }

    void takeHead() {
        const auto& fields = parser_->get();
        ++hub_->traffic->requests;
        began_ = std::chrono::steady_clock::now();
        method_ = std::string(fields.method_string());
        target_ = std::string(fields.target());
        isHead_ = fields.method() == http::verb::head;
        if (auto fault = framingFault(fields)) return last(std::move(*fault));
        hasBody_ = parser_->chunked() || parser_->content_length().value_or(0) > 0;
        // A body that is not read would be taken for the next request.
        keepAlive_ = parser_->keep_alive() && !hasBody_;
        auto read = readHead(fields, peer_, hub_->settings);
        if (auto* refused = std::get_if<HttpResponse>(&read))
            return refused->status == 403 || refused->status == 400 ? last(std::move(*refused))
                                                                    : answer(std::move(*refused));
        head_ = std::move(std::get<RequestHead>(read));
        setClient(head_.request.client);
        if (!hub_->rates.take(client(), hub_->loop.now())) {
            auto tooFast = errorResponse(429, HttpError::RateLimited,
                                         "this is too fast; wait a second and ask again");
            tooFast.headers.emplace_back("Retry-After", "1");
            return answer(std::move(tooFast));
        }
        if (head_.isPreflight) return answer(preflightResponse());
        if (head_.isSocket) return takeSocket();
        admit();
    }

    void takeSocket() {
        if (hasBody_ || !websocket::is_upgrade(parser_->get()))
            return answer(errorResponse(426, HttpError::BadRequest, "/ws is a WebSocket"));
        stream_.expires_never();
        leave();  // the WebSocket takes its place
        startSocket(hub_, client(), std::move(stream_), parser_->release());
    }

    /// Decides from the header alone whether the body is read.
    void admit() {
        bodyLimit_ = 0;
        if (isOfApi()) {
            auto admitted = hub_->api.admit(head_.request);
            if (auto* refused = std::get_if<HttpResponse>(&admitted))
                return answer(std::move(*refused));
            bodyLimit_ = std::get<std::size_t>(admitted);
        }
        if (!hasBody_) return act();
        if (parser_->content_length().value_or(0) > bodyLimit_) return last(tooLarge());
        parser_->body_limit(bodyLimit_);
        charge_.emplace(hub_->bodies, client());
        const auto expected = parser_->get()[http::field::expect];
        if (expected.empty()) return readBody();
        if (lower(std::string_view(expected.data(), expected.size())) != "100-continue")
            return last(errorResponse(417, HttpError::BadRequest,
                                      "the only expectation here is 100-continue"));
        static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
        asio::async_write(stream_, asio::buffer(kContinue),
                          [self = shared_from_this()](error_code failed, std::size_t) {
                              if (!failed) self->readBody();
                          });
    }

    void readBody() {
        http::async_read_some(stream_, buffer_, *parser_,
                              [self = shared_from_this()](error_code failed, std::size_t) {
                                  if (!self->hasFailed(failed)) self->takeBody();
                              });
    }

    void takeBody() {
        if (!charge_->growTo(parser_->get().body().size())) {
            auto full = errorResponse(503, HttpError::Busy,
                                      "too much is being sent to the server; send it again in a "
                                      "moment");
            full.headers.emplace_back("Retry-After", "2");
            return last(std::move(full));
        }
        if (!parser_->is_done()) return readBody();
        keepAlive_ = parser_->keep_alive();
        head_.request.body = std::move(parser_->get().body());
        act();
    }

    void act() {
        if (isOfApi()) return askApi();
        if (head_.request.path.starts_with("/api/"))
            return answer(errorResponse(404, HttpError::NotFound, "the API is under /api/v1"));
        answer(hub_->files.respond(head_.request));
    }

    [[nodiscard]] bool isOfApi() const {
        const std::string& path = head_.request.path;
        return path == Api::kBase || path.starts_with(std::string(Api::kBase) + "/");
    }

    [[nodiscard]] HttpResponse tooLarge() const {
        return errorResponse(
            413, HttpError::TooLarge,
            bodyLimit_ == 0 ? "this request has no body"
                            : "a body here has at most " + std::to_string(bodyLimit_) + " bytes");
    }

    // ---- the answer ----

    void askApi() {
        const std::uint64_t serial = ++serial_;
        stream_.expires_never();
        auto pending = hub_->api.handle(head_.request,
                                        [weak = weak_from_this(), serial](HttpResponse response) {
                                            const auto self = weak.lock();
                                            if (!self || self->serial_ != serial) return;
                                            self->pending_.reset();
                                            self->answer(std::move(response));
                                        });
        if (!pending || serial_ != serial) return;
        pending_ = std::move(pending);
        watch(serial);
    }

    /// While a request is worked on, a client that goes away ends the work. The next request may
    /// come meanwhile, and waits. A client that only sends no more may still read: it gets its
    /// answer, unless that takes a search.
    void watch(std::uint64_t serial) {
        if (buffer_.size() >= kMaxReadAhead) return;
        watching_ = true;
        stream_.async_read_some(
            buffer_.prepare(kMaxReadAhead / 4),
            [self = shared_from_this(), serial](error_code failed, std::size_t size) {
                self->watching_ = false;
                self->buffer_.commit(size);
                // Asio reports the end once; another read would wait for its time limit.
                if (failed == asio::error::eof) self->hasEnded_ = true;
                if (self->afterWatch_ != nullptr)
                    return (self.get()->*std::exchange(self->afterWatch_, nullptr))();
                if (self->serial_ != serial || !self->pending_) return;
                if (!failed) return self->watch(serial);
                if (failed == asio::error::eof && !Api::isSearch(self->head_.request)) {
                    self->keepAlive_ = false;
                    self->untilAnswered_ = self;  // nothing else holds it meanwhile
                    return;
                }
                ++self->serial_;
                self->pending_.reset();
                self->close();
            });
    }

    /// Goes on with `next`, which reads, when nothing else does.
    void whenUnwatched(void (HttpConnection::*next)()) {
        if (!watching_) return (this->*next)();
        afterWatch_ = next;
        error_code ignored;
        stream_.socket().cancel(ignored);
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
                                 .client = client(),
                                 .status = response.status,
                                 .bytes = response.body.size(),
                                 .time = std::chrono::steady_clock::now() - began_});
    }

    void answer(HttpResponse response) {
        const auto self = std::exchange(untilAnswered_, nullptr);
        ++serial_;
        charge_.reset();
        note(response);
        if (!head_.origin.empty()) allowOrigin(response, head_.origin);
        const auto reply = std::make_shared<http::response<http::string_body>>(
            makeReply(std::move(response), keepAlive_));
        if (isHead_) {
            const auto length = reply->body().size();
            reply->body().clear();
            reply->content_length(length);
        }
        head_ = {};
        stream_.expires_after(kRequestTime);
        const auto done = [self = shared_from_this(), reply](error_code failed, std::size_t) {
            if (failed) return self->shutDown();  // watch() may still hold the connection
            if (!self->keepAlive_) return self->close();
            self->whenUnwatched(&HttpConnection::read);
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
        if (hasEnded_) return;  // there is nothing to read
        stream_.expires_after(kFarewellTime);
        whenUnwatched(&HttpConnection::drain);
    }

    void drain() {
        buffer_.clear();
        stream_.async_read_some(buffer_.prepare(1 << 12),
                                [self = shared_from_this()](error_code failed, std::size_t) {
                                    if (!failed) self->drain();
                                });
    }

    beast::tcp_stream stream_;
    asio::ip::address peer_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    RequestHead head_;  ///< of the request at hand
    std::size_t bodyLimit_ = 0;
    std::optional<BodyBudget::Charge> charge_;  ///< for its body
    std::shared_ptr<void> pending_;             ///< work of the API for this client
    std::uint64_t serial_ = 0;                  ///< of the request at hand
    std::shared_ptr<HttpConnection> untilAnswered_;
    bool hasBody_ = false;
    bool keepAlive_ = false;
    bool isHead_ = false;
    bool watching_ = false;  ///< watch() reads
    bool hasEnded_ = false;  ///< the client sends no more
    void (HttpConnection::*afterWatch_)() = nullptr;
    // Of the request at hand, for the operator.
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::string method_;
    std::string target_;
};

}  // namespace

void startHttp(const std::shared_ptr<Hub>& hub, tcp::socket socket, const asio::ip::address& peer) {
    std::make_shared<HttpConnection>(hub, std::move(socket), peer)->start();
}

}  // namespace tengen::server
