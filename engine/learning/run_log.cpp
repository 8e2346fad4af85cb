#include "learning/run_log.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "base/file.hpp"
#include "base/text.hpp"

namespace tengen::learning {
namespace {

/// A line is some 700 bytes; this is a million of them.
constexpr std::size_t kMaxLog = std::size_t{1} << 30;

}  // namespace

Error RunLog::errorAbout(const std::string& what) const {
    return {Error::Kind::Io, inQuotes(path_.string(), 200) + ": " + what};
}

Error RunLog::damageAt(std::size_t index) const {
    // The settings are line 1.
    return errorAbout("line " + std::to_string(index + 2) + " is damaged");
}

Result<RunLog> RunLog::open(const std::filesystem::path& path, const std::string& settings) {
    const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    RunLog log(path, fd);
    if (fd < 0) return log.errorAbout(std::generic_category().message(errno));
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0)
        return log.errorAbout("another process is writing to it");
    if (const auto ready = log.goOn(settings); !ready) return ready.error();
    return log;
}

RunLog::RunLog(RunLog&& from) noexcept
    : path_(std::move(from.path_)),
      fd_(std::exchange(from.fd_, -1)),
      lines_(std::move(from.lines_)) {}

RunLog::~RunLog() {
    if (fd_ >= 0) ::close(fd_);
}

Result<void> RunLog::goOn(const std::string& settings) {
    const auto bytes = readFile(path_, kMaxLog);
    if (!bytes) return bytes.error();
    // What follows the last newline was being written when the process ended.
    const std::size_t whole = bytes->rfind('\n') + 1;
    std::string_view rest = std::string_view(*bytes).substr(0, whole);
    if (::ftruncate(fd_, static_cast<off_t>(whole)) != 0 || ::lseek(fd_, 0, SEEK_END) < 0)
        return errorAbout(std::generic_category().message(errno));
    if (rest.empty()) return append(settings);

    const auto [header, lines] = splitAt(rest, '\n');
    if (header != settings)
        return Error{Error::Kind::BadValue, inQuotes(path_.string(), 200) +
                                                " is of a run with other settings (" +
                                                inQuotes(header, 400) + "); choose another folder"};
    for (rest = lines; !rest.empty();) {
        const auto [line, others] = splitAt(rest, '\n');
        lines_.emplace_back(line);
        rest = others;
    }
    return {};
}

// NOLINTNEXTLINE(readability-make-member-function-const): it changes the file
Result<void> RunLog::append(std::string_view line) {
    const std::string bytes = std::string(line) + '\n';
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t count = ::write(fd_, bytes.data() + done, bytes.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errorAbout(std::generic_category().message(errno));
        done += static_cast<std::size_t>(count);
    }
    return {};
}

}  // namespace tengen::learning
