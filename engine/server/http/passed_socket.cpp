#include "server/http/passed_socket.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>

#include "base/text.hpp"

namespace tengen::server {
namespace {

constexpr int kFirstPassed = 3;

std::optional<int> numberOf(const char* variable) {
    const char* text = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): no thread yet
    return text == nullptr ? std::nullopt : parseNumber<int>(text);
}

bool isListening(int socket) {
    int listens = 0;
    int family = 0;
    socklen_t size = sizeof listens;
    if (getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0) return false;
    size = sizeof family;
    if (getsockopt(socket, SOL_SOCKET, SO_DOMAIN, &family, &size) != 0) return false;
    return listens != 0 && (family == AF_INET || family == AF_INET6);
}

}  // namespace

Result<std::optional<int>> passedSocket() {
    const auto count = numberOf("LISTEN_FDS");
    if (numberOf("LISTEN_PID") != getpid() || !count || *count < 1) return std::optional<int>{};
    if (*count > 1 || !isListening(kFirstPassed))
        return Error{Error::Kind::BadValue,
                     "the service manager must pass one listening TCP socket, and no other "
                     "(LISTEN_FDS is " +
                         std::to_string(*count) + ")"};
    fcntl(kFirstPassed, F_SETFD, FD_CLOEXEC);
    return std::optional(kFirstPassed);
}

}  // namespace tengen::server
