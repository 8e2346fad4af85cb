#include "learning/folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "base/text.hpp"

namespace tengen::learning {

Result<FolderLock> FolderLock::take(const std::filesystem::path& folder) {
    const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return Error{Error::Kind::Io, inQuotes(folder.string(), 200) + ": " +
                                          std::generic_category().message(errno)};
    FolderLock lock(fd);
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0)
        return Error{Error::Kind::Io,
                     inQuotes(folder.string(), 200) + ": another process is working in it"};
    return lock;
}

FolderLock::FolderLock(FolderLock&& from) noexcept : fd_(std::exchange(from.fd_, -1)) {}

FolderLock::~FolderLock() {
    if (fd_ >= 0) ::close(fd_);
}

}  // namespace tengen::learning
