#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "verify/checker.hpp"
#include "verify/known_wins.hpp"
#include "verify/plain_board.hpp"

namespace tengen::verify {

/// One walk through the games of a strategy, on its own board. Not thread-safe; several walks may
/// share the known wins.
class Walk {
public:
    Walk(const PlainBoard& empty, const Oracle& oracle, KnownWins& known,
         std::span<const Place> moves, std::stop_token stop);

    /// Plies until the last of all games from here is won, Black to move; nothing: fault() says why
    /// not. Games end at `depth` moves of Black from here, with their positions in frontier().
    std::optional<int> blackToMove(int depth);
    /// The games go on with one of the replies that are not refuted at once, by `pick(count)`.
    template <class Pick>
    bool playOneGame(Pick pick);

    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] const std::optional<Fault>& fault() const { return fault_; }
    [[nodiscard]] std::vector<std::vector<Place>>& frontier() { return frontier_; }

private:
    /// Plays the oracle's move; false, with a fault, when that is none that Black may play.
    bool playBlack();
    struct Replies {
        std::vector<Place> standing;  ///< those that Black does not win against at once
        int plies = 0;                ///< of Black's move, any other reply, and the win
    };
    /// All replies of White, sorted out; nothing, with a fault, when White can make five.
    std::optional<Replies> replies();
    /// A point where Black would have two five-cells or more.
    struct OpenFour {
        Place at;
        std::vector<Place> fiveCells;
        bool mayBecomeForbidden = false;
    };
    /// Those that Black may play, or may perhaps after a reply. REQUIRES: Black has no five-cell
    /// yet.
    std::vector<OpenFour> openFoursOfBlack(std::span<const Place> empty);
    /// Whether the reply is no four and leaves Black one of them, not forbidden.
    /// REQUIRES: White has no five-cell.
    bool losesToOpenFour(Place reply, std::span<const OpenFour> openFours);
    std::optional<int> whiteToMove(int depth);
    void play(Place p, PlainBoard::Cell colour);
    void playWhite(Place reply) { play(reply, PlainBoard::Cell::White); }
    void undo();
    std::nullopt_t fail(std::string reason);

    PlainBoard board_;
    const Oracle& oracle_;
    KnownWins& known_;
    std::stop_token stop_;
    std::vector<Place> moves_;
    Counts counts_;
    std::optional<Fault> fault_;
    std::vector<std::vector<Place>> frontier_;
};

template <class Pick>
bool Walk::playOneGame(Pick pick) {
    while (playBlack()) {
        counts_.longestWin = std::max(counts_.longestWin, static_cast<int>(moves_.size()));
        if (board_.isFive(moves_.back())) return true;
        const auto all = replies();
        if (!all) return false;
        if (all->standing.empty()) return true;
        playWhite(all->standing[pick(all->standing.size())]);
    }
    return false;
}

}  // namespace tengen::verify
