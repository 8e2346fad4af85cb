#include <fmt/format.h>

#include "pages/numbers.hpp"
#include "studies/games.hpp"
#include "studies/study.hpp"
#include "studies/verdict.hpp"

/// Report 002, Wang: the time of a move at depth 8 and width 20, with and without a tree.

namespace tengen::studies {
namespace {

using namespace pages;

struct Setting {
    std::string_view name;
    std::string_view agent;
    std::string_view meaning;
    std::size_t quick, full;  ///< positions
};

constexpr Setting kSettings[] = {
    {"highest", "wang:depth=8,width=20", "points that share the highest value", 200, 2000},
    {"best-4", "wang:depth=4,width=20,list=best", "the best 20 points, 4 plies", 20, 200},
    {"best-6", "wang:depth=6,width=20,list=best", "the best 20 points, 6 plies", 8, 100},
    {"best-8", "wang:depth=8,width=20,list=best", "the best 20 points, 8 plies", 4, 60},
    {"glance", "wang:tree=off", "no tree: the point of highest value", 200, 2000},
};
constexpr double kReportSeconds = 5;

constexpr int kDepths[] = {1, 2, 4, 6, 8};

struct Rival {
    std::string_view agent;
    std::size_t quick, full;
};
constexpr Rival kRivals[] = {
    {"wang:tree=off", 40, 400}, {"fudan1", 40, 400},      {"waterloo1", 40, 400},
    {"fudan5", 40, 400},        {"wei:depth=2", 20, 400},
};

std::vector<Figure> figures() {
    std::vector<Figure> all;
    for (const Setting& setting : kSettings)
        all.push_back({.id = fmt::format("time/{}", setting.name),
                       .countNames = kChoiceCounts,
                       .timeNames = kChoiceTimes,
                       .measure = [&setting](const StudyTerms& terms) {
                           return timedChoices(
                               std::string(setting.agent),
                               randomPositions(terms.pick(setting.quick, setting.full), {}, 8, 40,
                                               terms.seed),
                               terms);
                       }});
    for (const int depth : kDepths)
        for (const std::string_view list : {"highest", "best"}) {
            const std::string agent = fmt::format("wang:depth={},width=20,list={}", depth, list);
            const bool slow = list == "best" && depth > 4;
            all.push_back({.id = fmt::format("depth/{}/{}", list, depth),
                           .countNames = kChoiceCounts,
                           .timeNames = kChoiceTimes,
                           .measure = [agent, slow](const StudyTerms& terms) {
                               return timedChoices(
                                   agent,
                                   randomPositions(slow
                                                       ? terms.pick(std::size_t{4}, std::size_t{40})
                                                       : std::size_t{40},
                                                   {}, 8, 40, terms.seed),
                                   terms);
                           }});
        }
    for (const Rival& rival : kRivals)
        all.push_back(
            matchFigure(fmt::format("games/{}", rival.agent), {.first = "wang",
                                                               .second = std::string(rival.agent),
                                                               .quickGames = rival.quick,
                                                               .fullGames = rival.full}));
    all.push_back(matchFigure(
        "list",
        {.first = "wang:list=best,depth=4", .second = "wang", .quickGames = 4, .fullGames = 100}));
    return all;
}

void writeTimes(const Findings& found, Page& page) {
    page.section("Time of a move");
    page.paragraph(
        "«If I limit the depth of the tree less than 8 and the size of the list less than 20, each "
        "step can "
        "be finished in 5 second», in Python. Which points are on the list the report says in two "
        "ways: "
        "those that share the highest value, or the best ones, so both are measured.");
    Table table{.head = {"list", "mean", "longest", "nodes a move", "positions",
                         "report's 5 s beside the mean", "longest within 5 s"},
                .caption = "Processor time of a move, 8 to 40 stones"};
    for (const Setting& setting : kSettings) {
        const std::string id = fmt::format("time/{}", setting.name);
        const auto mean = found.time(id);
        if (!mean) continue;
        const double longest = *found.time(id, 1);
        table.rows.push_back(
            {std::string(setting.meaning), secondsText(*mean), secondsText(longest),
             wholeText(*found.count(id, 1) / *found.count(id)), wholeText(*found.count(id)),
             timesText(kReportSeconds / std::max(*mean, 1e-9)),
             holdsText(longest <= kReportSeconds)});
    }
    Plot plot{.title = "Time of a move by depth",
              .xLabel = "plies",
              .yLabel = "mean processor time",
              .logY = true,
              .seconds = true,
              .series = {{.name = "points of the highest value"}, {.name = "the best 20 points"}},
              .levels = {{.y = kReportSeconds, .label = "the report: each move within 5 s"}}};
    for (const int depth : kDepths)
        for (std::size_t i = 0; i < 2; ++i)
            if (const auto mean =
                    found.time(fmt::format("depth/{}/{}", i == 0 ? "highest" : "best", depth)))
                plot.series[i].add(depth, {.y = *mean});
    page.plot(plot, "depth/");
    page.table(table, "time/");
    page.difference(
        "In most positions one point, or two, share the highest value, so that list is a line and "
        "not a "
        "tree: eight plies cost next to nothing, and a Python program would hardly need 5 seconds. "
        "The "
        "list of the best 20 fits the report's time better, allowing for the language; which of "
        "the two "
        "its author measured is unknown.");
}

void writeStrength(const Findings& found, Page& page) {
    page.section("Strength");
    page.paragraph(
        "The report's program «can win in most of time» against a commercial game, which cannot be "
        "had. "
        "Ours plays the agents of the other reports, from balanced openings with both colours.");
    Table games{.head = {"wang against", "games", "score", "as Black", "as White", "mean length"},
                .caption = "Games"};
    Plot scores{.title = "Score of wang",
                .yLabel = "score",
                .series = {{.name = "score"}},
                .levels = {{.y = 0.5, .label = "level"}}};
    for (const Rival& rival : kRivals)
        if (const Measurement* measured = found.find(fmt::format("games/{}", rival.agent))) {
            const MatchCounts match(*measured);
            const Share share = match.score();
            scores.series[0].add(scores.names.size(),
                                 {.y = share.value, .low = share.low, .high = share.high});
            scores.names.emplace_back(rival.agent);
            games.rows.push_back({std::string(rival.agent), wholeText(match.games()),
                                  shareText(share), shareText(match.score(0)),
                                  shareText(match.score(1)), wholeText(match.length())});
        }
    page.plot(scores, "games/");
    page.table(games, "games/");
    if (const Measurement* measured = found.find("list")) {
        const MatchCounts match(*measured);
        page.table({.head = {"", "games", "score", "as Black", "as White", "mean length"},
                    .rows = {{"the best 20 points, 4 plies, against the highest, 8 plies",
                              wholeText(match.games()), shareText(match.score()),
                              shareText(match.score(0)), shareText(match.score(1)),
                              wholeText(match.length())}},
                    .caption = "Which list plays better"},
                   "list");
    }
    page.difference(
        "What the commercial game was, and how strong, the report does not say. Its weights are "
        "not "
        "printed either, and ours, chosen by its words alone, were not tuned. A leaf is "
        "worth "
        "the value of the last move alone, so a longer look adds up to little: what stood "
        "elsewhere on the board is forgotten.");
}

void write(const Findings& found, Page& page) {
    page.paragraph(
        "Wang, «Gomoku Project» (SUSTech). The agent is `wang`; docs/agents/wang.md tells what the "
        "report "
        "leaves open and what we chose, its weights above all: it prints none.");
    page.game(sampleGame("wang:depth=1", "fudan1", Ruleset{}, found.seed, 40), Ruleset{},
              "A game of `wang:depth=1` (Black) and `fudan1` (White) from the first opening of the "
              "matches, at most 40 moves.");
    writeTimes(found, page);
    writeStrength(found, page);
}

}  // namespace

constinit const Study kStudy002 = {
    .id = "002",
    .title = "Report 002: rays, classes and a narrow tree",
    .figures = figures,
    .write = write,
};

}  // namespace tengen::studies
