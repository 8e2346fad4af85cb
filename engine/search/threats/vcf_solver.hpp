#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/threats/budget.hpp"
#include "search/threats/vcf_search.hpp"

namespace tengen::search {

/// VCF as the solvers need it: complete, within a budget, with its line. One object should serve a
/// whole solve, since it remembers the positions that failed. All for the side to move.
class VcfSolver {
public:
    /// Plays on `board`, which is as it was after each search.
    explicit VcfSolver(Board& board) : search_(board, failed_, meter_) {}
    VcfSolver(const VcfSolver&) = delete;
    VcfSolver& operator=(const VcfSolver&) = delete;

    /// Whether the side to move wins; nothing when `nodes` (0: no limit) moves or the budget were
    /// spent first. REQUIRES: the game is not over, and the side to move is always the same.
    std::optional<bool> run(Budget& budget, std::uint64_t nodes) {
        meter_ = {.budget = &budget,
                  .lastNode = nodes == 0 ? ~std::uint64_t{0} : budget.nodes() + nodes};
        if (search_.run() > 0) return true;
        return meter_.spent ? std::nullopt : std::optional(false);
    }

    /// The moves of both sides of the last win found, the last one the five.
    [[nodiscard]] std::vector<Point> line() const { return search_.line(); }

private:
    /// Counts the moves of both sides.
    struct Meter {
        Budget* budget = nullptr;
        std::uint64_t lastNode = 0;
        bool spent = false;

        bool isSpent() {
            spent = spent || budget->nodes() >= lastNode || budget->isSpent();
            return spent;
        }
        bool tryFour() {
            if (isSpent()) return false;
            budget->count();
            return true;
        }
        void countAnswer() { budget->count(); }
    };

    /// 8 KB to 32 MB: most searches are small.
    FailedPositions failed_{{.minKeys = 1 << 9, .maxKeys = 1 << 21, .probes = 8}};
    Meter meter_;
    VcfSearch<Meter, FourChoice::All> search_;
};

}  // namespace tengen::search
