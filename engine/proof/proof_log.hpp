#pragma once

#include <filesystem>
#include <fstream>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "proof/proof_graph.hpp"

namespace tengen::proof {

/// The append-only file of a proof under way: one line for each finished job, so that a run can be
/// killed at any moment and goes on where it was. A last line that was cut off is dropped.
///
///   tengen-proof-log 1 freestyle 15
///   searched MOVES LEVEL WINRATE
///   won MOVES MOVE
///   attempts MOVES MOVE:WINRATE …
///   expanded MOVES MOVE                  the replies follow from the position
///   stored MOVES MOVE                    a move of the strategy
///   closed MOVES PLIES leaf|stored       the strategy wins from here
class ProofLog {
public:
    /// What the lines of a log say, in their order.
    struct Replay {
        ProofGraph& graph;
        std::function<void(const Board&, Point)> stored{};
        std::function<void(const Board&, int plies, bool isStored)> closed{};
    };
    /// Opens or creates the file and replays what it holds.
    static Result<ProofLog> open(const std::filesystem::path& path, const Ruleset& rules,
                                 const Replay& replay);

    void searched(const std::vector<Point>& moves, int level, double winrate);
    void won(const std::vector<Point>& moves, Point move);
    void attempts(const std::vector<Point>& moves, std::span<const Candidate> candidates);
    void expanded(const std::vector<Point>& moves, Point move);
    void stored(std::span<const Point> moves, Point move);
    void closed(std::span<const Point> moves, int plies, bool isStored);

private:
    explicit ProofLog(std::ofstream out) : out_(std::move(out)) {}
    void write(const std::string& line);

    std::ofstream out_;
};

}  // namespace tengen::proof
