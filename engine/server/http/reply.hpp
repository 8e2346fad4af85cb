#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/api/http.hpp"

namespace tengen::server {

/// A response as it is sent, with the headers that every one has.
boost::beast::http::response<boost::beast::http::string_body> makeReply(HttpResponse response,
                                                                        bool keepAlive);

}  // namespace tengen::server
