#include <fmt/format.h>

#include <array>
#include <cmath>

#include "base/clock.hpp"
#include "catalog/catalog.hpp"
#include "classics/shared/fixed_depth.hpp"
#include "classics/wei/marks.hpp"
#include "classics/wei/tree.hpp"
#include "core/notation.hpp"
#include "pages/numbers.hpp"
#include "studies/games.hpp"
#include "studies/study.hpp"
#include "studies/verdict.hpp"

/// Report 000, Wei: nodes by method and depth, the cost of an evaluation, depth against strength.

namespace tengen::studies {
namespace {

using namespace pages;

/// The report's Figure 7, its given position, is lost in the scan. Ours: eleven stones, White to
/// move, threes about on both sides but no four.
constexpr std::string_view kGiven = "h8i9i8g8h7h9g9f10j7k6g6";

struct Method {
    std::string_view name;
    std::string_view meaning;
    classics::SearchForm form;
    classics::WeiOrder order;
    int quickDepth;
    int fullDepth;
};

constexpr std::array kMethods = {
    Method{"minimax", "minimax", classics::SearchForm::Minimax, classics::WeiOrder::Board, 4, 5},
    Method{"alphabeta", "alpha-beta", classics::SearchForm::AlphaBeta, classics::WeiOrder::Board, 5,
           6},
    Method{"ordered", "ordered, largest first", classics::SearchForm::AlphaBeta,
           classics::WeiOrder::LargestFirst, 6, 7},
    Method{"text", "ordered as in the text", classics::SearchForm::AlphaBeta,
           classics::WeiOrder::Text, 4, 5},
    Method{"code", "ordered as in the code", classics::SearchForm::AlphaBeta,
           classics::WeiOrder::Code, 4, 5},
};
constexpr int kDeepest = 7;

/// How many evaluations the report took the mean of.
constexpr unsigned kEvaluations = 31'948;

std::string nodesId(std::string_view method, int depth) {
    return fmt::format("nodes/{}/{}", method, depth);
}

Board givenPosition() {
    const auto moves = parsePoints(kGiven, 15);
    return *Board::afterMoves({}, *moves);
}

Result<Measurement> searched(const Method& method, int depth, const StudyTerms& terms) {
    if (depth > terms.pick(method.quickDepth, method.fullDepth)) return Measurement{};
    classics::WeiTree tree(givenPosition(), {.order = method.order});
    classics::FixedDepthSearch search({.form = method.form, .ties = classics::Ties::Last});
    std::vector<Point> moves;
    tree.moves(moves);
    Random random(terms.seed);
    search::SearchControl control({}, terms.stop);
    const Stopwatch watch(ClockKind::ThreadCpu);
    const auto choice = search.choose(tree, moves, depth, random, &control);
    if (!choice) return Measurement{};
    const classics::TreeCounts& counts = search.counts();
    return Measurement{
        .counts = asCounts(counts.searched, counts.generated, counts.cutOffs, choice->value),
        .times = {std::chrono::duration<double>(watch.elapsed()).count()}};
}

/// How much of the search's time is spent valuing leaves, as report 000 counts it.
Result<Measurement> timeInEvaluation(const StudyTerms& terms) {
    classics::WeiTree tree(givenPosition(), {});
    classics::FixedDepthSearch search({.ties = classics::Ties::Last, .timesEvaluation = true});
    std::vector<Point> moves;
    tree.moves(moves);
    Random random(terms.seed);
    const Stopwatch watch(ClockKind::Wall);
    std::ignore = search.choose(tree, moves, 4, random);
    return Measurement{
        .counts = asCounts(search.counts().evaluated),
        .times = {std::chrono::duration<double>(search.counts().inEvaluation).count(),
                  std::chrono::duration<double>(watch.elapsed()).count()}};
}

/// The positions of the evaluations: those a game may meet, of 5 to 40 stones.
std::vector<Board> evaluated(const StudyTerms& terms) {
    return randomPositions(100, {}, 5, 40, terms.seed);
}

Result<Measurement> freshEvaluation(const StudyTerms& terms) {
    const std::vector<Board> boards = evaluated(terms);
    eval::Value sum = 0;
    const Stopwatch watch(ClockKind::ThreadCpu);
    for (unsigned i = 0; i < kEvaluations; ++i) {
        const Board& board = boards[i % boards.size()];
        sum += classics::WeiEvaluation(board).value(board.sideToMove());
    }
    return Measurement{
        .counts = asCounts(kEvaluations, sum),
        .times = {std::chrono::duration<double>(watch.elapsed()).count() / kEvaluations}};
}

/// A stone put, the position valued, the stone lifted: what a leaf costs in our search.
Result<Measurement> keptEvaluation(const StudyTerms& terms) {
    const std::vector<Board> boards = evaluated(terms);
    eval::Value sum = 0;
    double count = 0;
    std::chrono::microseconds total{0};
    for (const Board& board : boards) {
        classics::WeiEvaluation evaluation(board);
        const Side side = board.sideToMove();
        std::vector<Point> points;
        for (const Point p : board.candidates(Area::Square2)) points.push_back(p);
        const Stopwatch watch(ClockKind::ThreadCpu);
        for (unsigned i = 0; i < 10 * kEvaluations / 100; ++i) {
            const Point p = points[i % points.size()];
            evaluation.play(p, side);
            sum += evaluation.value(side);
            evaluation.undo(p, side);
            ++count;
        }
        total += watch.elapsed();
    }
    return Measurement{.counts = asCounts(count, sum),
                       .times = {std::chrono::duration<double>(total).count() / count}};
}

Result<Measurement> pythonEvaluation(const StudyTerms& terms) {
    if (!terms.pythonEvaluation) return Measurement{};
    const auto seconds = terms.pythonEvaluation(evaluated(terms), kEvaluations);
    if (!seconds) return Measurement{};  // the module is not built here; the page says so
    return Measurement{.times = {*seconds}};
}

constexpr std::array kDepths = {1, 2, 4};
constexpr std::string_view kYardstick = "fudan5";

std::vector<Figure> figures() {
    std::vector<Figure> all;
    for (const Method& method : kMethods)
        for (int depth = 1; depth <= method.fullDepth; ++depth)
            all.push_back({.id = nodesId(method.name, depth),
                           .countNames = {"searched", "generated", "cut-offs", "value"},
                           .timeNames = {"search"},
                           .measure = [&method, depth](const StudyTerms& terms) {
                               return searched(method, depth, terms);
                           }});
    all.push_back({.id = "evaluation/share",
                   .countNames = {"leaves"},
                   .timeNames = {"in evaluation", "search"},
                   .measure = timeInEvaluation});
    all.push_back({.id = "evaluation/fresh",
                   .countNames = {"evaluations", "sum of values"},
                   .timeNames = {"one"},
                   .measure = freshEvaluation});
    all.push_back({.id = "evaluation/kept",
                   .countNames = {"evaluations", "sum of values"},
                   .timeNames = {"one"},
                   .measure = keptEvaluation});
    all.push_back({.id = "evaluation/python", .timeNames = {"one"}, .measure = pythonEvaluation});
    for (std::size_t i = 0; i < kDepths.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j)
            all.push_back(matchFigure(fmt::format("strength/{}-{}", kDepths[i], kDepths[j]),
                                      {.first = fmt::format("wei:depth={}", kDepths[i]),
                                       .second = fmt::format("wei:depth={}", kDepths[j]),
                                       .quickGames = 12,
                                       .fullGames = 200}));
        all.push_back(matchFigure(fmt::format("strength/{}-{}", kDepths[i], kYardstick),
                                  {.first = fmt::format("wei:depth={}", kDepths[i]),
                                   .second = std::string(kYardstick),
                                   .quickGames = 12,
                                   .fullGames = 200}));
    }
    return all;
}

void writeNodes(const Findings& found, Page& page) {
    page.section("Nodes by method and depth");
    page.paragraph(
        "The report searches one given position with three methods and shows the numbers of nodes "
        "on a logarithmic scale. Its position (Figure 7) and the numbers of its chart (Figure 8) "
        "are lost in the scan; what is left is its text. Ours is the position after `" +
        std::string(kGiven) +
        "` on 15 × 15, White to move. Besides the order that was meant, largest estimate first for "
        "both sides, the two that are printed are measured too: the text's and the code's, each "
        "of which puts the worst moves first at one kind of node.");
    page.position(givenPosition(), "The given position, White to move; the last move is marked.");
    Table table{.head = {"method"}, .caption = "Nodes searched"};
    Plot plot{.title = "Nodes searched by method and depth",
              .xLabel = "plies",
              .yLabel = "nodes searched",
              .logY = true};
    for (int depth = 1; depth <= kDeepest; ++depth)
        table.head.push_back(std::to_string(depth) + (depth == 1 ? " ply" : " plies"));
    for (const Method& method : kMethods) {
        std::vector<std::string> row = {std::string(method.meaning)};
        Plot::Series series{.name = std::string(method.meaning)};
        for (int depth = 1; depth <= kDeepest; ++depth) {
            const auto nodes = found.count(nodesId(method.name, depth));
            row.push_back(textOr(nodes, wholeText));
            if (nodes) series.add(depth, {.y = *nodes});
        }
        table.rows.push_back(std::move(row));
        plot.series.push_back(std::move(series));
    }
    page.plot(plot, "nodes/");
    page.table(table, "nodes/");
}

void writeSpeed(const Findings& found, Page& page) {
    Table speed{.head = {"four plies", "nodes", "cut-offs", "time", "nodes a second",
                         "beside the report's 10,000"},
                .caption = "Speed"};
    for (const Method& method : kMethods) {
        const auto nodes = found.count(nodesId(method.name, 4));
        const auto time = found.time(nodesId(method.name, 4));
        if (!nodes || !time || *time <= 0) continue;
        speed.rows.push_back({std::string(method.meaning), wholeText(*nodes),
                              wholeText(*found.count(nodesId(method.name, 4), 2)),
                              secondsText(*time), roughText(*nodes / *time),
                              timesText(*nodes / *time / 10'000)});
    }
    page.table(speed, "nodes/");
}

void writeRelations(const Findings& found, Page& page) {
    const auto plain = found.count(nodesId("minimax", 4));
    const auto cut = found.count(nodesId("alphabeta", 4));
    const auto ordered = found.count(nodesId("ordered", 4));
    Table relations{.head = {"what the report says", "ours", "holds"}, .caption = "Relations"};
    const auto relation = [&](std::string says, std::string ours, bool holds) {
        relations.rows.push_back({std::move(says), std::move(ours), holdsText(holds)});
    };
    if (plain && cut && ordered) {
        relation("alpha-beta searches far fewer nodes («normally half»)",
                 timesText(*plain / *cut) + " fewer at 4 plies", *cut <= *plain / 2);
        relation("the heuristic order cuts far more",
                 timesText(*cut / *ordered) + " fewer again at 4 plies", *ordered < *cut);
        constexpr double kReportNodes = 2'560'000;  // 40⁴
        relation(
            "4 plies of minimax are 2,560,000 nodes with 40 moves a ply (holds: within ten "
            "times of it)",
            fmt::format("{} with {:.0f}", wholeText(*plain), std::pow(*plain, 0.25)),
            std::abs(std::log10(*plain / kReportNodes)) <= 1);
    }
    if (const auto time = found.time(nodesId("minimax", 5)))
        relation("minimax beyond 4 plies does not end within an hour",
                 secondsText(*time) + " for 5 plies", *time > 3600);
    page.table(relations, "nodes/");
    page.difference(
        "Nodes depend on the position, which is not the report's; their growth by ply and the "
        "order "
        "of the methods can be compared, single numbers cannot. An odd last ply is the searching "
        "side's own, so the curves of alpha-beta are steps: that side's best reply is found first "
        "at every "
        "other ply. Where minimax ends here and did not there, that is speed: shapes are counted "
        "as "
        "stones come and go, the report's evaluation walks over a copy of the whole board.");
}

void writeEvaluation(const Findings& found, Page& page) {
    page.section("The cost of one evaluation");
    page.paragraph(
        "The report takes the mean over 31,948 nodes of its evaluation in C, called from Python, "
        "and of the same in Python. Ours is measured three ways: from nothing, as theirs; as the "
        "search "
        "has it, where a stone is put, the position valued and the stone lifted; and through the "
        "Python module, `tengen.evaluate(1, board)` with a NumPy board, everything included.");
    constexpr double kReportC = 9.59625e-6, kReportPython = 2.128892e-3;
    Table table{.head = {"", "one evaluation", "beside the report's C"},
                .rows = {{"report, Python", secondsText(kReportPython),
                          timesText(kReportC / kReportPython)},
                         {"report, C", secondsText(kReportC), "×1"}},
                .caption = "One evaluation"};
    Plot plot{.title = "The cost of one evaluation",
              .yLabel = "processor time",
              .logY = true,
              .seconds = true,
              .names = {"report, Python", "report, C"},
              .series = {{.name = "one evaluation",
                          .marks = {{.x = 0, .y = kReportPython}, {.x = 1, .y = kReportC}}}}};
    constexpr std::pair<std::string_view, std::string_view> kOurs[] = {
        {"evaluation/python", "ours, Python"},
        {"evaluation/fresh", "ours, from nothing"},
        {"evaluation/kept", "ours, in the search"}};
    for (const auto& [id, name] : kOurs) {
        const auto time = found.time(id);
        if (!time) {
            table.rows.push_back({std::string(name), "not measured: module not built", "–"});
            continue;
        }
        table.rows.push_back({std::string(name), secondsText(*time), timesText(kReportC / *time)});
        plot.series[0].add(plot.names.size(), {.y = *time});
        plot.names.emplace_back(name);
    }
    page.plot(plot, "evaluation/");
    page.table(table, "evaluation/");
    const auto inside = found.time("evaluation/share", 0);
    const auto whole = found.time("evaluation/share", 1);
    if (inside && whole)
        page.paragraph(fmt::format(
            "Of an ordered search of 4 plies, {:.0f} % of the time is spent valuing its {} leaves, "
            "the looks at the clock included. The report says that its response time is mainly "
            "that of the evaluation: {}",
            100 * *inside / *whole, wholeText(*found.count("evaluation/share")),
            *inside > *whole / 2 ? "so it is here."
                                 : "here it is not; most of the rest goes to the order of the "
                                   "moves, whose cost shows in the nodes a second (above)."));
    page.difference(
        "Part of it is another machine. The rest is that a line is looked up in a table of all it "
        "can hold "
        "instead of being compared with one form after another, and that the search values only "
        "what "
        "the last stone changed. Times are processor time of one thread on a machine that others "
        "use too: "
        "compare sizes, not digits.");
}

void writeStrength(const Findings& found, Page& page) {
    page.section("Depth against strength");
    page.paragraph(
        "The report's author played five games against each depth and won 5, 3 and 2 of them "
        "against depths 1, 2 and 4. There is no such person here: the depths play each other, and "
        "each plays `" +
        std::string(kYardstick) +
        "`, a greedy player. Each opening of two to five stones is "
        "played with both colours; bars are 95 % intervals.");
    Table table{.head = {"first", "second", "games", "first's score", "as Black", "as White",
                         "mean length"},
                .caption = "Matches"};
    Plot plot{.title = "Score of each depth against the yardstick",
              .xLabel = "the report's author and " + std::string(kYardstick) +
                        " are different players: compare how the score grows",
              .yLabel = "score of wei",
              .series = {{.name = "report, against its author"},
                         {.name = "ours, against " + std::string(kYardstick)}}};
    constexpr double kReportWins[] = {0, 2, 3};
    for (std::size_t i = 0; i < kDepths.size(); ++i) {
        plot.names.push_back("depth " + std::to_string(kDepths[i]));
        const Share report = shareOf(kReportWins[i], 5);
        plot.series[0].add(i, {.y = report.value, .low = report.low, .high = report.high});
        const auto add = [&](const std::string& other) -> std::optional<Share> {
            const Measurement* measured =
                found.find(fmt::format("strength/{}-{}", kDepths[i], other));
            if (measured == nullptr) return std::nullopt;
            const MatchCounts match(*measured);
            table.rows.push_back({"depth " + std::to_string(kDepths[i]),
                                  other == kYardstick ? other : "depth " + other,
                                  wholeText(match.games()), shareText(match.score()),
                                  shareText(match.score(0)), shareText(match.score(1)),
                                  wholeText(match.length())});
            return match.score();
        };
        for (std::size_t j = 0; j < i; ++j) add(std::to_string(kDepths[j]));
        if (const auto share = add(std::string(kYardstick)))
            plot.series[1].add(i, {.y = share->value, .low = share->low, .high = share->high});
    }
    page.plot(plot, "strength/");
    page.table(table, "strength/");
    const auto score = [&](const char* id) -> std::optional<Share> {
        const Measurement* measured = found.find(id);
        if (measured == nullptr) return std::nullopt;
        return MatchCounts(*measured).score();
    };
    if (const auto deeper = score("strength/4-2"))
        page.paragraph(byScore(*deeper, "Depth 4 is stronger than depth 2, as in the report.",
                               "Depth 2 is stronger than depth 4; the report finds the opposite.",
                               "These games do not show whether depth 4 is stronger than "
                               "depth 2, as the report finds."));
    page.difference(
        "Five games tell little: the report's 2 of 5 against depth 2 is anything from 12 to 77 %. "
        "A "
        "depth of 1 sees no reply at all, «it will only consider the attack», and that shows in "
        "both. An evaluation that counts shapes and not whose turn it is misjudges a lone ply, "
        "which is "
        "why the report keeps to even depths.");
}

void write(const Findings& found, Page& page) {
    page.paragraph(
        "Wei, «Go-Moku and a heuristic search» (Southampton). The agent is `wei`; "
        "docs/agents/wei.md "
        "tells what the report leaves open and what we chose.");
    page.game(sampleGame("wei:depth=2", "wei:depth=2", Ruleset{}, found.seed, 40), Ruleset{},
              "A game of `wei:depth=2` with itself from the first opening of the "
              "matches, at most 40 moves.");
    page.illustrations("000");
    writeNodes(found, page);
    writeSpeed(found, page);
    writeRelations(found, page);
    writeEvaluation(found, page);
    writeStrength(found, page);
}

}  // namespace

constinit const Study kStudy000 = {
    .id = "000",
    .title = "Report 000: minimax, alpha-beta and a heuristic order",
    .figures = figures,
    .write = write,
};

}  // namespace tengen::studies
