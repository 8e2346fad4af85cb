#pragma once

#include <deque>
#include <filesystem>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "learning/genetic/evaluation.hpp"

namespace tengen::learning {

/// Every evaluation of a run, one line of JSON each, in the order in which they were finished. A
/// search that asks for the same again is answered from here; so a run that was killed resumes
/// where it was. Not thread-safe; a file lock excludes other processes.
class EvaluationLog {
public:
    /// Creates the file, or opens it and drops a last line that was cut off. An error when it is of
    /// a run on other terms, or damaged.
    static Result<EvaluationLog> open(const std::filesystem::path& path, const std::string& terms);

    EvaluationLog(EvaluationLog&& from) noexcept;
    EvaluationLog& operator=(EvaluationLog&&) = delete;
    ~EvaluationLog();

    /// How many evaluations the file had when it was opened.
    [[nodiscard]] std::size_t before() const { return before_; }

    /// The next of those the file had; nothing when all were taken. An error when it is not the one
    /// that is asked for.
    Result<std::optional<Evaluation>> take(std::size_t generation, std::size_t number,
                                           Purpose purpose, const Genome& genome);
    /// Hands the line to the operating system before it returns, so it survives kill -9.
    /// REQUIRES: all that the file had was taken.
    Result<void> append(const Evaluation& evaluation);

private:
    EvaluationLog(std::filesystem::path path, int fd) : path_(std::move(path)), fd_(fd) {}
    Result<void> goOn(const std::string& terms);
    Result<void> write(const std::string& line);
    [[nodiscard]] Error errorAbout(const std::string& what) const;

    std::filesystem::path path_;
    int fd_ = -1;
    std::size_t before_ = 0;
    std::deque<Evaluation> kept_;
};

}  // namespace tengen::learning
