#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>

#include "proof/proof_graph.hpp"
#include "proof/proof_log.hpp"
#include "proof/strategy.hpp"
#include "proof/strategy_builder.hpp"

namespace tengen::proof {

struct ProverSettings {
    Ruleset rules{};
    std::vector<Point> from{};  ///< the position; a last move of Black is part of the strategy
    int threads = 1;
    std::size_t tableMegabytes = 256;  ///< of each thread
    LeafLimits leaves{};
    /// Nodes of a search of each level, and of a search for candidate moves.
    std::array<std::uint64_t, ProofGraph::kLevels> levelNodes = {400'000, 2'000'000, 8'000'000};
    /// Nodes of a first look at level 0, which goes on only where the position looks won.
    std::uint64_t glanceNodes = 20'000;
    double promisingWinrate = 0.8;
    std::uint64_t candidateNodes = 500'000;
};

/// A snapshot of a proof under way.
struct ProverProgress {
    int targets = 0;        ///< positions to close: White's first replies, or the root itself
    int targetsProven = 0;  ///< a win was found
    int targetsClosed = 0;  ///< and every game of it is in the strategy
    std::size_t positions = 0;
    std::size_t positionsWon = 0;
    std::size_t storedMoves = 0;
    std::uint64_t searches = 0;
    int longestWin = 0;  ///< plies, of what is closed
    double cost = 0;     ///< of what is left, in the units of ProofGraph
};

/// Proves that Black wins and builds the strategy: job-level proof search (Wu et al. 2013) with the
/// champion as the judge of positions. Threads share the graph and take a job each; one of them at
/// a time closes what was proven. Everything found is in the log, from which a new run goes on.
class Prover {
public:
    /// An error when the log cannot be used, or the position cannot be proven from.
    static Result<std::unique_ptr<Prover>> open(const ProverSettings& settings,
                                                const std::filesystem::path& log);

    /// Blocks until all is closed, nothing is left to try, or `stop`. Calls `onProgress` after each
    /// job, from any thread, one at a time.
    void run(std::stop_token stop, const std::function<void(const ProverProgress&)>& onProgress);

    // Not while run() is under way.
    [[nodiscard]] ProverProgress progress() const;
    [[nodiscard]] const Strategy& strategy() const { return strategy_; }
    [[nodiscard]] const ProofGraph& graph() const { return graph_; }
    /// The targets that are not closed, as moves.
    [[nodiscard]] std::vector<std::vector<Point>> openTargets() const;

private:
    struct Finding;
    struct Target {
        NodeId node = 0;
        int plies = 0;  ///< > 0: closed
    };
    explicit Prover(const ProverSettings& settings)
        : settings_(settings),
          graph_(settings.rules),
          strategy_(settings.rules, settings.leaves, rootOf(settings.from)) {}
    static std::vector<Point> rootOf(std::vector<Point> from);

    Result<void> setUp(const std::filesystem::path& log);
    void addTargets(const Board& board);
    void storeFirstMove();
    void work(std::stop_token stop, const std::function<void(const ProverProgress&)>& onProgress);
    [[nodiscard]] bool isDone() const;
    bool closeOne(std::unique_lock<std::mutex>& guard, const std::stop_token& stop);
    std::optional<Job> nextJob();
    [[nodiscard]] Finding perform(const Job& job, const Node& node, Judge& judge,
                                  std::stop_token stop);
    [[nodiscard]] Finding search(const Board& board, int level, Judge& judge, std::stop_token stop);
    [[nodiscard]] Finding expand(const Node& node, Point move);
    void record(const Job& job, const Finding& finding);

    ProverSettings settings_;
    ProofGraph graph_;
    Strategy strategy_;  ///< belongs to the thread that closes
    std::optional<ProofLog> log_;
    std::unique_ptr<StrategyBuilder> builder_;
    std::optional<Point> firstMove_;
    NodeId root_ = 0;
    std::vector<Target> targets_;
    std::vector<NodeId> missing_;  ///< positions that a strategy ran into without a win

    std::mutex lock_;  ///< of graph, log and all below
    std::condition_variable_any changed_;
    std::uint64_t searches_ = 0;
    std::size_t storedMoves_ = 0;
    int busy_ = 0;
    bool isClosing_ = false;
};

}  // namespace tengen::proof
