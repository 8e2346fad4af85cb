#include "server/http/reply.hpp"

#include "server/api/guard.hpp"

namespace tengen::server {

namespace http = boost::beast::http;

http::response<http::string_body> makeReply(HttpResponse response, bool keepAlive) {
    http::response<http::string_body> reply;
    reply.version(11);
    reply.result(static_cast<unsigned>(response.status));
    if (!response.type.empty()) reply.set(http::field::content_type, response.type);
    for (const auto& [name, value] : securityHeaders())
        reply.set(std::string(name), std::string(value));
    for (const auto& [name, value] : response.headers) reply.set(name, value);
    reply.keep_alive(keepAlive);
    reply.body() = std::move(response.body);
    if (response.status != 304 && response.status != 204) reply.prepare_payload();
    return reply;
}

}  // namespace tengen::server
