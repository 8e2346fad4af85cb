#include "arena/tournament/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/ratio.hpp"
#include "pages/board_diagram.hpp"
#include "pages/dot_plot.hpp"
#include "pages/markup.hpp"
#include "pages/page.hpp"
#include "pages/table.hpp"

namespace tengen::arena {
namespace {

using pages::escaped;

std::string percent(const Tally& tally) {
    if (tally.games() == 0) return "–";
    return fmt::format("{:.1f} %", 100 * pointsOf(tally) / tally.games());
}

std::string ratingTable(const TournamentRecord& record, const Standings& standings) {
    std::string html =
        pages::scrollArea("Ratings") +
        "<table id=\"ratings\">\n<thead><tr><td></td><th "
        "class=\"name\">player</th><th>Elo</th><th>± 95 %</th><th>games</th><th>won</th>"
        "<th>lost</th><th>drawn</th><th>score</th><th>as Black</th><th>as White</th><th>IL</th>"
        "<th>ms a move</th><th>most</th></tr></thead>\n<tbody>\n";
    for (std::size_t place = 0; place < standings.order.size(); ++place) {
        const std::size_t player = standings.order[place];
        const Tally total = standings.table.total(player);
        const RatingEstimate& rating = standings.ratings[player];
        const ThinkingTime& time = standings.times[player];
        html += fmt::format(
            "<tr><td>{}</td><th scope=\"row\" "
            "class=\"name\">{}</th><td>{:+.1f}</td><td>{:.1f}</td><td>{}</td>"
            "<td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
            "<td>{:.1f}</td><td>{}</td></tr>\n",
            place + 1, escaped(record.players[player].name), rating.elo + 0.0, rating.error,
            total.games(), total.won, total.lost, total.drawn, percent(total),
            percent(standings.table.as(Side::Black, player)),
            percent(standings.table.as(Side::White, player)),
            fmt::format("{:.3f}", standings.levels[player]), time.meanMs(), time.maxMs);
    }
    return html + "</tbody></table></div>\n";
}

/// Blue where Black did well, orange where it did badly; faint enough for AA contrast of the text.
std::string tint(const CrossTable::Cell& cell) {
    const double score = (cell.black + cell.drawn / 2.0) / cell.games();
    return fmt::format("rgba(var(--{}), {:.2f})", score >= 0.5 ? "good" : "bad",
                       0.3 * std::abs(2 * score - 1));
}

std::string crossTable(const TournamentRecord& record, const Standings& standings) {
    std::string html = pages::scrollArea("Cross table") +
                       "<table id=\"cross\">\n<thead><tr><th class=\"name\">Black \\ "
                       "White</th>";
    for (std::size_t place = 0; place < standings.order.size(); ++place)
        html += fmt::format("<th title=\"{}\">{}</th>",
                            escaped(record.players[standings.order[place]].name), place + 1);
    html += "</tr></thead>\n<tbody>\n";
    for (std::size_t place = 0; place < standings.order.size(); ++place) {
        const std::size_t black = standings.order[place];
        html += fmt::format("<tr><th scope=\"row\" class=\"name\">{} {}</th>", place + 1,
                            escaped(record.players[black].name));
        for (const std::size_t white : standings.order) {
            const CrossTable::Cell& cell = standings.table.at(black, white);
            if (cell.games() == 0)
                html += "<td class=\"none\">·</td>";
            else
                html += fmt::format("<td style=\"background: {}\" title=\"{} v {}\">{}:{}:{}</td>",
                                    tint(cell), escaped(record.players[black].name),
                                    escaped(record.players[white].name), cell.black, cell.white,
                                    cell.drawn);
        }
        html += "</tr>\n";
    }
    return html + "</tbody></table></div>\n";
}

/// How many games ended after how many moves, by winner.
std::string lengthPlot(const std::vector<GameLength>& lengths) {
    constexpr int kMaxBars = 46;
    const int longest = std::ranges::max(lengths, {}, &GameLength::plies).plies;
    // A multiple of two plies, so that every bar has as many last moves of Black as of White.
    int width = 2;
    while (longest / width >= kMaxBars) width += width < 10 ? 2 : 10;
    std::vector<pages::StackedBar> bars(static_cast<std::size_t>(longest / width) + 1);
    for (const auto& [plies, winner] : lengths)
        ++bars[static_cast<std::size_t>(plies / width)].parts[winner ? indexOf(*winner) : 2];
    return pages::stackedHistogram(bars, width, "Lengths of the games",
                                   "moves, including the opening");
}

/// The shortest game that was decided on the board, as a diagram.
std::string shortestGame(const TournamentRecord& record) {
    const TournamentGame* shortest = nullptr;
    for (const TournamentGame& game : record.games)
        if (game.result.ending == Ending::Five &&
            (shortest == nullptr || game.result.moves.size() < shortest->result.moves.size()))
            shortest = &game;
    if (shortest == nullptr) return {};
    const std::string players = record.players[shortest->black].name + " (Black) against " +
                                record.players[shortest->white].name + " (White)";
    return "<h2>The shortest game</h2>\n<figure>" +
           pages::gameDiagram(shortest->result.moves, record.settings.conditions.rules,
                              "The shortest game: " + players) +
           "<figcaption>" + escaped(players) + ", " +
           std::to_string(shortest->result.moves.size()) + " moves.</figcaption></figure>\n";
}

std::string lengths(const Standings& standings) {
    if (standings.lengths.empty()) return "<p>No game is finished yet.</p>\n";
    double plies = 0;
    for (const GameLength& length : standings.lengths) plies += length.plies;
    const CrossTable::Cell all = standings.table.all();
    return fmt::format(
        "<figure>{}<figcaption>Games by their length: <span class=\"key black\"></span>won by "
        "Black ({}) <span class=\"key white\"></span>won by White ({}) <span class=\"key "
        "drawn\"></span>drawn ({}). The mean is {:.1f} moves.</figcaption></figure>\n",
        lengthPlot(standings.lengths), all.black, all.white, all.drawn,
        ratio(plies, standings.lengths.size()));
}

std::string faults(const TournamentRecord& record, const Standings& standings) {
    std::string rows;
    for (std::size_t player = 0; player < record.players.size(); ++player)
        for (const auto& [fault, count] : standings.faults[player])
            rows += fmt::format(
                "<tr><th scope=\"row\" class=\"name\">{}</th><td>{}</td><td>{}</td><td "
                "class=\"text\">{}</td></tr>\n",
                escaped(record.players[player].name), count.count, idOf(fault),
                escaped(count.example));
    if (rows.empty()) return "<p>No player failed: none crashed, was late or broke a rule.</p>\n";
    return pages::scrollArea("Failures") +
           "<table id=\"faults\"><thead><tr><th class=\"name\">player</th>"
           "<th>times</th><th>what</th><th class=\"name\">the first</th></tr></thead>\n<tbody>\n" +
           rows + "</tbody></table></div>\n";
}

std::string howItWasMade(const TournamentRecord& record) {
    std::string html = pages::scrollArea("Runs") +
                       "<table id=\"runs\"><thead><tr><th class=\"name\">"
                       "began</th><th class=\"name\">command</th><th class=\"name\">build</th>"
                       "</tr></thead>\n<tbody>\n";
    for (const TournamentRun& run : record.runs)
        html += fmt::format(
            "<tr><td>{}</td><td class=\"text\"><code>{}</code></td><td class=\"text\">{}</td>"
            "</tr>\n",
            escaped(run.began), escaped(run.command), escaped(run.build));
    html += "</tbody></table></div>\n<p class=\"soft\">";
    for (const auto& [name, value] : describe(record.settings))
        html += fmt::format("<code>{} {}</code> · ", escaped(name), escaped(value));
    html += "</p>\n<p class=\"soft\">Limits";
    if (std::ranges::all_of(record.players, [&](const TournamentPlayer& player) {
            return player.limits == record.players.front().limits;
        })) {
        if (!record.players.empty())
            html += " of all (0 is none): " + escaped(toText(record.players.front().limits));
        return html + "</p>\n";
    }
    html += ": ";
    for (const TournamentPlayer& player : record.players)
        html += fmt::format("<code>{}</code> {} · ", escaped(player.name),
                            escaped(toText(player.limits)));
    return html + "</p>\n";
}

}  // namespace

std::string scaleText(const Standings& standings) {
    std::string text = standings.anchorName.empty()
                           ? fmt::format("the mean of all players is {:g}", standings.anchorElo)
                           : fmt::format("{} is {:g}", standings.anchorName, standings.anchorElo);
    if (standings.imaginedDraws)
        text +=
            "; some players never lost a point, so each player got one virtual draw as a prior; "
            "large differences are lower bounds";
    return text;
}

std::string levelText(const Standings& standings) {
    return (standings.levelUnit.empty() ? "the mean of all players" : standings.levelUnit) +
           " is 1";
}

std::string tournamentPage(const TournamentRecord& record, const Standings& standings) {
    std::vector<pages::DotRow> rated;
    for (const std::size_t player : standings.order)
        rated.push_back({record.players[player].name, standings.ratings[player].elo,
                         standings.ratings[player].error});
    const Ruleset& rules = record.settings.conditions.rules;
    const std::string title =
        fmt::format("Tournament: {} {} × {}", idOf(rules.rule), rules.size, rules.size);

    std::string html;
    html += fmt::format(
        "<p class=\"soft\"><span id=\"players\">{}</span> players, <span id=\"counted\">{}</span> "
        "games. <span id=\"repeated\">{}</span> repetitions of a game between the same players "
        "were left out.</p>\n",
        record.players.size(), standings.counted, standings.repeated);

    html += "<h2>Ratings</h2>\n<figure>" +
            pages::dotPlot(rated, "Elo of the players with 95 % intervals", "Elo");
    html += fmt::format(
        "<figcaption>Elo by the model of Bradley and Terry, the likeliest, with a draw as half a "
        "win; {}. Bars are 95 % intervals, from the curvature of the likelihood.</figcaption>"
        "</figure>\n",
        escaped(scaleText(standings)));
    html += ratingTable(record, standings);
    html += fmt::format(
        "<p class=\"soft\">IL is the «intelligence level» of report 004: what a player wins as "
        "Black and as White, weighted by the level of whom it beat; {}. It counts wins only."
        "</p>\n",
        escaped(levelText(standings)));

    html +=
        "<h2>Cross table</h2>\n<p class=\"soft\">Wins of Black : wins of White : draws. The "
        "row has Black, the column White, by their places above. Blue is good for Black.</p>\n";
    html += crossTable(record, standings);
    html += "<h2>Length of the games</h2>\n" + lengths(standings);
    html += shortestGame(record);
    html += "<h2>Failures</h2>\n" + faults(record, standings);
    html += "<h2>How this was made</h2>\n" + howItWasMade(record);
    return pages::pageOf(title, html);
}

}  // namespace tengen::arena
