#include "server/games/game_registry.hpp"

#include <gtest/gtest.h>

#include "server/random_text.hpp"
#include "server/testing/manual_loop.hpp"
#include "store/open/open_store.hpp"

namespace tengen::server {
namespace {

using namespace std::chrono_literals;

class GameRegistryTest : public testing::Test {
protected:
    std::string create(std::vector<Point> moves) {
        wire::NewGame wanted;
        wanted.moves = std::move(moves);
        std::string id;
        spawn(
            [](GameRegistry& registry, wire::NewGame game, std::string& made) -> Task<void> {
                const auto created = co_await registry.create(std::move(game));
                if (created) made = created->id;
            }(registry_, wanted, id),
            [](const std::exception_ptr&) { FAIL(); });
        return id;
    }
    bool isStored(const std::string& id) { return store_->find(id)->has_value(); }

    ManualLoop loop_;
    std::unique_ptr<store::GameStore> store_ = std::move(*store::openGameStore("sqlite::memory:"));
    InlineStoreWorker worker_;
    AgentShelf shelf_{1};
    EnginePool pool_{1, 1};
    GameRegistry registry_{{loop_, *store_, worker_, pool_, shelf_, randomId, randomToken, 1000}};
};

TEST_F(GameRegistryTest, GamesWithoutAMoveExpireAfterAWeek) {
    std::vector<std::string> empty;
    for (int i = 0; i < 150; ++i) empty.push_back(create({}));
    const std::string begun = create({Point(7, 7)});
    loop_.advance(24h);
    const std::string recent = create({});
    loop_.advance(6 * 24h - 1h);
    EXPECT_EQ(*store_->count(), 152);
    loop_.advance(2h);
    for (const std::string& id : empty) EXPECT_FALSE(isStored(id));
    EXPECT_TRUE(isStored(begun));
    EXPECT_TRUE(isStored(recent));
}

}  // namespace
}  // namespace tengen::server
