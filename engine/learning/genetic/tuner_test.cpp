#include "learning/genetic/tuner.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "base/file.hpp"
#include "base/testing/temporary_folder.hpp"
#include "catalog/catalog.hpp"
#include "core/notation.hpp"
#include "learning/whole_weights.hpp"
#include "pages/testing/well_formed.hpp"

namespace tengen::learning {
namespace {

namespace fs = std::filesystem;
using tengen::testing::TemporaryFolder;

TunerSettings smallRun(EvolutionMethod method) {
    TunerSettings settings;
    settings.agent = catalog::findAgent("fudan5");
    settings.start = "original";
    settings.evolution = {.method = method, .population = 3, .islands = 2, .seed = 5};
    if (method != EvolutionMethod::Report) settings.opponents = {"fudan5", "fudan1"};
    settings.games = 2;
    settings.confirmGames = 4;
    settings.generations = 2;
    settings.rules = {.size = 9};
    return settings;
}

bool goOn(const TunerState&) { return true; }

std::string textOf(const fs::path& path) { return *readFile(path, 1 << 20); }

/// The log without times, which differ.
std::string gamesOf(const fs::path& folder) {
    std::string text = textOf(folder / "evaluations.jsonl");
    for (std::size_t at = 0; (at = text.find("\"cpu\":", at)) != std::string::npos;)
        text.erase(at, text.find(',', at) - at + 1);
    return text;
}

class EveryTuner : public ::testing::TestWithParam<EvolutionMethod> {};

TEST_P(EveryTuner, KeepsEveryGenerationItsChampionAndAPage) {
    const TemporaryFolder folder;
    const auto state = tune(smallRun(GetParam()), folder.path(), goOn);
    ASSERT_TRUE(state) << state.error().message;
    ASSERT_GE(state->generations.size(), 1u);
    EXPECT_FALSE(state->stopped);
    EXPECT_TRUE(fs::exists(folder.path() / "generations/0000/search-00.weights"));
    const std::string page = textOf(folder.path() / "index.html");
    EXPECT_EQ(pages::testing::faultOf(page), "");
    EXPECT_EQ(page.find("location.reload"), std::string::npos);  // it is over
    if (state->champion) {
        const auto spec = "fudan5:weights=" + (folder.path() / "champion.weights").string();
        EXPECT_TRUE(catalog::makeAgent(spec, 1));
    }
    EXPECT_EQ(state->champion.has_value(), GetParam() != EvolutionMethod::Report || !state->ended ||
                                               state->generations.size() > 1);
}

TEST_P(EveryTuner, ResumesToTheSameGamesWhereverItWasStopped) {
    const TemporaryFolder whole, broken;
    const TunerSettings settings = smallRun(GetParam());
    const auto once = tune(settings, whole.path(), goOn);
    ASSERT_TRUE(once);

    TunerSettings concurrent = settings;
    concurrent.concurrency = 2;
    int stops = 0;
    for (bool done = false; !done && stops < 200; ++stops) {
        int ticks = 0;
        const auto part = tune(concurrent, broken.path(),
                               [&](const TunerState&) { return ++ticks <= 2 + stops; });
        ASSERT_TRUE(part) << part.error().message;
        done = !part->stopped;
        // As kill -9 in the middle of a line would leave it.
        std::ofstream(broken.path() / "evaluations.jsonl", std::ios::app)
            << R"({"generation":0,"nu)";
    }
    const auto again = tune(settings, broken.path(), goOn);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(gamesOf(broken.path()), gamesOf(whole.path()));
    EXPECT_EQ(again->games, once->games);
}

INSTANTIATE_TEST_SUITE_P(All, EveryTuner, ::testing::ValuesIn(kEvolutionMethods),
                         [](const auto& method) { return std::string(idOf(method.param)); });

/// Two positions, of which fudan5 solves the first by its plainest five.
std::vector<Puzzle> twoPuzzles() {
    const auto puzzle = [](std::string_view black, std::string_view white, std::string_view line) {
        return Puzzle{.rules = {.size = 9},
                      .black = *parsePoints(black, 9),
                      .white = *parsePoints(white, 9),
                      .solution = *parsePoints(line, 9)};
    };
    return {puzzle("c5d5e5f5", "b5a1c1e1", "g5"), puzzle("c5d5e5f5", "a1c1e1h9", "b5")};
}

TEST(Tuner, PuzzlesCountBesideTheGamesAndTheRunResumes) {
    const TemporaryFolder whole, broken;
    TunerSettings settings = smallRun(EvolutionMethod::Sga);
    settings.puzzles = twoPuzzles();
    settings.puzzleSource = "two";
    settings.puzzleShare = 0.4;
    EXPECT_DOUBLE_EQ(settings.fitness(0.6, 1), 0.6 * 0.6 + 0.4 * 0.5);
    EXPECT_DOUBLE_EQ(settings.fitness(0.6, std::nullopt), 0.6);
    const auto once = tune(settings, whole.path(), goOn);
    ASSERT_TRUE(once) << once.error().message;
    ASSERT_TRUE(once->champion);
    const std::optional<int> solved = once->champion->solved;
    ASSERT_TRUE(solved);
    EXPECT_GE(*solved, 1);  // the first has one five only
    EXPECT_NE(textOf(whole.path() / "index.html").find("of 2 puzzles"), std::string::npos);

    int ticks = 0;
    const auto part =
        tune(settings, broken.path(), [&](const TunerState&) { return ++ticks <= 8; });
    ASSERT_TRUE(part);
    EXPECT_TRUE(part->stopped);
    const auto rest = tune(settings, broken.path(), goOn);
    ASSERT_TRUE(rest);
    EXPECT_EQ(gamesOf(broken.path()), gamesOf(whole.path()));
    EXPECT_EQ(rest->champion->solved, solved);

    settings.puzzleShare = 0.5;
    const auto refused = tune(settings, broken.path(), goOn);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("other settings"), std::string::npos);
}

TEST(Tuner, AFolderOfAnotherRunOrADamagedLogIsRefused) {
    const TemporaryFolder folder;
    TunerSettings settings = smallRun(EvolutionMethod::Report);
    settings.generations = 1;
    ASSERT_TRUE(tune(settings, folder.path(), goOn));
    TunerSettings other = settings;
    other.evolution.seed = 6;
    const auto refused = tune(other, folder.path(), goOn);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("other settings"), std::string::npos);

    std::ofstream(folder.path() / "evaluations.jsonl", std::ios::app) << "nonsense\n";
    const auto damaged = tune(settings, folder.path(), goOn);
    ASSERT_FALSE(damaged);
    EXPECT_NE(damaged.error().message.find("is damaged"), std::string::npos);
}

/// Weights that differ widely, in a file: the agent reads them and plays by them.
TEST(Tuner, AFileOfItsOwnWeightsChangesNothingAndOthersDo) {
    const TemporaryFolder folder;
    const Board board = *Board::afterMoves({}, *parsePoints("h8i9i7g9h9h10g8j8", 15));
    for (const agents::AgentSpec& spec : catalog::agentCatalog()) {
        if (spec.weights == nullptr || spec.id == "waterloo0") continue;  // that one plays by ranks
        const agents::WeightTable& table = *spec.weights;
        const agents::NamedWeights& original = table.sets.front();
        const auto path = folder.path() / "weights";
        const auto scoreWith = [&](const agents::Weights& weights) {
            EXPECT_TRUE(replaceFile(path, agents::weightsText(table.layout, weights)));
            const auto agent =
                catalog::makeAgent(std::string(spec.id) + ":weights=" + path.string(), 1);
            return (*agent)->choose(board, {.depth = 2}, {}, nullptr).best().score;
        };
        agents::Weights weights(original.values.begin(), original.values.end());
        const auto agent = catalog::makeAgent(std::string(spec.id), 1);
        EXPECT_EQ(scoreWith(weights),
                  (*agent)->choose(board, {.depth = 2}, {}, nullptr).best().score)
            << spec.id;
        for (std::int64_t& weight : weights) weight = weight / 2 + 1;
        EXPECT_NE(scoreWith(weights),
                  (*agent)->choose(board, {.depth = 2}, {}, nullptr).best().score)
            << spec.id;
    }
}

TEST(Tuner, EverySetOfWeightsHasANameThatItsAgentKnows) {
    int agents = 0;
    for (const agents::AgentSpec& spec : catalog::agentCatalog()) {
        if (spec.weights == nullptr) continue;
        ++agents;
        const agents::WeightTable& table = *spec.weights;
        for (const agents::NamedWeights& set : table.sets) {
            ASSERT_EQ(set.values.size(), table.layout.size()) << spec.id;
            const Genome genome(set.values.begin(), set.values.end());
            EXPECT_EQ(weightsOf(genome, table.layout),
                      agents::Weights(set.values.begin(), set.values.end()))
                << spec.id;
            EXPECT_TRUE(
                catalog::makeAgent(std::string(spec.id) + ":weights=" + std::string(set.name), 1));
        }
    }
    EXPECT_EQ(agents, 8);  // fudan1, fudan5, song, wei, wang, waterloo0, 1, 2
}

}  // namespace
}  // namespace tengen::learning
