#include "tournament_table.hpp"
#include "base/ratio.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arena/tournament/page.hpp"
#include "match_table.hpp"

namespace tengen::apps {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kColumns = 80;
constexpr std::size_t kMaxName = 28;
constexpr std::string_view kCorner = "Black \\ White";

/// Cuts long names short, whatever bytes they have.
std::string shortName(const std::string& name) {
    if (name.size() <= kMaxName) return name;
    return name.substr(0, kMaxName - 3) + "...";
}

std::size_t nameWidth(const arena::TournamentRecord& record) {
    std::size_t width = kCorner.size();
    for (const arena::TournamentPlayer& player : record.players)
        width = std::max(width, shortName(player.name).size());
    return width;
}

std::string ratingRows(const arena::TournamentRecord& record, const arena::Standings& standings) {
    const std::size_t width = nameWidth(record);
    std::string text = fmt::format("{:>3} {:<{}} {:>7} {:>6} {:>6} {:>7} {:>7}\n", "", "player",
                                   width, "Elo", "±", "games", "score", "IL");
    for (std::size_t place = 0; place < standings.order.size(); ++place) {
        const std::size_t player = standings.order[place];
        const arena::Tally total = standings.table.total(player);
        const arena::RatingEstimate& rating = standings.ratings[player];
        text +=
            fmt::format("{:>3} {:<{}} {:>+7.1f} {:>6.1f} {:>6} {:>7} {:>7}\n", place + 1,
                        shortName(record.players[player].name), width, rating.elo + 0.0,
                        rating.error, total.games(),
                        total.games() == 0
                            ? "-"
                            : fmt::format("{:.1f} %", 100 * arena::pointsOf(total) / total.games()),
                        fmt::format("{:.3f}", standings.levels[player]));
    }
    return text;
}

std::string cellText(const arena::CrossTable::Cell& cell) {
    if (cell.games() == 0) return "·";
    return fmt::format("{}:{}:{}", cell.black, cell.white, cell.drawn);
}

/// The cross table, in blocks of as many columns as fit.
std::string crossRows(const arena::TournamentRecord& record, const arena::Standings& standings) {
    const std::size_t width = nameWidth(record);
    std::size_t cell = 3;
    for (const std::size_t black : standings.order)
        for (const std::size_t white : standings.order)
            cell = std::max(cell, cellText(standings.table.at(black, white)).size());
    const std::size_t perBlock = std::max<std::size_t>((kColumns - width - 4) / (cell + 1), 1);
    std::string text;
    for (std::size_t from = 0; from < standings.order.size(); from += perBlock) {
        const std::size_t to = std::min(from + perBlock, standings.order.size());
        text += fmt::format("\n{:>3} {:<{}}", "", kCorner, width);
        for (std::size_t place = from; place < to; ++place)
            text += fmt::format(" {:>{}}", place + 1, cell);
        text += "\n";
        for (std::size_t place = 0; place < standings.order.size(); ++place) {
            const std::size_t black = standings.order[place];
            text += fmt::format("{:>3} {:<{}}", place + 1, shortName(record.players[black].name),
                                width);
            for (std::size_t column = from; column < to; ++column)
                text += fmt::format(
                    " {:>{}}", cellText(standings.table.at(black, standings.order[column])), cell);
            text += "\n";
        }
    }
    return text;
}

/// Wraps a paragraph at spaces.
std::string wrapped(const std::string& paragraph) {
    std::string text;
    std::string line;
    std::size_t from = 0;
    while (from < paragraph.size()) {
        const std::size_t to = std::min(paragraph.find(' ', from), paragraph.size());
        const std::string word = paragraph.substr(from, to - from);
        if (!line.empty() && line.size() + 1 + word.size() > kColumns) {
            text += line + "\n";
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
        from = to + 1;
    }
    return text + line + "\n";
}

/// The worst overrun of a player, or null.
Json overrunJson(const arena::WorstOverrun& worst) {
    if (worst.overrun.ms == 0) return nullptr;
    return {{"ms", worst.overrun.ms}, {"game", worst.game + 1}, {"ply", worst.overrun.ply}};
}

}  // namespace

std::string overrunRows(const arena::TournamentRecord& record, const arena::Standings& standings) {
    std::string text;
    for (std::size_t player = 0; player < record.players.size(); ++player)
        if (const auto& [overrun, game] = standings.overruns[player]; overrun.ms > 0)
            text += fmt::format("Time overrun of {}: at most {} ms, in game {}, move {}\n",
                                record.players[player].name, overrun.ms, game + 1, overrun.ply);
    return text;
}

std::string tournamentTable(const arena::TournamentRecord& record,
                            const arena::Standings& standings) {
    const arena::Conditions& conditions = record.settings.conditions;
    std::string text =
        fmt::format("{} players: {} {} × {}, seed {}\n{} games; {} repeated games left out\n\n",
                    record.players.size(), idOf(conditions.rules.rule), conditions.rules.size,
                    conditions.rules.size, conditions.seed, standings.counted, standings.repeated);
    text += ratingRows(record, standings);
    text +=
        "\n" + wrapped("Elo: Bradley-Terry, a draw is half a win; " + arena::scaleText(standings) +
                       ". ± is the 95 % interval. IL: intelligence level (report 004), wins "
                       "weighted by the opponent's level; " +
                       arena::levelText(standings) + ".");
    text += "\nWins of Black : wins of White : draws\n";
    text += crossRows(record, standings);

    double plies = 0;
    for (const arena::GameLength& length : standings.lengths) plies += length.plies;
    if (standings.counted > 0)
        text += fmt::format("\nAverage game length {:.1f}\n", ratio(plies, standings.counted));
    text += overrunRows(record, standings);
    bool any = false;
    for (std::size_t player = 0; player < record.players.size(); ++player)
        for (const auto& [fault, count] : standings.faults[player]) {
            any = true;
            text +=
                fmt::format("Errors of {}: {} × {}; the first: {}\n", record.players[player].name,
                            count.count, idOf(fault), count.example);
        }
    if (!any) text += "Errors              none\n";
    return text;
}

Json tallyJson(const arena::Tally& tally) {
    return {
        {"games", tally.games()}, {"won", tally.won}, {"lost", tally.lost}, {"drawn", tally.drawn}};
}

Json tournamentJson(const arena::TournamentRecord& record, const arena::Standings& standings) {
    Json players = Json::array();
    for (const std::size_t player : standings.order) {
        const arena::ThinkingTime& time = standings.times[player];
        Json one = {{"name", record.players[player].name},
                    {"spec", record.players[player].spec},
                    {"limits", toText(record.players[player].limits)},
                    {"elo", standings.ratings[player].elo},
                    {"error", standings.ratings[player].error},
                    {"total", tallyJson(standings.table.total(player))},
                    {"asBlack", tallyJson(standings.table.as(Side::Black, player))},
                    {"asWhite", tallyJson(standings.table.as(Side::White, player))},
                    {"il", standings.levels[player]},
                    {"meanMs", time.meanMs()},
                    {"maxMs", time.maxMs},
                    {"overrun", overrunJson(standings.overruns[player])},
                    {"errors", Json::array()}};
        for (const auto& [fault, count] : standings.faults[player])
            one["errors"].push_back(
                {{"fault", idOf(fault)}, {"count", count.count}, {"reason", count.example}});
        players.push_back(std::move(one));
    }
    Json cross = Json::array();
    for (const std::size_t black : standings.order)
        for (const std::size_t white : standings.order) {
            const arena::CrossTable::Cell& cell = standings.table.at(black, white);
            if (cell.games() == 0) continue;
            cross.push_back({{"black", record.players[black].name},
                             {"white", record.players[white].name},
                             {"blackWins", cell.black},
                             {"whiteWins", cell.white},
                             {"draws", cell.drawn}});
        }
    Json settings;
    for (const auto& [name, value] : describe(record.settings)) settings[name] = value;
    Json json = {
        {"v", 2},
        {"rule", idOf(record.settings.conditions.rules.rule)},
        {"size", record.settings.conditions.rules.size},
        {"seed", record.settings.conditions.seed},
        {"openings", record.openings},
        {"settings", settings},
        {"games", standings.counted},
        {"repetitions", standings.repeated},
        {"anchor",
         {{"player", standings.anchorName.empty() ? Json(nullptr) : Json(standings.anchorName)},
          {"elo", standings.anchorElo}}},
        {"imaginedDraws", standings.imaginedDraws},
        {"ilUnit", standings.levelUnit.empty() ? Json(nullptr) : Json(standings.levelUnit)},
        {"players", players},
        {"crossTable", cross}};
    if (standings.match) json["match"] = matchJson(record, standings);
    return json;
}

}  // namespace tengen::apps
