#include "server/api/api.hpp"

#include <algorithm>

#include "base/text.hpp"
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
constexpr std::string_view kProofQuery[] = {"moves"};

HttpResponse brokenOff() {
    return errorResponse(500, HttpError::Internal,
                         "the server could not do this; it was our fault, and is logged");
}

}  // namespace

Api::Api(ApiServices services)
    : services_(std::move(services)),
      games_(perDay(static_cast<double>(services_.quotas.games))),
      analyses_(perDay(static_cast<double>(services_.quotas.analyses))),
      analysisBytes_(perDay(static_cast<double>(services_.quotas.analysisBytes))),
      health_(services_.loop, services_.store, services_.worker, services_.experience,
              services_.monitor) {}

std::span<const Api::Route> Api::routes() {
    static constexpr Route kRoutes[] = {
        {.method = "GET", .before = "/health", .handler = &Api::health},
        {.method = "GET", .before = "/metrics", .handler = &Api::metrics},
        {.method = "GET", .before = "/openapi.json", .handler = &Api::openApi},
        {.method = "GET", .before = "/agents", .handler = &Api::agents},
        {.method = "GET", .before = "/rules", .handler = &Api::rules},
        {.method = "GET", .before = "/proofs", .handler = &Api::proofs},
        {.method = "GET",
         .before = "/proofs/",
         .hasId = true,
         .query = kProofQuery,
         .handler = &Api::proofPosition},
        {.method = "GET",
         .before = "/proofs/",
         .hasId = true,
         .after = "/line",
         .isCostly = true,
         .query = kProofQuery,
         .handler = &Api::proofLine},
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
        {.method = "PUT",
         .before = "/games/",
         .hasId = true,
         .after = "/published",
         .largestBody = kSmallBody,
         .task = &Api::publishGame},
        {.method = "POST",
         .before = "/deletions",
         .largestBody = kSmallBody * 4,
         .task = &Api::deleteOwn},
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
         .task = &Api::importRecords},
        {.method = "POST",
         .before = "/export",
         .largestBody = kFileBody,
         .isCostly = true,
         .task = &Api::exportRecord},
        {.method = "POST", .before = "/move", .largestBody = kSmallBody, .handler = &Api::move},
        {.method = "GET",
         .before = "/explorer",
         .isCostly = true,
         .query = kExplorerQuery,
         .task = &Api::explorer},
    };
    return kRoutes;
}

std::shared_ptr<void> Api::handle(const HttpRequest& request, const Respond& respond) {
    try {
        return dispatch(request, respond);
    } catch (...) {
        services_.monitor->caught(request.method + " " + request.path, std::current_exception(),
                                  [&] { respond(brokenOff()); });
        return nullptr;
    }
}

std::shared_ptr<void> Api::start(const Route& route, const HttpRequest& request,
                                 std::string_view id, const Respond& respond) {
    // The answer that comes later than this one has no effect.
    auto patience = services_.loop.after(
        kStorePatience, [respond] { respond(errorResponse(503, HttpError::Store, kStoreIsLate)); });
    spawn((this->*route.task)(request, std::string(id), respond),
          [monitor = services_.monitor, where = request.method + " " + request.path,
           respond](const std::exception_ptr& exception) {
              monitor->caught(where, exception, [&] { respond(brokenOff()); });
          });
    return patience;
}

std::optional<std::string_view> Api::idIn(std::string_view path, const Route& route) {
    if (!route.hasId)
        return path == route.before ? std::optional(std::string_view()) : std::nullopt;
    if (path.size() <= route.before.size() + route.after.size() ||
        !path.starts_with(route.before) || !path.ends_with(route.after))
        return std::nullopt;
    const std::string_view id =
        path.substr(route.before.size(), path.size() - route.before.size() - route.after.size());
    return id.find('/') == std::string_view::npos ? std::optional(id) : std::nullopt;
}

std::string Api::routeOf(std::string_view method, std::string_view path) {
    if (!path.starts_with(kBase)) return "other";
    path.remove_prefix(kBase.size());
    for (const Route& route : routes())
        if (route.method == method && idIn(path, route))
            return std::string(method) + " " + std::string(route.before) +
                   (route.hasId ? "{id}" : "") + std::string(route.after);
    return "other";
}

bool Api::isSearch(const HttpRequest& request) {
    const std::string_view path =
        std::string_view(request.path).substr(std::min(kBase.size(), request.path.size()));
    return path == "/move" || path.starts_with("/proofs/");
}

std::variant<Api::Match, HttpResponse> Api::match(const HttpRequest& request) {
    const std::string_view path = std::string_view(request.path).substr(kBase.size());
    std::string allowed;  // methods of this path
    for (const Route& route : routes()) {
        const auto id = idIn(path, route);
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

std::shared_ptr<void> Api::dispatch(const HttpRequest& request, const Respond& respond) {
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
    return start(*route, request, id, respond);
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

std::shared_ptr<void> Api::openApi(const HttpRequest&, std::string_view, const Respond& respond) {
    respond({.body = std::string(openApiText()), .headers = {{"Cache-Control", "no-store"}}});
    return nullptr;
}

}  // namespace tengen::server
