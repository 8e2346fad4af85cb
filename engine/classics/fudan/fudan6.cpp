#include <algorithm>

#include "agents/seed_parameter.hpp"
#include "base/clock.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "classics/classics.hpp"
#include "classics/fudan/opening_records.hpp"
#include "classics/fudan/tuples.hpp"
#include "classics/shared/greedy_agent.hpp"

namespace tengen::classics {
namespace {

/// Plays what the records recommend while they know the position, and as fudan1 afterwards.
class Fudan6 : public GreedyAgent {
public:
    Fudan6(std::shared_ptr<const OpeningRecords> records, std::uint64_t seed)
        : GreedyAgent(seed), records_(std::move(records)), seed_(seed) {}

    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token stop,
                          const search::OnReport& onReport) override {
        const Stopwatch watch(limits.clock);
        const auto move = recommended(board, limits);
        // Who wants several lines wants to see them judged by one measure.
        if (!move || limits.multiPv > 1)
            return GreedyAgent::choose(board, limits, std::move(stop), onReport);
        search::Report report{.depth = 1,
                              .selectiveDepth = 1,
                              .nodes = 1,
                              .time = watch.elapsed(),
                              .lines = {{.score = valueOn(board)(*move), .moves = {*move}}}};
        if (onReport) onReport(report);
        return report;
    }

    eval::Value evaluate(const Board& board) override {
        return TupleEvaluation(board).value(board.sideToMove());
    }

protected:
    ValueOfMove valueOn(const Board& board) override {
        return [evaluation = TupleEvaluation(board), side = board.sideToMove()](Point p) {
            return evaluation.valueAfter(p, side);
        };
    }

private:
    /// Of several moves with the same score and number of games, turned and mirrored ones mostly,
    /// one at random.
    [[nodiscard]] std::optional<Point> recommended(const Board& board,
                                                   const search::Limits& limits) const {
        auto learned = records_->movesFrom(board);
        std::erase_if(learned, [&](const OpeningRecords::Learned& l) {
            return std::ranges::find(limits.exclude, l.move) != limits.exclude.end();
        });
        if (learned.empty()) return std::nullopt;
        const auto end = std::ranges::find_if(learned, [&](const OpeningRecords::Learned& l) {
            return l.score() != learned.front().score() || l.games != learned.front().games;
        });
        Random random(seed_ ^ board.hash());
        return learned.begin()[random.below(end - learned.begin())].move;
    }

    std::shared_ptr<const OpeningRecords> records_;
    std::uint64_t seed_;
};

Result<std::unique_ptr<agents::Agent>> make(const agents::Parameters& parameters) {
    const std::string& name = parameters.text("games");
    if (name == "own") {
        // Made once and never changed, so it needs no owner.
        const std::shared_ptr<const OpeningRecords> records(std::shared_ptr<void>(),
                                                            &OpeningRecords::builtIn());
        return std::unique_ptr<agents::Agent>(
            std::make_unique<Fudan6>(records, agents::seedOf(parameters)));
    }
    auto records = OpeningRecords::fromFile(name);
    if (!records)
        return Error{records.error().kind, "agent fudan6: games must be own or a file; " +
                                               inQuotes(name, 200) + ": " +
                                               records.error().message};
    return std::unique_ptr<agents::Agent>(std::make_unique<Fudan6>(
        std::make_shared<const OpeningRecords>(std::move(*records)), agents::seedOf(parameters)));
}

constexpr std::string_view kGames[] = {"own"};
constexpr agents::Parameter kParameters[] = {
    {
        .name = "games",
        .kind = agents::Parameter::Kind::OneOfOrFile,
        .defaultValue = "own",
        .choices = kGames,
        .meaning = "game records for the opening; own: built-in games",
    },
    agents::kSeedParameter,
};

}  // namespace

constinit const agents::AgentSpec kFudan6 = {
    .id = "fudan6",
    .title = "fudan1 with openings learned from game records",
    .origin = "Hu, Xu, Zhang, \"Smart Gomoku Agent\" (Fudan), AI6",
    .parameters = kParameters,
    .make = make,
};

}  // namespace tengen::classics
