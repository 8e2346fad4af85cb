#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "agents/proof_book.hpp"
#include "agents/proof_explorer.hpp"
#include "base/clock.hpp"
#include "base/random.hpp"
#include "core/notation.hpp"
#include "pages/numbers.hpp"
#include "proof/certificate.hpp"
#include "proof/proof_guide.hpp"
#include "proof/stored_tree.hpp"
#include "studies/study.hpp"

/// The proofs that the program was built with: their size beside Allis's, the lengths of wins, the
/// replies that hold out longest, and games of random players against the strategy.

namespace tengen::studies {
namespace {

using namespace pages;
using SharedStrategy = std::shared_ptr<const proof::Strategy>;

/// What Allis, van den Herik and Huntjens published in 1993.
struct Published {
    std::string_view id;
    Ruleset rules;
    int positions, plies;
};
constexpr Published kProofs[] = {
    {"freestyle15", {.rule = Rule::Freestyle, .size = 15}, 138'790, 35},
    {"standard15", {.rule = Rule::Standard, .size = 15}, 153'284, 35},
};
constexpr std::size_t kDiagrams = 4;

// ---- figures ----

Measurement sizeOf(const proof::Strategy& strategy) {
    const proof::FirstReplies replies = firstReplies(strategy);
    return {.counts = asCounts(replies.closed.size() + replies.open.size(), replies.closed.size(),
                               strategy.size(), replies.plies)};
}

Measurement lengthsOf(const proof::Strategy& strategy) {
    Measurement found;
    const Board root = *Board::afterMoves(strategy.rules(), strategy.root());
    for (const std::size_t count : storedTree(strategy, root).byPlies)
        found.counts.push_back(static_cast<double>(count));
    return found;
}

/// The position after the first stored move and that reply.
Board boardAfterReply(const proof::Strategy& strategy, Point reply) {
    Board board = *Board::afterMoves(strategy.rules(), strategy.root());
    board.play(strategy.stored(board)->move);
    board.play(reply);
    return board;
}

/// Stored moves, plies of the longest game, and a game against a long defence: how many of its
/// moves are stored, and its moves as indices of points.
Result<Measurement> replyFigures(const SharedStrategy& strategy, Point reply,
                                 const std::stop_token& stop) {
    const Board board = boardAfterReply(*strategy, reply);
    const auto line =
        agents::ProofExplorer(strategy).line(board, [&stop] { return !stop.stop_requested(); });
    if (!line) return line.error();
    const int plies = board.ply() + strategy->stored(board)->plies;
    Measurement found{.counts = asCounts(storedTree(*strategy, board).size(), plies, line->stored)};
    for (const Point p : line->moves)
        found.counts.push_back(p.y() * strategy->rules().size + p.x());
    return found;
}

/// One game of a random White; the seconds of each answer of Black. True when Black has won.
bool playRandomGame(const proof::Strategy& strategy, Random& random, std::vector<double>& seconds) {
    Board board = *Board::afterMoves(strategy.rules(), strategy.root());
    board.play(strategy.stored(board)->move);
    board.play(random.pick(firstReplies(strategy).closed));
    proof::ProofGuide guide(strategy);
    while (true) {
        const Stopwatch watch(ClockKind::ThreadCpu);
        const auto answer = guide.answer(board);
        seconds.push_back(std::chrono::duration<double>(watch.elapsed()).count());
        if (!answer) return false;
        board.play(answer->move);
        if (board.isOver()) return board.outcome() == Outcome::BlackWins;
        std::vector<Point> replies;
        for (const Point p : board.emptyPoints())
            if (random.below(2) == 0 || distance(p, board.lastMove()) <= 2) replies.push_back(p);
        if (replies.empty()) return false;
        board.play(random.pick(replies));
        if (board.isOver()) return false;
    }
}

Result<Measurement> randomGames(const proof::Strategy& strategy, const StudyTerms& terms) {
    const std::size_t games = terms.pick(std::size_t{50}, std::size_t{2000});
    Random random(terms.seed);
    std::vector<double> seconds;
    std::size_t won = 0;
    for (std::size_t game = 0; game < games && !terms.stop.stop_requested(); ++game)
        won += playRandomGame(strategy, random, seconds);
    std::ranges::sort(seconds);
    const auto at = [&](double share) {
        return seconds[static_cast<std::size_t>(share * static_cast<double>(seconds.size() - 1))];
    };
    return Measurement{.counts = asCounts(games, won, seconds.size()),
                       .times = {at(0.5), at(0.99), at(1)}};
}

std::vector<Figure> figures() {
    std::vector<Figure> all;
    for (const Published& published : kProofs) {
        const SharedStrategy strategy = agents::builtInProof(published.rules);
        if (!strategy) continue;
        const std::string id(published.id);
        all.push_back({.id = id + "/size",
                       .countNames = {"first replies", "closed", "stored moves", "longest win"},
                       .measure = [strategy](const StudyTerms&) { return sizeOf(*strategy); }});
        all.push_back({.id = id + "/lengths",
                       .countNames = {"won in 0 plies, 1, 2 …"},
                       .measure = [strategy](const StudyTerms&) { return lengthsOf(*strategy); }});
        for (const Point reply : firstReplies(*strategy).closed)
            all.push_back({.id = id + "/reply/" + toText(reply),
                           .countNames = {"stored moves", "longest win", "stored in the line",
                                          "line by points"},
                           .measure = [strategy, reply](const StudyTerms& terms) {
                               return replyFigures(strategy, reply, terms.stop);
                           }});
        all.push_back({.id = id + "/random",
                       .countNames = {"games", "won by Black", "answers"},
                       .timeNames = {"median answer", "99th percentile", "longest"},
                       .measure = [strategy](const StudyTerms& terms) {
                           return randomGames(*strategy, terms);
                       }});
    }
    return all;
}

// ---- the page ----

void writeSize(const Findings& found, Page& page, const Published& proof) {
    const std::string id = fmt::format("{}/size", proof.id);
    page.table({.head = {"", "Allis 1993", "here"},
                .rows = {{"first replies closed", "35 of 35",
                          fmt::format("{} of {}", *found.count(id, 1), *found.count(id))},
                         {"positions of the tree, stored moves", wholeText(proof.positions),
                          wholeText(*found.count(id, 2))},
                         {"plies of the longest game", wholeText(proof.plies),
                          wholeText(*found.count(id, 3))}},
                .caption = fmt::format("The proof of {}", proof.id)},
               id);
    page.difference(
        "The tree of 1993 ends where a threat sequence of its search wins, ours where VCF or VCT "
        "with a fixed number of nodes does, so positions and stored moves are not the same unit. "
        "Ours is checked down to the five by a second program: `tengen verify`.");
}

void writeLengths(const Findings& found, Page& page, const Published& proof) {
    const std::string id = fmt::format("{}/lengths", proof.id);
    const Measurement* lengths = found.find(id);
    if (lengths == nullptr) return;
    Plot plot{.title = fmt::format("Stored moves of {} by the plies to the five", proof.id),
              .xLabel = "plies to the five against the longest defence",
              .yLabel = "stored moves",
              .series = {{.name = "stored moves"}}};
    // A win takes an odd number of plies.
    for (std::size_t plies = 1; plies < lengths->counts.size(); plies += 2) {
        plot.series[0].add(plot.names.size(), {.y = lengths->counts[plies]});
        plot.names.push_back(std::to_string(plies));
    }
    page.plot(plot, id);
}

struct ReplyRow {
    std::string reply;
    const Measurement* measured;
};

void writeReplies(const Findings& found, Page& page, const Published& proof) {
    const SharedStrategy strategy = agents::builtInProof(proof.rules);
    const std::string prefix = fmt::format("{}/reply/", proof.id);
    std::vector<ReplyRow> rows;
    for (auto it = found.entries.lower_bound(prefix);
         it != found.entries.end() && it->first.starts_with(prefix); ++it)
        rows.push_back({it->first.substr(prefix.size()), &it->second.measured});
    std::ranges::stable_sort(rows, std::ranges::greater{},
                             [](const ReplyRow& row) { return row.measured->counts[0]; });
    Table table{.head = {"White's first reply", "stored moves", "longest win in plies"},
                .caption =
                    "First replies, by the stored moves that they need. Positions that "
                    "several of them lead to count for each"};
    for (const ReplyRow& row : rows)
        table.rows.push_back(
            {row.reply, wholeText(row.measured->counts[0]), wholeText(row.measured->counts[1])});
    page.table(table, prefix);
    if (!strategy) return;
    for (const ReplyRow& row : rows | std::views::take(kDiagrams)) {
        const auto reply = parsePoint(row.reply, proof.rules.size);
        if (!reply) continue;
        const Board board = boardAfterReply(*strategy, *reply);
        std::vector<Point> moves(board.moves().begin(), board.moves().end());
        for (const double cell : row.measured->counts | std::views::drop(3)) {
            const int index = static_cast<int>(cell);
            moves.emplace_back(index % proof.rules.size, index / proof.rules.size);
        }
        page.game(
            moves, proof.rules,
            fmt::format("White replies {}: a game against a long defence. From move {} on Black "
                        "wins by threats.",
                        row.reply, board.ply() + static_cast<int>(row.measured->counts[2]) + 1));
    }
}

void writeGames(const Findings& found, Page& page, const Published& proof) {
    const std::string id = fmt::format("{}/random", proof.id);
    if (found.find(id) == nullptr) return;
    page.table({.head = {"games", "won by Black", "answers", "median answer", "99th percentile",
                         "longest"},
                .rows = {{wholeText(*found.count(id)), wholeText(*found.count(id, 1)),
                          wholeText(*found.count(id, 2)), secondsText(*found.time(id)),
                          secondsText(*found.time(id, 1)), secondsText(*found.time(id, 2))}},
                .caption = "`perfect` against random players, half of whose moves are near Black's "
                           "last one"},
               id);
}

void write(const Findings& found, Page& page) {
    page.paragraph(
        "Allis, van den Herik and Huntjens proved in 1993 that Black wins; report 004 complains "
        "that no engine «has kept a winning rate of 100 percent playing as black». The agent "
        "`perfect` plays the strategies on this page; docs/PROOF.md tells how they are found and "
        "checked.");
    for (const Published& proof : kProofs) {
        if (found.find(fmt::format("{}/size", proof.id)) == nullptr) continue;
        page.section(
            fmt::format("{} {} × {}", idOf(proof.rules.rule), proof.rules.size, proof.rules.size));
        writeSize(found, page, proof);
        writeLengths(found, page, proof);
        writeReplies(found, page, proof);
        writeGames(found, page, proof);
    }
}

}  // namespace

constinit const Study kStudyProof = {
    .id = "proof",
    .title = "The proof: Black wins",
    .figures = figures,
    .write = write,
};

}  // namespace tengen::studies
