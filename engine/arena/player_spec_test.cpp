#include "arena/player_spec.hpp"

#include <gtest/gtest.h>

namespace tengen {
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
    EXPECT_EQ(
        PlayerSpec::parse("nobody").error().message,
        "there is no agent 'nobody'; the agents are tengen, fudan1, fudan5, or a path such as "
        "./pbrain-x for an outside engine");
    EXPECT_FALSE(PlayerSpec::parse(""));
    EXPECT_FALSE(PlayerSpec::parse("fudan1:colour=red"));
    EXPECT_FALSE(PlayerSpec::parse("cmd:"));
    EXPECT_FALSE(PlayerSpec::parse("cmd:\"'a\""));
}

TEST(PlayerSpec, ChecksWhatCanBeKnownBeforeTheGame) {
    const PlayerLimits timed{.time = std::chrono::seconds(1)};
    EXPECT_TRUE(PlayerSpec::parse("/bin/true")->check({}, timed));
    EXPECT_FALSE(PlayerSpec::parse("/bin/true")->check({}, {}));
    EXPECT_FALSE(PlayerSpec::parse("/bin/true")->check({.lineLength = 4}, timed));
    EXPECT_FALSE(PlayerSpec::parse("/no/such")->check({}, timed));
    EXPECT_TRUE(PlayerSpec::parse("fudan1")->check({.size = 7, .lineLength = 4}, {}));
}

}  // namespace
}  // namespace tengen
