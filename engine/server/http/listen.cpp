#include "base/text.hpp"
#include "server/http/web_server.hpp"

namespace tengen::server {

Result<Listen> parseListen(std::string_view text) {
    const auto colon = text.rfind(':');
    const Error wrong{
        Error::Kind::BadSyntax,
        "an address to listen on is HOST:PORT, as in 127.0.0.1:8080 or [::1]:8080, not " +
            inQuotes(text)};
    if (colon == std::string_view::npos) return wrong;
    std::string_view host = text.substr(0, colon);
    const auto port = parseNumber<std::uint16_t>(text.substr(colon + 1));
    if (host.starts_with('[') && host.ends_with(']') && host.size() > 2)
        host = host.substr(1, host.size() - 2);
    else if (host.find_first_of(":[]") != std::string_view::npos)
        return wrong;  // an address of version 6 needs its brackets
    if (host.empty() || !port) return wrong;
    return Listen{std::string(host), *port};
}

}  // namespace tengen::server
