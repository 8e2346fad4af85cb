#include "server/games/game_registry.hpp"

namespace tengen::server {
namespace {

using std::chrono::milliseconds;

/// How long a game without watchers stays in memory: pages are reloaded, connections break, and
/// what can be played again after undo is nowhere else.
constexpr milliseconds kKeep = std::chrono::minutes(10);
constexpr milliseconds kSweepEvery = std::chrono::minutes(1);
/// A game without a move is deleted after this time.
constexpr milliseconds kKeepEmpty = std::chrono::hours(7 * 24);
constexpr int kExpiryPage = 100;
/// With more games in memory than this, those without watchers leave it at once.
constexpr std::size_t kMaxKept = 2000;
/// How often moves made at another server are looked for.
constexpr milliseconds kFollowEvery{100};

Result<Setup> setupOf(const wire::NewGame& wanted, const Ruleset& rules) {
    if (!wanted.stones) return Setup{};
    const auto& [black, white, toMove] = *wanted.stones;
    const auto board = Board::withStones(rules, black, white, toMove);
    if (!board) return Error{Error::Kind::IllegalMove, board.error().message};
    return board->setup();
}

}  // namespace

GameRegistry::GameRegistry(GameServices services) : services_(std::move(services)) {
    scheduleSweep();
    if (services_.store.isShared()) scheduleFollowing();
}

void GameRegistry::scheduleFollowing() {
    follower_ = services_.loop.after(kFollowEvery, [this] {
        spawn(followOthers(), [this](const std::exception_ptr& exception) {
            services_.monitor->caught("changes of other servers", exception,
                                      [this] { scheduleFollowing(); });
        });
    });
}

/// Two players of a game may have come to two servers.
Task<void> GameRegistry::followOthers() {
    const auto changed =
        co_await services_.worker.call([this] { return services_.store.changedElsewhere(); });
    std::vector<std::string> ids;
    if (changed)
        ids = *changed;
    else
        for (const auto& [id, live] : live_) ids.push_back(id);
    for (const std::string& id : ids) {
        if (!live_.contains(id)) continue;
        const auto stored =
            co_await services_.worker.call([&] { return services_.store.find(id); });
        const auto found = live_.find(id);
        if (found == live_.end()) continue;
        const auto session = found->second.session;
        if (stored && !*stored) {
            session->close();
            live_.erase(id);
        } else {
            co_await session->follow(session);
        }
    }
    scheduleFollowing();
}

void GameRegistry::scheduleSweep() {
    sweeper_ = services_.loop.after(kSweepEvery, [this] {
        sweep();
        spawn(expireEmpty(), [this](const std::exception_ptr& exception) {
            services_.monitor->caught("old games", exception);
        });
        scheduleSweep();
    });
}

void GameRegistry::sweep() {
    const milliseconds now = services_.loop.now();
    const milliseconds keep = live_.size() > kMaxKept ? milliseconds(0) : kKeep;
    for (auto it = live_.begin(); it != live_.end();) {
        Live& live = it->second;
        if (live.session->isWatched()) live.used = now;
        it = now - live.used > keep ? live_.erase(it) : std::next(it);
    }
}

Task<void> GameRegistry::expireEmpty() {
    const auto page = co_await services_.worker.call([this] {
        return services_.store.list(
            {.ended = store::GameQuery::Ended::Open, .limit = kExpiryPage, .before = expiryPage_});
    });
    expiryPage_ = page ? page->next : "";
    if (!page) co_return;
    const std::int64_t latest = services_.loop.unixTimeMs() - kKeepEmpty.count();
    for (const store::GameHead& head : page->games) {
        if (head.summary.plies > 0 || head.started > latest || live_.contains(head.id)) continue;
        (void)co_await remove(head.id);  // the next sweep tries again
    }
}

Result<void> GameRegistry::store(const store::StoredGame& game, const GameState& state,
                                 std::span<const store::GameSummary> summaries) {
    const auto count = services_.store.count();
    if (!count) return count.error();
    if (*count >= services_.maxGames)
        return Error{Error::Kind::TooLarge,
                     "the store has as many games as it may have; delete some"};
    if (auto done = services_.store.create(game); !done) return done.error();
    for (std::size_t i = 0; i < summaries.size(); ++i)
        if (auto done = services_.store.append(game.head.id, static_cast<int>(i),
                                               state.entries()[i], summaries[i]);
            !done)
            return done.error();
    if (const auto result = state.boardResult())
        return services_.store.finish(game.head.id, *result, game.head.started);
    return {};
}

Task<Result<GameRegistry::Created>> GameRegistry::create(wire::NewGame wanted) {
    const auto rules = checked(wanted.rules);
    if (!rules) co_return rules.error();
    const auto opening = openings::parseOpeningRule(wanted.opening);
    if (!opening) co_return opening.error();
    const auto setup = setupOf(wanted, *rules);
    if (!setup) co_return setup.error();
    if ((wanted.stones || !wanted.moves.empty()) && *opening != openings::OpeningRule::None)
        co_return Error{Error::Kind::BadValue,
                        "moves or stones stand for the opening; give one or the other"};
    auto state = GameState::start(*rules, *opening, *setup);
    if (!state) co_return state.error();
    for (const store::StoredPlayer* player : {&wanted.black, &wanted.white})
        if (player->isAgent)
            if (auto fits = checkServedAgent(player->name, *rules); !fits) co_return fits.error();

    store::StoredGame game;
    game.head = {.id = services_.newId(),
                 .rules = *rules,
                 .opening = wanted.opening,
                 .setup = *setup,
                 .players = {wanted.black, wanted.white},
                 .clock = wanted.clock,
                 .summary = state->summary(),
                 .started = services_.loop.unixTimeMs()};
    game.tokens = {services_.newToken(), services_.newToken(), services_.newToken(),
                   services_.newToken()};
    // What is wrong with the moves is found out before anything is stored.
    std::vector<store::GameSummary> summaries;
    for (const Point move : wanted.moves) {
        if (auto done = state->apply(move, 0); !done)
            co_return Error{done.error().kind, "move " + std::to_string(summaries.size() + 1) +
                                                   ": " + done.error().message};
        summaries.push_back(state->summary());
    }
    const auto done =
        co_await services_.worker.call([&] { return store(game, *state, summaries); });
    if (!done) co_return done.error();
    co_return Created{game.head.id, game.tokens};
}

Task<Result<std::shared_ptr<GameSession>>> GameRegistry::find(std::string id) {
    using Found = Result<std::shared_ptr<GameSession>>;
    if (auto session = liveGame(id)) co_return Found(session);
    auto stored = co_await services_.worker.call([&] { return services_.store.find(id); });
    if (!stored) co_return stored.error();
    if (!*stored) co_return Found(nullptr);
    auto state = GameState::replay(**stored);
    if (!state)
        co_return Error{Error::Kind::Io,
                        "the stored game cannot be replayed: " + state.error().message};
    auto session = std::make_shared<GameSession>(services_, std::move(**stored), std::move(*state));
    co_await session->storeMissingResult();
    // Another request may have loaded it meanwhile.
    if (auto other = liveGame(id)) co_return Found(other);
    live_.emplace(id, Live{session, services_.loop.now()});
    co_return Found(session);
}

std::shared_ptr<GameSession> GameRegistry::liveGame(std::string_view id) {
    const auto found = live_.find(id);
    if (found == live_.end()) return nullptr;
    found->second.used = services_.loop.now();
    return found->second.session;
}

Task<Result<bool>> GameRegistry::remove(std::string id) {
    auto removed = co_await services_.worker.call([&] { return services_.store.remove(id); });
    if (!removed) co_return removed;
    const auto found = live_.find(id);
    if (found != live_.end()) {
        found->second.session->close();
        live_.erase(found);
    }
    co_return removed;
}

}  // namespace tengen::server
