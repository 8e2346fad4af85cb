#include "learning/td/td_run.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "base/file.hpp"
#include "base/testing/temporary_folder.hpp"
#include "catalog/catalog.hpp"
#include "learning/folder_lock.hpp"
#include "pages/testing/well_formed.hpp"

namespace tengen::learning {
namespace {

using tengen::testing::TemporaryFolder;

TdSettings shortRun(TdMethod method) {
    TdSettings settings;
    settings.agent = catalog::findAgent("waterloo2");
    settings.parameters = "depth=2";
    settings.start = "original";
    settings.rates = {.method = method, .step = 0.02, .alpha = 0.2};
    settings.games = 10;
    settings.evaluateEvery = 4;
    settings.evaluationGames = 4;
    settings.rules = {.size = 15};
    settings.seed = 5;
    return settings;
}

bool carryOn(const TdState&) { return true; }

std::string read(const std::filesystem::path& path) { return *readFile(path, 1 << 20); }

class EveryTdMethod : public ::testing::TestWithParam<TdMethod> {};

TEST_P(EveryTdMethod, LeavesWeightsThatTheAgentTakesAndAPage) {
    const TemporaryFolder folder;
    const auto result = learnByGames(shortRun(GetParam()), folder.path(), carryOn);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_FALSE(result->stopped);
    EXPECT_EQ(result->state.games, 10u);
    EXPECT_GT(result->state.blackWins + result->state.whiteWins, 0u);
    ASSERT_EQ(result->state.evaluations.size(), 2u);
    for (const TdEvaluation& e : result->state.evaluations) EXPECT_EQ(e.tally.games(), 4);
    EXPECT_EQ(result->state.evaluations[0].games, 4u);
    EXPECT_NE(result->state.weights,
              std::vector<double>(result->start.begin(), result->start.end()));
    for (const char* file : {"learned.weights", "best.weights", "evaluations/000008.weights"})
        EXPECT_TRUE(catalog::makeAgent("waterloo2:weights=" + (folder.path() / file).string(), 1))
            << file;
    const std::string page = read(folder.path() / "index.html");
    EXPECT_EQ(pages::testing::faultOf(page), "");
    EXPECT_EQ(page.find("location.reload"), std::string::npos);  // it is over
}

TEST_P(EveryTdMethod, ResumesToTheSameWeightsWhereverItWasStopped) {
    const TemporaryFolder whole, broken;
    const TdSettings settings = shortRun(GetParam());
    const auto once = learnByGames(settings, whole.path(), carryOn);
    ASSERT_TRUE(once);

    TdSettings concurrent = settings;
    concurrent.concurrency = 2;
    std::optional<TdResult> last;
    int stops = 0;
    for (; stops < 100 && (!last || last->stopped); ++stops) {
        int ticks = 0;
        auto part = learnByGames(concurrent, broken.path(),
                                 [&](const TdState&) { return ++ticks <= 1 + stops / 3; });
        ASSERT_TRUE(part) << part.error().message;
        last = std::move(*part);
    }
    EXPECT_GT(stops, 3);
    TdState state = last->state;
    state.cpuSeconds = once->state.cpuSeconds;  // which differs
    EXPECT_EQ(state, once->state);
    EXPECT_EQ(read(broken.path() / "learned.weights"), read(whole.path() / "learned.weights"));

    // More games go on from there.
    TdSettings longer = settings;
    longer.games = 12;
    const auto more = learnByGames(longer, broken.path(), carryOn);
    ASSERT_TRUE(more);
    EXPECT_EQ(more->state.evaluations.size(), 3u);
}

INSTANTIATE_TEST_SUITE_P(All, EveryTdMethod, ::testing::ValuesIn(kTdMethods),
                         [](const auto& method) { return std::string(idOf(method.param)); });

std::string refusalOf(const TdSettings& settings, const std::filesystem::path& folder) {
    const auto result = learnByGames(settings, folder, carryOn);
    return result ? "learned" : result.error().message;
}

TEST(TdRun, AFolderOfAnotherRunADamagedOneAndOneInUseAreRefused) {
    const TemporaryFolder folder;
    TdSettings settings = shortRun(TdMethod::Lambda);
    settings.games = 2;
    ASSERT_TRUE(learnByGames(settings, folder.path(), carryOn));
    TdSettings other = settings;
    other.rates.lambda = 0.5;
    EXPECT_NE(refusalOf(other, folder.path()).find("is of a run with other settings"),
              std::string::npos);
    {
        const auto lock = FolderLock::take(folder.path());
        ASSERT_TRUE(lock);
        EXPECT_NE(refusalOf(settings, folder.path()).find("another process is working in it"),
                  std::string::npos);
    }
    EXPECT_EQ(refusalOf(settings, folder.path()), "learned");

    const std::string good = read(folder.path() / "state.json");
    const auto damage = [&](std::string_view from, std::string_view to) {
        std::string text = good;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        text.replace(at, from.size(), to);
        std::ofstream(folder.path() / "state.json") << text;
        return refusalOf(settings, folder.path());
    };
    EXPECT_NE(damage("\"games\":2", "\"games\":\"two\"").find("is damaged"), std::string::npos);
    EXPECT_NE(damage("\"weights\":[", "\"weights\":[-1.0,").find("is damaged"), std::string::npos);
    EXPECT_NE(damage("\"blackWins\":", "\"blackWins\":7").find("is damaged"), std::string::npos);
    EXPECT_NE(damage("{", "").find("is damaged"), std::string::npos);
}

TEST(TdRun, BadWeightsToBeginWithAreNamed) {
    const TemporaryFolder folder;
    TdSettings settings = shortRun(TdMethod::Report);
    settings.start = (folder.path() / "mine").string();
    EXPECT_NE(refusalOf(settings, folder.path() / "run")
                  .find("weights must be original, learned or a file"),
              std::string::npos);
    std::ofstream(settings.start) << "open-1 1 0\nopen-9 1 1\n";
    EXPECT_NE(refusalOf(settings, folder.path() / "run").find("line 2: no row 'open-9'"),
              std::string::npos);
}

}  // namespace
}  // namespace tengen::learning
