#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "agents/agent.hpp"
#include "agents/parameters.hpp"
#include "classics/shared/fixed_depth.hpp"

namespace tengen::classics {

/// Looks a fixed number of plies ahead, whatever the position; which moves it tries and how it
/// values is its tree's matter. An empty board is answered with the centre.
///
/// Under a limit, or where it may be stopped, it searches to lesser depths of the same parity
/// first, so that it has an answer when there is no time for the full depth. What the full depth
/// finds does not depend on that. With `wonFrom` it always does so, and stops at the first depth
/// that wins.
class FixedDepthAgent : public agents::Agent {
public:
    struct Settings {
        FixedDepthSettings search{};
        int depth = 2;
        std::uint64_t seed = 1;
        bool opensAtCentre = true;
        /// The least value of a won game. REQUIRES: a tree that values no other position as high.
        std::optional<eval::Value> wonFrom{};
    };

    explicit FixedDepthAgent(const Settings& settings) : settings_(settings) {}

    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token stop,
                          const search::OnReport& onReport) override;

    /// Of the position itself, unless its tree values moves only.
    eval::Value evaluate(const Board& board) override { return treeOf(board)->value(); }

protected:
    virtual std::unique_ptr<GameTree> treeOf(const Board& board) const = 0;

private:
    Settings settings_;
};

/// Every such agent has this one.
constexpr agents::Parameter depthParameter(std::string_view defaultValue, std::int64_t max,
                                           std::string_view meaning = "plies looked ahead") {
    return {.name = "depth",
            .kind = agents::Parameter::Kind::Number,
            .defaultValue = defaultValue,
            .min = 1,
            .max = max,
            .choices = {},
            .meaning = meaning};
}
inline int depthOf(const agents::Parameters& parameters) { return parameters.number<int>("depth"); }

/// For accepts() of the agents whose tables know rows of five only.
Result<void> acceptsRowsOfFive(std::string_view agent, const Ruleset& rules);

}  // namespace tengen::classics
