#pragma once

#include <istream>

namespace tengen::apps {

/// While one lives, Ctrl-C does not end the program: waiting for input ends at once, and happened()
/// tells why, so that a command can say farewell and keep what was done.
class InterruptGuard {
public:
    InterruptGuard();
    ~InterruptGuard();
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;

    [[nodiscard]] static bool happened();

    /// Waits until standard input, of which `in` is the stream, has something or has ended. False
    /// after Ctrl-C, even one that came a moment before the wait began.
    /// REQUIRES: std::ios::sync_with_stdio(false), so that `in` knows what it has read ahead.
    [[nodiscard]] static bool awaitInput(std::istream& in);
};

}  // namespace tengen::apps
