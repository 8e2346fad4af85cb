// The bytes of a request's header, as a socket delivers them, through the parser and all that is
// decided from the header alone: where the request ends, whom it is meant for, whose it is. The
// first byte chooses the server's settings and how the bytes come in pieces.

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <cstdio>
#include <cstdlib>

#include "server/api/guard.hpp"
#include "server/api/request_values.hpp"
#include "server/http/request_head.hpp"

namespace tengen::server {
namespace {

namespace http = boost::beast::http;

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "request head: %s\n", what);
    std::abort();
}

ServerSettings settingsOf(int which) {
    ServerSettings settings;
    settings.isPublic = which % 2 != 0;
    if (which % 4 >= 2) settings.hosts = {"games.example", "[::1]:8080"};
    settings.corsOrigins = {which % 8 >= 4 ? "*" : "https://bots.example"};
    for (const char* network : {"10.0.0.0/8", "::1", "2001:db8::/32"})
        settings.trustedProxies.push_back(*Network::parse(network));
    settings.apiKeys = {{"0123456789abcdef", "bot"}};
    return settings;
}

void checkRefusal(const HttpResponse& response) {
    require(response.status >= 400 && response.status < 500, "refused with a strange status");
    require(!response.body.empty(), "a refusal says nothing");
}

void checkHead(const RequestFields& fields, const ServerSettings& settings) {
    for (const char* peer : {"10.1.2.3", "192.0.2.7", "2001:db8::1"}) {
        const auto read = readHead(fields, boost::asio::ip::make_address(peer), settings);
        if (const auto* refusal = std::get_if<HttpResponse>(&read)) {
            checkRefusal(*refusal);
            continue;
        }
        const auto& head = std::get<RequestHead>(read);
        require(head.request.path.starts_with('/'), "a path without a root");
        require(!head.request.client.empty(), "a request of no one");
        require(head.request.client.size() <= 64, "a client's name as the client likes it");
        require(!head.isPreflight || !head.origin.empty(), "a preflight of no page");
        if (const auto fits = checkLengths(head.request); fits) {
            (void)ruleGiven(head.request);
            if (const auto limit = limitGiven(head.request, 20)) require(*limit > 0, "no limit");
        }
    }
}

}  // namespace
}  // namespace tengen::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tengen::server;
    static const std::array<ServerSettings, 8> kSettings = {
        settingsOf(0), settingsOf(1), settingsOf(2), settingsOf(3),
        settingsOf(4), settingsOf(5), settingsOf(6), settingsOf(7)};
    if (size == 0) return 0;
    // As http_connection.cpp has it.
    http::request_parser<http::empty_body> parser;
    parser.header_limit(16 << 10);
    parser.eager(false);
    boost::beast::error_code error;
    boost::asio::const_buffer bytes(data + 1, size - 1);
    while (!error && bytes.size() > 0 && !parser.is_header_done()) {
        const std::size_t taken = parser.put(bytes, error);
        if (taken == 0) break;
        bytes += taken;
    }
    if (!parser.is_header_done()) return 0;
    const RequestFields& fields = parser.get().base();
    if (const auto fault = framingFault(fields))
        checkRefusal(*fault);
    else
        checkHead(fields, kSettings[data[0] % kSettings.size()]);
    return 0;
}
