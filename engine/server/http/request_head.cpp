#include "server/http/request_head.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "server/api/guard.hpp"
#include "server/api/request_values.hpp"
#include "server/http/client_address.hpp"

namespace tengen::server {
namespace {

namespace http = boost::beast::http;

std::string text(const RequestFields& fields, boost::beast::string_view name) {
    const auto found = fields.find(name);
    return found == fields.end() ? std::string()
                                 : std::string(found->value().data(), found->value().size());
}

/// All values of a header, as if they had been sent in one.
std::string joined(const RequestFields& fields, boost::beast::string_view name) {
    std::string all;
    const auto [begin, end] = fields.equal_range(name);
    for (auto it = begin; it != end; ++it)
        all.append(all.empty() ? "" : ",").append(it->value().data(), it->value().size());
    return all;
}

bool mayAsk(const std::string& origin, const ServerSettings& settings) {
    return std::ranges::any_of(settings.corsOrigins, [&](const std::string& allowed) {
        return allowed == "*" || lower(allowed) == lower(origin);
    });
}

/// Whose request it is; nothing when it has a key that is not known.
std::optional<std::string> clientOf(const RequestFields& fields, const HttpRequest& request,
                                    const boost::asio::ip::address& peer,
                                    const ServerSettings& settings) {
    const auto nameOf = [&](const std::string& key) -> std::optional<std::string> {
        const auto found = settings.apiKeys.find(key);
        if (found == settings.apiKeys.end()) return std::nullopt;
        return "key " + found->second;
    };
    if (fields.count("X-Api-Key") > 0) return nameOf(text(fields, "X-Api-Key"));
    if (const auto token = bearerToken(request))  // else it is that of a game
        if (const auto name = nameOf(std::string(*token))) return name;
    return clientKey(
        clientAddress(peer, joined(fields, "X-Forwarded-For"), settings.trustedProxies));
}

}  // namespace

std::optional<HttpResponse> framingFault(const RequestFields& fields) {
    const auto fault = [](std::string_view message) {
        return errorResponse(400, HttpError::BadRequest, message);
    };
    if (fields.count(http::field::host) > 1) return fault("the request has more than one Host");
    if (fields.count(http::field::content_length) > 1)
        return fault("the request has more than one Content-Length");
    const auto encodings = fields.count(http::field::transfer_encoding);
    if (encodings == 0) return std::nullopt;
    if (encodings > 1 || fields.version() != 11 ||
        lower(trim(text(fields, "Transfer-Encoding"))) != "chunked")
        return fault("the only Transfer-Encoding here is chunked");
    if (fields.count(http::field::content_length) > 0)
        return fault("the request has both a Content-Length and a Transfer-Encoding");
    return std::nullopt;
}

std::variant<RequestHead, HttpResponse> readHead(const RequestFields& fields,
                                                 const boost::asio::ip::address& peer,
                                                 const ServerSettings& settings) {
    const std::string host = text(fields, "Host");
    if (!isKnownHost(host, settings.hosts, settings.isPublic))
        return errorResponse(403, HttpError::OtherHost,
                             settings.hosts.empty()
                                 ? "this server answers only to names of this machine, such as "
                                   "localhost"
                                 : "this server has other names; the operator lists them with "
                                   "--host");
    RequestHead head;
    HttpRequest& request = head.request;
    if (!readTarget({fields.target().data(), fields.target().size()}, request))
        return errorResponse(400, HttpError::BadRequest, "the path is malformed");
    const bool isHead = fields.method() == http::verb::head;
    const std::string origin = text(fields, "Origin");
    head.isSocket = request.path == "/ws";
    if (!isOwnOrigin(origin, host) && mayAsk(origin, settings)) head.origin = origin;
    head.isPreflight = !head.origin.empty() && fields.method() == http::verb::options;
    const bool changes = fields.method() != http::verb::get && !isHead;
    if ((head.isSocket || changes) && head.origin.empty() && !isOwnOrigin(origin, host))
        return errorResponse(403, HttpError::OtherSite, "pages of other sites may not ask this");
    request.method =
        isHead ? "GET" : std::string(fields.method_string().data(), fields.method_string().size());
    request.authorization = text(fields, "Authorization");
    request.ifNoneMatch = text(fields, "If-None-Match");
    request.acceptEncoding = text(fields, "Accept-Encoding");
    const auto client = clientOf(fields, request, peer, settings);
    if (!client) return errorResponse(401, HttpError::NoToken, "this API key is not known here");
    request.client = *client;
    return head;
}

void allowOrigin(HttpResponse& response, const std::string& origin) {
    response.headers.emplace_back("Access-Control-Allow-Origin", origin);
    response.headers.emplace_back("Access-Control-Expose-Headers",
                                  "Content-Disposition, Location, Retry-After, Tengen-Notes");
    response.headers.emplace_back("Vary", "Origin");
}

HttpResponse preflightResponse() {
    return {.status = 204,
            .type = "",
            .headers = {{"Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, DELETE"},
                        {"Access-Control-Allow-Headers", "Authorization, Content-Type, X-Api-Key"},
                        {"Access-Control-Max-Age", "600"}}};
}

}  // namespace tengen::server
