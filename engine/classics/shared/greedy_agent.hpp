#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "agents/agent.hpp"

namespace tengen::classics {

/// What the side to move would have after a stone on an empty point.
using ValueOfMove = std::function<eval::Value(Point)>;

/// Tries every empty point, values it, and plays the best; ties are broken at random. The choice
/// depends on the seed and the position alone, so a hint or an undo does not change what comes
/// after.
///
/// Points that Renju forbids are never tried; when nothing else is left, it passes.
class GreedyAgent : public agents::Agent {
public:
    explicit GreedyAgent(std::uint64_t seed) : seed_(seed) {}

    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token stop,
                          const search::OnReport& onReport) override;

protected:
    /// Called once a move; what it returns must not outlive `board`.
    virtual ValueOfMove valueOn(const Board& board) = 0;

private:
    std::uint64_t seed_;
};

}  // namespace tengen::classics
