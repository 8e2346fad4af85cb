#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/player.hpp"
#include "base/enum.hpp"

namespace tengen::arena {

/// When a game is ended before the board ends it.
struct Adjudication {
    bool gomocup = false;  ///< Renju is drawn when 25 points are left
    int maxPlies = 0;      ///< drawn after so many moves, the opening's included; 0: never

    friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

/// By what a game ended.
enum class Ending : std::uint8_t {
    Five,         ///< a winning row
    Forbidden,    ///< Black played a forbidden point
    Full,         ///< no point is left, or both sides passed
    Adjudicated,  ///< by Adjudication
    Fault,        ///< a player failed, and lost by it
};

constexpr std::string_view idOf(Ending ending) {
    constexpr std::string_view kIds[] = {"five", "forbidden", "full", "adjudicated", "fault"};
    return kIds[indexOf(ending)];
}

/// The ending or the fault of that id; for files, which may say anything.
std::optional<Ending> endingById(std::string_view id);
std::optional<Fault> faultById(std::string_view id);

/// How far a move exceeded its time limit.
struct Overrun {
    std::uint32_t ms = 0;  ///< 0: no limit was exceeded
    int ply = 0;           ///< of the move, counted from 1 with the opening

    friend bool operator==(const Overrun&, const Overrun&) = default;
};

/// A finished game. `moves` begins with the opening.
struct FinishedGame {
    std::optional<Side> winner{};
    Ending ending = Ending::Full;
    std::vector<Point> moves{};
    std::vector<std::uint32_t> times{};                ///< ms of each move after the opening
    std::array<std::optional<Failure>, 2> failures{};  ///< by side
    std::array<Overrun, 2> overruns{};                 ///< the worst of each side
    bool swapped = false;  ///< the opening rule gave Black to who did not begin with it
};

/// How one game is to be played. Indexed by side: Black, White; under an opening rule these are the
/// sides that the players begin with.
struct GameTerms {
    Ruleset rules{};
    std::vector<Point> opening{};
    openings::OpeningRule openingRule = openings::OpeningRule::None;
    std::array<PlayerLimits, 2> limits{};
    std::chrono::milliseconds tolerance{0};
    Adjudication adjudication{};
};

/// The referee: asks the players in turn, keeps their clocks, and has the last word. Nothing when
/// the stop token asked to leave. REQUIRES: the opening can be played and does not end the game;
/// under an opening rule, which must be one for these rules, there is none.
std::optional<FinishedGame> playGame(const GameTerms& terms, Player& black, Player& white,
                                     const std::stop_token& stop);

/// The moves as the least of their eight turned and mirrored forms: equal for equal games.
std::string canonicalMoves(std::span<const Point> moves, int size);

/// Whether moves can lie on a board together; for files too.
bool areStones(std::span<const Point> moves);

}  // namespace tengen::arena
