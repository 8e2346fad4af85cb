#include "server/api/guard.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tengen::server {

std::span<const std::pair<std::string_view, std::string_view>> securityHeaders() {
    static constexpr std::pair<std::string_view, std::string_view> kHeaders[] = {
        {"Content-Security-Policy",
         "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
         "'unsafe-inline'; "
         "img-src 'self' data: blob:; worker-src 'self' blob:; connect-src 'self'; object-src "
         "'none'; "
         "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Embedder-Policy", "require-corp"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
    };
    return kHeaders;
}

namespace {

/// The name in `host`, without the port, in small letters.
std::string nameIn(std::string_view host) {
    const auto bracket = host.rfind(']');
    const auto colon = host.rfind(':');
    if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket))
        host = host.substr(0, colon);
    return lower(host);
}

}  // namespace

bool isKnownHost(std::string_view host, std::span<const std::string> names, bool isPublic) {
    if (isLocalHost(host) || (isPublic && names.empty())) return true;
    const std::string name = nameIn(host);
    return std::ranges::any_of(names, [&](const std::string& own) { return lower(own) == name; });
}

bool isLocalHost(std::string_view host) {
    const std::string name = nameIn(host);
    return name == "localhost" || name == "[::1]" || name.ends_with(".localhost") ||
           (name.starts_with("127.") && name.find_first_not_of("0123456789.") == std::string::npos);
}

bool isOwnOrigin(std::string_view origin, std::string_view host) {
    if (origin.empty()) return true;
    for (const std::string_view scheme : {"http://", "https://"})
        if (origin.starts_with(scheme))
            return lower(origin.substr(scheme.size())) == lower(host) && !host.empty();
    return false;
}

}  // namespace tengen::server
