#pragma once

#include <istream>

namespace tengen::apps {

/// Handles Ctrl-C during its lifetime: a wait for input ends at once and happened() becomes true,
/// so that a command can save its work before it exits.
class InterruptGuard {
public:
    InterruptGuard();
    ~InterruptGuard();
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;

    [[nodiscard]] static bool happened();

    /// Blocks until standard input (`in`) has data or has ended. Returns false after Ctrl-C, also
    /// when it came just before the wait.
    /// REQUIRES: std::ios::sync_with_stdio(false), so that `in` knows what it has read ahead.
    [[nodiscard]] static bool awaitInput(std::istream& in);
};

}  // namespace tengen::apps
