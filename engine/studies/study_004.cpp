#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "arena/tournament/intelligence_level.hpp"
#include "base/random.hpp"
#include "pages/numbers.hpp"
#include "studies/games.hpp"
#include "studies/study.hpp"
#include "studies/verdict.hpp"

/// Report 004, Su, Li, Yao: the table of results, times, the intelligence level, depth and width,
/// and the amount of calculation by the number of stones. On its board of 18 × 18.

namespace tengen::studies {
namespace {

using namespace pages;

constexpr Ruleset kRules{.rule = Rule::Freestyle, .size = 18, .lineLength = 5};
constexpr int kAgents = 3;
constexpr int kDepths[] = {1, 2, 3, 4, 5, 6};
constexpr int kWidths[] = {1, 2, 3, 4};
constexpr int kStoneStep = 10;
constexpr int kMaxStones = 80;

std::string agentOf(int number) { return fmt::format("waterloo{}", number); }

/// The report's black wins : white wins : draws; nothing where the scan lost them.
struct Cell {
    int black, white;
    std::optional<std::array<int, 3>> report;
};
constexpr Cell kCells[] = {
    {0, 0, {{45, 39, 16}}},
    {0, 1, {{22, 35, 43}}},
    {0, 2, {{31, 45, 24}}},
    {1, 0, {{40, 28, 32}}},
    {1, 1, {}},
    {1, 2, {}},
    {2, 0, {{45, 29, 26}}},
    {2, 1, {{53, 33, 14}}},
    {2, 2, {{55, 38, 7}}},
};
/// People against AI 0.0, whose level is the report's unit.
constexpr std::array kHumanBlack = {26, 49, 25};
constexpr std::array kHumanWhite = {68, 15, 17};
constexpr double kReportTimes[] = {0.00315, 0.00298, 0.28890};

/// The positions on which times and nodes are measured: of games of waterloo2 with itself, of which
/// some are long.
std::vector<Board> middleGames(const StudyTerms& terms) {
    std::vector<Board> all =
        positionsOfGames(agentOf(2), kRules, terms.pick(std::size_t{10}, std::size_t{60}),
                         terms.seed, kMaxStones, terms.stop);
    return all;
}

std::string stonesId(int agent, int stones) {
    return fmt::format("stones/{}/{:02}", agent, stones);
}

std::vector<Figure> figures() {
    std::vector<Figure> all;
    for (int a = 0; a < kAgents; ++a)
        for (int b = a; b < kAgents; ++b)
            all.push_back(matchFigure(fmt::format("results/{}-{}", a, b), {.first = agentOf(a),
                                                                           .second = agentOf(b),
                                                                           .rules = kRules,
                                                                           .quickGames = 40,
                                                                           .fullGames = 400}));
    for (int a = 0; a < kAgents; ++a)
        all.push_back({.id = fmt::format("time/{}", a),
                       .countNames = kChoiceCounts,
                       .timeNames = kChoiceTimes,
                       .measure = [a](const StudyTerms& terms) {
                           return timedChoices(agentOf(a), middleGames(terms), terms);
                       }});
    for (const int depth : kDepths)
        for (const int width : kWidths) {
            const std::string agent = fmt::format("waterloo2:depth={},width={}", depth, width);
            all.push_back(
                matchFigure(fmt::format("grid/score/{}-{}", depth, width), {.first = agent,
                                                                            .second = agentOf(1),
                                                                            .rules = kRules,
                                                                            .quickGames = 6,
                                                                            .fullGames = 100}));
            all.push_back({.id = fmt::format("grid/time/{}-{}", depth, width),
                           .countNames = kChoiceCounts,
                           .timeNames = kChoiceTimes,
                           .measure = [agent](const StudyTerms& terms) {
                               return timedChoices(
                                   agent,
                                   randomPositions(terms.pick(std::size_t{20}, std::size_t{100}),
                                                   kRules, 6, 60, terms.seed),
                                   terms);
                           }});
        }
    for (int a = 0; a < kAgents; ++a)
        for (int stones = 0; stones < kMaxStones; stones += kStoneStep)
            all.push_back({.id = stonesId(a, stones),
                           .countNames = kChoiceCounts,
                           .timeNames = kChoiceTimes,
                           .measure = [a, stones](const StudyTerms& terms) -> Result<Measurement> {
                               std::vector<Board> boards = middleGames(terms);
                               std::erase_if(boards, [stones](const Board& board) {
                                   return board.stoneCount() < stones ||
                                          board.stoneCount() >= stones + kStoneStep;
                               });
                               if (boards.empty()) return Measurement{};
                               return timedChoices(agentOf(a), boards, terms);
                           }});
    return all;
}

/// Black's wins, White's wins and draws with `black` and `white` at the board.
std::optional<std::array<double, 3>> cellOf(const Findings& found, int black, int white) {
    const Measurement* measured =
        found.find(fmt::format("results/{}-{}", std::min(black, white), std::max(black, white)));
    if (measured == nullptr) return std::nullopt;
    const MatchCounts match(*measured);
    if (black == white)  // both are the first player: all games count
        return std::array{match.won[0] + match.lost[1], match.lost[0] + match.won[1],
                          match.drawn[0] + match.drawn[1]};
    if (black < white) return std::array{match.won[0], match.lost[0], match.drawn[0]};
    return std::array{match.lost[1], match.won[1], match.drawn[1]};
}

std::string shares(const std::array<double, 3>& cell) {
    const double games = std::max(cell[0] + cell[1] + cell[2], 1.0);
    return fmt::format("{:.0f} : {:.0f} : {:.0f}", 100 * cell[0] / games, 100 * cell[1] / games,
                       100 * cell[2] / games);
}

using Cells = std::array<std::array<std::array<double, 3>, kAgents>, kAgents>;

/// All cells, by Black and White; nothing while one is not measured.
std::optional<Cells> cellsOf(const Findings& found) {
    Cells cells{};
    for (std::size_t a = 0; a < kAgents; ++a)
        for (std::size_t b = 0; b < kAgents; ++b) {
            const auto cell = cellOf(found, static_cast<int>(a), static_cast<int>(b));
            if (!cell) return std::nullopt;
            cells[a][b] = *cell;
        }
    return cells;
}

double rate(const std::array<double, 3>& cell, std::size_t i) {
    return cell[i] / std::max(cell[0] + cell[1] + cell[2], 1.0);
}

/// AI 0.0 is 1; of one who never won there is no level to measure by.
std::array<double, kAgents> levelsOf(const Cells& cells) {
    std::vector weights(kAgents, std::vector<double>(kAgents, 0));
    for (std::size_t a = 0; a < kAgents; ++a)
        for (std::size_t b = 0; b < kAgents; ++b)
            if (a != b) weights[a][b] = rate(cells[a][b], 0) + rate(cells[b][a], 1);
    std::array<double, kAgents> levels{};
    if (const auto found = arena::intelligenceLevels(weights, 0))
        std::ranges::copy(*found, levels.begin());
    return levels;
}

/// 95 % intervals of the levels: from the cells drawn again, game by game, many times over.
std::array<Share, kAgents> levelsWithBars(const Cells& cells) {
    constexpr std::size_t kDraws = 400;
    const auto levels = levelsOf(cells);
    std::array<std::vector<double>, kAgents> drawn;
    Random random(1);
    for (std::size_t draw = 0; draw < kDraws; ++draw) {
        Cells again{};
        for (std::size_t a = 0; a < kAgents; ++a)
            for (std::size_t b = 0; b < kAgents; ++b) {
                const auto& cell = cells[a][b];
                const auto games = static_cast<int>(cell[0] + cell[1] + cell[2]);
                for (int game = 0; game < games; ++game) {
                    const double pick = random.below(games);
                    ++again[a][b][pick < cell[0] ? 0 : pick < cell[0] + cell[1] ? 1 : 2];
                }
            }
        const auto drawnLevels = levelsOf(again);
        for (std::size_t a = 0; a < kAgents; ++a) drawn[a].push_back(drawnLevels[a]);
    }
    std::array<Share, kAgents> bars{};
    for (std::size_t a = 0; a < kAgents; ++a) {
        std::ranges::sort(drawn[a]);
        bars[a] = {.value = levels[a],
                   .low = drawn[a][kDraws / 40],
                   .high = drawn[a][kDraws - 1 - kDraws / 40]};
    }
    return bars;
}

/// The levels that the report's table gives, people's being 1: AI 0.0 to 2.0.
std::array<double, kAgents> reportLevels() {
    constexpr std::size_t kHuman = kAgents;
    std::vector weights(kAgents + 1, std::vector<double>(kAgents + 1, 0));
    const auto won = [](const auto& cell, std::size_t i) { return cell[i] / 100.0; };
    for (std::size_t a = 0; a < kAgents; ++a)
        for (std::size_t b = 0; b < kAgents; ++b) {
            if (a == b) continue;
            // A lost cell is taken to be like the other colour's.
            const auto black = kCells[a * kAgents + b].report;
            const auto white = kCells[b * kAgents + a].report;
            const double asBlack = black ? won(*black, 0) : white ? won(*white, 1) : 0;
            weights[a][b] = asBlack + (white ? won(*white, 1) : asBlack);
        }
    weights[0][kHuman] = won(kHumanWhite, 0) + won(kHumanBlack, 1);
    weights[kHuman][0] = won(kHumanBlack, 0) + won(kHumanWhite, 1);
    // A mean over those one has met: AI 0.0 three, AI 1.0 and 2.0 two, people one.
    for (std::size_t a = 0; a < weights.size(); ++a)
        for (double& weight : weights[a]) weight /= a == 0 ? 3 : a == kHuman ? 1 : 2;
    std::array<double, kAgents> levels{};
    if (const auto found = arena::intelligenceLevels(weights, kHuman))
        std::copy_n(found->begin(), kAgents, levels.begin());
    return levels;
}

void writeResults(const Findings& found, Page& page) {
    page.section("Table of results");
    page.paragraph(
        "AI 0.0, 1.0 and 2.0 are `waterloo0` to `waterloo2` on 18 × 18. The report's games begin "
        "on "
        "the empty board, ours from balanced openings of two to five stones, each with both "
        "colours. Of a "
        "hundred games: Black's wins : White's wins : draws. The report's human players have no "
        "counterpart here; two cells are lost in the scan.");
    Table table{.head = {"Black – White", "report", "ours", "games", "Black's score, report",
                         "Black's score, ours", "report within our bars"},
                .caption = "Results"};
    for (const Cell& cell : kCells) {
        const auto ours = cellOf(found, cell.black, cell.white);
        if (!ours) continue;
        const double games = (*ours)[0] + (*ours)[1] + (*ours)[2];
        const Share share = shareOf((*ours)[0] + (*ours)[2] / 2, games);
        std::vector<std::string> row = {fmt::format("AI{} – AI{}", cell.black, cell.white),
                                        "lost",
                                        shares(*ours),
                                        wholeText(games),
                                        "",
                                        shareText(share),
                                        ""};
        if (cell.report) {
            const auto& [black, white, drawn] = *cell.report;
            const double report = (black + drawn / 2.0) / 100;
            row[1] = fmt::format("{} : {} : {}", black, white, drawn);
            row[4] = fmt::format("{:.0f} %", 100 * report);
            row[6] = verdict(report, share, games);
        }
        table.rows.push_back(std::move(row));
    }
    for (const bool first : {true, false}) {
        const auto& [black, white, drawn] = first ? kHumanBlack : kHumanWhite;
        table.rows.push_back({first ? "Human – AI0" : "AI0 – Human",
                              fmt::format("{} : {} : {}", black, white, drawn), "–", "",
                              fmt::format("{:.0f} %", black + drawn / 2.0), "", ""});
    }
    page.table(table, "results/");
}

void writeLevels(const Findings& found, Page& page) {
    page.section("Intelligence level");
    page.paragraph(
        "The report's rating: a player's level is the mean over the others of (its rate of wins as "
        "Black "
        "+ its rate of wins as White) × that other's level, the dominant eigenvector found by "
        "power iteration. Its chart is lost in the scan; the report's columns are worked out from "
        "its table, a lost cell taken to be like that of the other colour, people's level being 1 "
        "there. We have no people: for us, and in the second column, AI 0.0 is 1.");
    const auto cells = cellsOf(found);
    if (!cells) return;
    const auto ours = levelsWithBars(*cells);
    const auto report = reportLevels();
    Table levels{.head = {"", "report, people = 1", "report, AI 0.0 = 1", "ours, AI 0.0 = 1"},
                 .caption = "Intelligence level"};
    Plot plot{.title = "Intelligence level",
              .yLabel = "level, AI 0.0 = 1",
              .names = {"AI 0.0", "AI 1.0", "AI 2.0"},
              .series = {{.name = "from the report's table"}, {.name = "ours"}}};
    for (std::size_t i = 0; i < kAgents; ++i) {
        levels.rows.push_back(
            {plot.names[i], fmt::format("{:.2f}", report[i]),
             fmt::format("{:.2f}", report[i] / report[0]),
             fmt::format("{:.2f} ({:.2f} to {:.2f})", ours[i].value, ours[i].low, ours[i].high)});
        plot.series[0].add(i, {.y = report[i] / report[0]});
        plot.series[1].add(i, {.y = ours[i].value, .low = ours[i].low, .high = ours[i].high});
    }
    page.plot(plot, "results/");
    page.table(levels, "results/");
    const bool apart = ours[1].high < ours[2].low || ours[2].high < ours[1].low;
    const bool alike = (report[2] > report[1]) == (ours[2].value > ours[1].value);
    page.paragraph(!apart  ? "Whether AI 2.0 or AI 1.0 has the higher level of ours is not decided "
                             "from these games."
                   : alike ? "The order is the report's."
                           : "AI 1.0 and AI 2.0 have changed places.");
    double maxDrawn = 0;
    for (const auto& row : *cells)
        for (const auto& cell : row) maxDrawn = std::max(maxDrawn, rate(cell, 2));
    page.difference(fmt::format(
        "The report's pseudocode leaves open how evaluations of several depths are put together, "
        "and which ranks exist below the fourth; what we chose stands in docs/agents. It "
        "has up to 43 draws of 100 games, ours up to {:.0f}: its games begin on the empty board, "
        "ours with "
        "stones that are already in contact, and what it counts as a draw it does not say. AI 2.0 "
        "searches points of the best rank alone, so it plays no better than AI 1.0 where the rank "
        "has already decided.",
        100 * maxDrawn));
}

void writeTimes(const Findings& found, Page& page) {
    page.section("Time of a move");
    page.paragraph(
        "In Python the report's agents take these times; all moves under half a second.");
    Table table{.head = {"", "report, mean", "ours, mean", "ours, longest", "ratio of the means",
                         "positions"},
                .caption = "Seconds a move on 18 × 18"};
    for (int a = 0; a < kAgents; ++a) {
        const std::string id = fmt::format("time/{}", a);
        const auto mean = found.time(id);
        if (!mean) continue;
        table.rows.push_back({agentOf(a), secondsText(kReportTimes[a]), secondsText(*mean),
                              secondsText(*found.time(id, 1)),
                              timesText(kReportTimes[a] / std::max(*mean, 1e-9)),
                              wholeText(*found.count(id))});
    }
    page.table(table, "time/");
    page.difference(
        "C++ in the place of Python. The report does not say how many stones were on the board; "
        "ours are the positions of games of `waterloo2` with itself.");
}

void writeGrid(const Findings& found, Page& page) {
    page.section("Depth and width");
    page.paragraph(
        "Depth is how many plies AI 2.0 looks ahead, width how far from the move just tried it "
        "looks for replies; the report plays with 4 and 3 and says that both make it stronger and "
        "slower, without "
        "figures. Ours: the score of each against `waterloo1`, and the mean time of a move.");
    Table scores{.head = {"depth \\ width"}, .caption = "Score against waterloo1"};
    Table times{.head = {"depth \\ width"}, .caption = "Mean time of a move"};
    Plot plot{.title = "Nodes of a move by depth and width",
              .xLabel = "depth",
              .yLabel = "nodes of a move",
              .logY = true};
    for (const int width : kWidths) {
        scores.head.push_back(std::to_string(width));
        times.head.push_back(std::to_string(width));
        Plot::Series series{.name = fmt::format("width {}", width)};
        for (const int depth : kDepths) {
            const std::string id = fmt::format("grid/time/{}-{}", depth, width);
            if (const auto nodes = found.count(id, 1))
                series.add(depth, {.y = *nodes / *found.count(id)});
        }
        plot.series.push_back(std::move(series));
    }
    for (const int depth : kDepths) {
        std::vector<std::string> scoreRow = {std::to_string(depth)};
        std::vector<std::string> timeRow = scoreRow;
        for (const int width : kWidths) {
            const Measurement* match = found.find(fmt::format("grid/score/{}-{}", depth, width));
            scoreRow.push_back(match == nullptr ? "–" : shareText(MatchCounts(*match).score()));
            timeRow.push_back(
                textOr(found.time(fmt::format("grid/time/{}-{}", depth, width)), secondsText));
        }
        scores.rows.push_back(std::move(scoreRow));
        times.rows.push_back(std::move(timeRow));
    }
    page.table(scores, "grid/score/");
    page.plot(plot, "grid/time/");
    page.table(times, "grid/time/");
    std::set<int> measured, widened;  // depths
    for (const int depth : kDepths)
        for (const int width : kWidths) {
            const auto narrow = found.count(fmt::format("grid/time/{}-1", depth), 1);
            const auto wide = found.count(fmt::format("grid/time/{}-{}", depth, width), 1);
            if (width == 1 || !narrow || !wide) continue;
            measured.insert(depth);
            if (*wide != *narrow) widened.insert(depth);
        }
    if (measured.empty()) return;
    const auto listed = [](const std::set<int>& depths) {
        return fmt::format("{}", fmt::join(depths, ", "));
    };
    page.difference(
        (widened.empty() ? "At every width the same number of nodes is searched."
                         : fmt::format("The width changes what is searched at depth {} of {}.",
                                       listed(widened), listed(measured))) +
        " Only points of the best rank are searched, and the cells that give a rank, next to a row "
        "or in its gap, touch a stone; so at the root, where points near any stone are looked at, "
        "no width can matter, and in the tree it decides whether a line may go on elsewhere.");
}

void writeStones(const Findings& found, Page& page) {
    page.section("Calculation by the number of stones");
    page.paragraph(
        "The report asks for the amount of calculation of each agent by the number of stones on "
        "the board, and prints none. Of games of `waterloo2` with itself, the moves looked at:");
    Plot plot{.title = "Nodes of a move by stones on the board",
              .xLabel = "stones on the board",
              .yLabel = "nodes of a move",
              .logY = true};
    Table table{.head = {"agent", "stones", "positions", "nodes a move", "mean time", "longest"},
                .caption = "waterloo2: depth 4, width 3"};
    for (int a = 0; a < kAgents; ++a) {
        Plot::Series series{.name = agentOf(a)};
        for (int stones = 0; stones < kMaxStones; stones += kStoneStep) {
            const std::string id = stonesId(a, stones);
            const auto count = found.count(id);
            if (!count) continue;
            const double nodes = *found.count(id, 1) / *count;
            series.marks.push_back({.x = stones + kStoneStep / 2.0, .y = nodes});
            table.rows.push_back({agentOf(a),
                                  fmt::format("{} to {}", stones, stones + kStoneStep - 1),
                                  wholeText(*count), roughText(nodes), secondsText(*found.time(id)),
                                  secondsText(*found.time(id, 1))});
        }
        plot.series.push_back(std::move(series));
    }
    page.plot(plot, "stones/");
    page.table(table, "stones/");
    page.difference(
        "The greedy agents look once at every point they may choose; the tree grows with the "
        "number of points that share the best rank, not with the stones themselves.");
}

void write(const Findings& found, Page& page) {
    page.paragraph(
        "Su, Li, Yao, «Tackle the game of Gomoku by minimax with multi-layer heuristics» "
        "(Waterloo). The "
        "agents are `waterloo0` to `waterloo2`; their pages in docs/agents tell what the report "
        "leaves "
        "open and what we chose.");
    page.game(sampleGame("waterloo1", "waterloo0", kRules, found.seed, 40), kRules,
              "A game of `waterloo1` (Black) and `waterloo0` (White) from the first opening of the "
              "matches, at most 40 moves.");
    page.illustrations("004");
    writeResults(found, page);
    writeLevels(found, page);
    writeTimes(found, page);
    writeGrid(found, page);
    writeStones(found, page);
}

}  // namespace

constinit const Study kStudy004 = {
    .id = "004",
    .title = "Report 004: minimax with multi-layer heuristics",
    .figures = figures,
    .write = write,
};

}  // namespace tengen::studies
