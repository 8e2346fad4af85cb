#include "interrupt.hpp"

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
    action.sa_flags = 0;  // no SA_RESTART: the read that waits must return
    sigaction(SIGINT, &action, nullptr);
}

InterruptGuard::~InterruptGuard() { std::signal(SIGINT, SIG_DFL); }

bool InterruptGuard::happened() { return interrupted != 0; }

}  // namespace tengen
