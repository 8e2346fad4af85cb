#include "arena/engine_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "arena/testing/mock_engine.hpp"

namespace tengen::arena {
namespace {

using namespace std::chrono_literals;
using Verdict = CheckResult::Verdict;

std::map<std::string, CheckResult> report(const std::string& way, const std::string& until) {
    const CheckOptions options{.turn = 1s, .patience = 4s};
    const auto results = checkEngine(testing::mockEngine(way), options,
                                     [&](const CheckResult& r) { return r.id != until; });
    std::map<std::string, CheckResult> byId;
    for (const CheckResult& result : *results) byId.emplace(result.id, result);
    return byId;
}

TEST(EngineCheck, TellsWhatIsKeptBrokenAndNotSupported) {
    const auto found = report("good", "takeback");
    for (const char* id : {"about", "start", "begin", "turn", "board", "board-order", "line-lf",
                           "line-empty", "unknown", "info-unknown"})
        EXPECT_EQ(found.at(id).verdict, Verdict::Pass) << id << ": " << found.at(id).detail;
    EXPECT_EQ(found.at("lower-case").verdict, Verdict::Fail);
    EXPECT_EQ(found.at("board-one-line").verdict, Verdict::Fail);
    EXPECT_EQ(found.at("nonsense").verdict, Verdict::Fail);
    // The mock ends at the first nonsense. Whether that is seen in writing on or in reading its
    // answer is a matter of moments, but not what is said of it.
    const std::string& why = found.at("nonsense").detail;
    EXPECT_TRUE(why.starts_with("it ended: exit code 1")) << why;
    EXPECT_EQ(found.at("takeback").verdict, Verdict::NotSupported);
    EXPECT_EQ(found.at("takeback").detail, "'UNKNOWN command'");
    EXPECT_FALSE(found.at("takeback").mandatory);
    EXPECT_TRUE(found.at("start").mandatory);
}

TEST(EngineCheck, FindsTheFaultsOfBadEngines) {
    EXPECT_EQ(report("no-start", "start").at("start").verdict, Verdict::Fail);
    EXPECT_EQ(report("refuse", "begin").at("begin").verdict, Verdict::Fail);
    const auto illegal = report("illegal", "turn").at("turn");
    EXPECT_EQ(illegal.verdict, Verdict::Fail);
    EXPECT_NE(illegal.detail.find("where a stone is"), std::string::npos) << illegal.detail;
    EXPECT_EQ(report("garbage", "turn").at("turn").verdict, Verdict::Fail);
}

TEST(EngineCheck, CannotStartWhatIsNotThere) {
    EXPECT_FALSE(checkEngine({"/no/such/engine"}, {}, nullptr));
}

}  // namespace
}  // namespace tengen::arena
