#include "server/api/api.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "server/api/api_response.hpp"
#include "server/api/openapi.hpp"

namespace tengen::server {
namespace {

constexpr std::size_t kSmallBody = 1 << 16;
constexpr std::size_t kFileBody = 4 << 20;
constexpr std::size_t kCostlyBytes = 256 << 10;

constexpr std::string_view kListQuery[] = {"rule", "agent", "result", "text",
                                           "size", "moves", "limit",  "before"};
constexpr std::string_view kAnalysesQuery[] = {"rule", "text", "limit", "before"};
constexpr std::string_view kExportQuery[] = {"format"};
constexpr std::string_view kExplorerQuery[] = {"rule", "size", "moves"};

/// How much earlier searches found out, and what is wrong with it, if anything.
Json experienceJson(const search::PositionBook* experience) {
    if (experience == nullptr) return nullptr;
    const std::string fault = experience->fault();
    return {{"positions", experience->count()}, {"fault", fault.empty() ? Json() : Json(fault)}};
}

Json evaluationsJson(std::span<const RuleWeights> evaluations) {
    Json list = Json::array();
    for (const auto& [rule, weights] : evaluations)
        list.push_back({{"rule", idOf(rule)},
                        {"agent", catalog::kDefaultAgent},
                        {"weights", weights.empty() ? Json() : Json(weights)}});
    return list;
}

}  // namespace

Api::Api(ApiServices services)
    : services_(std::move(services)),
      games_(perDay(static_cast<double>(services_.quotas.games))),
      analyses_(perDay(static_cast<double>(services_.quotas.analyses))),
      analysisBytes_(perDay(static_cast<double>(services_.quotas.analysisBytes))) {}

std::span<const Api::Route> Api::routes() {
    static constexpr Route kRoutes[] = {
        {.method = "GET", .before = "/health", .task = &Api::health},
        {.method = "GET", .before = "/metrics", .task = &Api::metrics},
        {.method = "GET", .before = "/openapi.json", .handler = &Api::openApi},
        {.method = "GET", .before = "/agents", .handler = &Api::agents},
        {.method = "GET", .before = "/rules", .handler = &Api::rules},
        {.method = "GET", .before = "/games", .query = kListQuery, .task = &Api::listGames},
        {.method = "POST", .before = "/games", .largestBody = kSmallBody, .task = &Api::createGame},
        {.method = "GET", .before = "/games/", .hasId = true, .task = &Api::readGame},
        {.method = "DELETE", .before = "/games/", .hasId = true, .task = &Api::deleteGame},
        {.method = "GET",
         .before = "/games/",
         .hasId = true,
         .after = "/export",
         .query = kExportQuery,
         .task = &Api::exportGame},
        {.method = "GET",
         .before = "/analyses",
         .query = kAnalysesQuery,
         .task = &Api::listAnalyses},
        {.method = "POST",
         .before = "/analyses",
         .largestBody = kFileBody,
         .task = &Api::createAnalysis},
        {.method = "GET", .before = "/analyses/", .hasId = true, .task = &Api::readAnalysis},
        {.method = "PUT",
         .before = "/analyses/",
         .hasId = true,
         .largestBody = kFileBody,
         .task = &Api::changeAnalysis},
        {.method = "DELETE", .before = "/analyses/", .hasId = true, .task = &Api::deleteAnalysis},
        {.method = "POST",
         .before = "/import",
         .largestBody = kFileBody,
         .isCostly = true,
         .handler = &Api::importRecords},
        {.method = "POST",
         .before = "/export",
         .largestBody = kFileBody,
         .isCostly = true,
         .handler = &Api::exportRecord},
        {.method = "POST", .before = "/move", .largestBody = kSmallBody, .handler = &Api::move},
        {.method = "GET",
         .before = "/explorer",
         .isCostly = true,
         .query = kExplorerQuery,
         .task = &Api::explorer},
    };
    return kRoutes;
}

std::variant<Api::Match, HttpResponse> Api::match(const HttpRequest& request) {
    const std::string_view path = std::string_view(request.path).substr(kBase.size());
    const auto idIn = [&](const Route& route) -> std::optional<std::string_view> {
        if (!route.hasId)
            return path == route.before ? std::optional(std::string_view()) : std::nullopt;
        if (path.size() <= route.before.size() + route.after.size() ||
            !path.starts_with(route.before) || !path.ends_with(route.after))
            return std::nullopt;
        const std::string_view id = path.substr(
            route.before.size(), path.size() - route.before.size() - route.after.size());
        return id.find('/') == std::string_view::npos ? std::optional(id) : std::nullopt;
    };
    std::string allowed;  // methods of this path
    for (const Route& route : routes()) {
        const auto id = idIn(route);
        if (!id) continue;
        if (!allowed.empty()) allowed += ", ";
        allowed += route.method;
        if (route.method == "GET") allowed += ", HEAD";
        if (route.method != request.method) continue;
        for (const auto& [name, value] : request.query)
            if (std::ranges::find(route.query, name) == route.query.end())
                return badRequest("there is no parameter " + inQuotes(name) +
                                  " here; docs/API.md lists them");
        return Match{&route, *id};
    }
    if (allowed.empty())
        return errorResponse(404, HttpError::NotFound,
                             "there is nothing here; docs/API.md lists the paths");
    auto refused = errorResponse(405, HttpError::MethodNotAllowed,
                                 "this path does not know the method " + inQuotes(request.method));
    refused.headers.emplace_back("Allow", allowed);
    return refused;
}

std::variant<std::size_t, HttpResponse> Api::admit(const HttpRequest& head) const {
    auto found = match(head);
    if (auto* refused = std::get_if<HttpResponse>(&found)) return std::move(*refused);
    return std::get<Match>(found).route->largestBody;
}

std::shared_ptr<void> Api::handle(const HttpRequest& request, const Respond& respond) {
    auto found = match(request);
    if (auto* refused = std::get_if<HttpResponse>(&found))
        return respond(std::move(*refused)), nullptr;
    const auto& [route, id] = std::get<Match>(found);
    if (request.body.size() > route->largestBody)
        return respond(errorResponse(413, HttpError::TooLarge,
                                     route->largestBody == 0
                                         ? "this request has no body"
                                         : "a body here has at most " +
                                               std::to_string(route->largestBody) + " bytes")),
               nullptr;
    const auto cost = 1 + request.body.size() / kCostlyBytes;
    if (route->isCostly &&
        !costly_.take(request.client, services_.loop.now(), static_cast<double>(cost)))
        return respond(tooMuch("this costs the server much; wait a second and ask again", 1)),
               nullptr;
    if (route->handler != nullptr) return (this->*route->handler)(request, id, respond);
    spawn((this->*route->task)(request, std::string(id), respond));
    return std::make_shared<char>();
}

Task<std::shared_ptr<GameSession>> Api::gameFor(std::string id, Respond respond) {
    const auto found = co_await services_.registry.find(id);
    if (!found) {
        respond(failure(found.error()));
        co_return nullptr;
    }
    if (!*found) respond(errorResponse(404, HttpError::NoGame, "there is no such game"));
    co_return *found;
}

// ---- how the server is ----

std::shared_ptr<void> Api::openApi(const HttpRequest&, std::string_view, const Respond& respond) {
    respond({.body = std::string(openApiText()), .headers = {{"Cache-Control", "no-store"}}});
    return nullptr;
}

Task<void> Api::health(HttpRequest /*request*/, std::string /*id*/, Respond respond) {
    const auto games =
        co_await services_.worker.read([](ReadStores in) { return in.games.count(); });
    if (!games) co_return respond(failure(games.error()));
    const auto analyses =
        co_await services_.worker.read([](ReadStores in) { return in.analyses.count(); });
    if (!analyses) co_return respond(failure(analyses.error()));
    // A search may hold its lock while the database is slow.
    const Json experience = co_await services_.worker.read(
        [this](ReadStores) { return experienceJson(services_.experience.get()); });
    const auto load = services_.pool.load();
    respond(jsonResponse(
        {{"status", "ok"},
         {"version", services_.info.version},
         {"commit", services_.info.commit},
         {"evaluations", evaluationsJson(services_.info.evaluations)},
         {"searches",
          {{"running", load.running}, {"queued", load.queued}, {"places", load.places}}},
         {"connections", services_.traffic.connections},
         {"games", *games},
         {"analyses", *analyses},
         {"experience", experience}}));
}

Task<void> Api::metrics(HttpRequest /*request*/, std::string /*id*/, Respond respond) {
    const auto games =
        co_await services_.worker.read([](ReadStores in) { return in.games.count(); });
    if (!games) co_return respond(failure(games.error()));
    const auto analyses =
        co_await services_.worker.read([](ReadStores in) { return in.analyses.count(); });
    if (!analyses) co_return respond(failure(analyses.error()));
    const Json experience = co_await services_.worker.read(
        [this](ReadStores) { return experienceJson(services_.experience.get()); });
    const auto load = services_.pool.load();
    std::string text;
    const auto add = [&](std::string_view name, std::string_view kind, std::string_view help,
                         std::int64_t value) {
        const std::string full = "tengen_" + std::string(name);
        text += "# HELP " + full + " " + std::string(help) + "\n# TYPE " + full + " " +
                std::string(kind) + "\n" + full + " " + std::to_string(value) + "\n";
    };
    add("searches_running", "gauge", "Searches that run now.", load.running);
    add("searches_queued", "gauge", "Searches that wait for their turn.", load.queued);
    add("searches_places", "gauge", "Searches that may run at once.", load.places);
    add("connections", "gauge", "WebSockets that are open.", services_.traffic.connections);
    add("games", "gauge", "Games in the store.", *games);
    add("analyses", "gauge", "Analyses in the store.", *analyses);
    if (!experience.is_null()) {
        add("experience_positions", "gauge", "Positions that searches have looked at.",
            experience["positions"].get<std::int64_t>());
        add("experience_failed", "gauge", "1 if experience is left alone because it failed.",
            experience["fault"].is_null() ? 0 : 1);
    }
    add("http_requests_total", "counter", "HTTP requests.", services_.traffic.requests);
    add("messages_total", "counter", "Messages of WebSockets.", services_.traffic.messages);
    respond({.type = "text/plain; version=0.0.4; charset=utf-8",
             .body = std::move(text),
             .headers = {{"Cache-Control", "no-store"}}});
}

}  // namespace tengen::server
