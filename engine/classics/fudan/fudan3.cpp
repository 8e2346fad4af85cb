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
                                                : kUnasked,
                    limits.exclude, random, &control);

        search::Report report{.depth = search_.deepest(),
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
        report.time = control.time().elapsed();
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

Result<std::unique_ptr<agents::Agent>> make(const agents::Parameters& parameters) {
    const UctSearch::Settings settings{
        .exploration = static_cast<double>(parameters.number("explore")) / 1000,
        .proofs = parameters.text("proofs") == "on"};
    return std::unique_ptr<agents::Agent>(std::make_unique<Fudan3>(
        settings, static_cast<std::uint64_t>(parameters.number("playouts")),
        agents::seedOf(parameters)));
}

constexpr agents::Parameter kParameters[] = {
    {
        .name = "playouts",
        .kind = agents::Parameter::Kind::Number,
        .initial = "20000",
        .least = 0,
        .most = 10'000'000,
        .choices = {},
        .meaning = "random games for a move, at most; 0: as time allows",
    },
    {
        .name = "explore",
        .kind = agents::Parameter::Kind::Number,
        .initial = "707",
        .least = 0,
        .most = 100'000,
        .choices = {},
        .meaning = "thousandths of c, by which little-tried moves are preferred",
    },
    {
        .name = "proofs",
        .kind = agents::Parameter::Kind::OneOf,
        .initial = "on",
        .choices = agents::kOnOff,
        .meaning = "whether certain wins and losses count for more than averages",
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
