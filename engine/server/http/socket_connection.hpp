#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <string>

#include "server/http/connection.hpp"

namespace tengen::server {

/// Goes on with a connection as a WebSocket, which `request` has asked for. It lives until either
/// side ends it.
void startSocket(const std::shared_ptr<Hub>& hub, std::string client,
                 boost::beast::tcp_stream stream,
                 const boost::beast::http::request<boost::beast::http::string_body>& request);

}  // namespace tengen::server
