#pragma once

#include <cstdint>
#include <vector>

#include "agents/balance.hpp"
#include "agents/opening_task.hpp"
#include "search/shared_limits.hpp"

namespace tengen {

/// Answers an opening by what the agent's search says of positions.
class JudgingAnswerer {
public:
    JudgingAnswerer(const OpeningTask& task, std::uint64_t chance);
    Choice answer();

private:
    Choice decide();
    double winrateToMove();
    Report fifthMoves(int count);
    Choice declare();
    Choice chooseFifth();
    Choice place();

    [[nodiscard]] bool swapFollows() const;
    Point bestAllowed();
    Point mostEven(std::vector<Stones> choices);
    Report search(const Board& board, double part, int lines = 1);

    const OpeningTask& task_;
    SharedLimits shared_;
    Random random_;
};

}  // namespace tengen
