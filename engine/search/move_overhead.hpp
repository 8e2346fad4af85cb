#pragma once

#include <chrono>

#include "base/clock.hpp"

namespace tengen::search {

/// What a move takes beside its search: the pipe, the scheduler, the manager's own slowness. On a
/// busy machine a search is now and then kept from running, which is dangerous just before its end;
/// so the overhead grows with the pauses seen, and shrinks again when they are gone.
class MoveOverhead {
public:
    /// Learns from a search the longest time for which it did not run.
    void observe(std::chrono::microseconds pause);

    /// What is left of `time` for the search, less `lost`, what has gone by, and the overhead. At
    /// least a millisecond.
    [[nodiscard]] std::chrono::milliseconds takenFrom(std::chrono::milliseconds time,
                                                      ClockKind clock,
                                                      std::chrono::microseconds lost = {}) const;

private:
    /// Nothing is known of the machine before the first search.
    std::chrono::microseconds pause_ = std::chrono::milliseconds(20);
};

}  // namespace tengen::search
