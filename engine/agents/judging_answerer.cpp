#include "agents/judging_answerer.hpp"

#include <algorithm>
#include <cmath>

#include "base/ratio.hpp"

namespace tengen::agents {
namespace {

/// So near to one half a win rate tells nothing: the search is not that sure of itself.
constexpr double kDoubt = 0.03;
/// Stones less apart than this are about as even as each other.
constexpr double kAsEven = 0.02;
/// How many of the most even stones are looked at with care.
constexpr int kFinalists = 4;
constexpr std::size_t kPairs = 128;
/// More fifth moves than this make White's choice no better.
constexpr int kMaxDeclared = 8;
constexpr int kTen = 10;
/// Past that the rank of a fifth move matters no more.
constexpr int kMaxLines = 16;

double unevenness(const search::Line& line) { return std::abs(*line.winrate - 0.5); }

}  // namespace

JudgingAnswerer::JudgingAnswerer(const OpeningTask& task, std::uint64_t chance)
    : task_(task), shared_(task.limits), random_(chance) {}

openings::Choice JudgingAnswerer::answer() {
    switch (task_.ask().act) {
        case openings::Act::Decide: return decide();
        case openings::Act::Declare: return declare();
        case openings::Act::Choose: return chooseFifth();
        case openings::Act::Place: return place();
        default: return bestAllowed();  // a fifth move to offer
    }
}

search::Report JudgingAnswerer::search(const Board& board, double part, int lines) {
    search::Limits limits = shared_.part(part);
    limits.multiPv = lines;
    search::Report report = task_.agent.choose(board, limits, task_.stop, nullptr);
    shared_.spend(report.nodes);
    return report;
}

openings::Choice JudgingAnswerer::decide() {
    const auto& decisions = task_.ask().decisions;
    const auto mayBe = [&](openings::Decision decision) {
        return std::ranges::find(decisions, decision) != decisions.end();
    };
    // Of ten fifth moves White will choose the worst.
    if (mayBe(openings::Decision::OfferTen)) {
        const search::Report fifths = fifthMoves(kTen);
        if (fifths.lines.size() == kTen && *fifths.lines.back().winrate > 0.5)
            return openings::Decision::OfferTen;
    }
    const double winrate = winrateToMove();
    if (mayBe(openings::Decision::PlaceTwo) && std::abs(winrate - 0.5) < kDoubt)
        return openings::Decision::PlaceTwo;

    const Side toMove = task_.board.sideToMove();
    const Side better = winrate >= 0.5 ? toMove : other(toMove);
    return task_.opening.holder(better) == task_.ask().player ? openings::Decision::Stay
                                                              : openings::Decision::Swap;
}

/// Where a number of fifth moves was declared, the game is worth what the last of them is.
double JudgingAnswerer::winrateToMove() {
    const auto choices = task_.opening.choices();
    const int* declared = choices.empty() ? nullptr : std::get_if<int>(&choices.back());
    if (declared == nullptr) return *search(task_.board, 1).best().winrate;
    const double black = *fifthMoves(std::min(*declared, kMaxLines)).lines.back().winrate;
    return task_.board.sideToMove() == Side::Black ? black : 1 - black;
}

/// Black's best fifth moves; after the best fourth one, where that is still to come.
search::Report JudgingAnswerer::fifthMoves(int count) {
    Board board = task_.board;
    if (board.sideToMove() == Side::White) board.play(search(board, 0.4).move());
    return search(board, 0.7, count);
}

/// White chooses the worst of as many fifth moves: the number is right when that one is even.
openings::Choice JudgingAnswerer::declare() {
    const search::Report fifths = fifthMoves(std::min(task_.ask().max, kMaxDeclared));
    const auto even = std::ranges::min_element(fifths.lines, {}, unevenness);
    return static_cast<int>(even - fifths.lines.begin()) + 1;
}

openings::Choice JudgingAnswerer::chooseFifth() {
    const auto offers = task_.opening.offers();
    Point best = offers.front();
    eval::Value bestForWhite = 0;
    for (std::size_t i = 0; i < offers.size(); ++i) {
        Board board = task_.board;
        board.play(offers[i]);
        if (board.isOver()) continue;
        const eval::Value forWhite = search(board, ratio(1, offers.size() - i)).best().score;
        if (i == 0 || forWhite > bestForWhite) {
            best = offers[i];
            bestForWhite = forWhite;
        }
        if (task_.stop.stop_requested()) break;
    }
    return best;
}

openings::Choice JudgingAnswerer::place() {
    const openings::Ask& ask = task_.ask();
    if (ask.remaining > 1) {
        // The first two stones are what makes one game differ from another; with two more to be
        // added to three, the pair is what matters.
        if (task_.board.stoneCount() < 3) return task_.randomNear(random_);
        return mostEven(somePairs(task_.nearPoints(), kPairs, random_));
    }
    return swapFollows() ? mostEven(singles(task_.nearPoints())) : bestAllowed();
}

/// Whether the other player chooses a colour before anything else is put on the board.
bool JudgingAnswerer::swapFollows() const {
    openings::Opening next = task_.opening;
    const openings::OpeningPlayer player = task_.ask().player;
    if (!next.apply(*task_.ask().points.begin())) return false;
    if (next.asked().act == openings::Act::Declare && !next.apply(1)) return false;
    return next.asked().act == openings::Act::Decide && next.asked().player != player;
}

Point JudgingAnswerer::bestAllowed() {
    search::Limits limits = shared_.part(1);
    for (const Point p : task_.board.emptyPoints() - task_.ask().points)
        limits.exclude.push_back(p);
    const Point move = task_.agent.choose(task_.board, limits, task_.stop, nullptr).move();
    return task_.ask().points.contains(move) ? move : task_.randomNear(random_);
}

/// The first of the stones after which the game is most even; of those about as even, one by
/// chance.
Point JudgingAnswerer::mostEven(std::vector<Stones> choices) {
    shuffle(std::span(choices), random_);  // of equals, the first is taken
    search::Report report = balance(task_.agent, task_.board, choices, {.wanted = kFinalists},
                                    task_.limits, task_.stop);
    std::erase_if(report.lines, [](const search::Line& line) { return line.forced.has_value(); });
    if (report.lines.empty()) return task_.randomNear(random_);
    const auto finalists =
        std::span(report.lines).first(std::min<std::size_t>(report.lines.size(), kFinalists));
    const double best = unevenness(finalists.front());
    std::vector<Point> even;
    for (const search::Line& line : finalists)
        if (unevenness(line) <= best + kAsEven) even.push_back(line.moves.front());
    return random_.pick(even);
}

}  // namespace tengen::agents
