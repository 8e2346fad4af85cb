// A connection on which anything is said, line by line, in games that are really there: two people
// at one screen, and an opening rule. The first byte chooses the rule and the opening. Agents and
// searches are left out, since what they do is tried elsewhere and takes long.

#include <cstdio>
#include <cstdlib>

#include "base/text.hpp"
#include "openings/opening_rule.hpp"
#include "server/api/client.hpp"
#include "server/testing/manual_loop.hpp"
#include "server/testing/now.hpp"
#include "store/open/open_store.hpp"

namespace tengen::server {
namespace {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "conversation: %s\n", what);
    std::abort();
}

/// What is costly to make, and the same for every input: a database, threads.
struct House {
    ManualLoop loop;
    std::unique_ptr<store::GameStore> store = std::move(*store::openGameStore("sqlite::memory:"));
    InlineStoreWorker worker;
    AgentShelf shelf{1};
    EnginePool pool{1, 1};
};

/// A server without sockets, in which the game is `g` and its tokens are `1` to `4`.
class Room {
public:
    Room(House& house, Rule rule, openings::OpeningRule opening) : house_(house) {
        wire::NewGame wanted;
        wanted.rules.rule = rule;
        wanted.opening = idOf(opening);
        if (now(registry_.create(wanted))) return;
        wanted.opening = "none";  // not every opening suits every rule
        games_ = tokens_ = 0;
        require(now(registry_.create(wanted)).ok(), "no game");
    }
    ~Room() {
        client_->close();
        for (int number = 1; number <= games_; ++number)
            require(house_.store->remove(id(number)).ok(), "a game cannot be deleted");
    }
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;

    Client& client() { return *client_; }
    [[nodiscard]] std::size_t heard() const { return heard_; }

    /// What the store has, played again, is the game as it is.
    void checkStore() {
        const auto session = now(registry_.find("g"));
        if (!*session) return;
        const auto game = house_.store->find("g");
        require(game && *game, "a game is not stored");
        const auto again = GameState::replay(**game);
        require(again.ok(), "what is stored cannot be played again");
        require(again->board() == (*session)->state().board(), "what is stored is another game");
    }

private:
    static std::string id(int number) { return number == 1 ? "g" : "g" + std::to_string(number); }

    void hear(const std::string& message) {
        require(nlohmann::json::parse(message).contains("t"), "a message without a kind");
        ++heard_;
    }

    House& house_;
    Retired retired_{house_.loop};
    int tokens_ = 0;
    int games_ = 0;
    GameRegistry registry_{{house_.loop, *house_.store, house_.worker, house_.pool, house_.shelf,
                            [this] { return id(++games_); },
                            [this] { return std::to_string(++tokens_); }, 3}};
    std::size_t heard_ = 0;
    std::shared_ptr<Client> client_ = std::make_shared<Client>(
        ClientServices{house_.loop, registry_, house_.pool, retired_, "0", {}}, 1,
        [this](const std::string& message) { hear(message); });
};

/// These ask for a search.
bool wantsSearch(std::string_view line) {
    return line.find("hint") != line.npos || line.find("analysis") != line.npos ||
           line.find('\\') != line.npos;
}

}  // namespace
}  // namespace tengen::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tengen;
    using namespace tengen::server;
    if (size == 0) return 0;
    const std::size_t which = data[0];
    static House house;
    Room room(house, kRules[which % kRules.size()],
              openings::kOpeningRules[which / kRules.size() % openings::kOpeningRules.size()]);
    std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    while (!text.empty()) {
        const auto [line, rest] = splitAt(text, '\n');
        text = rest;
        if (wantsSearch(line)) continue;
        const std::size_t before = room.heard();
        room.client().receive(line);
        house.loop.advance(std::chrono::milliseconds(50));
        // Only a farewell may be met with silence.
        require(room.heard() > before || line.find("leave") != line.npos, "nothing was answered");
    }
    room.checkStore();
    return 0;
}
