#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "search/alpha_beta/tuning.hpp"

namespace tengen::search {

/// A constant of a Tuning: how files name it and what it may be.
struct TuningConstant {
    std::string_view name;
    int Tuning::* member;
    int min;
    int max;
    int step;  ///< a change that games can tell
    /// Decides only when a search under a clock ends, so that a fixed number of nodes cannot tell.
    bool needsClock = false;

    [[nodiscard]] int defaultValue() const { return Tuning{}.*member; }
};

/// All constants, in the order of the struct.
std::span<const TuningConstant> tuningConstants();
/// Null when there is none of that name.
const TuningConstant* findTuningConstant(std::string_view name);

/// Reads a file of constants: the line `tengen tuning 1`, then a line `name value` for each; those
/// it leaves out keep their defaults. Blank lines and lines that begin with # are skipped. A
/// mistake is named with its line.
Result<Tuning> parseTuning(std::string_view text);

/// All constants as parseTuning() reads them, after the comment, one line.
std::string tuningText(const Tuning& tuning, std::string_view comment = {});

/// Those that are not the default: `razor-base 30, late-move-base 5`.
std::string changesOf(const Tuning& tuning);

}  // namespace tengen::search
