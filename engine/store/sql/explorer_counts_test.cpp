#include "store/sql/explorer_counts.hpp"

#include <gtest/gtest.h>

#include <map>

#include "base/random.hpp"
#include "store/open/open_store.hpp"
#include "store/testing/store_place.hpp"

namespace tengen::store {
namespace {

/// A game of the model: the keys it went through, and how it ended.
struct ModelGame {
    std::vector<std::uint64_t> path{1};
    std::optional<Winner> winner{};
};

int pliesOf(const ModelGame& game) { return static_cast<int>(game.path.size()) - 1; }

/// Counts by looking through all games.
class Model {
public:
    std::map<std::string, ModelGame> games{};

    [[nodiscard]] Tally all(std::uint64_t key) const {
        return count([&](const auto& path, std::size_t i) { return path[i] == key; });
    }
    [[nodiscard]] Tally move(std::uint64_t from, std::uint64_t to) const {
        return count([&](const auto& path, std::size_t i) {
            return path[i] == from && i + 1 < path.size() && path[i + 1] == to;
        });
    }

private:
    template <class Fits>
    [[nodiscard]] Tally count(Fits fits) const {
        Tally tally;
        for (const auto& [id, game] : games)
            for (std::size_t i = 0; i < game.path.size(); ++i)
                if (fits(game.path, i))
                    tally += {.games = 1,
                              .black = game.winner == Winner::Black,
                              .white = game.winner == Winner::White,
                              .draws = game.winner == Winner::Draw};
        return tally;
    }
};

class ExplorerContract : public ::testing::TestWithParam<testing::StorePlace> {
protected:
    void SetUp() override {
        GetParam().forget();
        auto opened = openGameStore(GetParam().url());
        ASSERT_TRUE(opened) << opened.error().message;
        store_ = std::move(*opened);
    }
    void TearDown() override {
        store_.reset();
        GetParam().forget();
    }

    void change(Random& random) {
        const auto pick = [&](std::size_t n) -> std::size_t {
            return random.below(static_cast<std::uint32_t>(n));
        };
        if (model_.games.size() < 20 || pick(4) == 0) return create();
        auto it = std::next(model_.games.begin(), std::ptrdiff_t(pick(model_.games.size())));
        auto& [id, game] = *it;
        switch (pick(6)) {
            case 0: {
                game.winner = static_cast<Winner>(pick(3));
                ASSERT_TRUE(store_->finish(id, {*game.winner, EndedBy::Five}, 5));
                break;
            }
            case 1: {
                const std::size_t keep = pick(game.path.size());
                const int before = pliesOf(game);
                game.path.resize(keep + 1);
                game.winner.reset();
                ASSERT_TRUE(store_->takeBack(id, before, pliesOf(game), summary(game)));
                break;
            }
            case 2: {
                const std::string copied = "copy" + std::to_string(++last_);
                ASSERT_TRUE(store_->copy(id, copied, {}));
                model_.games[copied] = ModelGame(game);
                break;
            }
            case 3: {
                ASSERT_TRUE(*store_->remove(id));
                model_.games.erase(it);
                break;
            }
            default: {
                // Few different moves, so that many games meet.
                const std::uint64_t next = game.path.back() * 4 + 1 + pick(3);
                if (game.winner) {
                    ASSERT_FALSE(store_->append(id, pliesOf(game), {"h8", 1}, summary(game)));
                    break;
                }
                game.path.push_back(next);
                ASSERT_TRUE(store_->append(id, pliesOf(game) - 1, {"h8", 1}, summary(game)));
            }
        }
    }

    void expectSameCounts() {
        for (std::uint64_t key = 1; key < 300; ++key) {
            const auto found = store_->explore(key);
            ASSERT_TRUE(found) << found.error().message;
            ASSERT_EQ(found->all, model_.all(key)) << key;
            std::int64_t moves = 0;
            for (const auto& [next, tally] : found->next) {
                ASSERT_EQ(tally, model_.move(key, next)) << key << " to " << next;
                ++moves;
            }
            for (std::uint64_t next = key * 4 + 1; next < key * 4 + 4; ++next)
                moves -= model_.move(key, next).games > 0;
            ASSERT_EQ(moves, 0) << "every move is there, from " << key;
        }
    }

private:
    void create() {
        const std::string id = "game" + std::to_string(++last_);
        model_.games[id] = {};
        ASSERT_TRUE(store_->create({.head = {.id = id, .summary = summary({})}}));
    }
    static GameSummary summary(const ModelGame& game) {
        return {.plies = pliesOf(game), .key = game.path.back()};
    }

    std::unique_ptr<GameStore> store_;
    Model model_;
    int last_ = 0;
};

TEST_P(ExplorerContract, CountsAreThoseOfAllGamesWhateverChanges) {
    Random random(5);
    for (int round = 0; round < 6; ++round) {
        for (int i = 0; i < 150; ++i) {
            change(random);
            if (HasFatalFailure()) return;
        }
        expectSameCounts();
        if (HasFatalFailure()) return;
    }
}

INSTANTIATE_TEST_SUITE_P(Stores, ExplorerContract, ::testing::ValuesIn(testing::storePlaces()),
                         testing::nameOfPlace);

}  // namespace
}  // namespace tengen::store
