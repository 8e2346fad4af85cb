#pragma once

#include <cstdint>
#include <optional>

#include "agents/opening_task.hpp"

namespace tengen::agents {

/// Answers an opening for an agent whose values cannot be compared: by chance, and by playing
/// positions out.
class PlayingAnswerer {
public:
    PlayingAnswerer(const OpeningTask& task, std::uint64_t chance);
    openings::Choice answer();

private:
    Point wanted(const Board& board);
    std::optional<Side> winnerFrom(Board board);
    openings::Choice decide();
    openings::Choice declare();
    openings::Choice chooseFifth();

    const OpeningTask& task_;
    search::Limits each_;  // for one of its thoughts
    Random random_;
};

}  // namespace tengen::agents
