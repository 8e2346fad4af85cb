#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "base/result.hpp"
#include "core/board.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace tengen::search {
class Experience;
}

namespace tengen::agents {

/// Anything that can choose a move: a greedy student agent or the champion. The arena, the
/// protocol and the server know agents only through this interface.
/// Not thread-safe: one search at a time, though its `stop` may come from any thread.
class Agent {
public:
    virtual ~Agent() = default;

    /// Whether the agent plays that game; the error is a sentence that says what it does play.
    [[nodiscard]] virtual Result<void> accepts(const Ruleset&) const { return {}; }

    /// Whether all its lines tell win rates, so that values of different positions can be compared.
    [[nodiscard]] virtual bool knowsWinrates() const { return false; }

    virtual void newGame() {}

    /// Builds tables and allocates memory now, so that the first move is not slowed down.
    /// REQUIRES: accepts(rules).
    virtual void prepare(const Ruleset& /*rules*/) {}

    /// Sets the hash size in bytes for the next search; 0 restores the default. Ignored by agents
    /// without a table. A table of another size may start empty.
    virtual void setTableMemory(std::uint64_t /*bytes*/) {}
    /// Permille of its table that the last search filled; nothing without a table.
    [[nodiscard]] virtual std::optional<int> tableUsage() const { return std::nullopt; }

    /// Sets the learned positions that later searches read and add to; null for none. Ignored by
    /// agents that do not learn.
    // NOLINTNEXTLINE(performance-unnecessary-value-param): those that learn keep it
    virtual void useExperience(std::shared_ptr<search::Experience> /*experience*/) {}

    /// Blocks, and always finds a move: the report has a line, and begins with a move
    /// that Board::refusal accepts. `stop` ends the search early.
    /// REQUIRES: the game on `board` is not over, and accepts(board.ruleset()).
    virtual search::Report choose(const Board& board, const search::Limits& limits,
                                  std::stop_token stop, const search::OnReport& onReport) = 0;

    /// What the position is worth to the side to move, in the agent's own units: the evaluation its
    /// choices rest on. An agent that values moves and not positions returns the value of its best
    /// move at depth 1. The same requirements.
    virtual eval::Value evaluate(const Board& board) {
        return choose(board, {.depth = 1}, {}, nullptr).best().score;
    }
};

}  // namespace tengen::agents
