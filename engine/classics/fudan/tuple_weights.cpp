#include "classics/fudan/tuple_weights.hpp"

namespace tengen::classics {
namespace {

constexpr std::string_view kRows[] = {"empty",   "own-1",   "own-2",   "own-3",   "own-4",  "own-5",
                                      "enemy-1", "enemy-2", "enemy-3", "enemy-4", "enemy-5"};
constexpr std::string_view kColumns[] = {"weight"};
constexpr std::int64_t kOriginal[] = {7,  15,  400,    1'800,   100'000,   10'000'000,
                                      35, 800, 15'000, 800'000, 10'000'000};
constexpr agents::NamedWeights kSets[] = {{"original", kOriginal}};

}  // namespace

constinit const agents::WeightTable kTupleTable = {
    .layout = {.noun = "tuple", .rows = kRows, .columns = kColumns}, .sets = kSets};

TupleWeights::TupleWeights(std::span<const std::int64_t> rows) {
    for (std::size_t stones = 0; stones <= kMaxTuple; ++stones) own[stones] = rows[stones];
    for (std::size_t stones = 1; stones <= kMaxTuple; ++stones)
        enemy[stones] = rows[kMaxTuple + stones];
}

const TupleWeights& TupleWeights::original() {
    static const TupleWeights kWeights{kOriginal};
    return kWeights;
}

}  // namespace tengen::classics
