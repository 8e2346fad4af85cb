#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "command_line.hpp"
#include "core/rules.hpp"
#include "learning/opening_supply.hpp"

namespace tengen::apps {

/// The games of a tuning run, as the options of its command say.
struct TuningBoardOptions {
    std::string openings = "generated";
    std::string rule = std::string(idOf(Rule::Freestyle));
    int size = 15;
};

void addTuningBoard(CommandLine& app, TuningBoardOptions& options);

/// The board and openings of these options. An error names what is wrong with one.
Result<Ruleset> tuningRules(const TuningBoardOptions& options);
Result<learning::OpeningSupply> tuningOpenings(const TuningBoardOptions& options,
                                               const Ruleset& rules);

/// Tells a file with `count` openings or puzzles from others, whatever its name.
std::string sourceText(std::size_t count, std::string_view bytes);

}  // namespace tengen::apps
