#include "learning/puzzle_solving.hpp"

#include "catalog/catalog.hpp"

namespace tengen::learning {

Result<std::optional<int>> countSolved(const std::string& agent, std::span<const Puzzle> puzzles,
                                       std::uint64_t seed, const std::function<bool()>& onTick) {
    int solved = 0;
    for (const Puzzle& puzzle : puzzles) {
        const auto made = catalog::makeAgent(agent, seed);
        if (!made) return made.error();
        if (const auto fits = (*made)->accepts(puzzle.rules); !fits) return fits.error();
        const auto board =
            Board::withStones(puzzle.rules, puzzle.black, puzzle.white, puzzle.toMove);
        if (!board) return board.error();
        const Point move = (*made)->choose(*board, {}, {}, nullptr).move();
        solved += move == puzzle.solution.front() ? 1 : 0;
        if (!onTick()) return std::optional<int>();
    }
    return std::optional(solved);
}

}  // namespace tengen::learning
