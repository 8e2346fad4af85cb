#include "learning/weight_match.hpp"

#include <algorithm>
#include <array>

#include "agents/seed_parameter.hpp"
#include "arena/conditions.hpp"
#include "arena/game_pool.hpp"
#include "base/random.hpp"

namespace tengen::learning {
namespace {

std::vector<arena::OpeningMoves> openingsOf(const MatchTerms& terms, std::size_t count,
                                            std::uint64_t seed) {
    if (terms.openings.empty()) return arena::generatedOpenings(count, terms.rules, seed);
    std::vector<arena::OpeningMoves> chosen = terms.openings;
    Random random(seed);
    std::ranges::rotate(chosen,
                        chosen.begin() + static_cast<std::ptrdiff_t>(random.below(chosen.size())));
    chosen.resize(std::min(count, chosen.size()));
    return chosen;
}

}  // namespace

Result<std::optional<arena::Tally>> playMatch(const MatchTerms& terms, const std::string& player,
                                              const std::string& opponent, std::size_t games,
                                              std::uint64_t seed,
                                              const std::function<bool()>& onTick) {
    std::array<arena::PlayerSpec, 2> players;  // by number: the weights that are tried, then it
    for (const std::size_t i : {0, 1}) {
        auto spec = arena::PlayerSpec::parse(i == 0 ? player : opponent);
        if (!spec) return spec.error();
        if (const auto fits = spec->check(terms.rules, {}); !fits) return fits.error();
        players[i] = std::move(*spec);
    }
    const auto openings = openingsOf(terms, (games + 1) / 2, seed);
    const arena::Conditions conditions{.rules = terms.rules, .seed = seed};
    std::size_t begun = 0;
    arena::Tally tally;
    const auto played = arena::playSideBySide(
        terms.concurrency,
        {.next = [&]() -> std::optional<std::size_t> {
             return begun < games ? std::optional(begun++) : std::nullopt;
         },
         .play =
             [&](std::size_t game, const std::stop_token& stop) {
                 std::uint64_t state = seed + game;
                 const std::size_t black = game % 2;
                 return arena::playUnder(
                     conditions, openings[game / 2 % openings.size()],
                     {arena::Seat{&players[black], {}, splitMix(state) & agents::kMaxSeed},
                      arena::Seat{&players[1 - black], {}, splitMix(state) & agents::kMaxSeed}},
                     stop);
             },
         .finish = [&](std::size_t game, const arena::FinishedGame& result) -> Result<bool> {
             const Side ours = game % 2 == 0 ? Side::Black : Side::White;
             ++(!result.winner ? tally.drawn : *result.winner == ours ? tally.won : tally.lost);
             return true;
         },
         .onTick = onTick});
    if (!played) return played.error();
    if (static_cast<std::size_t>(tally.games()) < games) return std::optional<arena::Tally>();
    return std::optional(tally);
}

}  // namespace tengen::learning
