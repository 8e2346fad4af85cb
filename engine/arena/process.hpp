#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tengen::arena {

/// Another program with its three standard streams on pipes, in a process group of its own. It is
/// killed and reaped when this object goes, and killed by the kernel should we be.
///
/// Whatever it does, we neither hang nor run out of memory: every wait has a deadline, its output
/// is taken only as far as the limits below, and writing to it goes on reading from it, so that
/// two full pipes cannot block each other. Not thread-safe.
class Process {
public:
    using Clock = std::chrono::steady_clock;

    static constexpr std::size_t kMaxLine = 1 << 16;    ///< bytes of one line
    static constexpr std::size_t kMaxUnread = 1 << 20;  ///< bytes taken in and not yet asked for
    static constexpr std::size_t kMaxErrorOutput = 1 << 12;  ///< the last bytes that are kept

    /// `words` are the program and its arguments. The program is looked for on the PATH when its
    /// name has no '/'. The error is a sentence that names it.
    static Result<Process> start(std::span<const std::string> words);

    Process(Process&& from) noexcept;
    Process& operator=(Process&& from) noexcept;
    ~Process();

    enum class Event {
        Line,     ///< a line was read
        Closed,   ///< the program closed its output; it has ended or is about to
        Timeout,  ///< nothing by the deadline
        Flood,    ///< a line, or what piled up unread, is beyond any sense
        Stopped,  ///< the stop token asked us to leave
    };

    /// The next line of output, without its end (CR, LF or both); blank lines are left out.
    Event readLine(std::string& line, Clock::time_point deadline, const std::stop_token& stop);

    /// Writes all of `text`. Anything but Line (which stands for «done») tells why not.
    Event write(std::string_view text, Clock::time_point deadline, const std::stop_token& stop);

    /// CPU time of all its threads, since it started; nothing once it has ended.
    [[nodiscard]] std::optional<std::chrono::nanoseconds> cpuTime() const;

    /// Memory that it shares with no one (USS), in bytes; nothing where the system does not tell.
    [[nodiscard]] std::optional<std::size_t> privateMemory() const;

    /// What it reads next is the end of its input.
    void closeInput();

    /// Stops it in its tracks and lets it go on.
    void suspend() const;
    void resume() const;

    /// Waits for it to end by itself. True if it did by the deadline.
    bool waitForEnd(Clock::time_point deadline);
    /// Kills the whole group at once, and reaps.
    void kill();

    /// How it ended, as in «exit code 3» or «killed by signal 11 (Segmentation fault)»; nothing
    /// while it runs.
    [[nodiscard]] std::optional<std::string> ending();
    /// The last of what it wrote to its standard error output.
    [[nodiscard]] const std::string& errorOutput() const { return errorOutput_; }
    [[nodiscard]] pid_t pid() const { return pid_; }

private:
    Process() = default;
    void closeAll();
    bool reap(bool wait);
    bool takeLine(std::string& line);
    /// Waits a little for one of the pipes, and reads what is there.
    void pump(bool wantsWrite, Clock::time_point until);
    void drainOutput();
    void drainErrors();

    pid_t pid_ = -1;
    int in_ = -1;  // its standard input, our end
    int out_ = -1;
    int err_ = -1;
    bool reaped_ = true;
    int status_ = 0;
    std::string unread_;
    std::string errorOutput_;
};

/// The words of a command line: split at blanks, except inside single or double quotes.
Result<std::vector<std::string>> splitWords(std::string_view text);

}  // namespace tengen::arena
