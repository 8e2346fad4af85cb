#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/beast/http/message.hpp>
#include <optional>
#include <string>
#include <variant>

#include "server/api/http.hpp"
#include "server/http/web_server.hpp"

namespace tengen::server {

using RequestFields = boost::beast::http::request_header<>;

/// What a header asks for, before any of the body is read.
struct RequestHead {
    HttpRequest request{};  ///< without the body
    std::string origin{};   ///< of a page of another site that may ask; else empty
    bool isSocket = false;
    bool isPreflight = false;  ///< a browser asks whether that page may
};

/// Why the header leaves open where the request ends, or whom it is meant for; nothing if it does
/// not. Two servers in a row could disagree about it, so the connection must end.
std::optional<HttpResponse> framingFault(const RequestFields& fields);

/// Reads the header of a request from `peer`, or says why it is refused.
std::variant<RequestHead, HttpResponse> readHead(const RequestFields& fields,
                                                 const boost::asio::ip::address& peer,
                                                 const ServerSettings& settings);

/// The headers that let a page of `origin` read the answer.
void allowOrigin(HttpResponse& response, const std::string& origin);
/// The answer to a browser that asks whether a page of another site may send a request.
HttpResponse preflightResponse();

}  // namespace tengen::server
