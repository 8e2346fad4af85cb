#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tengen::learning {

/// The file of a long run: its settings, then a line for each result in the order in which they
/// were finished. A run that is made again from its settings and given these lines resumes where
/// it was. Not thread-safe; a file lock excludes other processes.
class RunLog {
public:
    /// Creates the file, or opens it and drops a last line that was cut off. An error when it is of
    /// a run with other settings.
    static Result<RunLog> open(const std::filesystem::path& path, const std::string& settings);

    RunLog(RunLog&& from) noexcept;
    RunLog& operator=(RunLog&&) = delete;
    ~RunLog();

    /// The results that the file had when it was opened.
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

    /// Hands the line to the operating system before it returns, so it survives kill -9.
    Result<void> append(std::string_view line);

    /// An error about the file, by its name.
    [[nodiscard]] Error errorAbout(const std::string& what) const;
    /// The error of a line of lines() that cannot be read, by its place there.
    [[nodiscard]] Error damageAt(std::size_t index) const;

private:
    RunLog(std::filesystem::path path, int fd) : path_(std::move(path)), fd_(fd) {}
    Result<void> goOn(const std::string& settings);

    std::filesystem::path path_;
    int fd_ = -1;
    std::vector<std::string> lines_;
};

}  // namespace tengen::learning
