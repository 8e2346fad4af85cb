#include "match_table.hpp"

#include <fmt/format.h>

#include <cmath>

#include "arena/elo.hpp"

namespace tengen::apps {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kLabel = 18;

std::string signedElo(double elo) {
    if (std::isinf(elo)) return elo > 0 ? "+∞" : "-∞";
    return fmt::format("{:+.1f}", elo + 0.0);  // + 0.0: nought has no sign
}

std::string eloText(const arena::EloEstimate& elo) {
    std::string text = signedElo(elo.elo);
    if (std::isfinite(elo.error))
        text += fmt::format(" ± {:.1f}", elo.error);
    else if (!std::isinf(elo.elo))
        text += fmt::format(" ({} to {})", signedElo(elo.low), signedElo(elo.high));
    return text;
}

std::string tallyRow(const std::string& label, const arena::Tally& tally) {
    const double points = tally.won + tally.drawn / 2.0;
    const int games = tally.games();
    return fmt::format("{:<{}}{:>8}{:>8}{:>8}{:>8}{:>9}\n", label, kLabel, games, tally.won,
                       tally.lost, tally.drawn,
                       games == 0 ? "-" : fmt::format("{:.1f} %", 100 * points / games));
}

std::string row(std::string_view label, const std::string& text) {
    return fmt::format("{:<{}}  {}\n", label, kLabel, text);
}

/// Wins of Black and of White, whoever had them.
arena::Tally blackTally(const arena::Score& score) {
    const arena::Tally& asBlack = score.as(Side::Black);
    const arena::Tally& asWhite = score.as(Side::White);
    return {asBlack.won + asWhite.lost, asBlack.lost + asWhite.won, asBlack.drawn + asWhite.drawn};
}

std::string sprtText(const arena::Match& match, const arena::MatchState& state) {
    const arena::Sprt test(*match.settings().sprt);
    const auto& settings = test.settings();
    const std::string verdict =
        state.verdict == arena::Sprt::Verdict::H1
            ? fmt::format("H1 accepted: {} is stronger", match.settings().players[0].name)
        : state.verdict == arena::Sprt::Verdict::H0 ? "H0 accepted"
                                                    : "not decided";
    return fmt::format("[{:g}, {:g}] {}, LLR {:.2f} of ({:.2f}, {:.2f}): {}", settings.elo0,
                       settings.elo1, idOf(settings.model), state.llr, test.lowerBound(),
                       test.upperBound(), verdict);
}

Json tallyJson(const arena::Tally& tally) {
    return {
        {"games", tally.games()}, {"won", tally.won}, {"lost", tally.lost}, {"drawn", tally.drawn}};
}

/// JSON has no infinity: null stands for it.
Json finite(double number) { return std::isfinite(number) ? Json(number) : Json(nullptr); }

}  // namespace

std::string matchTable(const arena::Match& match, const arena::MatchState& state) {
    const arena::MatchSettings& settings = match.settings();
    const arena::Score& score = state.score;
    const std::string& first = settings.players[0].name;
    const std::string openings = settings.openingRule == openings::OpeningRule::None
                                     ? fmt::format("{} openings", settings.openings.size())
                                     : fmt::format("openings by {}", idOf(settings.openingRule));
    std::string text =
        fmt::format("{} v {}: {} {} × {}, {}, seed {}\n\n", first, settings.players[1].name,
                    idOf(settings.rules.rule), settings.rules.size, settings.rules.size, openings,
                    settings.seed);
    text += fmt::format("{:<{}}{:>8}{:>8}{:>8}{:>8}{:>9}\n", "", kLabel, "games", "won", "lost",
                        "drawn", "score");
    text += tallyRow(first, score.total());
    text += tallyRow("  as Black", score.as(Side::Black));
    text += tallyRow("  as White", score.as(Side::White));
    text += tallyRow("Black, either", blackTally(score));
    text += "\n";

    if (score.countPairs() > 0) {
        const arena::EloEstimate elo = arena::estimateElo(score.pairs());
        text += row("Elo of " + first,
                    fmt::format("{} (95 %), LOS {:.1f} %", eloText(elo), 100 * elo.los));
        const auto pairs = score.pairs();
        text += row("Pairs by points", fmt::format("0: {}, ½: {}, 1: {}, 1½: {}, 2: {}", pairs[0],
                                                   pairs[1], pairs[2], pairs[3], pairs[4]));
    }
    if (settings.sprt) text += row("SPRT", sprtText(match, state));
    text += row("Distinct games", fmt::format("{} of {}", score.distinctGames(), score.games()));
    if (score.games() > 0)
        text += row("Moves a game",
                    fmt::format("{:.1f}", static_cast<double>(score.plies()) / score.games()));
    bool any = false;
    for (std::size_t player = 0; player < 2; ++player)
        for (const auto& [fault, count] : score.faults(player)) {
            any = true;
            text += row("Errors of " + settings.players[player].name,
                        fmt::format("{} × {}; in game {}: {}", count.count, idOf(fault),
                                    count.firstGame + 1, count.example));
        }
    if (!any) text += row("Errors", "none");
    return text;
}

Json matchJson(const arena::Match& match, const arena::MatchState& state) {
    const arena::MatchSettings& settings = match.settings();
    const arena::Score& score = state.score;
    Json json = {{"v", 1},
                 {"players", {settings.players[0].text, settings.players[1].text}},
                 {"rule", idOf(settings.rules.rule)},
                 {"size", settings.rules.size},
                 {"seed", settings.seed},
                 {"openings", settings.openings.size()},
                 {"openingRule", idOf(settings.openingRule)},
                 {"finished", !state.stopped},
                 {"total", tallyJson(score.total())},
                 {"asBlack", tallyJson(score.as(Side::Black))},
                 {"asWhite", tallyJson(score.as(Side::White))},
                 {"pairs", std::vector<int>(score.pairs().begin(), score.pairs().end())},
                 {"distinctGames", score.distinctGames()},
                 {"plies", score.plies()}};
    if (score.countPairs() > 0) {
        const arena::EloEstimate elo = arena::estimateElo(score.pairs());
        json["elo"] = {{"elo", finite(elo.elo)},
                       {"low", finite(elo.low)},
                       {"high", finite(elo.high)},
                       {"normalized", finite(elo.normalized)},
                       {"los", elo.los}};
    }
    if (settings.sprt) {
        const arena::Sprt test(*settings.sprt);
        constexpr std::string_view kVerdicts[] = {"open", "H0", "H1"};
        json["sprt"] = {{"elo0", test.settings().elo0},
                        {"elo1", test.settings().elo1},
                        {"model", idOf(test.settings().model)},
                        {"llr", state.llr},
                        {"lower", test.lowerBound()},
                        {"upper", test.upperBound()},
                        {"verdict", kVerdicts[static_cast<std::size_t>(state.verdict)]}};
    }
    Json errors = Json::array();
    for (std::size_t player = 0; player < 2; ++player)
        for (const auto& [fault, count] : score.faults(player))
            errors.push_back({{"player", player + 1},
                              {"fault", idOf(fault)},
                              {"count", count.count},
                              {"firstGame", count.firstGame + 1},
                              {"reason", count.example}});
    json["errors"] = errors;
    return json;
}

std::string progressLine(const arena::Match& match, const arena::MatchState& state) {
    const arena::Tally total = state.score.total();
    std::string line =
        fmt::format("{}/{} games  {} {}:{}:{}", total.games(), match.settings().games,
                    match.settings().players[0].name, total.won, total.lost, total.drawn);
    if (state.score.countPairs() > 0)
        line += "  Elo " + eloText(arena::estimateElo(state.score.pairs()));
    if (match.settings().sprt) line += fmt::format("  LLR {:.2f}", state.llr);
    return line;
}

}  // namespace tengen::apps
