#pragma once

#include <optional>

#include "base/result.hpp"

namespace tengen::server {

/// The listening TCP socket that a service manager has passed to this process, by the protocol of
/// sd_listen_fds(3); nothing: it has passed none. REQUIRES: no other thread runs yet.
Result<std::optional<int>> passedSocket();

}  // namespace tengen::server
