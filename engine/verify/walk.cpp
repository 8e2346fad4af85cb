#include "verify/walk.hpp"

#include <algorithm>

namespace tengen::verify {
namespace {

using Cell = PlainBoard::Cell;

/// A four, any reply, the five; a three, any reply, the open four, any reply, the five.
constexpr int kPliesToFive = 3;
constexpr int kPliesByOpenFour = 5;

}  // namespace

Walk::Walk(const PlainBoard& empty, const Oracle& oracle, KnownWins& known,
           std::span<const Place> moves, std::stop_token stop)
    : board_(empty), oracle_(oracle), known_(known), stop_(std::move(stop)) {
    for (const Place p : moves) play(p, moves_.size() % 2 == 0 ? Cell::Black : Cell::White);
}

std::optional<int> Walk::blackToMove(int depth) {
    const auto key = KnownWins::keyOf(board_.canonicalText());
    if (const auto plies = known_.find(key)) {
        ++counts_.repeated;
        return plies;
    }
    if (depth == 0) {
        frontier_.push_back(moves_);
        return 0;
    }
    if (!playBlack()) return std::nullopt;
    const auto plies = board_.isFive(moves_.back()) ? 1 : whiteToMove(depth);
    undo();
    if (plies && frontier_.empty()) known_.insert(key, *plies);
    return plies;
}

std::optional<int> Walk::whiteToMove(int depth) {
    const auto all = replies();
    if (!all) return std::nullopt;
    int longest = all->plies;
    for (const Place reply : all->standing) {
        ++counts_.replies;
        playWhite(reply);
        const auto plies = blackToMove(depth - 1);
        undo();
        if (!plies) return std::nullopt;
        longest = std::max(longest, *plies + 2);
    }
    return longest;
}

bool Walk::playBlack() {
    if (stop_.stop_requested()) return fail("stopped"), false;
    ++counts_.positions;
    const auto move = oracle_(moves_);
    if (!move) return fail("the strategy has no move here"), false;
    if (!board_.contains(*move) || board_.at(*move) != Cell::Empty)
        return fail("the strategy plays on an occupied point"), false;
    if (board_.isForbidden(*move)) return fail("the strategy plays on a forbidden point"), false;
    play(*move, Cell::Black);
    return true;
}

std::optional<Walk::Replies> Walk::replies() {
    if (!board_.fiveCells(Cell::White).empty()) return fail("White makes five");
    const std::vector<Place> fives = board_.fiveCells(Cell::Black);
    const std::vector<Place> empty = board_.emptyPlaces();
    if (empty.empty()) return fail("the board is full");
    std::vector<Place> replies = empty;
    if (board_.hasPasses()) replies.push_back(PlainBoard::pass());
    if (fives.size() >= 2) {
        counts_.refutations += replies.size();
        return Replies{{}, kPliesToFive};
    }
    if (fives.size() == 1) {
        counts_.refutations += replies.size() - 1;
        return Replies{fives, kPliesToFive};
    }
    const std::vector<OpenFour> openFours = openFoursOfBlack(empty);
    Replies all;
    for (const Place reply : replies) {
        if (!losesToOpenFour(reply, openFours)) {
            all.standing.push_back(reply);
            continue;
        }
        ++counts_.refutations;
        all.plies = kPliesByOpenFour;
    }
    return all;
}

std::vector<Walk::OpenFour> Walk::openFoursOfBlack(std::span<const Place> empty) {
    std::vector<OpenFour> fours;
    for (const Place p : empty) {
        board_.set(p, Cell::Black);
        auto cells = board_.fiveCellsBeside(p);
        board_.set(p, Cell::Empty);
        if (cells.size() >= 2) fours.push_back({p, std::move(cells), board_.mayBecomeForbidden(p)});
    }
    return fours;
}

bool Walk::losesToOpenFour(Place reply, std::span<const OpenFour> openFours) {
    // A white stone takes a five-cell from Black only by standing on it.
    const auto keepsTwo = [reply](const OpenFour& four) {
        const auto taken = std::ranges::count(four.fiveCells, reply);
        return four.at != reply && std::ssize(four.fiveCells) - taken >= 2;
    };
    if (std::ranges::none_of(openFours, keepsTwo)) return false;
    // It may forbid a point to Black, or allow one.
    const auto wins = [&](const OpenFour& four) {
        return keepsTwo(four) && !(four.mayBecomeForbidden && board_.isForbidden(four.at));
    };
    if (reply == PlainBoard::pass()) return std::ranges::any_of(openFours, wins);
    board_.set(reply, Cell::White);
    const bool loses =
        board_.fiveCellsBeside(reply).empty() && std::ranges::any_of(openFours, wins);
    board_.set(reply, Cell::Empty);
    return loses;
}

void Walk::play(Place p, Cell colour) {
    if (p != PlainBoard::pass()) board_.set(p, colour);
    moves_.push_back(p);
}

void Walk::undo() {
    if (moves_.back() != PlainBoard::pass()) board_.set(moves_.back(), Cell::Empty);
    moves_.pop_back();
}

std::nullopt_t Walk::fail(std::string reason) {
    fault_ = Fault{moves_, std::move(reason)};
    return std::nullopt;
}

}  // namespace tengen::verify
