#include <fmt/format.h>

#include <array>

#include "base/clock.hpp"
#include "base/ratio.hpp"
#include "catalog/catalog.hpp"
#include "pages/numbers.hpp"
#include "studies/games.hpp"
#include "studies/study.hpp"
#include "studies/verdict.hpp"

/// Report 001, Song: four forms of one search, and the time of a move as stones are added.

namespace tengen::studies {
namespace {

using namespace pages;

struct Form {
    std::string_view parameters;
    std::string_view name;
};

/// The four of the report, then its two announced next steps.
constexpr Form kForms[] = {
    {"form=minimax", "minimax"},
    {"form=negamax", "negamax"},
    {"form=alphabeta", "alpha-beta"},
    {"form=negamax-alphabeta", "negamax with alpha-beta"},
    {"form=alphabeta,window=1000", "alpha-beta, window 1,000"},
    {"form=alphabeta,window=30000", "alpha-beta, window 30,000"},
    {"form=alphabeta,window=200000", "alpha-beta, window 200,000"},
    {"form=alphabeta,cache=on", "alpha-beta with a cache"},
};

/// A board on which every search can be made: all empty points of a small one, and the points near
/// stones of a large one, as the agent does.
struct Place {
    std::string_view name;
    std::string_view title;
    Ruleset rules;
    int depth;
    int minStones, maxStones;
};
constexpr Place kPlaces[] = {
    {"9x9-2", "9 × 9, all points, 2 plies", {.size = 9}, 2, 4, 30},
    {"15x15-2", "15 × 15, points near stones, 2 plies", {}, 2, 4, 40},
    {"7x7-4", "7 × 7, all points, 4 plies", {.size = 7}, 4, 12, 24},
};

std::string formId(const Place& place, std::size_t form) {
    return fmt::format("forms/{}/{}", place.name, form);
}

/// Counts: positions, nodes, the sum of all values, and a number for all moves in their order.
Result<Measurement> searched(const Place& place, const Form& form, const StudyTerms& terms) {
    const std::string agent = fmt::format("song:depth={},{}", place.depth, form.parameters);
    auto player = catalog::makeAgent(agent, terms.seed);
    if (!player) return player.error();
    const auto boards = randomPositions(terms.pick(std::size_t{12}, std::size_t{60}), place.rules,
                                        place.minStones, place.maxStones, terms.seed);
    std::uint64_t nodes = 0;
    eval::Value values = 0;
    std::uint32_t moves = 0;
    const Stopwatch watch(ClockKind::ThreadCpu);
    for (const Board& board : boards) {
        if (terms.stop.stop_requested()) break;
        const search::Report report = (*player)->choose(board, {}, {}, nullptr);
        nodes += report.nodes;
        values += report.best().score;
        moves = 31 * moves + report.move().index();
    }
    const double seconds = std::chrono::duration<double>(watch.elapsed()).count();
    return Measurement{.counts = asCounts(boards.size(), nodes, values, moves),
                       .times = {ratio(seconds, boards.size())}};
}

constexpr int kStoneStep = 10;
constexpr int kMaxStones = 120;
constexpr std::string_view kGrowing[] = {"song:depth=2", "song:depth=2,form=minimax"};

std::vector<Figure> figures() {
    std::vector<Figure> all;
    for (const Place& place : kPlaces)
        for (std::size_t i = 0; i < std::size(kForms); ++i)
            all.push_back({.id = formId(place, i),
                           .countNames = {"positions", "nodes", "sum of values", "moves"},
                           .timeNames = {"a move"},
                           .measure = [&place, i](const StudyTerms& terms) {
                               return searched(place, kForms[i], terms);
                           }});
    for (std::size_t agent = 0; agent < std::size(kGrowing); ++agent)
        for (int stones = kStoneStep; stones <= kMaxStones; stones += kStoneStep)
            all.push_back({.id = fmt::format("stones/{}/{:03}", agent, stones),
                           .countNames = kChoiceCounts,
                           .timeNames = kChoiceTimes,
                           .measure = [agent, stones](const StudyTerms& terms) {
                               return timedChoices(
                                   std::string(kGrowing[agent]),
                                   randomPositions(terms.pick(std::size_t{6}, std::size_t{40}), {},
                                                   stones, stones, terms.seed),
                                   terms);
                           }});
    return all;
}

void writeForms(const Findings& found, const Place& place, Page& page) {
    Table table{.head = {"search", "nodes", "beside minimax", "mean time a move", "same values",
                         "same moves"},
                .caption = std::string(place.title)};
    const auto minimax = found.count(formId(place, 0), 1);
    bool holds = true;
    for (std::size_t i = 0; i < std::size(kForms); ++i) {
        const std::string id = formId(place, i);
        const auto nodes = found.count(id, 1);
        if (!nodes || !minimax) continue;
        const bool values = found.count(id, 2) == found.count(formId(place, 0), 2);
        const bool moves = found.count(id, 3) == found.count(formId(place, 0), 3);
        holds = holds && values && moves;
        table.rows.push_back({std::string(kForms[i].name), wholeText(*nodes),
                              fmt::format("{:.1f} %", 100 * *nodes / *minimax),
                              secondsText(*found.time(id)), holdsText(values), holdsText(moves)});
    }
    if (table.rows.empty()) return;
    page.table(table, fmt::format("forms/{}/", place.name));
    if (!holds) page.difference("Searches that should agree do not: a fault of ours.");
}

void writeStones(const Findings& found, Page& page) {
    page.section("The time of a move by the number of stones");
    page.paragraph(
        "«The AI will take an increasing amount of time as the game goes on.» Random positions of "
        "as "
        "many stones, 2 plies; the dots are means.");
    Plot plot{.title = "Nodes of a move by stones on the board",
              .xLabel = "stones on the board",
              .yLabel = "nodes of a move",
              .logY = true,
              .series = {{.name = "alpha-beta"}, {.name = "minimax"}}};
    Table table{.head = {"stones", "nodes, alpha-beta", "time", "nodes, minimax", "time"},
                .caption = "song, 2 plies"};
    for (int stones = kStoneStep; stones <= kMaxStones; stones += kStoneStep) {
        std::vector<std::string> row = {std::to_string(stones)};
        for (std::size_t agent = 0; agent < std::size(kGrowing); ++agent) {
            const std::string id = fmt::format("stones/{}/{:03}", agent, stones);
            const auto count = found.count(id);
            row.push_back(count ? wholeText(*found.count(id, 1) / *count) : "–");
            row.push_back(textOr(found.time(id), secondsText));
            if (count) plot.series[agent].add(stones, {.y = *found.count(id, 1) / *count});
        }
        table.rows.push_back(std::move(row));
    }
    page.plot(plot, "stones/");
    page.table(table, "stones/");
    const auto early = found.count("stones/1/010", 1);
    const auto middle = found.count("stones/1/060", 1);
    const auto late = found.count("stones/1/120", 1);
    if (early && middle && late)
        page.paragraph(
            *early >= *middle ? "Here it does not."
            : *middle > *late
                ? "It does at first, as the report says: more stones have more points near them. "
                  "Later there are fewer empty points than there were, and the time falls again."
                : "It does, as the report says: more stones have more points near them.");
    page.difference(
        "The report tries all empty points of 15 × 15, of which there are fewer with each stone; "
        "so "
        "what grows there is its evaluation, which walks over all stones. Ours counts shapes as "
        "stones come "
        "and go, so a leaf costs the same on any board, and what grows is the number of points "
        "within 2 of "
        "a stone.");
}

void write(const Findings& found, Page& page) {
    page.paragraph(
        "Song, «Report I». The agent is `song`; docs/agents/song.md tells what the report leaves "
        "open and "
        "what we chose. The report prints no figures: what can be set beside ours is what it "
        "claims.");
    page.game(sampleGame("song", "fudan1", Ruleset{}, found.seed, 40), Ruleset{},
              "A game of `song` (Black) and `fudan1` (White) from a balanced "
              "opening, at most 40 moves.");
    page.illustrations("001");
    page.section("Four forms, one value");
    page.paragraph(
        "The report presents minimax, negamax, and alpha-beta in both forms as four ways to one "
        "value. "
        "Here they search the same random positions; the values of all positions and the moves "
        "chosen must agree. Below them its two announced next steps, aspiration windows and a "
        "transposition "
        "table, which must not change the move either.");
    Plot plot{.title = "Nodes by form of search",
              .xLabel = "±1k, ±30k, ±200k: alpha-beta with windows of that size",
              .yLabel = "nodes beside minimax, %"};
    constexpr std::string_view kShort[] = {"minimax", "negamax", "α-β",   "neg. α-β",
                                           "±1k",     "±30k",    "±200k", "cache"};
    for (const std::string_view name : kShort) plot.names.emplace_back(name);
    for (const Place& place : kPlaces) {
        Plot::Series series{.name = std::string(place.title)};
        const auto minimax = found.count(formId(place, 0), 1);
        for (std::size_t i = 0; i < std::size(kForms) && minimax; ++i)
            if (const auto nodes = found.count(formId(place, i), 1))
                series.add(i, {.y = 100 * *nodes / *minimax});
        plot.series.push_back(std::move(series));
    }
    page.plot(plot, "forms/");
    for (const Place& place : kPlaces) writeForms(found, place, page);
    page.difference(
        "A window pays when the value of the position as it stands is near what the search finds. "
        "Report 001 counts an alive three 20,000 for the side to move and 100,000 against it, so "
        "values jump "
        "from ply to ply and a narrow window is often searched in vain. A cache needs two ways to "
        "one position, "
        "which takes at least three plies above the leaves: at 2 plies it can save nothing.");
    writeStones(found, page);
}

}  // namespace

constinit const Study kStudy001 = {
    .id = "001",
    .title = "Report 001: four forms of minimax",
    .figures = figures,
    .write = write,
};

}  // namespace tengen::studies
