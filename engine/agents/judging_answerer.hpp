#pragma once

#include <cstdint>
#include <vector>

#include "agents/balance.hpp"
#include "agents/opening_task.hpp"
#include "search/shared_limits.hpp"

namespace tengen::agents {

/// Answers an opening by what the agent's search says of positions.
class JudgingAnswerer {
public:
    JudgingAnswerer(const OpeningTask& task, std::uint64_t chance);
    openings::Choice answer();

private:
    openings::Choice decide();
    double winrateToMove();
    search::Report fifthMoves(int count);
    openings::Choice declare();
    openings::Choice chooseFifth();
    openings::Choice place();

    [[nodiscard]] bool swapFollows() const;
    Point bestAllowed();
    Point mostEven(std::vector<Stones> choices);
    search::Report search(const Board& board, double part, int lines = 1);

    const OpeningTask& task_;
    search::SharedLimits shared_;
    Random random_;
};

}  // namespace tengen::agents
