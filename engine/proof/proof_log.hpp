#pragma once

#include <filesystem>
#include <fstream>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "proof/proof_graph.hpp"
#include "proof/strategy.hpp"

namespace tengen::proof {

/// The append-only file of a proof under way: one line for each finished job, so that a run can be
/// killed at any moment and goes on where it was. A last line that was cut off is dropped.
///
///   tengen-proof-log 2 freestyle 15
///   searched MOVES LEVEL WINRATE
///   won MOVES MOVE
///   attempts MOVES MOVE:WINRATE …
///   expanded MOVES MOVE                  the replies follow from the position
///   stored MOVES MOVE PLIES              a move of the strategy
///   closed MOVES PLIES leaf|stored       the strategy wins from here
class ProofLog {
public:
    /// What the lines of a log say, in their order.
    struct Replay {
        ProofGraph& graph;
        std::function<void(const Board&, const StoredMove&)> stored{};
        std::function<void(const Board&, int plies, bool isStored)> closed{};
    };
    /// Opens or creates the file and replays what it holds.
    static Result<ProofLog> open(const std::filesystem::path& path, const Ruleset& rules,
                                 const Replay& replay);

    /// Replays the lines of a log. The error names the first that is not one of a proof under these
    /// rules: a move that cannot be played, a number out of its range.
    static Result<void> replayText(const std::string& text, const Ruleset& rules, const Replay& to);

    void searched(const std::vector<Point>& moves, int level, double winrate);
    void won(const std::vector<Point>& moves, Point move);
    void attempts(const std::vector<Point>& moves, std::span<const Candidate> candidates);
    void expanded(const std::vector<Point>& moves, Point move);
    void stored(std::span<const Point> moves, const StoredMove& stored);
    void closed(std::span<const Point> moves, int plies, bool isStored);

private:
    explicit ProofLog(std::ofstream out) : out_(std::move(out)) {}
    void write(const std::string& line);

    std::ofstream out_;
};

}  // namespace tengen::proof
