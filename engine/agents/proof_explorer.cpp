#include "agents/proof_explorer.hpp"

#include <algorithm>
#include <utility>

#include "agents/proof_book.hpp"
#include "base/clock.hpp"
#include "core/notation.hpp"
#include "proof/certificate.hpp"
#include "proof/replies.hpp"

namespace tengen::agents {
namespace {

/// Forgets all beyond.
constexpr std::size_t kMaxLeaves = 10'000;
/// Of White's defences against threats this many are compared.
constexpr std::size_t kMaxDefences = 8;
constexpr int kPliesByFive = 1;
constexpr int kPliesByOpenFour = 3;  // the four, any reply, the five

Error gaveUp() { return {Error::Kind::Unavailable, "the search was given up"}; }

Error leftProof(const Board& board, Point expected, Point played) {
    const std::string where = board.ply() == 0 ? "at first" : "after " + toText(board.moves());
    return {Error::Kind::IllegalMove,
            where + " Black plays " + toText(expected) + " by the proof, not " + toText(played)};
}

/// A win that the strategy takes before any other. REQUIRES: Black is to move.
std::optional<ProofSource> sourceAtOnce(const Board& board) {
    if (board.count(Side::Black, Threat::Five) > 0) return ProofSource::Five;
    return proof::winAtOnce(board) ? std::optional(ProofSource::OpenFour) : std::nullopt;
}

/// A reply that does not lose at once, if there is one. REQUIRES: the game is not over.
Point anyDefence(const Board& board) {
    Board scratch = board;
    const auto standing = proof::repliesToRefute(scratch);
    return standing && !standing->empty() ? *standing->begin() : *board.emptyPoints().begin();
}

/// How long a reply is known to hold out; 0: it loses at once, or is not searched.
int pliesKnown(const ProofReply& reply) {
    const bool takesLong = reply.loses == ProofSource::Stored || reply.loses == ProofSource::Leaf;
    return takesLong ? reply.plies.value_or(0) : 0;
}

int pliesOf(ProofSource atOnce) {
    return atOnce == ProofSource::Five ? kPliesByFive : kPliesByOpenFour;
}

ProofSummary summaryOf(const proof::Strategy& strategy) {
    auto first = proof::firstReplies(strategy);
    return {.rules = strategy.rules(),
            .closed = std::move(first.closed),
            .open = std::move(first.open),
            .storedMoves = strategy.size(),
            .longestWin = first.plies};
}

}  // namespace

ProofExplorer::ProofExplorer(std::shared_ptr<const proof::Strategy> strategy)
    : strategy_(std::move(strategy)), summary_(summaryOf(*strategy_)) {}

Result<Point> ProofExplorer::leafMove(const Board& board, const MaySearch& maySearch) const {
    const std::uint64_t key = board.hash();
    {
        const std::scoped_lock lock(mutex_);
        if (const auto known = leaves_.find(key); known != leaves_.end()) return known->second;
    }
    if (!maySearch()) return gaveUp();
    const auto answer = strategy_->answer(board);
    if (!answer)
        return Error{Error::Kind::IllegalMove,
                     "the proof has no move after " + toText(board.moves())};
    const std::scoped_lock lock(mutex_);
    if (leaves_.size() >= kMaxLeaves) leaves_.clear();
    return leaves_[key] = answer->move;
}

std::optional<std::vector<Point>> ProofExplorer::knownLine(const Board& board) const {
    const std::scoped_lock lock(mutex_);
    const auto known = lines_.find(board.hash());
    return known == lines_.end() ? std::nullopt : std::optional(known->second);
}

std::vector<Point> ProofExplorer::leafLine(const Board& board) const {
    if (auto known = knownLine(board)) return *std::move(known);
    std::vector<Point> line;
    Board game = board;
    const auto play = [&](Point p) {
        game.play(p);
        line.push_back(p);
    };
    // Each of Black's moves is asked for anew, as in a game: the win that is found later may be
    // another than the one that was meant before.
    while (!game.isOver()) {
        const auto win = strategy_->winningLine(game);
        if (win.empty()) break;
        play(win.front());
        if (!game.isOver()) play(win.size() > 1 ? win[1] : anyDefence(game));
    }
    const std::scoped_lock lock(mutex_);
    if (lines_.size() >= kMaxLeaves) lines_.clear();
    return lines_[board.hash()] = std::move(line);
}

Result<ProofExplorer::Place> ProofExplorer::follow(const Board& board,
                                                   const MaySearch& maySearch) const {
    const auto moves = board.moves();
    const auto& root = strategy_->root();
    if (moves.size() < root.size() || !std::equal(root.begin(), root.end(), moves.begin()))
        return Error{Error::Kind::IllegalMove, "this proof begins after " + toText(root)};
    Board game = *Board::afterMoves(strategy_->rules(), root);
    Place place;
    for (std::size_t ply = root.size();; ++ply) {
        place.answer.reset();
        const bool isBlack = game.sideToMove() == Side::Black && !game.isOver();
        if (isBlack) {
            const int now = static_cast<int>(ply);
            const auto stored = strategy_->stored(game);
            const bool isStart = ply == root.size() && !summary_.open.empty();
            if (stored && !isStart) place.lastPly = now + stored->plies;
            if (stored) {
                place.answer = {stored->move, ProofSource::Stored, stored->plies};
            } else if (place.lastPly == 0) {
                place.isOpen = true;
            } else {
                const auto move = leafMove(game, maySearch);
                if (!move) return move.error();
                place.answer = {*move, ProofSource::Leaf, std::max(place.lastPly - now, 1)};
            }
            if (const auto atOnce = sourceAtOnce(game); atOnce && place.answer)
                place.answer = {place.answer->move, *atOnce, pliesOf(*atOnce)};
        }
        if (ply == moves.size()) return place;
        if (place.isOpen)
            return Error{Error::Kind::IllegalMove,
                         "the reply " + toText(moves[ply - 1]) + " is not proven yet"};
        if (moves[ply].isPass() && (isBlack || !proof::hasPasses(game.rule())))
            return Error{Error::Kind::IllegalMove, "a pass is no move of the proof"};
        if (isBlack && place.answer->move != moves[ply])
            return leftProof(game, place.answer->move, moves[ply]);
        game.play(moves[ply]);
    }
}

std::vector<ProofReply> ProofExplorer::replies(const Board& board) const {
    const bool isFirst = board.moves().size() == strategy_->root().size() + 1;
    Board after = board;
    std::vector<ProofReply> replies;
    for (const Point at : proof::allReplies(board)) {
        after.play(at);
        ProofReply reply{.at = at};
        if (const auto atOnce = sourceAtOnce(after)) {
            reply.loses = atOnce;
            reply.plies = pliesOf(*atOnce);
        } else if (const auto stored = strategy_->stored(after)) {
            reply.loses = ProofSource::Stored;
            reply.plies = stored->plies;
        } else if (!isFirst || summary_.open.empty()) {
            reply.loses = ProofSource::Leaf;
            if (const auto line = knownLine(after)) reply.plies = static_cast<int>(line->size());
        }
        replies.push_back(reply);
        after.undo();
    }
    return replies;
}

Result<ProofView> ProofExplorer::view(const Board& board, const MaySearch& maySearch) const {
    const auto place = follow(board, maySearch);
    if (!place) return place.error();
    ProofView view{.answer = place->answer};
    if (board.isOver()) {
        view.status = ProofView::Status::Won;
        return view;
    }
    if (place->isOpen) {
        view.status = ProofView::Status::Open;
        return view;
    }
    if (place->lastPly == 0)
        view.status = ProofView::Status::Partial;
    else
        view.plies = place->answer ? place->answer->plies
                                   : std::max(place->lastPly - board.ply(), kPliesByFive + 1);
    if (board.sideToMove() == Side::White) {
        view.replies = replies(board);
        searchLeaves(board, maySearch, view.replies);
    }
    return view;
}

/// Fills in lengths that are missing, until the time is over.
void ProofExplorer::searchLeaves(const Board& board, const MaySearch& maySearch,
                                 std::vector<ProofReply>& replies) const {
    const Stopwatch watch;
    Board after = board;
    for (ProofReply& reply : replies) {
        if (reply.loses != ProofSource::Leaf || reply.plies) continue;
        if (watch.elapsed() >= kTimeForReplies || !maySearch()) return;
        after.play(reply.at);
        reply.plies = static_cast<int>(leafLine(after).size());
        after.undo();
    }
}

/// The longest of the lines that begin with a reply of White's and end with threats.
/// REQUIRES: White is to move, and no reply is stored.
Result<std::vector<Point>> ProofExplorer::leafDefence(const Board& board,
                                                      const MaySearch& maySearch) const {
    Board after = board;
    const auto standing = proof::repliesToRefute(after);
    PointSet tried = standing.value_or(PointSet());
    if (tried.empty()) tried = board.emptyPoints();
    std::vector<Point> longest;
    std::size_t count = 0;
    for (const Point at : tried) {
        if (++count > kMaxDefences) break;
        if (!maySearch()) return gaveUp();
        after.play(at);
        std::vector<Point> line = {at};
        for (const Point p : leafLine(after)) line.push_back(p);
        after.undo();
        if (line.size() > longest.size()) longest = std::move(line);
    }
    return longest;
}

Result<ProofLine> ProofExplorer::line(const Board& board, const MaySearch& maySearch) const {
    const auto place = follow(board, maySearch);
    if (!place) return place.error();
    ProofLine line;
    Board game = board;
    const auto play = [&](Point p) {
        game.play(p);
        line.moves.push_back(p);
    };
    while (!game.isOver()) {
        if (game.sideToMove() == Side::Black) {
            const auto stored = strategy_->stored(game);
            if (!stored) break;
            play(stored->move);
        } else {
            const auto all = replies(game);
            const auto longest = std::ranges::max_element(all, {}, pliesKnown);
            if (longest == all.end() || pliesKnown(*longest) == 0) break;
            play(longest->at);
            if (longest->loses == ProofSource::Leaf) break;
        }
        line.stored = line.moves.size();
    }
    if (game.isOver() || place->isOpen) return line;
    if (game.sideToMove() == Side::Black) {
        if (!maySearch()) return gaveUp();
        for (const Point p : leafLine(game)) line.moves.push_back(p);
        return line;
    }
    const auto defence = leafDefence(game, maySearch);
    if (!defence) return defence.error();
    line.moves.insert(line.moves.end(), defence->begin(), defence->end());
    return line;
}

std::vector<std::shared_ptr<const ProofExplorer>> builtInExplorers() {
    std::vector<std::shared_ptr<const ProofExplorer>> explorers;
    for (const auto& strategy : builtInStrategies())
        explorers.push_back(std::make_shared<const ProofExplorer>(strategy));
    return explorers;
}

}  // namespace tengen::agents
