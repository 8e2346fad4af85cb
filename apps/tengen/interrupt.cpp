#include "interrupt.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <system_error>

namespace tengen::apps {
namespace {

// The only globals of the program: a signal handler needs them.
std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);
// Any thread may receive the signal, so EINTR is not enough: a byte in this pipe wakes the waiting
// thread.
std::array<int, 2> wakeUp = {-1, -1};

void onInterrupt(int) {
    const int before = errno;
    interrupted = true;
    [[maybe_unused]] const auto written = write(wakeUp[1], "!", 1);
    errno = before;
}

}  // namespace

InterruptGuard::InterruptGuard() {
    interrupted = false;
    if (pipe2(wakeUp.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        throw std::system_error(errno, std::generic_category(), "cannot make a pipe");
    struct sigaction action = {};
    action.sa_handler = onInterrupt;
    action.sa_flags = 0;  // no SA_RESTART: a wait must return
    sigaction(SIGINT, &action, nullptr);
}

InterruptGuard::~InterruptGuard() {
    std::signal(SIGINT, SIG_DFL);
    for (const int end : wakeUp) close(end);
}

bool InterruptGuard::happened() { return interrupted; }

bool InterruptGuard::awaitInput(std::istream& in) {
    if (in.rdbuf()->in_avail() > 0) return !happened();
    pollfd sources[] = {{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0},
                        {.fd = wakeUp[0], .events = POLLIN, .revents = 0}};
    while (!happened() && poll(sources, 2, -1) < 0) {
    }
    return !happened();
}

}  // namespace tengen::apps
