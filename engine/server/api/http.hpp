#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/error_codes.hpp"

namespace tengen::server {

/// A request of HTTP, as far as anything here wants to know of it.
struct HttpRequest {
    std::string method{};
    std::string path{};                          ///< decoded, without what follows the `?`
    std::map<std::string, std::string> query{};  ///< decoded; of two alike the last
    std::string body{};
    std::string authorization{};
    std::string ifNoneMatch{};
    std::string acceptEncoding{};
    std::string client{};  ///< whose it is: an address, or the name of an API key
};

struct HttpResponse {
    int status = 200;
    std::string type = "application/json";
    std::string body{};
    std::vector<std::pair<std::string, std::string>> headers{};
};

/// Takes the response, now or later, on the loop's thread.
using Respond = std::function<void(HttpResponse response)>;

/// What `%41` and `+` stand for; nothing when a `%` has no two digits after it.
std::optional<std::string> percentDecoded(std::string_view text, bool plusIsBlank);

/// Splits `/path?a=b` into the decoded parts of a request; false when it is malformed or not UTF-8.
bool readTarget(std::string_view target, HttpRequest& request);

/// `{"error":{"code":…,"message":…}}`.
HttpResponse errorResponse(int status, HttpError code, std::string_view message);

}  // namespace tengen::server
