#pragma once

#include "base/clock.hpp"
#include "protocol/session_state.hpp"

namespace tengen::protocol {

/// The time of one answer: what the agent is allowed when it begins, and what is taken off the
/// match clock when it ends. One for each command that thinks, around all that it thinks.
class MoveTimer {
public:
    explicit MoveTimer(SessionState& session);
    ~MoveTimer();
    MoveTimer(const MoveTimer&) = delete;
    MoveTimer& operator=(const MoveTimer&) = delete;

    /// Limits for the whole answer.
    [[nodiscard]] search::Limits limits() const { return limits({}); }
    /// The same for one of `shares` equal parts of what is left of its time.
    [[nodiscard]] search::Limits limitsLeft(int shares) const;

    /// Learns from a search what the machine does to the time of the next.
    void observe(const search::Limits& limits, const search::Report& report);

    /// Raised by STOP; and, where nothing else would ever end the search, when the manager is gone.
    [[nodiscard]] std::stop_token stop() const { return stop_.get_token(); }

private:
    [[nodiscard]] search::Limits limits(std::chrono::microseconds gone) const;

    using Link = std::stop_callback<std::function<void()>>;

    SessionState& session_;
    std::chrono::microseconds lost_{0};
    Stopwatch watch_;
    std::stop_source stop_;
    Link onStop_;
    std::optional<Link> onHangUp_;
};

}  // namespace tengen::protocol
