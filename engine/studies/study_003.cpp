#include <fmt/format.h>

#include <array>

#include "base/clock.hpp"
#include "base/random.hpp"
#include "base/ratio.hpp"
#include "catalog/catalog.hpp"
#include "pages/numbers.hpp"
#include "studies/games.hpp"
#include "studies/study.hpp"
#include "studies/verdict.hpp"

/// Report 003, Hu, Xu, Zhang: the round robin of six agents, layers a second, evolved weights, and
/// Monte Carlo tree search on a small board.

namespace tengen::studies {
namespace {

using namespace pages;

constexpr int kAgents = 6;
constexpr Ruleset kSmall{.rule = Rule::Freestyle, .size = 7, .lineLength = 4};

std::string agentOf(int number) { return fmt::format("fudan{}", number); }
std::string robinId(int a, int b) { return fmt::format("robin/{}-{}", a, b); }

/// The slow ones have fewer games in quick mode.
std::size_t quickGames(int a, int b) { return a == 3 || b == 3 ? 2 : a == 4 || b == 4 ? 4 : 20; }

/// A pairing of which the report says something; from the empty board, as there.
struct Claim {
    int first;   ///< has Black
    int second;  ///< has White
    /// Share of wins of `first`; none where the report gives no number but «easily».
    std::optional<double> report;
    std::string_view says;
};

constexpr Claim kClaims[] = {
    {2, 1, 1.00, "AI2 first beats AI1 in all 100 games"},
    {1, 2, 0.14, "AI1 first against AI2: 14 wins, 6 draws, 80 losses"},
    {1, 5, 0.75, "AI1 first against AI5 wins 75 %"},
    {1, 5, 0.25, "… or 25 %, as the report has it elsewhere"},
    {5, 1, 0.89, "AI5 first against AI1 wins 89 %"},
    {5, 2, 1.00, "AI5 first beats AI2 in every game"},
    {2, 5, 0.00, "AI5 second beats AI2 in every game"},
    {6, 1, {}, "AI6 first beats AI1 easily"},
    {1, 6, 0.50, "AI6 second against AI1 wins 50 %"},
    {6, 2, 0.90, "AI6 first against AI2 wins 90 %"},
    {2, 6, 0.10, "AI6 second against AI2 wins 90 %"},
    {6, 5, 0.50, "AI6 first against AI5 wins about 50 %"},
    {5, 6, 0.87, "AI6 second against AI5 wins 13 %"},
};

/// The pairings of the claims; each is played both ways round.
constexpr std::array<std::pair<int, int>, 6> kPlain = {
    {{1, 2}, {1, 5}, {2, 5}, {1, 6}, {2, 6}, {5, 6}}};

constexpr int kLayers[] = {2, 4, 6, 8};

/// Where the side to move can win, or must stop the only point where the other side can.
struct Tactic {
    Board board;
    PointSet answers;
};

PointSet winningPoints(Board& board) {
    PointSet points;
    const Outcome win = winFor(board.sideToMove());
    for (const Point p : board.emptyPoints()) {
        board.play(p);
        if (board.outcome() == win) points.insert(p);
        board.undo();
    }
    return points;
}

std::vector<Tactic> tactics(std::size_t count, std::uint64_t seed) {
    std::vector<Tactic> found;
    Random random(seed);
    while (found.size() < count) {
        Board board(kSmall);
        while (!board.isOver() && found.size() < count) {
            PointSet answers = winningPoints(board);
            if (answers.empty()) {
                board.play(Point::pass());
                answers = winningPoints(board);
                board.undo();
                if (answers.count() != 1) answers = {};
            }
            if (!answers.empty()) found.push_back({board, answers});
            std::vector<Point> empty;
            for (const Point p : board.emptyPoints()) empty.push_back(p);
            board.play(random.pick(empty));
        }
    }
    return found;
}

Result<Measurement> solvedTactics(const std::string& agent, const StudyTerms& terms) {
    auto player = catalog::makeAgent(agent, terms.seed);
    if (!player) return player.error();
    const auto problems = tactics(terms.pick(std::size_t{60}, std::size_t{500}), terms.seed);
    double right = 0;
    const Stopwatch watch(ClockKind::ThreadCpu);
    for (const Tactic& problem : problems) {
        if (terms.stop.stop_requested()) break;
        (*player)->newGame();
        right += problem.answers.contains((*player)->choose(problem.board, {}, {}, nullptr).move())
                     ? 1
                     : 0;
    }
    const double seconds = std::chrono::duration<double>(watch.elapsed()).count();
    return Measurement{.counts = asCounts(problems.size(), right),
                       .times = {ratio(seconds, problems.size())}};
}

Figure timesFigure(std::string id, std::string agent, std::size_t quick, std::size_t full,
                   const Ruleset& rules, int minStones, int maxStones) {
    return {.id = std::move(id),
            .countNames = kChoiceCounts,
            .timeNames = kChoiceTimes,
            .measure = [=](const StudyTerms& terms) {
                return timedChoices(agent,
                                    randomPositions(terms.pick(quick, full), rules, minStones,
                                                    maxStones, terms.seed),
                                    terms);
            }};
}

void addMatches(std::vector<Figure>& all) {
    for (int a = 1; a <= kAgents; ++a)
        for (int b = a + 1; b <= kAgents; ++b)
            all.push_back(matchFigure(robinId(a, b), {.first = agentOf(a),
                                                      .second = agentOf(b),
                                                      .quickGames = quickGames(a, b),
                                                      .fullGames = 100}));
    for (const auto& [a, b] : kPlain)
        all.push_back(matchFigure(fmt::format("plain/{}-{}", a, b), {.first = agentOf(a),
                                                                     .second = agentOf(b),
                                                                     .quickGames = 40,
                                                                     .fullGames = 200,
                                                                     .fromNothing = true}));
}

/// Monte Carlo tree search: its speed, what it sees, and how it does on a small board.
void addTreeSearch(std::vector<Figure>& all) {
    for (const int size : {7, 15})
        all.push_back(timesFigure(fmt::format("mcts/speed/{}", size), "fudan3:playouts=20000", 10,
                                  50, size == 7 ? kSmall : Ruleset{}, 4, 12));
    for (const char* proofs : {"on", "off"})
        all.push_back({.id = fmt::format("mcts/tactics/{}", proofs),
                       .countNames = {"positions", "right"},
                       .timeNames = {"a move"},
                       .measure = [proofs](const StudyTerms& terms) {
                           return solvedTactics(
                               fmt::format("fudan3:playouts=20000,proofs={}", proofs), terms);
                       }});
    for (const int rival : {1, 2, 4})
        all.push_back(matchFigure(fmt::format("mcts/games/{}", rival), {.first = "fudan3",
                                                                        .second = agentOf(rival),
                                                                        .rules = kSmall,
                                                                        .quickGames = 10,
                                                                        .fullGames = 100}));
}

std::vector<Figure> figures() {
    std::vector<Figure> all;
    addMatches(all);
    for (const int layers : kLayers)
        all.push_back(timesFigure(fmt::format("layers/fudan4/{}", layers),
                                  fmt::format("fudan4:depth={}", layers), 20, 100, {}, 10, 40));
    all.push_back(timesFigure("layers/fudan2/2", "fudan2", 20, 100, {}, 10, 40));
    all.push_back(matchFigure("genetic", {.first = "fudan5:weights=genetic",
                                          .second = "fudan5",
                                          .quickGames = 200,
                                          .fullGames = 4000}));
    addTreeSearch(all);
    return all;
}

/// The pairing's counts as `a` sees them, whichever way round it was played.
std::optional<MatchCounts> meeting(const Findings& found, std::string_view kind, int a, int b) {
    const Measurement* measured =
        found.find(fmt::format("{}/{}-{}", kind, std::min(a, b), std::max(a, b)));
    if (measured == nullptr) return std::nullopt;
    MatchCounts counts(*measured);
    if (a > b) {
        std::swap(counts.won[0], counts.lost[1]);
        std::swap(counts.won[1], counts.lost[0]);
        std::swap(counts.drawn[0], counts.drawn[1]);
    }
    return counts;
}

void writeRobin(const Findings& found, Page& page) {
    page.section("Round robin");
    page.paragraph(
        "AI1 to AI6 are `fudan1` to `fudan6`. Every pairing is played from balanced openings of "
        "two "
        "to five stones, each with both colours, since AI2 and AI4 are sure of their moves and "
        "would "
        "play one game over and over. AI3 is `fudan3` with its defaults, which knows proven wins "
        "and losses (`proofs=on`). A cell tells Black's wins : White's wins : draws.");
    Table cross{.head = {"Black \\ White"}, .caption = "Results from openings"};
    Table lengths{.head = {"stones"}, .caption = "Mean number of stones at the end"};
    Plot plot{.title = "Score of each agent over all its games",
              .yLabel = "score",
              .series = {{.name = "score"}}};
    for (int a = 1; a <= kAgents; ++a) {
        cross.head.push_back(fmt::format("AI{}", a));
        lengths.head.push_back(fmt::format("AI{}", a));
        plot.names.push_back(fmt::format("AI{}", a));
    }
    for (int a = 1; a <= kAgents; ++a) {
        std::vector<std::string> row = {fmt::format("AI{}", a)};
        std::vector<std::string> lengthRow = row;
        double points = 0;
        double games = 0;
        for (int b = 1; b <= kAgents; ++b) {
            const auto counts = a == b ? std::nullopt : meeting(found, "robin", a, b);
            row.push_back(counts ? fmt::format("{:.0f} : {:.0f} : {:.0f}", counts->won[0],
                                               counts->lost[0], counts->drawn[0])
                                 : "–");
            lengthRow.push_back(counts && b > a ? wholeText(counts->length()) : "");
            if (!counts) continue;
            points += counts->score().value * counts->games();
            games += counts->games();
        }
        cross.rows.push_back(std::move(row));
        lengths.rows.push_back(std::move(lengthRow));
        const Share share = shareOf(points, games);
        plot.series[0].marks.push_back(
            {.x = a - 1.0, .y = share.value, .low = share.low, .high = share.high});
    }
    page.plot(plot, "robin/");
    page.table(cross, "robin/");
    page.table(lengths, "robin/");
}

void writeBest(const Findings& found, Page& page) {
    page.paragraph(
        "Going second, AI4 is on the defence at first in the report, level after about 30 stones, "
        "and wins after about 50; what its games of ours take stands in the last columns.");
    Table best{
        .head = {"AI4 against", "score", "first", "second", "mean length", "longest", "holds"},
        .caption = "«AI4 can easily beat any other AI»"};
    for (const int rival : {1, 2, 3, 5, 6})
        if (const auto counts = meeting(found, "robin", 4, rival)) {
            const Share share = counts->score();
            best.rows.push_back({fmt::format("AI{}", rival), shareText(share),
                                 shareText(counts->score(0)), shareText(counts->score(1)),
                                 wholeText(counts->length()), wholeText(counts->longest),
                                 byScore(share, "yes", "!no", "not decided")});
        }
    page.table(best, "robin/");
}

void writeClaims(const Findings& found, Page& page) {
    page.section("What the report says of its pairings");
    page.paragraph(
        "The same agents from the empty board, as in the report, where lots among equal moves are "
        "all "
        "that makes two games differ. A game that was played before, turned or mirrored, is not "
        "counted again; so some pairings have fewer games than were played: too few to bear a "
        "claim out, though they may contradict it. Beside them the same from the openings of the "
        "round robin.");
    Table table{.head = {"the report says", "report", "from the empty board", "draws",
                         "different games", "borne out", "from openings", "borne out"},
                .caption = "Wins of the player who goes first"};
    for (const Claim& claim : kClaims) {
        const auto counts = meeting(found, "plain", claim.first, claim.second);
        if (!counts) continue;
        const Share share = shareOf(counts->won[0], counts->games(0));
        std::vector<std::string> row = {
            std::string(claim.says),
            claim.report ? fmt::format("{:.0f} %", 100 * *claim.report) : "most",
            shareText(share),
            wholeText(counts->drawn[0]),
            wholeText(counts->games(0)),
            verdict(claim.report, share, counts->games(0)),
            "–",
            ""};
        if (const auto robin = meeting(found, "robin", claim.first, claim.second)) {
            const Share won = shareOf(robin->won[0], robin->games(0));
            row[6] = shareText(won);
            row[7] = verdict(claim.report, won, robin->games(0));
        }
        table.rows.push_back(std::move(row));
    }
    page.table(table, "plain/");
    if (const auto quick = meeting(found, "plain", 6, 2))
        page.paragraph(
            fmt::format("AI6 against AI2: the report's games all end under 30 stones; ours have "
                        "{:.0f} on average and {:.0f} at most.",
                        quick->length(), quick->longest));
    page.difference(
        "The report does not say how its agents break ties, which records AI6 learned from and how "
        "they are "
        "scored, where the first stone goes, nor whether AI2 looks at all points. Each of these "
        "can decide "
        "a whole pairing: two agents with little chance in them play few different games, and one "
        "of "
        "those, repeated a hundred times, makes 100 %. Ours play with the weights it prints and "
        "lots "
        "among equals. Its AI1–AI5 figures contradict each other; both are shown.");
}

void writeLayers(const Findings& found, Page& page) {
    page.section("Layers and time");
    page.paragraph(
        "The report's plain minimax manages 2 layers in a second and 4 in ten; its alpha-beta with "
        "narrow lists and a Zobrist cache, compiled by Numba, 8 layers within a second. Ours on "
        "positions of 10 to 40 stones; beside its 2 and 4 layers stand the times of the report's "
        "plain minimax.");
    Table table{.head = {"agent", "layers", "mean time a move", "longest", "nodes a move", "report",
                         "beside it"},
                .caption = "Time of a move"};
    Plot plot{.title = "Time of a move by layers, fudan4",
              .xLabel = "layers",
              .yLabel = "mean processor time",
              .logY = true,
              .seconds = true,
              .series = {{.name = "ours, narrow alpha-beta"}},
              .levels = {{.y = 1, .label = "the report's 8 layers: within 1 s"}}};
    const auto add = [&](const std::string& id, const std::string& agent, int layers,
                         double report) {
        const auto mean = found.time(id);
        if (!mean) return;
        table.rows.push_back(
            {agent, std::to_string(layers), secondsText(*mean), secondsText(*found.time(id, 1)),
             wholeText(*found.count(id, 1) / *found.count(id)),
             report > 0 ? secondsText(report) : "", report > 0 ? timesText(report / *mean) : ""});
        if (agent == "fudan4") plot.series[0].add(layers, {.y = *mean});
    };
    add("layers/fudan2/2", "fudan2", 2, 1);
    for (const int layers : kLayers)
        add(fmt::format("layers/fudan4/{}", layers), "fudan4", layers,
            layers == 8   ? 1
            : layers == 4 ? 10  // of the report's plain minimax
            : layers == 2 ? 1
                          : 0);
    page.plot(plot, "layers/");
    page.table(table, "layers/");
    page.difference(
        "C++ in the place of Python, and sums over tuples that follow the board stone by stone "
        "instead of "
        "being "
        "added up anew at each leaf.");
}

void writeGenetic(const Findings& found, Page& page) {
    page.section("Evolved weights");
    const Measurement* measured = found.find("genetic");
    if (measured == nullptr) return;
    const MatchCounts match(*measured);
    page.paragraph(
        "The report's genetic algorithm keeps a child that beats its parent in 100 games, so its "
        "final "
        "weights should beat the original ones; it prints no result of that match.");
    page.table({.head = {"", "games", "score", "as Black", "as White", "mean length"},
                .rows = {{"genetic against original", wholeText(match.games()),
                          shareText(match.score()), shareText(match.score(0)),
                          shareText(match.score(1)), wholeText(match.length())}},
                .caption = "fudan5:weights=genetic against fudan5"},
               "genetic");
    page.difference(
        byScore(match.score(), "They do.",
                "They do not: a parent that is beaten by the luckiest of several children in 100 "
                "games need not be weaker, and nothing in the algorithm looks back at the start.",
                "These games do not show whether they do: steps of 3 % that are kept after 100 "
                "games are mostly chance."));
}

void writeMcts(const Findings& found, Page& page) {
    page.section("Monte Carlo tree search");
    page.paragraph(
        "The report calls it «quite slow» on 15 × 15 and shows it on 7 × 7, four in a row. There "
        "are no "
        "figures to compare with; these are ours, at 20,000 playouts a move.");
    Table table{.head = {"board", "playouts a second", "mean time a move", "longest"},
                .caption = "Speed"};
    for (const int size : {7, 15}) {
        const std::string id = fmt::format("mcts/speed/{}", size);
        const auto mean = found.time(id);
        if (!mean || *mean <= 0) continue;
        table.rows.push_back({size == 7 ? "7 × 7, four in a row" : "15 × 15, five in a row",
                              roughText(*found.count(id, 1) / *found.count(id) / *mean),
                              secondsText(*mean), secondsText(*found.time(id, 1))});
    }
    page.table(table, "mcts/speed/");
    Table problems{.head = {"fudan3", "positions", "missed", "mean time a move"},
                   .caption = "A win in one, or the only block, on 7 × 7, four in a row"};
    for (const char* proofs : {"on", "off"}) {
        const std::string id = fmt::format("mcts/tactics/{}", proofs);
        if (const auto count = found.count(id))
            problems.rows.push_back({fmt::format("proofs={}", proofs), wholeText(*count),
                                     wholeText(*count - *found.count(id, 1)),
                                     secondsText(*found.time(id))});
    }
    page.table(problems, "mcts/tactics/");
    Table games{.head = {"fudan3 against", "games", "score", "as Black", "as White"},
                .caption = "Games on 7 × 7, four in a row"};
    for (const int rival : {1, 2, 4})
        if (const Measurement* measured = found.find(fmt::format("mcts/games/{}", rival))) {
            const MatchCounts match(*measured);
            games.rows.push_back({agentOf(rival), wholeText(match.games()),
                                  shareText(match.score()), shareText(match.score(0)),
                                  shareText(match.score(1))});
        }
    page.table(games, "mcts/games/");
    page.difference(
        "`proofs=off` is the report's agent, which averages a refuted move with the games in which "
        "the refutation was not found; `proofs=on`, ours, knows certain wins and losses.");
}

void write(const Findings& found, Page& page) {
    page.paragraph(
        "Hu, Xu, Zhang, «Smart Gomoku Agent» (Fudan). The agents are `fudan1` to `fudan6`; their "
        "pages in "
        "docs/agents tell what the report leaves open and what we chose.");
    page.game(sampleGame("fudan1", "fudan5", Ruleset{}, found.seed, 40), Ruleset{},
              "A game of `fudan1` (Black) and `fudan5` (White) from the first opening of the "
              "matches, at most 40 moves.");
    page.illustrations("003");
    writeRobin(found, page);
    writeBest(found, page);
    writeClaims(found, page);
    writeLayers(found, page);
    writeGenetic(found, page);
    writeMcts(found, page);
}

}  // namespace

constinit const Study kStudy003 = {
    .id = "003",
    .title = "Report 003: six agents, evolved weights and Monte Carlo tree search",
    .figures = figures,
    .write = write,
};

}  // namespace tengen::studies
