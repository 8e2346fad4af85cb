#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "protocol/gomocup_session.hpp"
#include "protocol/line_output.hpp"
#include "protocol/line_reader.hpp"

namespace tengen::protocol {

/// Runs a session on a thread of its own, so that input is read while it thinks: STOP and YXSTOP
/// cut short everything that was sent before them, END ends it all; every other line waits its
/// turn. Waiting is blocking: an idle pump uses no processor time, unless the session wants to
/// ponder; then it does until anything at all comes in.
///
/// feed(), close(), end() and finish() belong to one thread, the one that reads.
class CommandPump {
public:
    using Milliseconds = std::chrono::milliseconds;

    struct Timing {
        /// Commands received less than this before END are still answered; a longer search is
        /// dropped.
        Milliseconds endGrace{100};
        /// How long finish() waits after END, in processor time; managers kill from half a second
        /// on. A machine that gives the process little of its time makes it no more than tenfold.
        Milliseconds patience{200};
        /// How long a search without limits may go on after the input has ended.
        Milliseconds grace{5000};
    };

    /// `output` is where `session` writes. Both must outlive the pump.
    CommandPump(GomocupSession& session, LineOutput& output, Timing timing);
    CommandPump(GomocupSession& session, LineOutput& output)
        : CommandPump(session, output, Timing()) {}
    /// Stops the running command and waits for its end.
    ~CommandPump();
    CommandPump(const CommandPump&) = delete;
    CommandPump& operator=(const CommandPump&) = delete;

    /// Takes what was read. Blocks only when some thousand lines are waiting already.
    void feed(std::string_view bytes);
    /// The input is over. finish() waits for all that was sent; what has no limits is stopped.
    void close();
    /// Acts as on END.
    void end();
    [[nodiscard]] bool hasEnded() const;

    /// Waits until all is done. After END only until managers would kill the process; false
    /// when an agent does not stop in time, and then nothing more is written.
    [[nodiscard]] bool finish();

private:
    using Clock = std::chrono::steady_clock;

    struct Entry {
        std::string line;
        bool overlong = false;
        std::stop_token stop;
        Clock::time_point arrival;
    };

    void take(const LineReader::Line& line);
    void work();
    void run(const Entry& entry);
    void ponder(std::stop_token stop);
    /// Whether all was done within `patience`.
    bool waitPatiently(std::unique_lock<std::mutex>& lock);

    GomocupSession& session_;
    LineOutput& output_;
    Timing timing_;
    LineReader reader_;

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Entry> queue_;
    std::stop_source stop_;  // of all lines since the last STOP
    std::stop_source hangUp_;
    std::stop_source pondering_;
    std::optional<Clock::time_point> running_;  // since when the line that is run was there
    bool closed_ = false;
    bool ended_ = false;
    bool done_ = false;

    std::thread worker_;  // last: it uses all of the above
};

}  // namespace tengen::protocol
