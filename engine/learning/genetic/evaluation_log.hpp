#pragma once

#include <deque>
#include <filesystem>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "learning/genetic/evaluation.hpp"
#include "learning/run_log.hpp"

namespace tengen::learning {

/// Every evaluation of a run, one line of JSON each. A search that asks for the same again is
/// answered from here.
class EvaluationLog {
public:
    /// An error also when a line is damaged.
    static Result<EvaluationLog> open(const std::filesystem::path& path, const std::string& terms);

    /// The next of those the file had; nothing when all were taken. An error when it is not the one
    /// that is asked for.
    Result<std::optional<Evaluation>> take(std::size_t generation, std::size_t number,
                                           Purpose purpose, const Genome& genome);
    /// REQUIRES: all that the file had was taken.
    Result<void> append(const Evaluation& evaluation);

private:
    explicit EvaluationLog(RunLog log) : log_(std::move(log)) {}

    RunLog log_;
    std::deque<Evaluation> kept_;
};

}  // namespace tengen::learning
