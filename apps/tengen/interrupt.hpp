#pragma once

namespace tengen {

/// While one lives, Ctrl-C does not end the program: a read that waits for input returns at once,
/// and happened() tells why, so that a command can say farewell and keep what was done.
class InterruptGuard {
public:
    InterruptGuard();
    ~InterruptGuard();
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;

    [[nodiscard]] static bool happened();
};

}  // namespace tengen
