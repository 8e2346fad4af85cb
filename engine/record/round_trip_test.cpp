#include <gtest/gtest.h>

#include "record/sample_records.hpp"

namespace tengen::record {
namespace {

struct Case {
    const char* format;
    int size;
};

std::string nameOf(const testing::TestParamInfo<Case>& info) {
    return std::string(info.param.format) + std::to_string(info.param.size);
}

/// What each format has room for, apart from the moves.
sample::Contents contentsFor(std::string_view format) {
    if (format == "sgf" || format == "json") return {};
    if (format == "lib") return {.setup = false};
    if (format == "pos") return {.variations = false, .words = false, .setup = false};
    return {.variations = false, .words = false, .passes = false, .setup = false};
}

class RoundTrip : public testing::TestWithParam<Case> {};

TEST_P(RoundTrip, WhatIsWrittenReadsBackEqual) {
    const auto [format, size] = GetParam();
    const bool sized = contentsFor(format).setup || std::string_view(format) == "psq";
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const Rule rule = sized ? kRules[seed % kRules.size()] : Rule::Freestyle;
        const Record record =
            sample::record({.rule = rule, .size = size}, seed, contentsFor(format));
        const ReadOptions options{.rules = {.size = sized ? 15 : size}};
        const auto again = sample::thereAndBack(format, {&record, 1}, options);
        ASSERT_EQ(again.size(), 1U);
        ASSERT_EQ(again[0], record) << "seed " << seed;
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, RoundTrip,
                         testing::Values(Case{"sgf", 5}, Case{"sgf", 15}, Case{"sgf", 19},
                                         Case{"sgf", 20}, Case{"sgf", 22}, Case{"json", 5},
                                         Case{"json", 15}, Case{"json", 19}, Case{"json", 22},
                                         Case{"psq", 5}, Case{"psq", 19}, Case{"psq", 22},
                                         Case{"lib", 5}, Case{"lib", 15}, Case{"pos", 5},
                                         Case{"pos", 19}, Case{"pos", 22}, Case{"openings", 5},
                                         Case{"openings", 19}, Case{"openings", 22}),
                         nameOf);

TEST(RoundTripOfMany, GamesOfOneFileKeepTheirOrder) {
    for (const char* format : {"sgf", "json"}) {
        std::vector<Record> records;
        for (std::uint64_t seed = 1; seed <= 20; ++seed)
            records.push_back(sample::record({.size = 5 + static_cast<int>(seed % 18)}, seed, {}));
        EXPECT_EQ(sample::thereAndBack(format, records), records) << format;
    }
}

TEST(RoundTripOfMany, AHundredThousandMovesInAChainSurviveEveryFormatWithPasses) {
    RecordBuilder game(Ruleset{});
    for (int i = 0; i < 100'000; ++i) ASSERT_TRUE(game.play(Point::pass()));
    const Record record = game.finish();
    for (const char* format : {"sgf", "json", "lib", "pos"})
        EXPECT_EQ(sample::thereAndBack(format, {&record, 1}).front(), record) << format;
}

TEST(RoundTripOfMany, DeepVariationsSurvive) {
    // A comb: every move of a long line has a variation beside it.
    RecordBuilder game(Ruleset{});
    for (int i = 0; i < 20'000; ++i) {
        const NodeId here = game.current();
        ASSERT_TRUE(game.play(Point(i % 15, i / 15 % 15)));
        game.backTo(here);
        ASSERT_TRUE(game.play(Point::pass()));
    }
    const Record record = game.finish();
    for (const char* format : {"sgf", "json", "lib"})
        EXPECT_EQ(sample::thereAndBack(format, {&record, 1}).front(), record) << format;
}

}  // namespace
}  // namespace tengen::record
