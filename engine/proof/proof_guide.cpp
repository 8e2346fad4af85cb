#include "proof/proof_guide.hpp"

#include <algorithm>

#include "proof/certificate.hpp"
#include "proof/replies.hpp"

namespace tengen::proof {
namespace {

/// Forgets all beyond: some games' worth.
constexpr std::size_t kMaxLeaves = 10'000;

/// Whether the proof answers that move of White.
bool isReply(const Board& board, Point move) { return !move.isPass() || hasPasses(board.rule()); }

}  // namespace

ProofGuide::ProofGuide(const Strategy& strategy) : strategy_(strategy) {
    // Where a reply to the first move is open, that move is no part of the proof yet.
    if (!firstReplies(strategy).open.empty())
        openRoot_ = Board::afterMoves(strategy.rules(), strategy.root())->canonicalKey();
}

std::optional<ProofGuide::Answer> ProofGuide::answer(const Board& board) {
    if (board.sideToMove() != Side::Black) return std::nullopt;
    const auto moves = board.moves();
    Board game = board;
    for (std::size_t i = 0; i < moves.size(); ++i) game.undo();

    Point expected;   // of the strategy; none outside the proof
    int lastPly = 0;  // the five stands by then
    for (std::size_t ply = 0; ply <= moves.size(); ++ply) {
        const bool isBlack = game.sideToMove() == Side::Black;
        if (isBlack) {
            if (const auto stored = provenMove(game)) {
                expected = stored->move;
                lastPly = static_cast<int>(ply) + stored->plies;
            } else if (!expected.isNone()) {
                expected = leafAnswer(game).value_or(Point());
            }
        }
        if (ply == moves.size()) break;
        if (isBlack ? expected != moves[ply] : !isReply(game, moves[ply])) expected = Point();
        game.play(moves[ply]);
    }
    if (expected.isNone()) return std::nullopt;
    return Answer{expected, std::max(lastPly - static_cast<int>(moves.size()), 1)};
}

std::optional<StoredMove> ProofGuide::provenMove(const Board& board) const {
    if (openRoot_ == board.canonicalKey()) return std::nullopt;
    return strategy_.stored(board);
}

/// What the strategy plays where nothing is stored.
std::optional<Point> ProofGuide::leafAnswer(const Board& board) {
    const std::uint64_t key = board.hash();
    if (const auto known = leaves_.find(key); known != leaves_.end()) return known->second;
    const auto answer = strategy_.answer(board);
    if (!answer) return std::nullopt;
    if (leaves_.size() >= kMaxLeaves) leaves_.clear();
    return leaves_[key] = answer->move;
}

}  // namespace tengen::proof
