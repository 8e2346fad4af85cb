#include "agents/puct.hpp"

#include <algorithm>
#include <memory>

#include "agents/seed_parameter.hpp"
#include "search/puct/puct_search.hpp"

namespace tengen::agents {
namespace {

/// Without any limit a move would be thought about for ever.
constexpr std::uint64_t kDefaultPlayouts = 20'000;
/// To forget what a larger tree knows would take seconds.
constexpr int kMaxTreeMegabytes = 4096;

class Puct : public Agent {
public:
    Puct(const search::PuctSettings& settings, std::size_t megabytes, std::uint64_t playouts,
         std::uint64_t seed)
        : megabytes_(megabytes), search_(megabytes, settings), playouts_(playouts), seed_(seed) {}

    [[nodiscard]] Result<void> accepts(const Ruleset& rules) const override {
        if (rules.lineLength == 5) return {};
        return Error{Error::Kind::BadValue, "agent puct plays rows of five only; for rows of " +
                                                std::to_string(rules.lineLength) +
                                                " choose fudan3"};
    }

    [[nodiscard]] bool knowsWinrates() const override { return true; }

    void newGame() override { search_.newGame(); }

    void prepare(const Ruleset& rules) override {
        eval::PointTables::builtIn(rules.rule);
        search_.prepare();
    }

    void setTableMemory(std::uint64_t bytes) override {
        const std::uint64_t megabytes = std::min<std::uint64_t>(bytes >> 20, kMaxTreeMegabytes);
        search_.resizeTree(bytes == 0 ? megabytes_ : std::max<std::uint64_t>(megabytes, 1));
    }
    [[nodiscard]] std::optional<int> tableUsage() const override { return search_.tableUsage(); }

    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token stop,
                          const search::OnReport& onReport) override {
        search::Limits all = limits;
        const bool isLimited =
            all.untilStopped || all.time.count() > 0 || all.matchTime.count() > 0 || all.nodes > 0;
        const std::uint64_t max = playouts_ > 0 || isLimited ? playouts_ : kDefaultPlayouts;
        if (max > 0) all.nodes = all.nodes == 0 ? max : std::min(all.nodes, max);
        return search_.think(board, eval::PointTables::builtIn(board.rule()), all, seed_, stop,
                             onReport);
    }

    eval::Value evaluate(const Board& board) override {
        return search_.evaluate(board, eval::PointTables::builtIn(board.rule()));
    }

private:
    std::size_t megabytes_;  // unless someone else says how many
    search::PuctSearch search_;
    std::uint64_t playouts_;
    std::uint64_t seed_;
};

Result<std::unique_ptr<Agent>> make(const Parameters& parameters) {
    const search::PuctSettings settings{
        .exploration = static_cast<float>(parameters.number<int>("explore")) / 1000};
    return std::unique_ptr<Agent>(
        std::make_unique<Puct>(settings, parameters.number<std::size_t>("hash"),
                               parameters.number<std::uint64_t>("playouts"), seedOf(parameters)));
}

constexpr Parameter kParameters[] = {
    {
        .name = "playouts",
        .kind = Parameter::Kind::Number,
        .defaultValue = "0",
        .min = 0,
        .max = 1'000'000'000,
        .choices = {},
        .meaning = "maximum number of playouts per move; 0: no limit",
    },
    {
        .name = "explore",
        .kind = Parameter::Kind::Number,
        .defaultValue = "600",
        .min = 0,
        .max = 100'000,
        .choices = {},
        .meaning = "exploration constant c of PUCT, in thousandths",
    },
    {
        .name = "hash",
        .kind = Parameter::Kind::Number,
        .defaultValue = "64",
        .min = 1,
        .max = kMaxTreeMegabytes,
        .choices = {},
        .meaning = "size of the tree in MB",
    },
    kSeedParameter,
};

}  // namespace

constinit const AgentSpec kPuct = {
    .id = "puct",
    .title = "Monte Carlo tree search guided by the champion's tables",
    .origin = "Tengen's own, as reports 003 and 004 imagine it",
    .parameters = kParameters,
    .make = make,
};

}  // namespace tengen::agents
