#pragma once

#include <string_view>

#include "classics/shared/greedy_agent.hpp"
#include "classics/waterloo/points.hpp"

namespace tengen::classics {

/// Plays the point that report 004's ranks and scores like best, looking no further; ties at
/// random. An empty board is answered with the centre.
class RankedAgent : public GreedyAgent {
public:
    RankedAgent(std::string_view id, const WaterlooScores& scores, std::uint64_t seed)
        : GreedyAgent(seed), id_(id), scores_(scores) {}

    [[nodiscard]] Result<void> accepts(const Ruleset& rules) const override;

protected:
    ValueOfMove valueOn(const Board& board) final;
    [[nodiscard]] virtual eval::Value valueOf(const WaterlooPoint& point) const = 0;

private:
    std::string_view id_;
    WaterlooScores scores_;
};

}  // namespace tengen::classics
