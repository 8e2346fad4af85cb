#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/enum.hpp"
#include "base/result.hpp"

namespace tengen::arena {

/// One thing the Gomocup protocol, or the managers that speak it, expect of an engine.
struct CheckResult {
    enum class Verdict { Pass, Fail, NotSupported };

    std::string_view id;
    std::string_view title;  ///< what was asked of it
    bool mandatory = false;  ///< a failure is a loss in a tournament sooner or later
    Verdict verdict = Verdict::Fail;
    std::string detail;  ///< what it did, in a sentence
};

constexpr std::string_view idOf(CheckResult::Verdict verdict) {
    constexpr std::string_view kIds[] = {"pass", "fail", "not supported"};
    return kIds[indexOf(verdict)];
}

struct CheckOptions {
    std::chrono::milliseconds turn{1000};       ///< time for a move
    std::chrono::milliseconds tolerance{1000};  ///< over it, as GomocupJudge grants
    ClockKind clock = ClockKind::Wall;          ///< any other: the engine's CPU time
    /// For an answer where time is not what is checked: a busy machine must not look like a fault.
    std::chrono::milliseconds patience{10'000};
};

/// Runs the engine through every check, each with a fresh process. `onResult` hears of each as it
/// is done, and returns false to stop. An error when the engine cannot be started at all.
Result<std::vector<CheckResult>> checkEngine(
    const std::vector<std::string>& command, const CheckOptions& options,
    const std::function<bool(const CheckResult&)>& onResult);

}  // namespace tengen::arena
