#include "match_table.hpp"
#include "base/ratio.hpp"

#include <fmt/format.h>

#include <cmath>

#include "tournament_table.hpp"

namespace tengen::apps {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kLabel = 18;

std::string signedElo(double elo) {
    if (std::isinf(elo)) return elo > 0 ? "+∞" : "-∞";
    return fmt::format("{:+.1f}", elo + 0.0);  // + 0.0: nought has no sign
}

std::string tallyRow(const std::string& label, const arena::Tally& tally) {
    const double points = pointsOf(tally);
    const int games = tally.games();
    return fmt::format("{:<{}}{:>8}{:>8}{:>8}{:>8}{:>9}\n", label, kLabel, games, tally.won,
                       tally.lost, tally.drawn,
                       games == 0 ? "-" : fmt::format("{:.1f} %", 100 * points / games));
}

std::string row(std::string_view label, const std::string& text) {
    return fmt::format("{:<{}} {}\n", label, kLabel + 1, text);
}

/// The games from Black's side.
arena::Tally blackTally(const arena::HeadToHead& score) {
    const arena::Tally& asBlack = score.as(Side::Black);
    const arena::Tally& asWhite = score.as(Side::White);
    return {asBlack.won + asWhite.lost, asBlack.lost + asWhite.won, asBlack.drawn + asWhite.drawn};
}

std::string sprtText(const arena::Sprt::Settings& settings, const arena::SprtState& state,
                     const std::string& first) {
    const arena::Sprt test(settings);
    const std::string verdict = state.verdict == arena::Sprt::Verdict::H1
                                    ? fmt::format("H1 accepted: {} is stronger", first)
                                : state.verdict == arena::Sprt::Verdict::H0 ? "H0 accepted"
                                                                            : "not decided";
    return fmt::format("[{:g}, {:g}] {}, LLR {:.2f} of ({:.2f}, {:.2f}): {}", settings.elo0,
                       settings.elo1, idOf(settings.model), state.llr, test.lowerBound(),
                       test.upperBound(), verdict);
}

std::string heading(const arena::TournamentRecord& record) {
    const arena::Conditions& conditions = record.settings.conditions;
    const std::string openings = conditions.openingRule == openings::OpeningRule::None
                                     ? fmt::format("{} openings", record.openings)
                                     : fmt::format("openings by {}", idOf(conditions.openingRule));
    return fmt::format("{} v {}: {} {} × {}, {}, seed {}\n\n", record.players[0].name,
                       record.players[1].name, idOf(conditions.rules.rule), conditions.rules.size,
                       conditions.rules.size, openings, conditions.seed);
}

std::string faultRows(const arena::TournamentRecord& record, const arena::Standings& standings) {
    std::string text;
    for (std::size_t player = 0; player < record.players.size(); ++player)
        for (const auto& [fault, count] : standings.faults[player])
            text += row("Errors of " + record.players[player].name,
                        fmt::format("{} × {}; in game {}: {}", count.count, idOf(fault),
                                    count.firstGame + 1, count.example));
    return text.empty() ? row("Errors", "none") : text;
}

/// JSON has no infinity: null stands for it.
Json finite(double number) { return std::isfinite(number) ? Json(number) : Json(nullptr); }

}  // namespace

std::string eloText(const arena::EloEstimate& elo) {
    std::string text = signedElo(elo.elo);
    if (std::isfinite(elo.error))
        text += fmt::format(" ± {:.1f}", elo.error);
    else if (!std::isinf(elo.elo))
        text += fmt::format(" ({} to {})", signedElo(elo.low), signedElo(elo.high));
    return text;
}

std::string matchTable(const arena::TournamentRecord& record, const arena::Standings& standings) {
    const arena::HeadToHead& score = *standings.match;
    const std::string& first = record.players[0].name;
    std::string text = heading(record);
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
    if (standings.sprt)
        text += row("SPRT", sprtText(*record.settings.sprt, *standings.sprt, first));
    text += row("Distinct games", fmt::format("{} of {}", standings.counted, standings.games));
    if (standings.counted > 0) {
        double plies = 0;
        for (const arena::GameLength& length : standings.lengths) plies += length.plies;
        text += row("Average game length", fmt::format("{:.1f}", ratio(plies, standings.counted)));
    }
    return text + overrunRows(record, standings) + faultRows(record, standings);
}

Json matchJson(const arena::TournamentRecord& record, const arena::Standings& standings) {
    const arena::HeadToHead& score = *standings.match;
    Json json = {{"first", record.players[0].name},
                 {"second", record.players[1].name},
                 {"total", tallyJson(score.total())},
                 {"asBlack", tallyJson(score.as(Side::Black))},
                 {"asWhite", tallyJson(score.as(Side::White))},
                 {"pairs", std::vector<int>(score.pairs().begin(), score.pairs().end())}};
    if (score.countPairs() > 0) {
        const arena::EloEstimate elo = arena::estimateElo(score.pairs());
        json["elo"] = {{"elo", finite(elo.elo)},
                       {"low", finite(elo.low)},
                       {"high", finite(elo.high)},
                       {"normalized", finite(elo.normalized)},
                       {"los", elo.los}};
    }
    if (standings.sprt) {
        const arena::Sprt test(*record.settings.sprt);
        constexpr std::string_view kVerdicts[] = {"open", "H0", "H1"};
        json["sprt"] = {{"elo0", test.settings().elo0},
                        {"elo1", test.settings().elo1},
                        {"model", idOf(test.settings().model)},
                        {"llr", standings.sprt->llr},
                        {"lower", test.lowerBound()},
                        {"upper", test.upperBound()},
                        {"verdict", kVerdicts[indexOf(standings.sprt->verdict)]}};
    }
    return json;
}

std::string runningScore(const arena::Tournament& tournament) {
    const arena::HeadToHead score = tournament.headToHead();
    const arena::Tally total = score.total();
    std::string line = fmt::format("{} {}:{}:{}", tournament.settings().players[0].spec.name,
                                   total.won, total.lost, total.drawn);
    if (score.countPairs() > 0) line += "  Elo " + eloText(arena::estimateElo(score.pairs()));
    if (const auto sprt = tournament.sprt()) line += fmt::format("  LLR {:.2f}", sprt->llr);
    return line;
}

}  // namespace tengen::apps
