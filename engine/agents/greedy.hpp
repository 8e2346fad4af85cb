#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "agents/agent.hpp"
#include "agents/catalog.hpp"

namespace tengen {

/// What the side to move would have after a stone on an empty point.
using ValueOfMove = std::function<Value(Point)>;

/// Tries every empty point, values it, and plays the best; equals are drawn by lot. The lot depends
/// on the seed and the position alone, so a hint or an undo does not change what comes after.
///
/// Points that Renju forbids are never tried; when nothing else is left, it passes.
class GreedyAgent : public Agent {
public:
    explicit GreedyAgent(std::uint64_t seed) : seed_(seed) {}

    Report choose(const Board& board, const Limits& limits, std::stop_token stop,
                  const OnReport& onReport) override;

protected:
    /// Called once a move; what it returns must not outlive `board`.
    virtual ValueOfMove valueOn(const Board& board) = 0;

private:
    std::uint64_t seed_;
};

/// `fudan1` of report 003: greedy by the content of the tuples. Any length of row.
extern const AgentSpec kFudan1;

/// `fudan5` of report 003: greedy by the chess types of nine cells. Rows of five only.
extern const AgentSpec kFudan5;

/// `fudan6` of report 003: fudan1 with openings learned from game records. Any length of row.
extern const AgentSpec kFudan6;

}  // namespace tengen
