#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "agents/agent.hpp"
#include "base/result.hpp"
#include "core/board.hpp"
#include "record/record.hpp"

namespace tengen::arena {

using OpeningMoves = std::vector<Point>;

/// The openings of a file, each its main line. An error names the first game that is no opening for
/// these rules: one of another board, with a pass, or one that is over.
Result<std::vector<OpeningMoves>> openingsOf(const std::vector<record::Record>& records,
                                             const Ruleset& rules);

/// Reads the openings of a file of any format, which its content tells, not its name. A text is
/// Gomocup's offsets when its first line has a comma, else moves such as h8i9g7.
Result<std::vector<OpeningMoves>> readOpenings(std::string_view bytes, const Ruleset& rules);

/// `count` openings of two to five stones near the centre: each stone near another, nobody with a
/// four to make, the side to move without a double three, and no two alike however turned or
/// mirrored. Which colour they favour does not matter much, since each is played with both. The
/// first k of them are the same whatever the count. Where a small board has no more of them, longer
/// ones come, and at last repetitions.
std::vector<OpeningMoves> generatedOpenings(std::size_t count, const Ruleset& rules,
                                            std::uint64_t seed);

/// Generated openings of which `judge` finds that neither side is much better: its win rate after
/// `nodes` positions is within kMostLogit of even. The first k of them are the same whatever the
/// count. `onOpening` hears how many there are. An error when the board has none, or the judge
/// gives no win rates, or `stop` is asked for. REQUIRES: judge.accepts(rules).
inline constexpr double kMostLogit = 0.35;
Result<std::vector<OpeningMoves>> balancedOpenings(
    std::size_t count, const Ruleset& rules, std::uint64_t seed, agents::Agent& judge,
    std::uint64_t nodes, const std::function<void(std::size_t)>& onOpening,
    const std::stop_token& stop = {});

/// The same with the default agent, a fresh one, as the judge. An error also when it does not know
/// the rules.
Result<std::vector<OpeningMoves>> balancedOpenings(
    std::size_t count, const Ruleset& rules, std::uint64_t seed,
    const std::function<void(std::size_t)>& onOpening, const std::stop_token& stop = {});

}  // namespace tengen::arena
