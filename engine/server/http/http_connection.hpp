#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>

#include "server/http/connection.hpp"

namespace tengen::server {

/// Answers requests on a connection until either side ends it, or it becomes a WebSocket.
void startHttp(const std::shared_ptr<Hub>& hub, boost::asio::ip::tcp::socket socket,
               const boost::asio::ip::address& peer);

}  // namespace tengen::server
