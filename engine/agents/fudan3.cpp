#include <algorithm>
#include <cmath>
#include <limits>

#include "agents/classics.hpp"
#include "agents/seed_parameter.hpp"
#include "search/mcts/uct.hpp"

namespace tengen {
namespace {

class Fudan3 : public Agent {
public:
    Fudan3(const UctSearch::Settings& settings, std::uint64_t playouts, std::uint64_t seed)
        : search_(settings), playouts_(playouts), seed_(seed) {}

    void newGame() override { search_.forget(); }

    Report choose(const Board& board, const Limits& limits, std::stop_token stop,
                  const OnReport& onReport) override {
        const bool timed = limits.time.count() > 0 || limits.matchTime.count() > 0;
        SearchControl control(limits, std::move(stop));
        Random random(seed_ ^ board.hash());
        search_.setRoot(board);
        search_.run(playouts_ > 0               ? playouts_
                    : timed || limits.nodes > 0 ? kEndless
                                                : kUnasked,
                    limits.exclude, random, &control);

        Report report{.depth = search_.deepest(),
                      .selectiveDepth = search_.deepest(),
                      .nodes = search_.playouts()};
        const auto wanted = static_cast<std::size_t>(std::max(limits.multiPv, 1));
        for (const UctSearch::Child& child : search_.children()) {
            if (report.lines.size() == wanted) break;
            const double rate = child.won ? 1 : child.lost ? 0 : child.mean;
            report.lines.push_back({.score = std::llround(10'000 * rate) - 5'000,
                                    .winrate = rate,
                                    .moves = {child.move}});
        }
        if (report.lines.empty()) report.lines.push_back({.moves = {Point::pass()}});
        report.time = control.elapsed();
        if (onReport) onReport(report);
        return report;
    }

private:
    static constexpr std::uint64_t kEndless = std::numeric_limits<std::uint64_t>::max();
    /// Where neither playouts nor time are limited.
    static constexpr std::uint64_t kUnasked = 20'000;

    UctSearch search_;
    std::uint64_t playouts_;
    std::uint64_t seed_;
};

Result<std::unique_ptr<Agent>> make(const Parameters& parameters) {
    const UctSearch::Settings settings{
        .exploration = static_cast<double>(parameters.number("explore")) / 1000,
        .proofs = parameters.text("proofs") == "on"};
    return std::unique_ptr<Agent>(std::make_unique<Fudan3>(
        settings, static_cast<std::uint64_t>(parameters.number("playouts")), seedOf(parameters)));
}

constexpr Parameter kParameters[] = {
    {
        .name = "playouts",
        .kind = Parameter::Kind::Number,
        .initial = "20000",
        .least = 0,
        .most = 10'000'000,
        .choices = {},
        .meaning = "random games for a move, at most; 0: as time allows",
    },
    {
        .name = "explore",
        .kind = Parameter::Kind::Number,
        .initial = "707",
        .least = 0,
        .most = 100'000,
        .choices = {},
        .meaning = "thousandths of c, by which little-tried moves are preferred",
    },
    {
        .name = "proofs",
        .kind = Parameter::Kind::OneOf,
        .initial = "on",
        .choices = kOnOff,
        .meaning = "whether certain wins and losses count for more than averages",
    },
    kSeedParameter,
};

}  // namespace

constinit const AgentSpec kFudan3 = {
    .id = "fudan3",
    .title = "Monte Carlo tree search with uniform random playouts",
    .origin = "Hu, Xu, Zhang, \"Smart Gomoku Agent\" (Fudan), AI3",
    .parameters = kParameters,
    .make = make,
};

}  // namespace tengen
