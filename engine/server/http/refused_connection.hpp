#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>

#include "server/http/connection.hpp"

namespace tengen::server {

/// Answers 503 to a connection without reading what it asks, and ends it. It does not count as an
/// open one; when many are ended so at once, they are closed without an answer.
void refuseConnection(const std::shared_ptr<Hub>& hub, boost::asio::ip::tcp::socket socket);

}  // namespace tengen::server
