// How the server is, for people and for Prometheus.
#include "catalog/catalog.hpp"
#include "server/api/api.hpp"
#include "server/api/api_response.hpp"

namespace tengen::server {
namespace {

Json evaluationsJson(std::span<const RuleWeights> evaluations) {
    Json list = Json::array();
    for (const auto& [rule, weights] : evaluations)
        list.push_back({{"rule", idOf(rule)},
                        {"agent", catalog::kDefaultAgent},
                        {"weights", weights.empty() ? Json() : Json(weights)}});
    return list;
}

Json experienceJson(const StoreState& state) {
    return {{"positions", state.positions},
            {"fault", state.experienceFailed
                          ? Json("the experience cannot be used now; games go on without it")
                          : Json()}};
}

}  // namespace

std::shared_ptr<void> Api::health(const HttpRequest&, std::string_view, const Respond& respond) {
    return health_.ask([this, respond](const StoreState& state) {
        const auto load = services_.pool.load();
        respond(jsonResponse(
            {{"status", state.fault.empty() ? "ok" : "degraded"},
             {"reason", state.fault.empty() ? Json() : Json(state.fault)},
             {"version", services_.info.version},
             {"commit", services_.info.commit},
             {"evaluations", evaluationsJson(services_.info.evaluations)},
             {"searches",
              {{"running", load.running}, {"queued", load.queued}, {"places", load.places}}},
             {"connections", services_.traffic.connections},
             {"games", state.games},
             {"analyses", state.analyses},
             {"experience", services_.experience ? experienceJson(state) : Json()}}));
    });
}

std::shared_ptr<void> Api::metrics(const HttpRequest&, std::string_view, const Respond& respond) {
    return health_.ask([this, respond](const StoreState& state) {
        const auto load = services_.pool.load();
        const Traffic& traffic = services_.traffic;
        PrometheusText text;
        text.gauge("searches_running", "Searches that run now.", load.running);
        text.gauge("searches_queued", "Searches that wait for their turn.", load.queued);
        text.gauge("searches_places", "Searches that may run at once.", load.places);
        text.gauge("searches_paused", "Searches that let others go first.", load.paused);
        text.counter("searches_failed_total", "Searches that broke off.", load.failed);
        text.gauge("connections", "WebSockets that are open.", traffic.connections);
        text.gauge("store_up", "1 if the store can be read and written.", state.fault.empty());
        text.gauge("games", "Games in the store.", state.games);
        text.gauge("analyses", "Analyses in the store.", state.analyses);
        if (services_.experience) {
            text.gauge("experience_positions", "Positions that searches have looked at.",
                       state.positions);
            text.gauge("experience_failed", "1 if experience is left alone because it failed.",
                       state.experienceFailed);
        }
        text.counter("http_requests_total", "HTTP requests.", traffic.requests);
        text.counter("messages_total", "Messages of WebSockets.", traffic.messages);
        services_.monitor->addTo(text);
        respond({.type = "text/plain; version=0.0.4; charset=utf-8",
                 .body = text.take(),
                 .headers = {{"Cache-Control", "no-store"}}});
    });
}

}  // namespace tengen::server
