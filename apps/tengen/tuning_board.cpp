#include "tuning_board.hpp"

#include <fmt/format.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/file.hpp"
#include "base/text.hpp"
#include "record/limits.hpp"

namespace tengen::apps {

void addTuningBoard(CommandLine& app, TuningBoardOptions& options) {
    app.addOption("--openings", options.openings,
                  "generated: others each time; balanced: those of\nthem that are about even; "
                  "empty: the empty board;\nor a file")
        ->showDefault();
    app.addOption("--rule", options.rule, "Rule: freestyle, standard, renju, caro,\ncaro-standard")
        ->showDefault();
    app.addOption("--size", options.size, "Board size, 5 to 22")->showDefault();
}

Result<Ruleset> tuningRules(const TuningBoardOptions& options) {
    const auto rule = parseRule(options.rule);
    if (!rule) return rule.error();
    return checked({.rule = *rule, .size = options.size});
}

Result<learning::OpeningSupply> tuningOpenings(const TuningBoardOptions& options,
                                               const Ruleset& rules) {
    learning::OpeningSupply supply{.source = options.openings};
    supply.balanced = options.openings == "balanced";
    if (options.openings == "generated" || supply.balanced) return supply;
    if (options.openings == "empty") {
        supply.fixed = {{}};
        return supply;
    }
    const auto bytes = readFile(options.openings, record::kMaxInputBytes);
    if (!bytes) return bytes.error();
    auto openings = arena::readOpenings(*bytes, rules);
    if (!openings)
        return Error{openings.error().kind, options.openings + ": " + openings.error().message};
    supply.fixed = std::move(*openings);
    supply.source = sourceText(supply.fixed.size(), *bytes);
    return supply;
}

std::string sourceText(std::size_t count, std::string_view bytes) {
    return fmt::format("{} from a file, fingerprint {}", count,
                       hexDigits(XXH3_64bits(bytes.data(), bytes.size())));
}

}  // namespace tengen::apps
