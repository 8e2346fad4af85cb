#include "learning/paired_games.hpp"

#include "agents/seed_parameter.hpp"
#include "arena/conditions.hpp"
#include "arena/game_pool.hpp"
#include "base/random.hpp"

namespace tengen::learning {

Result<std::optional<PairedScore>> play(const PairedGames& match,
                                        const std::function<bool()>& onTick) {
    std::array<arena::PlayerSpec, 2> players;
    for (std::size_t i = 0; i < players.size(); ++i) {
        auto spec = arena::PlayerSpec::parse(match.players[i]);
        if (!spec) return spec.error();
        if (const auto fits = spec->check(match.rules, match.limits); !fits) return fits.error();
        players[i] = std::move(*spec);
    }
    const arena::Conditions conditions{.rules = match.rules, .seed = match.seed};
    std::size_t begun = 0;
    std::size_t finished = 0;
    std::vector<int> halfPoints((match.games + 1) / 2);
    PairedScore score;
    const auto played = arena::playSideBySide(
        match.concurrency,
        {.next = [&]() -> std::optional<std::size_t> {
             return begun < match.games ? std::optional(begun++) : std::nullopt;
         },
         .play =
             [&](std::size_t game, const std::stop_token& stop) {
                 std::uint64_t state = match.seed + game;
                 const std::size_t black = game % 2;
                 const auto seat = [&](std::size_t player) {
                     return arena::Seat{&players[player], match.limits,
                                        splitMix(state) & agents::kMaxSeed};
                 };
                 return arena::playUnder(conditions,
                                         match.openings[game / 2 % match.openings.size()],
                                         {seat(black), seat(1 - black)}, stop);
             },
         .finish = [&](std::size_t game, const arena::FinishedGame& result) -> Result<bool> {
             const Side ours = game % 2 == 0 ? Side::Black : Side::White;
             const bool won = result.winner == ours;
             ++(!result.winner ? score.tally.drawn : won ? score.tally.won : score.tally.lost);
             halfPoints[game / 2] += !result.winner ? 1 : won ? 2 : 0;
             ++finished;
             return true;
         },
         .onTick = onTick});
    if (!played) return played.error();
    if (finished < match.games) return std::optional<PairedScore>();
    for (const int points : halfPoints) ++score.pairs[static_cast<std::size_t>(points)];
    return std::optional(score);
}

}  // namespace tengen::learning
