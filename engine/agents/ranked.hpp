#pragma once

#include <string_view>

#include "agents/greedy.hpp"
#include "eval/waterloo_points.hpp"

namespace tengen {

/// Plays the point that report 004's ranks and scores like best, looking no further; equals by lot.
/// An empty board is answered with the centre.
class RankedAgent : public GreedyAgent {
public:
    RankedAgent(std::string_view id, std::uint64_t seed) : GreedyAgent(seed), id_(id) {}

    [[nodiscard]] Result<void> accepts(const Ruleset& rules) const override;

protected:
    ValueOfMove valueOn(const Board& board) final;
    [[nodiscard]] virtual Value valueOf(const WaterlooPoint& point) const = 0;

private:
    std::string_view id_;
};

/// `waterloo0` of report 004: best rank. Rows of five only.
extern const AgentSpec kWaterloo0;

/// `waterloo1` of report 004: best rank, then score. Rows of five only.
extern const AgentSpec kWaterloo1;

}  // namespace tengen
