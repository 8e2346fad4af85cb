#pragma once

#include <filesystem>

#include "base/result.hpp"

namespace tengen::learning {

/// Keeps other processes from working in the same folder while it lives; a process that is killed
/// leaves no lock behind.
class FolderLock {
public:
    /// REQUIRES: the folder exists.
    static Result<FolderLock> take(const std::filesystem::path& folder);

    FolderLock(FolderLock&& from) noexcept;
    FolderLock& operator=(FolderLock&&) = delete;
    ~FolderLock();

private:
    explicit FolderLock(int fd) : fd_(fd) {}

    int fd_;
};

}  // namespace tengen::learning
