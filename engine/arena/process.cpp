#include "arena/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <ctime>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>
#include <thread>
#include <utility>

#include "base/text.hpp"

namespace tengen::arena {
namespace {

using namespace std::chrono_literals;

/// How often a wait looks whether it was asked to stop.
constexpr auto kSlice = 50ms;

/// A pipe whose ends no other child inherits, and which close themselves.
struct Pipe {
    std::array<int, 2> ends = {-1, -1};

    Pipe() {
        if (pipe2(ends.data(), O_CLOEXEC) != 0)
            throw std::system_error(errno, std::generic_category(), "cannot make a pipe");
    }
    ~Pipe() {
        for (const int end : ends)
            if (end >= 0) close(end);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    int take(std::size_t end) { return std::exchange(ends[end], -1); }
};

std::string reason(int error) { return std::generic_category().message(error); }

void setNonBlocking(int fd) { fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK); }

/// Writing to a program that has gone must be an error for us to see, not a signal that ends us.
/// Only this thread is touched: a library has no business with the handlers of the whole program.
class NoPipeSignal {
public:
    NoPipeSignal() {
        sigemptyset(&pipeOnly_);
        sigaddset(&pipeOnly_, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &pipeOnly_, &before_);
    }
    ~NoPipeSignal() {
        const timespec now{};
        while (sigtimedwait(&pipeOnly_, nullptr, &now) > 0) {
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    NoPipeSignal(const NoPipeSignal&) = delete;
    NoPipeSignal& operator=(const NoPipeSignal&) = delete;

private:
    sigset_t pipeOnly_{};
    sigset_t before_{};
};

/// Where the program is, since only execv() may be called between fork and exec.
Result<std::string> located(const std::string& program) {
    const auto isProgram = [](const std::string& path) { return access(path.c_str(), X_OK) == 0; };
    if (program.find('/') != std::string::npos) {
        if (isProgram(program)) return program;
        return Error{Error::Kind::NotFound,
                     "cannot run " + inQuotes(program, 200) + ": " + reason(errno)};
    }
    // The environment does not change while other threads read it.
    const char* path = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe)
    for (std::string_view rest = path == nullptr ? "" : path; !rest.empty();) {
        const auto [folder, after] = splitAt(rest, ':');
        const std::string candidate = std::string(folder) + "/" + program;
        if (isProgram(candidate)) return candidate;
        rest = after;
    }
    return Error{Error::Kind::NotFound, "there is no program " + inQuotes(program, 200) +
                                            " on the PATH; write ./" + program +
                                            " for one in this folder"};
}

/// The child's side of fork(): async-signal-safe calls only, and no way back.
[[noreturn]] void becomeProgram(const char* path, char* const* arguments,
                                const std::array<int, 3>& streams, int failed) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int stream = 0; stream < 3; ++stream)
        dup2(streams[static_cast<std::size_t>(stream)], stream);  // dup2 drops CLOEXEC
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, nullptr);
    for (const int handled : {SIGPIPE, SIGINT, SIGTERM}) signal(handled, SIG_DFL);
    execv(path, arguments);
    const int why = errno;
    (void)!::write(failed, &why, sizeof why);
    _exit(127);
}

}  // namespace

Result<Process> Process::start(std::span<const std::string> words) {
    if (words.empty()) return Error{Error::Kind::BadSyntax, "there is no program to run"};
    const auto path = located(words.front());
    if (!path) return path.error();
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);

    Pipe in, out, err, failed;
    // The three low numbers are where dup2 puts the streams; a pipe that got one of them (a parent
    // without standard streams) would be overwritten before it is copied.
    for (Pipe* pipe : {&in, &out, &err, &failed})
        for (int& end : pipe->ends)
            if (end < 3) {
                const int higher = fcntl(end, F_DUPFD_CLOEXEC, 3);
                if (higher < 0)
                    return Error{Error::Kind::Io, "cannot make a pipe: " + reason(errno)};
                close(std::exchange(end, higher));
            }

    const pid_t pid = fork();
    if (pid < 0) return Error{Error::Kind::Io, "cannot start a process: " + reason(errno)};
    if (pid == 0)
        becomeProgram(path->c_str(), arguments.data(), {in.ends[0], out.ends[1], err.ends[1]},
                      failed.ends[1]);

    setpgid(pid, pid);  // also here, so that the group exists whichever process runs first
    close(failed.take(1));
    int why = 0;
    ssize_t got = 0;
    do got = ::read(failed.ends[0], &why, sizeof why);
    while (got < 0 && errno == EINTR);
    if (got == sizeof why) {
        waitpid(pid, nullptr, 0);
        return Error{Error::Kind::Io,
                     "cannot run " + inQuotes(words.front(), 200) + ": " + reason(why)};
    }

    Process process;
    process.pid_ = pid;
    process.reaped_ = false;
    process.in_ = in.take(1);
    process.out_ = out.take(0);
    process.err_ = err.take(0);
    for (const int fd : {process.in_, process.out_, process.err_}) setNonBlocking(fd);
    return process;
}

Process::Process(Process&& from) noexcept { *this = std::move(from); }

Process& Process::operator=(Process&& from) noexcept {
    if (this == &from) return *this;
    kill();
    closeAll();
    pid_ = std::exchange(from.pid_, -1);
    in_ = std::exchange(from.in_, -1);
    out_ = std::exchange(from.out_, -1);
    err_ = std::exchange(from.err_, -1);
    reaped_ = std::exchange(from.reaped_, true);
    status_ = from.status_;
    unread_ = std::move(from.unread_);
    errorOutput_ = std::move(from.errorOutput_);
    return *this;
}

Process::~Process() {
    kill();
    closeAll();
}

void Process::closeAll() {
    for (int* fd : {&in_, &out_, &err_})
        if (*fd >= 0) close(std::exchange(*fd, -1));
}

void Process::pump(bool wantsWrite, Clock::time_point until) {
    std::array<pollfd, 3> fds = {{{.fd = out_, .events = POLLIN, .revents = 0},
                                  {.fd = err_, .events = POLLIN, .revents = 0},
                                  {.fd = wantsWrite ? in_ : -1, .events = POLLOUT, .revents = 0}}};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    const auto wait = std::clamp<std::chrono::milliseconds>(left, 0ms, kSlice);
    if (poll(fds.data(), fds.size(), static_cast<int>(wait.count())) <= 0) return;
    if (fds[0].revents != 0) drainOutput();
    if (fds[1].revents != 0) drainErrors();
}

void Process::drainOutput() {
    std::array<char, 1 << 14> chunk{};
    while (out_ >= 0 && unread_.size() <= kMaxUnread) {
        const ssize_t got = ::read(out_, chunk.data(), chunk.size());
        if (got > 0)
            unread_.append(chunk.data(), static_cast<std::size_t>(got));
        else if (got == 0 || (errno != EAGAIN && errno != EINTR))
            close(std::exchange(out_, -1));
        else
            return;
    }
}

void Process::drainErrors() {
    // One chunk a time: a program that floods this stream must not keep us here.
    std::array<char, 1 << 14> chunk{};
    const ssize_t got = err_ < 0 ? -1 : ::read(err_, chunk.data(), chunk.size());
    if (got > 0) {
        errorOutput_.append(chunk.data(), static_cast<std::size_t>(got));
        if (errorOutput_.size() > kMaxErrorOutput)
            errorOutput_.erase(0, errorOutput_.size() - kMaxErrorOutput);
    } else if (err_ >= 0 && (got == 0 || (errno != EAGAIN && errno != EINTR))) {
        close(std::exchange(err_, -1));
    }
}

bool Process::takeLine(std::string& line) {
    for (;;) {
        const auto end = unread_.find_first_of("\r\n");
        if (end == std::string::npos) {
            // A program that ended in the middle of a line has still said it.
            if (out_ >= 0 || unread_.empty()) return false;
            line = std::exchange(unread_, {});
            return true;
        }
        line = unread_.substr(0, end);
        unread_.erase(0, end + 1);
        if (!trim(line).empty()) return true;
    }
}

Process::Event Process::readLine(std::string& line, Clock::time_point deadline,
                                 const std::stop_token& stop) {
    for (;;) {
        if (takeLine(line)) return line.size() > kMaxLine ? Event::Flood : Event::Line;
        if (unread_.size() > kMaxLine) return Event::Flood;
        if (out_ < 0) return Event::Closed;
        if (stop.stop_requested()) return Event::Stopped;
        if (Clock::now() >= deadline) {
            drainOutput();  // what came while others had the processor is in time
            if (takeLine(line)) return Event::Line;
            return Event::Timeout;
        }
        pump(false, deadline);
    }
}

Process::Event Process::write(std::string_view text, Clock::time_point deadline,
                              const std::stop_token& stop) {
    const NoPipeSignal guard;
    while (!text.empty()) {
        if (in_ < 0) return Event::Closed;
        const ssize_t put = ::write(in_, text.data(), text.size());
        if (put > 0) {
            text.remove_prefix(static_cast<std::size_t>(put));
            continue;
        }
        if (errno != EAGAIN && errno != EINTR) return Event::Closed;
        if (stop.stop_requested()) return Event::Stopped;
        if (Clock::now() >= deadline) return Event::Timeout;
        if (unread_.size() > kMaxUnread) return Event::Flood;
        pump(true, deadline);
    }
    return Event::Line;
}

std::optional<std::chrono::nanoseconds> Process::cpuTime() const {
    clockid_t clock{};
    timespec now{};
    if (reaped_ || clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &now) != 0)
        return std::nullopt;
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

std::optional<std::size_t> Process::privateMemory() const {
    if (reaped_) return std::nullopt;
    std::ifstream file("/proc/" + std::to_string(pid_) + "/smaps_rollup");
    std::size_t total = 0;
    bool any = false;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("Private_")) continue;
        const std::string_view number = trim(splitAt(line, ':').second);
        if (const auto kib = parseNumber<std::size_t>(splitAt(number, ' ').first)) {
            total += *kib << 10;
            any = true;
        }
    }
    return any ? std::optional(total) : std::nullopt;
}

void Process::closeInput() {
    if (in_ >= 0) close(std::exchange(in_, -1));
}

void Process::suspend() const {
    if (!reaped_) ::kill(-pid_, SIGSTOP);
}
void Process::resume() const {
    if (!reaped_) ::kill(-pid_, SIGCONT);
}

bool Process::reap(bool wait) {
    if (reaped_) return true;
    // First only look: until the leader is reaped its number stands for the group and for nothing
    // else, so that the processes it left behind can be killed without hitting a stranger.
    siginfo_t info{};
    int done = 0;
    do
        done =
            waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT | (wait ? 0 : WNOHANG));
    while (done < 0 && errno == EINTR);
    if (done == 0 && info.si_pid == 0) return false;
    ::kill(-pid_, SIGKILL);
    pid_t got = 0;
    do got = waitpid(pid_, &status_, 0);
    while (got < 0 && errno == EINTR);
    reaped_ = true;
    return true;
}

bool Process::waitForEnd(Clock::time_point deadline) {
    while (!reap(false)) {
        if (Clock::now() >= deadline) return false;
        // What it still says is thrown away, lest it wait for us to read it.
        pump(false, std::min(deadline, Clock::now() + 2ms));
        unread_.clear();
        if (out_ < 0 && err_ < 0) std::this_thread::sleep_for(1ms);
    }
    return true;
}

void Process::kill() {
    if (pid_ < 0) return;
    if (!reaped_) {
        ::kill(-pid_, SIGKILL);
        ::kill(pid_, SIGKILL);
        reap(true);
    }
}

std::optional<std::string> Process::ending() {
    if (!reap(false) || pid_ < 0) return std::nullopt;
    if (WIFEXITED(status_)) return "exit code " + std::to_string(WEXITSTATUS(status_));
    const int number = WTERMSIG(status_);
    return "killed by signal " + std::to_string(number) + " (" + sigdescr_np(number) + ")";
}

Result<std::vector<std::string>> splitWords(std::string_view text) {
    std::vector<std::string> words;
    bool inWord = false;
    char quote = 0;
    for (const char c : text) {
        if (quote == 0 && isSpace(c)) {
            inWord = false;
            continue;
        }
        if (!inWord) words.emplace_back();
        inWord = true;
        if (quote != 0 ? c == quote : c == '\'' || c == '"')
            quote = quote != 0 ? 0 : c;
        else
            words.back() += c;
    }
    if (quote != 0)
        return Error{Error::Kind::BadSyntax, "a quote is not closed in " + inQuotes(text)};
    return words;
}

}  // namespace tengen::arena
