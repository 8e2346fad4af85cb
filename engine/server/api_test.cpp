#include "server/api.hpp"

#include <gtest/gtest.h>

#include "server/random_text.hpp"
#include "server/testing/manual_loop.hpp"

namespace tengen {
namespace {

using nlohmann::json;

constexpr const char* kTwoPeople = R"({"black":{"kind":"human"},"white":{"kind":"human"}})";

/// The API with a store in memory and no socket.
class ApiTest : public testing::Test {
protected:
    /// What is answered at once; status 0 if nothing is.
    HttpResponse ask(const std::string& method, const std::string& path, std::string body = "",
                     std::string authorization = "") {
        HttpRequest request;
        EXPECT_TRUE(readTarget(std::string(Api::kBase) + path, request)) << path;
        request.method = method;
        request.body = std::move(body);
        request.authorization = std::move(authorization);
        HttpResponse response{.status = 0};
        api_.handle(request, [&](HttpResponse given) { response = std::move(given); });
        return response;
    }
    int statusOf(const std::string& method, const std::string& path, std::string body = "") {
        const HttpResponse response = ask(method, path, std::move(body));
        if (response.status >= 400) {
            const json error = json::parse(response.body)["error"];
            EXPECT_FALSE(error["code"].get<std::string>().empty());
            EXPECT_FALSE(error["message"].get<std::string>().empty());
        }
        return response.status;
    }

    ManualLoop loop_;
    std::unique_ptr<GameStore> store_ = std::move(*openGameStore("sqlite::memory:"));
    AgentShelf shelf_{1};
    EnginePool pool_{1, 1};
    GameHall hall_{{loop_, *store_, pool_, shelf_, randomId, randomToken}, 3};
    Traffic traffic_;
    Api api_{{loop_,
              hall_,
              *store_,
              pool_,
              traffic_,
              {.version = "1", .evaluations = {{Rule::Renju, "abc"}, {Rule::Caro, ""}}}}};
};

TEST_F(ApiTest, UnknownPathsAreNotFound) {
    for (const char* path :
         {"", "/", "/nothing", "/healthy", "/health/", "/Health", "/games/", "/games/a/b",
          "/games//export", "/games/a/export/b", "/games/a/exports"})
        EXPECT_EQ(statusOf("GET", path), 404) << path;
}

TEST_F(ApiTest, AKnownPathSaysWhichMethodItLacks) {
    const std::pair<const char*, const char*> wrong[] = {
        {"POST", "/health"}, {"PUT", "/games"},  {"DELETE", "/games"}, {"PATCH", "/games/x"},
        {"GET", "/move"},    {"GET", "/import"}, {"GET", "/export"},   {"DELETE", "/rules"},
        {"post", "/games"},  {"", "/health"}};
    for (const auto& [method, path] : wrong)
        EXPECT_EQ(statusOf(method, path), 405) << method << ' ' << path;
}

TEST_F(ApiTest, OnlyTheNamedParametersAreTaken) {
    for (const char* path : {"/health?x=1", "/games?rules=renju", "/explorer?token=1",
                             "/games/x?format=sgf", "/games?limit=1&limits=2"})
        EXPECT_EQ(statusOf("GET", path), 400) << path;
    EXPECT_EQ(statusOf("GET", "/games?rule=renju&limit=100&result=open&text=a&agent=b"), 200);
    for (const char* path : {"/games?rule=chess", "/games?limit=0", "/games?limit=101",
                             "/games?limit=1e1", "/games?result=lost", "/games?before=x",
                             "/explorer?size=4", "/explorer?moves=z", "/explorer?moves=h8h8"})
        EXPECT_EQ(statusOf("GET", path), 400) << path;
    EXPECT_EQ(statusOf("GET", "/games?text=" + std::string(201, 'x')), 400);
}

TEST_F(ApiTest, BodiesHaveAMostSizeOfTheirOwn) {
    EXPECT_EQ(statusOf("GET", "/health", "x"), 413) << "here there is none";
    const std::string small(std::size_t{1} << 16, ' ');
    const std::string large(std::size_t{4} << 20, ' ');
    for (const char* path : {"/games", "/move"}) {
        EXPECT_EQ(statusOf("POST", path, small), 400) << path;
        EXPECT_EQ(statusOf("POST", path, small + " "), 413) << path;
    }
    for (const char* path : {"/import", "/export"}) {
        EXPECT_EQ(statusOf("POST", path, large), 400) << path;
        EXPECT_EQ(statusOf("POST", path, large + " "), 413) << path;
    }
}

TEST_F(ApiTest, UnknownMembersAreRefusedByName) {
    const std::pair<const char*, const char*> wrong[] = {
        {"/games", R"({"black":{"kind":"human"},"white":{"kind":"human"},"mood":1})"},
        {"/games", R"({"black":{"kind":"human","mood":1},"white":{"kind":"human"}})"},
        {"/move", R"({"moves":[],"limits":{"mood":1}})"},
        {"/import", R"({"text":"h8","mood":1})"},
        {"/export", R"({"format":"sgf","tree":{"rule":"renju","size":15,"moves":[]},"mood":1})"},
        {"/export", R"({"format":"sgf","tree":{"rule":"renju","size":15,"moves":[],"mood":1}})"}};
    for (const auto& [path, body] : wrong) {
        const auto answer = ask("POST", path, body);
        EXPECT_EQ(answer.status, 400) << body;
        EXPECT_NE(answer.body.find("mood"), std::string::npos) << answer.body;
    }
}

TEST_F(ApiTest, AGameIsMadeReadExportedAndDeletedByItsOwner) {
    const auto made = ask("POST", "/games", kTwoPeople);
    ASSERT_EQ(made.status, 201);
    const json created = json::parse(made.body);
    const std::string path = "/games/" + created["id"].get<std::string>();
    EXPECT_EQ(json::parse(ask("GET", path).body)["moves"], json::array());
    EXPECT_EQ(ask("GET", path + "/export?format=sgf").status, 200);
    EXPECT_EQ(statusOf("GET", path + "/export"), 400);
    EXPECT_EQ(statusOf("GET", path + "/export?format=doc"), 400);
    EXPECT_EQ(ask("DELETE", path).status, 401);
    for (const char* seat : {"black", "white", "spectator"})
        EXPECT_EQ(
            ask("DELETE", path, "", "Bearer " + created["tokens"][seat].get<std::string>()).status,
            403);
    const std::string owner = created["tokens"]["both"];
    EXPECT_EQ(ask("DELETE", path, "", "Basic " + owner).status, 401);
    EXPECT_EQ(ask("DELETE", path, "", "Bearer " + owner).status, 204);
    EXPECT_EQ(statusOf("GET", path), 404);
}

TEST_F(ApiTest, AnErrorHasACodeThatTellsItsKind) {
    const auto codeOf = [this](const std::string& method, const std::string& path,
                               const std::string& body) {
        return json::parse(ask(method, path, body).body)["error"]["code"].get<std::string>();
    };
    const auto against = [](const std::string& agent) {
        return R"({"black":{"kind":"human"},"white":{"kind":"agent","agent":")" + agent + R"("}})";
    };
    EXPECT_EQ(codeOf("POST", "/games", "{"), "bad_request");
    EXPECT_EQ(codeOf("POST", "/games", against("deep-blue")), "bad_agent");
    EXPECT_EQ(codeOf("POST", "/games", against("tengen:hash=65")), "bad_agent");
    EXPECT_EQ(codeOf("POST", "/games",
                     R"({"black":{"kind":"human"},"white":{"kind":"human"},"moves":["h8","h8"]})"),
              "bad_position");
    EXPECT_EQ(codeOf("POST", "/move", R"({"moves":["h8","h8"]})"), "bad_position");
    EXPECT_EQ(codeOf("POST", "/move", R"({"moves":[],"agent":"deep-blue"})"), "bad_agent");
    EXPECT_EQ(codeOf("POST", "/import", R"({"text":"(;GM[4","format":"sgf"})"), "bad_file");
    EXPECT_EQ(codeOf("POST", "/import", R"({"text":"h8","format":"doc"})"), "bad_format");
    EXPECT_EQ(codeOf("GET", "/games/x", ""), "no_game");
    EXPECT_EQ(codeOf("GET", "/nothing", ""), "not_found");
    EXPECT_EQ(codeOf("GET", "/explorer?moves=h8h8", ""), "bad_position");
}

TEST_F(ApiTest, AFullStoreIsSaid) {
    for (int i = 0; i < 3; ++i) EXPECT_EQ(statusOf("POST", "/games", kTwoPeople), 201);
    const auto full = ask("POST", "/games", kTwoPeople);
    EXPECT_EQ(full.status, 507);
    EXPECT_EQ(json::parse(full.body)["error"]["code"], "full");
}

TEST_F(ApiTest, HealthAndMetricsTellTheSame) {
    traffic_.connections = 7;
    EXPECT_EQ(statusOf("POST", "/games", kTwoPeople), 201);
    const json health = json::parse(ask("GET", "/health").body);
    EXPECT_EQ(health["connections"], 7);
    EXPECT_EQ(health["games"], 1);
    EXPECT_EQ(health["experience"], nullptr);
    EXPECT_EQ(health["evaluations"],
              json({{{"rule", "renju"}, {"agent", "tengen"}, {"weights", "abc"}},
                    {{"rule", "caro"}, {"agent", "tengen"}, {"weights", nullptr}}}));
    const std::string metrics = ask("GET", "/metrics").body;
    EXPECT_NE(metrics.find("\ntengen_connections 7\n"), std::string::npos);
    EXPECT_NE(metrics.find("\ntengen_games 1\n"), std::string::npos);
}

TEST_F(ApiTest, AnswersAreNotKeptByBrowsers) {
    for (const char* path : {"/health", "/metrics", "/games", "/nothing"}) {
        const auto answer = ask("GET", path);
        EXPECT_EQ(answer.headers.front(),
                  (std::pair<std::string, std::string>{"Cache-Control", "no-store"}))
            << path;
    }
}

}  // namespace
}  // namespace tengen
