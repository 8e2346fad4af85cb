#include "interrupt.hpp"

#include <poll.h>
#include <unistd.h>

#include <csignal>

namespace tengen {
namespace {

// The one global of the program: a signal handler has no other way to tell.
volatile std::sig_atomic_t interrupted = 0;

void onInterrupt(int) { interrupted = 1; }

}  // namespace

InterruptGuard::InterruptGuard() {
    interrupted = 0;
    struct sigaction action = {};
    action.sa_handler = onInterrupt;
    action.sa_flags = 0;  // no SA_RESTART: a wait must return
    sigaction(SIGINT, &action, nullptr);
}

InterruptGuard::~InterruptGuard() { std::signal(SIGINT, SIG_DFL); }

bool InterruptGuard::happened() { return interrupted != 0; }

bool InterruptGuard::awaitInput(std::istream& in) {
    if (in.rdbuf()->in_avail() > 0) return !happened();
    // The signal is held back until ppoll lets it in, or it could slip between the test and the
    // wait and leave us waiting.
    sigset_t interruptOnly, before;
    sigemptyset(&interruptOnly);
    sigaddset(&interruptOnly, SIGINT);
    sigprocmask(SIG_BLOCK, &interruptOnly, &before);
    pollfd input = {.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    while (!happened() && ppoll(&input, 1, nullptr, &before) < 0) {
    }
    sigprocmask(SIG_SETMASK, &before, nullptr);
    return !happened();
}

}  // namespace tengen
