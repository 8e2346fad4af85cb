#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "verify/plain_board.hpp"

namespace tengen::verify {

using Place = PlainBoard::Place;

/// The player that is checked: all moves of the game so far, Black to move → Black's move. Nothing
/// when it has none. Must be safe to call from several threads.
using Oracle = std::function<std::optional<Place>(std::span<const Place> moves)>;

/// What was checked.
struct Counts {
    std::uint64_t positions = 0;  ///< with Black to move, in which the oracle was asked
    std::uint64_t repeated = 0;   ///< met again, turned or mirrored
    std::uint64_t replies = 0;    ///< of White that were played out
    std::uint64_t refutations =
        0;               ///< replies of White that lose to a five or an open four at once
    int longestWin = 0;  ///< plies of the longest game

    Counts& operator+=(const Counts& other);
};

/// A position in which the strategy does not win, as moves, and why.
struct Fault {
    std::vector<Place> moves;
    std::string reason;
};

/// Checks that Black wins against every reply of White when it plays what the oracle says. Trusts
/// nothing but PlainBoard: it enumerates all replies itself, down to the five.
///
/// White's reply is not played out when Black wins at once whatever it does: after a four, every
/// reply that leaves Black a five; after a three, every reply that is no four and leaves Black a
/// point with two five-cells, in Renju one that is not forbidden after the reply. The player under
/// test takes such points before anything else. In Renju a pass is one of the replies, always:
/// Black never passes, so no game ends by two passes.
class Checker {
public:
    Checker(PlainBoard empty, Oracle oracle) : board_(empty), oracle_(std::move(oracle)) {}

    /// Plays out everything after `moves` (Black to move). Nothing wrong: no fault. Blocks.
    /// A stop is a fault too: what was not checked is not proven.
    std::optional<Fault> check(std::span<const Place> moves, int threads, std::stop_token stop);
    /// Plays `games` random games of White instead, from the same position.
    std::optional<Fault> sample(std::span<const Place> moves, std::uint64_t games,
                                std::uint64_t seed, std::stop_token stop);
    [[nodiscard]] const Counts& counts() const { return counts_; }
    /// Called now and then, from any thread.
    void onProgress(std::function<void(const Counts&, double share)> call) {
        onProgress_ = std::move(call);
    }

private:
    PlainBoard board_;
    Oracle oracle_;
    Counts counts_;
    std::function<void(const Counts&, double)> onProgress_;
};

}  // namespace tengen::verify
