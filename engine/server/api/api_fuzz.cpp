// Requests of HTTP, from the target and the body to the answer, on a server without sockets that
// has a game and an analysis. The input is `METHOD TARGET`, a line feed, a token, a line feed, and
// the body. Searches are left out, since what they do is tried elsewhere and takes long.

#include <cstdio>
#include <cstdlib>

#include "base/text.hpp"
#include "server/api/api.hpp"
#include "server/testing/manual_loop.hpp"
#include "server/testing/now.hpp"
#include "store/open/open_store.hpp"

namespace tengen::server {
namespace {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "api: %s\n", what);
    std::abort();
}

/// The game is `game00000001` with the tokens `1` to `4`; further ids count on.
class Room {
public:
    Room() {
        const auto made = ask({.method = "POST",
                               .path = "/api/v1/games",
                               .body = R"({"black":{"kind":"human","name":"A"},)"
                                       R"("white":{"kind":"human"},"moves":["h8","i9"]})"});
        require(made.status == 201, "no game");
        const auto kept = ask({.method = "POST",
                               .path = "/api/v1/analyses",
                               .body = R"({"title":"a","record":{"rule":"freestyle","size":15,)"
                                       R"("moves":["h8"]}})"});
        require(kept.status == 201, "no analysis");
    }

    HttpResponse ask(HttpRequest request) {
        request.client = "192.0.2.1";
        HttpResponse response{.status = 0};
        api_.handle(request, [&](HttpResponse given) { response = std::move(given); });
        loop_.advance(std::chrono::seconds(5));  // rates are tried elsewhere
        return response;
    }

private:
    static std::string id(int number) {
        const std::string digits = std::to_string(number);
        return "game" + std::string(8 - std::min<std::size_t>(8, digits.size()), '0') + digits;
    }

    ManualLoop loop_;
    std::unique_ptr<store::GameStore> store_ = std::move(*store::openGameStore("sqlite::memory:"));
    std::unique_ptr<store::AnalysisStore> analyses_ =
        std::move(*store::openAnalysisStore("sqlite::memory:"));
    InlineStoreWorker worker_{ReadStores{*store_, *analyses_}};
    AgentShelf shelf_{1};
    EnginePool pool_{1, 1};
    int games_ = 0;
    int tokens_ = 0;
    GameRegistry registry_{{loop_, *store_, worker_, pool_, shelf_, [this] { return id(++games_); },
                            [this] { return std::to_string(++tokens_); }, 3}};
    Traffic traffic_;
    Api api_{{.loop = loop_,
              .registry = registry_,
              .store = *store_,
              .analyses = *analyses_,
              .worker = worker_,
              .pool = pool_,
              .traffic = traffic_,
              .info = {.version = "1"},
              .maxAnalyses = 3}};
};

void check(const HttpResponse& response) {
    require(response.status != 0, "nothing was answered");
    require(response.status != 500, "our fault");
    if (response.status >= 400) {
        const auto error = nlohmann::json::parse(response.body).at("error");
        require(!error.at("code").get<std::string>().empty(), "an error without a code");
        require(!error.at("message").get<std::string>().empty(), "an error says nothing");
    } else if (response.type == "application/json" && !response.body.empty()) {
        require(nlohmann::json::accept(response.body), "an answer that is no JSON");
    }
    for (const auto& [name, value] : response.headers)
        for (const char c : name + value) require(!isControl(c), "a header of two lines");
}

}  // namespace
}  // namespace tengen::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tengen;
    using namespace tengen::server;
    static auto room = std::make_unique<Room>();
    const auto [line, rest] = splitAt({reinterpret_cast<const char*>(data), size}, '\n');
    const auto [token, body] = splitAt(rest, '\n');
    const auto [method, target] = splitAt(line, ' ');
    HttpRequest request{.method = std::string(method)};
    if (!readTarget(target, request) || !request.path.starts_with(Api::kBase)) return -1;
    if (request.path.ends_with("/move")) return -1;
    request.body = body;
    if (!token.empty()) request.authorization = "Bearer " + std::string(token);
    const bool mayChange = method != "GET";
    const HttpResponse response = room->ask(std::move(request));
    check(response);
    // Every input meets the same server.
    if (mayChange && response.status < 300) room = std::make_unique<Room>();
    return 0;
}
