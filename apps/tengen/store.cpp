#include <iostream>
#include <memory>

#include "command.hpp"
#include "default_store.hpp"
#include "server/games/game_state.hpp"
#include "store/open/open_store.hpp"
#include "store/open/store_upkeep.hpp"

namespace tengen::apps {
namespace {

constexpr int kMaxFaults = 20;

struct StoreOptions {
    std::string store;
    std::string file;
};

Result<std::string> urlOf(const StoreOptions& options) {
    return options.store.empty() ? defaultStore() : Result<std::string>(options.store);
}

Exit backUp(const StoreOptions& options) {
    const auto url = urlOf(options);
    if (!url) return complain(Exit::Usage, "store backup", url.error().message);
    const auto done = store::backUpStore(*url, options.file);
    if (!done) {
        const bool misused = done.error().kind == Error::Kind::BadValue;
        return complain(misused ? Exit::Usage : Exit::Failed, "store backup", done.error().message);
    }
    std::cout << "Copied " << store::withoutPassword(*url) << " to " << options.file << ".\n";
    return Exit::Ok;
}

/// What is wrong with a stored game; empty: nothing.
std::string faultOf(store::GameReader& games, const store::GameHead& head) {
    const auto game = games.find(head.id);
    if (!game) return game.error().message;
    if (!*game) return "";  // deleted meanwhile
    const auto state = server::GameState::replay(**game);
    if (!state) return "it cannot be replayed: " + state.error().message;
    if (state->summary() != (*game)->head.summary)
        return "its moves end in another position than the one that is noted";
    return "";
}

/// Replays every game. Returns how many there are.
Result<std::int64_t> checkGames(store::GameReader& games, std::vector<std::string>& faults) {
    std::int64_t count = 0;
    store::GameQuery query{.limit = 100};
    do {
        const auto list = games.list(query);
        if (!list) return list.error();
        for (const store::GameHead& head : list->games) {
            ++count;
            if (const std::string fault = faultOf(games, head); !fault.empty())
                faults.push_back("game " + head.id + ": " + fault);
        }
        query.before = list->next;
    } while (!query.before.empty() && faults.size() < kMaxFaults);
    return count;
}

Exit check(const StoreOptions& options) {
    const auto fail = [](const Error& error) {
        return complain(Exit::Failed, "store check", error.message);
    };
    const auto url = urlOf(options);
    if (!url) return complain(Exit::Usage, "store check", url.error().message);
    auto faults = store::checkDatabase(*url);
    if (!faults) return fail(faults.error());
    if (faults->empty()) {
        const auto games = store::openGameStore(*url);
        if (!games) return fail(games.error());
        const auto checked = checkGames(**games, *faults);
        if (!checked) return fail(checked.error());
        if (faults->empty()) {
            std::cout << "All is well: " << *checked << " games can be replayed.\n";
            return Exit::Ok;
        }
    }
    for (const std::string& fault : *faults) std::cout << fault << "\n";
    return complain(Exit::Failed, "store check",
                    "the store is damaged; docs/OPERATIONS.md says how to restore a backup");
}

}  // namespace

Command addStoreCommand(CommandLine& program) {
    auto* app = program.addCommand("store", "Back up and check the games of tengen serve");
    app->requireCommand();
    app->footer("Help on each: tengen store backup --help");
    auto options = std::make_shared<StoreOptions>();
    auto* backup = app->addCommand("backup", "Copy a store while it is used");
    backup->addOption("FILE", options->file, "New file for the copy")->required();
    auto* checked = app->addCommand("check", "Check a store: its file, and every game in it");
    for (CommandLine* command : {backup, checked})
        command->addOption("--store", options->store,
                           "URL of the store (default: that of tengen serve)");
    return {app,
            [options, backup] { return backup->isParsed() ? backUp(*options) : check(*options); }};
}

}  // namespace tengen::apps
