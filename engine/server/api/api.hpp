#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "agents/proof_explorer.hpp"
#include "search/position_book.hpp"
#include "server/api/http.hpp"
#include "server/engine_pool.hpp"
#include "server/games/game_registry.hpp"
#include "server/loop.hpp"
#include "server/store_health.hpp"
#include "server/token_bucket.hpp"
#include "store/analysis_store.hpp"

namespace tengen::server {

/// The weights by which the champion judges under a rule.
struct RuleWeights {
    Rule rule = Rule::Freestyle;
    std::string weights{};  ///< the checksum of the fitted ones; empty: the plain ones
};

/// What the program says of itself.
struct ServerInfo {
    std::string version{};
    std::string commit{};
    std::vector<RuleWeights> evaluations{};
};

/// What has been going on, for health and metrics.
struct Traffic {
    std::int64_t connections = 0;  ///< WebSockets open now
    std::int64_t requests = 0;     ///< of HTTP, since the start
    std::int64_t messages = 0;     ///< of WebSockets, since the start
};

/// What one client may do in a day.
struct ClientQuotas {
    std::int64_t games = 1000;
    std::int64_t analyses = 500;
    std::int64_t analysisBytes = std::int64_t{256} << 20;
};

struct ApiServices {
    Loop& loop;
    GameRegistry& registry;
    store::GameStore& store;  ///< both are only used on the worker
    store::AnalysisStore& analyses;
    StoreWorker& worker;
    EnginePool& pool;
    const Traffic& traffic;
    ServerInfo info;
    bool isPublic = false;  ///< lists show only published games that are over, and no analyses
    std::shared_ptr<search::PositionBook> experience{};
    std::int64_t maxAnalyses = INT64_MAX;  ///< may be stored
    ClientQuotas quotas{};
    std::shared_ptr<Monitor> monitor = std::make_shared<Monitor>();
};

/// The HTTP API of docs/API.md: requests in, responses out, no word about sockets.
class Api {
public:
    static constexpr std::string_view kBase = "/api/v1";

    explicit Api(ApiServices services);

    /// The name of a route in metrics, such as `GET /games/{id}`; `other` for what has none.
    static std::string routeOf(std::string_view method, std::string_view path);

    /// Whether the answer takes a search, which only a client that is there may have.
    static bool isSearch(const HttpRequest& request);

    /// How long a body may be that follows this header, or why none is read.
    /// REQUIRES: the path begins with kBase.
    [[nodiscard]] std::variant<std::size_t, HttpResponse> admit(const HttpRequest& head) const;

    /// Answers, now or later. Dropping what is returned cancels a later answer.
    /// REQUIRES: the path begins with kBase.
    std::shared_ptr<void> handle(const HttpRequest& request, const Respond& respond);

private:
    /// Gives the response, or does so later and returns what holds the work.
    using Handler = std::shared_ptr<void> (Api::*)(const HttpRequest& request, std::string_view id,
                                                   const Respond& respond);
    /// The same for what asks a store, or takes long.
    using TaskHandler = Task<void> (Api::*)(HttpRequest request, std::string id, Respond respond);
    struct Route {
        std::string_view method;
        std::string_view before;  ///< of the path, up to an id if there is one
        bool hasId = false;
        std::string_view after{};
        std::size_t largestBody = 0;
        bool isCostly = false;  ///< counts against ClientRates `costly_`
        std::span<const std::string_view> query{};
        Handler handler = nullptr;
        TaskHandler task = nullptr;
    };
    static std::span<const Route> routes();
    struct Match {
        const Route* route = nullptr;
        std::string_view id{};
    };
    /// The route of a request, or why there is none.
    static std::variant<Match, HttpResponse> match(const HttpRequest& request);
    /// The id in a path of the route, empty if the route has none; nothing: it is another's path.
    static std::optional<std::string_view> idIn(std::string_view path, const Route& route);
    /// The same as handle(), except that it may throw.
    std::shared_ptr<void> dispatch(const HttpRequest& request, const Respond& respond);
    /// Runs a request that asks a store. After kStorePatience it is answered without one.
    std::shared_ptr<void> start(const Route& route, const HttpRequest& request, std::string_view id,
                                const Respond& respond);

    std::shared_ptr<void> health(const HttpRequest&, std::string_view, const Respond&);
    std::shared_ptr<void> metrics(const HttpRequest&, std::string_view, const Respond&);
    std::shared_ptr<void> openApi(const HttpRequest&, std::string_view, const Respond&);
    std::shared_ptr<void> agents(const HttpRequest&, std::string_view, const Respond&);
    std::shared_ptr<void> rules(const HttpRequest&, std::string_view, const Respond&);
    std::shared_ptr<void> proofs(const HttpRequest&, std::string_view, const Respond&);
    std::shared_ptr<void> proofPosition(const HttpRequest&, std::string_view, const Respond&);
    std::shared_ptr<void> proofLine(const HttpRequest&, std::string_view, const Respond&);
    Task<void> listGames(HttpRequest request, std::string id, Respond respond);
    Task<void> createGame(HttpRequest request, std::string id, Respond respond);
    Task<void> readGame(HttpRequest request, std::string id, Respond respond);
    Task<void> deleteGame(HttpRequest request, std::string id, Respond respond);
    Task<void> publishGame(HttpRequest request, std::string id, Respond respond);
    Task<void> deleteOwn(HttpRequest request, std::string id, Respond respond);
    Task<void> exportGame(HttpRequest request, std::string id, Respond respond);
    Task<void> listAnalyses(HttpRequest request, std::string id, Respond respond);
    Task<void> createAnalysis(HttpRequest request, std::string id, Respond respond);
    Task<void> readAnalysis(HttpRequest request, std::string id, Respond respond);
    Task<void> changeAnalysis(HttpRequest request, std::string id, Respond respond);
    Task<void> deleteAnalysis(HttpRequest request, std::string id, Respond respond);
    Task<void> importRecords(HttpRequest request, std::string id, Respond respond);
    Task<void> exportRecord(HttpRequest request, std::string id, Respond respond);
    std::shared_ptr<void> move(const HttpRequest&, std::string_view, const Respond&);
    Task<void> explorer(HttpRequest request, std::string id, Respond respond);

    /// What a position of a proof is answered with.
    using ProofAnswerer = HttpResponse (*)(const agents::ProofExplorer& proof, const Board& board,
                                           const EnginePool::Turn& turn);
    /// Answers from the pool, since a position may take searches.
    std::shared_ptr<void> exploreProof(const HttpRequest& request, std::string_view id,
                                       const Respond& respond, ProofAnswerer answerer);
    /// Whether the client may store that much today; if so, it counts.
    bool mayStore(const HttpRequest& request);
    /// The game of that id; null after having said why not.
    Task<std::shared_ptr<GameSession>> gameFor(std::string id, Respond respond);
    /// The analysis of that id; nothing after having said why not.
    Task<std::optional<store::StoredAnalysis>> analysisFor(std::string client, std::string id,
                                                           Respond respond);
    /// The same, if the request has its token.
    Task<std::optional<store::StoredAnalysis>> ownAnalysis(HttpRequest request, std::string id,
                                                           Respond respond);

    ApiServices services_;
    ClientRates games_;          ///< that clients begin
    ClientRates analyses_;       ///< that they store
    ClientRates analysisBytes_;  ///< in these, and in changes of them
    /// Of requests that read many games or large files; each 256 KiB of a body count as one.
    ClientRates costly_{Rate{.perSecond = 10, .atOnce = 50}};
    StoreHealth health_;
    std::vector<std::shared_ptr<const agents::ProofExplorer>> proofs_ = agents::builtInExplorers();
};

}  // namespace tengen::server
