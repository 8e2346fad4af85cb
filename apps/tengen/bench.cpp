#include <bit>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "command.hpp"
#include "core/board.hpp"
#include "core/notation.hpp"

namespace tengen {
namespace {

/// Until the champion's search is there to be measured, the signature is that of the board: every
/// sequence of moves near the stones, to a fixed depth, from fixed positions under each rule, with
/// what the board keeps folded into one number. It is the same on every machine and compiler, and a
/// commit that changes it changes what the board tells the agents.
class Walk {
public:
    void from(Board board, int depth) { visit(board, depth); }

    [[nodiscard]] std::uint64_t signature() const { return signature_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    void fold(std::uint64_t x) {
        signature_ = (std::rotl(signature_, 5) ^ x) * 0x9E3779B97F4A7C15ULL;
    }

    void visit(Board& board, int depth) {
        const Side side = board.sideToMove();
        for (const Point p : board.candidates(Area::Square2)) {
            fold(board.shapes(p, side));
            board.play(p);
            ++nodes_;
            fold(board.hash() ^ static_cast<std::uint64_t>(board.outcome()));
            if (depth > 1 && !board.isOver())
                visit(board, depth - 1);
            else
                foldCounts(board);
            board.undo();
        }
    }

    void foldCounts(const Board& board) {
        for (const Side side : kSides)
            for (int threat = 1; threat < kThreats; ++threat)
                fold(static_cast<std::uint64_t>(board.count(side, static_cast<Threat>(threat))));
    }

    std::uint64_t signature_ = 0;
    std::uint64_t nodes_ = 0;
};

struct Start {
    int size;
    std::string_view moves;
    int depth;
};

/// The opening, a middle game with threes and fours about, and two edges of a small board.
constexpr Start kStarts[] = {
    {15, "h8i9g7", 3},
    {15, "h8i9i8g8h7h9g9f10j7k6g6f5h10h6", 2},
    {20, "j10k11j11j12k10i10l10m10i9", 2},
    {7, "a1g7b2f6c1e7", 3},
};

struct Outcomes {
    std::string signature;
    std::uint64_t nodes = 0;
    std::uint64_t perSecond = 0;
};

Outcomes measure() {
    const auto started = std::chrono::steady_clock::now();
    Walk walk;
    for (const Rule rule : kRules)
        for (const Start& start : kStarts) {
            const auto moves = parsePoints(start.moves, start.size);
            const auto board = Board::afterMoves({.rule = rule, .size = start.size}, *moves);
            walk.from(*board, start.depth);
        }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;

    char signature[17];
    std::snprintf(signature, sizeof signature, "%016llx",
                  static_cast<unsigned long long>(walk.signature()));
    return {signature, walk.nodes(),
            static_cast<std::uint64_t>(static_cast<double>(walk.nodes()) / seconds.count())};
}

}  // namespace

Command addBenchCommand(CLI::App& program) {
    auto* app = program.add_subcommand("bench", "walk fixed positions: signature and speed");
    app->footer(
        "The signature is the same on every machine; tests/signature.txt holds it.\n"
        "Nodes are moves played and taken back, with everything the board keeps.\n"
        "Examples:\n  tengen bench\n  tengen bench --json");
    auto json = std::make_shared<bool>(false);
    app->add_flag("--json", *json, R"(for programs: {"signature":…,"nodes":…,"nps":…})");
    return {app, [json] {
                const Outcomes found = measure();
                if (*json)
                    std::cout << nlohmann::ordered_json{{"signature", found.signature},
                                                        {"nodes", found.nodes},
                                                        {"nps", found.perSecond}}
                                     .dump()
                              << '\n';
                else
                    std::cout << "signature " << found.signature << "\nnodes     " << found.nodes
                              << "\nnodes/s   " << found.perSecond << '\n';
                return Exit::Ok;
            }};
}

}  // namespace tengen
