#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace tengen::server {

/// Headers of every answer: nothing from elsewhere runs in the page, no page frames ours, and the
/// browser may give it shared memory.
std::span<const std::pair<std::string_view, std::string_view>> securityHeaders();

/// Whether a request for `host` (as the client calls us) is meant for this machine and not for a
/// name that an attacker pointed at it.
bool isLocalHost(std::string_view host);

/// Whether a server is asked by a name of its own: one of `names` or of this machine. A server
/// without names answers to all if it `isPublic`, else only to those of this machine.
bool isKnownHost(std::string_view host, std::span<const std::string> names, bool isPublic);

/// Whether a browser's `origin` is our own page: the same host and port that it was asked of. No
/// origin means no browser, or a page's own GET.
bool isOwnOrigin(std::string_view origin, std::string_view host);

}  // namespace tengen::server
