#include "classics/waterloo/rank_weights.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "classics/waterloo/score_rows.hpp"

namespace tengen::classics {
namespace {

constexpr std::size_t kScored = std::size(kScoreRows);
constexpr std::string_view kShareRows[] = {"rank-1",  "rank-2",  "rank-3",  "rank-4",  "rank-5",
                                           "rank-6",  "rank-7",  "depth-1", "depth-2", "depth-3",
                                           "depth-4", "depth-5", "depth-6", "depth-7", "depth-8"};
/// Of the opponent's plies nine tenths count.
constexpr std::int64_t kOriginalShares[] = {100, 100, 100, 100, 100, 100, 100, 100, 100, 100,
                                            100, 100, 100, 100, 100, 100, 90,  90,  100, 100,
                                            90,  90,  100, 100, 90,  90,  100, 100, 90,  90};

constexpr auto kAllRows = [] {
    std::array<std::string_view, kScored + std::size(kShareRows)> rows{};
    std::ranges::copy(kShareRows, std::ranges::copy(kScoreRows, rows.begin()).out);
    return rows;
}();
constexpr auto kOriginal = [] {
    std::array<std::int64_t, 2 * kAllRows.size()> weights{};
    std::ranges::copy(kOriginalShares, std::ranges::copy(kOriginalScores, weights.begin()).out);
    return weights;
}();
/// By `tengen train td`; docs/agents/waterloo2.md has the run and what it is worth.
constexpr std::int64_t kLearned[] = {1,   0,   103, 9,   210, 203, 11'241, 1'212, 100'000, 6'796,
                                     1,   0,   1,   0,   25,  7,   238,    375,   100'000, 90'000,
                                     126, 100, 100, 8,   119, 27,  72,     99,    64,      60,
                                     101, 100, 100, 100, 56,  32,  70,     40,    135,     30,
                                     106, 25,  100, 100, 90,  90,  100,    100,   90,      90};
constexpr agents::NamedWeights kSets[] = {{"original", kOriginal}, {"learned", kLearned}};

}  // namespace

constinit const agents::WeightTable kRankTable = {.layout = {.noun = "row",
                                                             .rows = kAllRows,
                                                             .columns = kScoreColumns,
                                                             .defaults = kOriginalShares,
                                                             .max = kMaxScore},
                                                  .sets = kSets};

RankWeights::RankWeights(std::span<const std::int64_t> rows) : scores(rows.first(2 * kScored)) {
    const auto shares = rows.subspan(2 * kScored);
    for (std::size_t i = 0; i < kRanks; ++i) ranks[i] = {shares[2 * i], shares[2 * i + 1]};
    for (std::size_t i = 0; i < kDepths; ++i)
        depths[i] = {shares[2 * (kRanks + i)], shares[2 * (kRanks + i) + 1]};
}

const RankWeights& RankWeights::original() {
    static const RankWeights kWeights{kOriginal};
    return kWeights;
}

}  // namespace tengen::classics
