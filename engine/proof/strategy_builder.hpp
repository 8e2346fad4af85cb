#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "proof/judge.hpp"
#include "proof/strategy.hpp"

namespace tengen::proof {

/// Turns proven positions into a strategy: from each position Black's move, and every reply that
/// does not lose to a five or an open four at once, as the checker will follow them. Where no move
/// is known, the judge is asked again, which is quick for what was proven before. Not thread-safe.
class StrategyBuilder {
public:
    struct Settings {
        std::size_t tableMegabytes = 256;
        std::vector<std::uint64_t> judgeNodes = {100'000, 1'000'000, 8'000'000};
    };

    /// The winning move of a position, if one is known.
    using KnownMove = std::function<std::optional<Point>(const Board&)>;
    /// Hears of every stored move and of every closed position.
    struct Events {
        std::function<void(const Board&, const StoredMove&)> stored;
        std::function<void(const Board&, int plies, bool isStored)> closed;
    };

    /// `strategy` outlives the builder.
    StrategyBuilder(Strategy& strategy, KnownMove known, Events events, Settings settings);
    /// What an earlier builder has closed.
    void setClosed(const Board& board, int plies, bool isStored);

    /// Plies until the five of the longest game.
    /// Nothing when a position on the way was not won; openPosition() then is that one.
    std::optional<int> close(const std::vector<Point>& moves, std::stop_token stop);
    [[nodiscard]] const std::vector<Point>& openPosition() const { return open_; }
    [[nodiscard]] std::size_t closedCount() const { return closed_.size(); }

private:
    struct Closed {
        std::int16_t plies = 0;
        bool isStored = false;
    };
    std::optional<Closed> close(Board& board);
    std::optional<Closed> closeAfter(Board& board, Point move);
    const Closed& remember(const Board& board, const Closed& closed);
    std::optional<Point> provenMove(const Board& board);

    Strategy& strategy_;
    KnownMove known_;
    Events events_;
    Settings settings_;
    Judge judge_;
    std::stop_token stop_;
    std::unordered_map<std::uint64_t, Closed> closed_;
    std::vector<Point> open_;
};

}  // namespace tengen::proof
