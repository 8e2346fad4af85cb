#include "learning/spsa/spsa_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "base/file.hpp"
#include "base/testing/temporary_folder.hpp"
#include "catalog/catalog.hpp"
#include "pages/testing/well_formed.hpp"

namespace tengen::learning {
namespace {

namespace fs = std::filesystem;
using tengen::testing::TemporaryFolder;

SpsaRunSettings smallRun() {
    SpsaRunSettings settings;
    for (const std::string_view name : {"late-move-base", "razor-base", "futility-slope"})
        settings.constants.push_back(search::findTuningConstant(name));
    settings.iterations = 6;
    settings.rate = 2;
    settings.games = 8;
    settings.nodes = 250;
    settings.hashMegabytes = 1;
    settings.rules = {.size = 9};
    settings.openings = {};
    settings.seed = 5;
    return settings;
}

std::string textOf(const fs::path& path) { return *readFile(path, 1 << 20); }

/// The log without times, which differ.
std::string gamesOf(const fs::path& folder) {
    std::string text = textOf(folder / "iterations.jsonl");
    for (std::size_t at = 0; (at = text.find("\"cpu\":", at)) != std::string::npos;)
        text.erase(at, text.find(',', at) - at + 1);
    return text;
}

TEST(SpsaRun, KeepsEveryIterationATuningAndAPage) {
    const TemporaryFolder folder;
    const SpsaRunSettings settings = smallRun();
    std::size_t seen = 0;
    const auto state =
        tuneBySpsa(settings, folder.path(), {.onIteration = [&](const SpsaRunState& now) {
                       EXPECT_EQ(now.iterations.size(), ++seen);
                   }});
    ASSERT_TRUE(state) << state.error().message;
    EXPECT_EQ(seen, settings.iterations);
    EXPECT_EQ(state->games, settings.iterations * settings.games);
    EXPECT_FALSE(state->stopped);

    const auto tuned = search::parseTuning(textOf(folder.path() / "tuned.tuning"));
    ASSERT_TRUE(tuned) << tuned.error().message;
    EXPECT_EQ(*tuned, tuningAt(settings, state->values));
    EXPECT_TRUE(std::ranges::any_of(state->iterations, [](const SpsaIteration& iteration) {
        return iteration.score() != 0;
    })) << "six iterations without a single point of difference";
    EXPECT_NE(*tuned, search::Tuning{});
    search::Tuning others = *tuned;
    for (const search::TuningConstant* constant : settings.constants)
        others.*constant->member = constant->defaultValue();
    EXPECT_EQ(others, search::Tuning{}) << "only those that were named move";
    EXPECT_TRUE(
        catalog::makeAgent("tengen:tuning=" + (folder.path() / "tuned.tuning").string(), 1));

    const std::string page = textOf(folder.path() / "index.html");
    EXPECT_EQ(pages::testing::faultOf(page), "");
    EXPECT_EQ(page.find("location.reload"), std::string::npos);  // it is over
    EXPECT_NE(page.find("futility-slope"), std::string::npos);
}

TEST(SpsaRun, ResumesToTheSameGamesWhereverItWasStopped) {
    const TemporaryFolder whole, broken;
    const SpsaRunSettings settings = smallRun();
    const auto once = tuneBySpsa(settings, whole.path(), {});
    ASSERT_TRUE(once);

    SpsaRunSettings concurrent = settings;
    concurrent.concurrency = 2;
    bool done = false;
    for (std::size_t stops = 0; !done && stops < 200; ++stops) {
        std::size_t ticks = 0;
        const auto part =
            tuneBySpsa(concurrent, broken.path(),
                       {.onTick = [&](const SpsaRunState&) { return ++ticks <= 1 + stops; },
                        .onIteration = [&](const SpsaRunState&) { ticks = 200; }});
        ASSERT_TRUE(part) << part.error().message;
        done = !part->stopped;
        // As kill -9 in the middle of a line would leave it.
        std::ofstream(broken.path() / "iterations.jsonl", std::ios::app) << R"({"pairs":[0,)";
    }
    const auto again = tuneBySpsa(settings, broken.path(), {});
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->resumed, settings.iterations);
    EXPECT_EQ(gamesOf(broken.path()), gamesOf(whole.path()));
    EXPECT_EQ(again->values, once->values);
    EXPECT_EQ(textOf(broken.path() / "tuned.tuning"), textOf(whole.path() / "tuned.tuning"));
}

TEST(SpsaRun, AFolderOfAnotherRunOrADamagedLogIsRefused) {
    const TemporaryFolder folder;
    SpsaRunSettings settings = smallRun();
    settings.iterations = 2;
    ASSERT_TRUE(tuneBySpsa(settings, folder.path(), {}));
    SpsaRunSettings other = settings;
    other.start.razorBase = 30;
    const auto refused = tuneBySpsa(other, folder.path(), {});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("other settings"), std::string::npos);

    const fs::path log = folder.path() / "iterations.jsonl";
    const std::string text = textOf(log);
    const auto faultAfter = [&](const std::string& content) {
        EXPECT_TRUE(replaceFile(log, content));
        const auto state = tuneBySpsa(settings, folder.path(), {});
        return state ? "none" : state.error().message;
    };
    EXPECT_NE(faultAfter(text + "nonsense\n").find("line 4 is damaged"), std::string::npos);
    std::string changed = text;
    changed.replace(changed.rfind("\"values\":[") + 10, 1, "9");
    EXPECT_NE(faultAfter(changed).find("another version of the search (iteration 1)"),
              std::string::npos);
    EXPECT_EQ(faultAfter(text), "none");
}

TEST(SpsaRun, AScoreIsTheShareOfHalfPointsBeyondEven) {
    EXPECT_EQ((SpsaIteration{.pairs = {0, 0, 0, 0, 4}}.score()), 1);
    EXPECT_EQ((SpsaIteration{.pairs = {4, 0, 0, 0, 0}}.score()), -1);
    EXPECT_EQ((SpsaIteration{.pairs = {1, 0, 2, 0, 1}}.score()), 0);
    EXPECT_EQ((SpsaIteration{.pairs = {0, 0, 1, 1, 0}}.score()), 0.25);
}

}  // namespace
}  // namespace tengen::learning
