#include "studies/runner.hpp"

#include <gtest/gtest.h>

#include <set>

#include "pages/interval.hpp"
#include "pages/numbers.hpp"

namespace tengen::studies {
namespace {

using namespace pages;

Findings measured(std::string_view study, std::string_view prefix, std::uint64_t seed = 1) {
    Findings findings{.study = std::string(study), .seed = seed, .quick = true, .build = "b"};
    const auto done = measure(*findStudy(study), {.seed = seed, .quick = true}, prefix,
                              "2026-01-01", findings, {});
    EXPECT_TRUE(done);
    return findings;
}

TEST(Runner, CountsAreTheSameInTwoRuns) {
    for (const auto& [study, prefix] :
         {std::pair{"000", "nodes/ordered/3"}, std::pair{"000", "nodes/text/2"},
          std::pair{"001", "forms/9x9-2/4"}, std::pair{"003", "layers/fudan4/2"},
          std::pair{"004", "grid/score/1-1"}, std::pair{"004", "grid/time/2-3"}}) {
        const Findings first = measured(study, prefix);
        const Findings again = measured(study, prefix);
        ASSERT_EQ(first.entries.size(), 1u) << prefix;
        EXPECT_FALSE(first.find(prefix)->counts.empty());
        EXPECT_EQ(first.find(prefix)->counts, again.find(prefix)->counts) << prefix;
    }
}

TEST(Runner, TheFormsOfReport001AgreeInValueAndMove) {
    const Findings found = measured("001", "forms/9x9-2/");
    for (int form = 1; form < 8; ++form) {
        const std::string id = "forms/9x9-2/" + std::to_string(form);
        EXPECT_EQ(found.count(id, 2), found.count("forms/9x9-2/0", 2)) << id;
        EXPECT_EQ(found.count(id, 3), found.count("forms/9x9-2/0", 3)) << id;
    }
    EXPECT_LT(*found.count("forms/9x9-2/2", 1), *found.count("forms/9x9-2/0", 1));
}

TEST(Runner, WhatIsThereAlreadyIsNotMeasuredAgain) {
    Findings findings{.study = "000", .quick = true};
    findings.entries["nodes/ordered/1"] = {.measured = {.counts = {-1}}, .date = "then"};
    std::vector<std::string> heard;
    const auto done =
        measure(*findStudy("000"), {.quick = true}, "nodes/ordered/1", "now", findings,
                {.onFigure = [&](std::size_t, std::size_t, const std::string& id) {
                    heard.push_back(id);
                }});
    EXPECT_TRUE(done);
    EXPECT_TRUE(heard.empty());
    EXPECT_EQ(findings.count("nodes/ordered/1"), -1);
}

TEST(Runner, AStopEndsItWithoutAHalfMeasuredFigure) {
    std::stop_source stop;
    Findings findings{.study = "000", .quick = true};
    const auto done = measure(*findStudy("000"), {.quick = true, .stop = stop.get_token()},
                              "nodes/", "now", findings, {.onFound = [&]() -> Result<void> {
                                  stop.request_stop();
                                  return {};
                              }});
    EXPECT_TRUE(done);
    EXPECT_EQ(findings.entries.size(), 1u);
}

TEST(Runner, AChangedFigureIsCaught) {
    const Figure figure{.id = "f", .countNames = {"nodes", "value"}, .timeNames = {"search"}};
    const Measurement before{.counts = {100, 5}, .times = {1}};
    EXPECT_TRUE(compared(figure, before, before).holds);
    // A busy machine, or a faster one.
    EXPECT_TRUE(compared(figure, before, {.counts = {100, 5}, .times = {10}}).holds);
    EXPECT_TRUE(compared(figure, before, {.counts = {100, 5}, .times = {0.1}}).holds);

    const Recount count = compared(figure, before, {.counts = {101, 5}, .times = {1}});
    EXPECT_FALSE(count.holds);
    EXPECT_EQ(count.why, "nodes was 100 and is 101");
    EXPECT_FALSE(compared(figure, before, {.counts = {100, 5}, .times = {30}}).holds);
    EXPECT_FALSE(compared(figure, before, {.counts = {100, 5}, .times = {0.01}}).holds);
    EXPECT_FALSE(compared(figure, before, {.counts = {100}, .times = {1}}).holds);
    EXPECT_FALSE(compared(figure, before, {}).holds);
    EXPECT_TRUE(compared(figure, {.times = {1}}, {}).holds);
}

TEST(Runner, ATenthIsDrawnByTheSeed) {
    Findings findings;
    for (int i = 0; i < 95; ++i)
        findings.entries[std::to_string(i)] = {.measured = {.counts = {1}}, .date = ""};
    findings.entries["nothing"] = {};
    const auto tenth = tenthOf(findings, 1);
    EXPECT_EQ(tenth.size(), 10u);
    EXPECT_EQ(tenthOf(findings, 1), tenth);
    EXPECT_NE(tenthOf(findings, 2), tenth);
    std::set<std::string> seen;
    for (std::uint64_t seed = 0; seed < 200; ++seed)
        for (const std::string& id : tenthOf(findings, seed)) seen.insert(id);
    EXPECT_EQ(seen.size(), 95u);
    EXPECT_TRUE(tenthOf(Findings{}, 1).empty());
}

TEST(Interval, IsWilsons) {
    // Values of Newcombe (1998), table I: method 3, 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    const auto near = [](const Share& share, double low, double high) {
        EXPECT_NEAR(share.low, low, 5e-5);
        EXPECT_NEAR(share.high, high, 5e-5);
    };
    near(shareOf(81, 263), 0.2553, 0.3662);
    near(shareOf(15, 148), 0.0624, 0.1605);
    near(shareOf(0, 20), 0.0000, 0.1611);
    near(shareOf(1, 29), 0.0061, 0.1718);
}

TEST(Numbers, AreAsPeopleReadThem) {
    EXPECT_EQ(wholeText(31948), "31,948");
    EXPECT_EQ(wholeText(-1092), "−1,092");
    EXPECT_EQ(roughText(0.06123), "0.0612");
    EXPECT_EQ(roughText(61234), "61,200");
    EXPECT_EQ(roughText(5), "5.00");
    EXPECT_EQ(tickText(5), "5");
    EXPECT_EQ(tickText(0.25), "0.25");
    EXPECT_EQ(secondsText(9.59625e-6), "9.60 µs");
    EXPECT_EQ(secondsText(2.128892e-3), "2.13 ms");
    EXPECT_EQ(secondsTickText(1e-5), "10 µs");
    EXPECT_EQ(secondsTickText(1), "1 s");
    EXPECT_EQ(shareText(shareOf(2, 5)), "40 % (12…77)");
}

}  // namespace
}  // namespace tengen::studies
