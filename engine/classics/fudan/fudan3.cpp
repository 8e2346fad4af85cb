#include <algorithm>
#include <cmath>
#include <limits>

#include "agents/seed_parameter.hpp"
#include "classics/classics.hpp"
#include "classics/fudan/uct.hpp"

namespace tengen::classics {
namespace {

class Fudan3 : public agents::Agent {
public:
    Fudan3(const UctSearch::Settings& settings, std::uint64_t playouts, std::uint64_t seed)
        : search_(settings), playouts_(playouts), seed_(seed) {}

    void newGame() override { search_.forget(); }

    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token stop,
                          const search::OnReport& onReport) override {
        const bool timed = limits.time.count() > 0 || limits.matchTime.count() > 0;
        search::SearchControl control(limits, std::move(stop));
        Random random(seed_ ^ board.hash());
        search_.setRoot(board);
        search_.run(playouts_ > 0               ? playouts_
                    : timed || limits.nodes > 0 ? kEndless
                                                : kDefaultPlayouts,
                    limits.exclude, random, &control);

        search::Report report{.depth = search_.deepest(),
                              .selectiveDepth = search_.deepest(),
                              .nodes = search_.playouts()};
        for (const UctSearch::Child& child : search_.children()) {
            if (report.lines.size() == limits.lines()) break;
            const double rate = child.won ? 1 : child.lost ? 0 : child.mean;
            report.lines.push_back({.score = std::llround(10'000 * rate) - 5'000,
                                    .winrate = rate,
                                    .moves = {child.move}});
        }
        if (report.lines.empty()) report.lines.push_back({.moves = {Point::pass()}});
        report.time = control.time().elapsed();
        report.longestPause = control.longestPause();
        if (onReport) onReport(report);
        return report;
    }

private:
    static constexpr std::uint64_t kEndless = std::numeric_limits<std::uint64_t>::max();
    /// Where neither playouts nor time are limited.
    static constexpr std::uint64_t kDefaultPlayouts = 20'000;

    UctSearch search_;
    std::uint64_t playouts_;
    std::uint64_t seed_;
};

Result<std::unique_ptr<agents::Agent>> make(const agents::Parameters& parameters) {
    const UctSearch::Settings settings{.exploration = parameters.number<int>("explore") / 1000.0,
                                       .proofs = parameters.text("proofs") == "on"};
    return std::unique_ptr<agents::Agent>(std::make_unique<Fudan3>(
        settings, parameters.number<std::uint64_t>("playouts"), agents::seedOf(parameters)));
}

constexpr agents::Parameter kParameters[] = {
    {
        .name = "playouts",
        .kind = agents::Parameter::Kind::Number,
        .defaultValue = "20000",
        .min = 0,
        .max = 10'000'000,
        .choices = {},
        .meaning = "maximum number of playouts per move; 0: no limit",
    },
    {
        .name = "explore",
        .kind = agents::Parameter::Kind::Number,
        .defaultValue = "707",
        .min = 0,
        .max = 100'000,
        .choices = {},
        .meaning = "exploration constant c of UCT, in thousandths",
    },
    {
        .name = "proofs",
        .kind = agents::Parameter::Kind::OneOf,
        .defaultValue = "on",
        .choices = agents::kOnOff,
        .meaning = "propagate proven wins and losses (MCTS solver)",
    },
    agents::kSeedParameter,
};

}  // namespace

constinit const agents::AgentSpec kFudan3 = {
    .id = "fudan3",
    .title = "Monte Carlo tree search with uniform random playouts",
    .origin = "Hu, Xu, Zhang, \"Smart Gomoku Agent\" (Fudan), AI3",
    .parameters = kParameters,
    .make = make,
};

}  // namespace tengen::classics
