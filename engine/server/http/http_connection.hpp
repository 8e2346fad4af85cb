#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <optional>
#include <string>

#include "server/http/connection.hpp"

namespace tengen::server {

/// Answers requests on a connection until either side ends it, or it becomes a WebSocket.
/// `refused`: an answer to whatever is asked, after which the connection ends.
void startHttp(const std::shared_ptr<Hub>& hub, std::string address,
               boost::asio::ip::tcp::socket socket, std::optional<HttpResponse> refused);

}  // namespace tengen::server
