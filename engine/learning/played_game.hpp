#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "core/board.hpp"
#include "core/notation.hpp"

namespace tengen::learning {

/// Properties of a ply; bits of PlayedPly::flags.
enum class PlyFlag : std::uint8_t {
    Opening = 1,  ///< opening stone
    Random = 2,   ///< random choice among the best moves
    Forced = 4,   ///< a five was possible for either side
    Proven = 8,   ///< the search had proven the result
};

/// One move of a self-play game and the search result for the position before it.
struct PlayedPly {
    Point move{};
    std::int16_t score = 0;  ///< for the side to move, clamped to 16 bits; 0 for opening stones
    std::uint8_t depth = 0;  ///< search depth in plies
    std::uint8_t flags = 0;

    [[nodiscard]] bool is(PlyFlag flag) const { return (flags & bitOf(flag)) != 0; }
    void mark(PlyFlag flag) { flags |= bitOf(flag); }
    friend bool operator==(const PlayedPly&, const PlayedPly&) = default;

private:
    static std::uint8_t bitOf(PlyFlag flag) { return static_cast<std::uint8_t>(flag); }
};

/// A side position: some random moves away from a position of the game, with its search result.
/// Searches spend their time in such positions, which good games do not contain.
struct Aside {
    std::uint16_t ply = 0;       ///< where it branches off: the number of moves before
    std::vector<Point> moves{};  ///< from there, at least one
    PlayedPly thought{};         ///< search result of the position they lead to

    friend bool operator==(const Aside&, const Aside&) = default;
};

/// A self-play game, as stored in game shards (docs/DATA.md).
struct PlayedGame {
    enum class Ending : std::uint8_t {
        Board,    ///< by the rules: a five, a forbidden point, a full board
        Proven,   ///< the search had proven the result
        TooLong,  ///< drawn at the limit of plies
        NoMove,   ///< the side to move had no legal move: drawn
    };

    Rule rule = Rule::Freestyle;
    int size = 15;
    int openingStones = 0;
    Outcome result = Outcome::Draw;
    Ending ending = Ending::Board;
    std::uint64_t nodes = 0;  ///< maximum per move
    std::uint64_t seed = 0;
    std::string engine{};   ///< as on a command line
    std::string weights{};  ///< their checksum; empty when the engine has none
    std::vector<PlayedPly> plies{};
    std::vector<Aside> asides{};  ///< in the order of their plies

    friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};

/// Calls `visit(board, ply)` with the position before each ply. An error names the first move that
/// cannot be played, or says that the final position contradicts the stored result.
template <class Visit>
Result<void> replay(const PlayedGame& game, Visit&& visit) {
    Board board({.rule = game.rule, .size = game.size});
    for (const PlayedPly& ply : game.plies) {
        if (const auto refusal = board.refusal(ply.move))
            return Error{refusal->kind, "move " + std::to_string(board.ply() + 1) + ", " +
                                            toText(ply.move) + ": " + refusal->message};
        visit(std::as_const(board), ply);
        board.play(ply.move);
    }
    const bool mustBeOver = game.ending == PlayedGame::Ending::Board;
    if ((mustBeOver || board.isOver()) && board.outcome() != game.result)
        return Error{Error::Kind::BadValue, "its result does not fit its moves"};
    return {};
}

/// Calls `visit(board, thought)` with each side position. REQUIRES: replay() of the game
/// succeeded. An error names the first move that cannot be played.
template <class Visit>
Result<void> replayAsides(const PlayedGame& game, Visit&& visit) {
    for (const Aside& aside : game.asides) {
        Board board({.rule = game.rule, .size = game.size});
        for (const PlayedPly& ply : std::span(game.plies).first(aside.ply)) board.play(ply.move);
        std::vector<Point> moves = aside.moves;
        moves.push_back(aside.thought.move);
        for (const Point p : moves) {
            if (const auto refusal = board.refusal(p))
                return Error{refusal->kind, "beside move " + std::to_string(aside.ply + 1) + ", " +
                                                toText(p) + ": " + refusal->message};
            if (p == moves.back()) visit(std::as_const(board), aside.thought);
            board.play(p);
        }
    }
    return {};
}

}  // namespace tengen::learning
