#include "arena/player_spec.hpp"

#include <gtest/gtest.h>

#include "arena/testing/mock_engine.hpp"

namespace tengen::arena {
namespace {

using Texts = std::vector<std::string>;

TEST(Players, AreSplitWhereAnotherOneBegins) {
    EXPECT_EQ(splitPlayers("fudan1,fudan5"), (Texts{"fudan1", "fudan5"}));
    EXPECT_EQ(splitPlayers("fudan5:weights=genetic,seed=7,fudan1"),
              (Texts{"fudan5:weights=genetic,seed=7", "fudan1"}));
    EXPECT_EQ(splitPlayers("fudan5:weights=/a/b.txt,seed=7,/usr/bin/engine"),
              (Texts{"fudan5:weights=/a/b.txt,seed=7", "/usr/bin/engine"}));
    EXPECT_EQ(splitPlayers("./x, fudan1:seed=2"), (Texts{"./x", "fudan1:seed=2"}));
    EXPECT_EQ(splitPlayers(R"(cmd:"e -a b,fudan1",cmd:"f")"),
              (Texts{R"(cmd:"e -a b,fudan1")", R"(cmd:"f")"}));
    EXPECT_EQ(splitPlayers("fudan1"), (Texts{"fudan1"}));
    EXPECT_EQ(splitPlayers("fudan1,fudan1,fudan1").size(), 3U);
}

TEST(PlayerSpec, IsAnAgentAPathOrACommand) {
    EXPECT_FALSE(PlayerSpec::parse("fudan5:weights=genetic")->isOutside());
    const auto path = PlayerSpec::parse("./some/pbrain-x");
    EXPECT_EQ(path->command, (Texts{"./some/pbrain-x"}));
    EXPECT_EQ(path->name, "pbrain-x");
    const auto command = PlayerSpec::parse(R"(cmd:"/a/engine --log 'a file'")");
    EXPECT_EQ(command->command, (Texts{"/a/engine", "--log", "a file"}));
    EXPECT_EQ(command->name, "engine");
    EXPECT_EQ(PlayerSpec::parse("cmd:engine")->command, (Texts{"engine"}));
}

TEST(PlayerSpec, ThatIsNoPlayerIsASentence) {
    EXPECT_EQ(PlayerSpec::parse("unknown").error().message,
              "there is no agent 'unknown'; the agents are tengen, perfect, puct, wei, song, "
              "wang, fudan1, fudan2, fudan3, fudan4, fudan5, fudan6, waterloo0, waterloo1, "
              "waterloo2, or a "
              "path such as ./pbrain-x for an external engine");
    EXPECT_FALSE(PlayerSpec::parse(""));
    EXPECT_FALSE(PlayerSpec::parse("fudan1:colour=red"));
    EXPECT_FALSE(PlayerSpec::parse("cmd:"));
    EXPECT_FALSE(PlayerSpec::parse("cmd:\"'a\""));
}

TEST(PlayerSpec, OpensExperienceByTheServicesItIsGiven) {
    std::vector<std::string> opened;
    const agents::AgentServices services{
        .openExperience =
            [&](const std::string& file) -> Result<std::shared_ptr<search::Experience>> {
            opened.push_back(file);
            return Error{Error::Kind::NotFound, "there is no such file"};
        }};
    const auto spec = PlayerSpec::parse("tengen:experience=a.sqlite", services);
    ASSERT_FALSE(spec);
    EXPECT_EQ(spec.error().message, "agent tengen: experience: there is no such file");
    EXPECT_EQ(opened, Texts{"a.sqlite"});
    EXPECT_EQ(PlayerSpec::parse("tengen:experience=a.sqlite").error().message,
              "agent tengen: experience cannot name a file here");
}

TEST(PlayerSpec, ChecksWhatCanBeKnownBeforeTheGame) {
    const PlayerLimits timed{.time = std::chrono::seconds(1)};
    EXPECT_TRUE(PlayerSpec::parse("/bin/true")->check({}, timed));
    EXPECT_FALSE(PlayerSpec::parse("/bin/true")->check({}, {}));
    EXPECT_FALSE(PlayerSpec::parse("/bin/true")->check({.lineLength = 4}, timed));
    EXPECT_FALSE(PlayerSpec::parse("/no/such")->check({}, timed));
    EXPECT_TRUE(PlayerSpec::parse("fudan1")->check({.size = 7, .lineLength = 4}, {}));
}

TEST(PlayerSpec, AsksAnEngineWhetherItPlaysAnOpeningRule) {
    const auto check = [](const PlayerSpec& spec, openings::OpeningRule rule,
                          const PlayerLimits& limits) {
        return spec.checkOpeningRule(rule, {}, limits, {.start = std::chrono::seconds(60)});
    };
    const auto mock = [](const std::string& way) {
        PlayerSpec spec{.text = way, .name = "mock"};
        spec.command = testing::mockEngine(way);
        return spec;
    };
    const PlayerLimits ample{.time = std::chrono::seconds(60)};
    EXPECT_TRUE(check(mock("swap"), openings::OpeningRule::Swap2, ample));
    EXPECT_TRUE(check(mock("good"), openings::OpeningRule::None, ample));
    EXPECT_EQ(check(mock("swap"), openings::OpeningRule::Pro, ample).error().message,
              "mock is an external engine, and of all opening rules the Gomocup protocol has only "
              "swap2");
    const auto cannot =
        check(mock("good"), openings::OpeningRule::Swap2, {.time = std::chrono::milliseconds(100)});
    ASSERT_FALSE(cannot);
    EXPECT_TRUE(cannot.error().message.starts_with(
        "mock does not play the opening rule swap2: it did not answer within 100 ms"))
        << cannot.error().message;

    EXPECT_EQ(check(mock("odd-swap2"), openings::OpeningRule::Swap2, ample).error().message,
              "mock does not play the opening rule swap2: it answered '1,1 2,2 3,3' to SWAP2BOARD "
              "with 3 stones");

    const auto agent = *PlayerSpec::parse("fudan1");
    EXPECT_TRUE(check(agent, openings::OpeningRule::LongPro, {}));
    EXPECT_FALSE(check(agent, openings::OpeningRule::Rif, {})) << "it is a rule of Renju";
}

}  // namespace
}  // namespace tengen::arena
