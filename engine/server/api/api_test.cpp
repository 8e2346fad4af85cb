#include "server/api/api.hpp"

#include <gtest/gtest.h>

#include "server/random_text.hpp"
#include "server/testing/manual_loop.hpp"
#include "server/testing/now.hpp"
#include "store/open/open_store.hpp"

namespace tengen::server {
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
    std::unique_ptr<store::GameStore> store_ = std::move(*store::openGameStore("sqlite::memory:"));
    std::unique_ptr<store::AnalysisStore> analyses_ =
        std::move(*store::openAnalysisStore("sqlite::memory:"));
    InlineStoreWorker worker_{ReadStores{*store_, *analyses_}};
    AgentShelf shelf_{1};
    EnginePool pool_{1, 1};
    GameRegistry registry_{{loop_, *store_, worker_, pool_, shelf_, randomId, randomToken, 3}};
    Traffic traffic_;
    ApiServices services_{
        .loop = loop_,
        .registry = registry_,
        .store = *store_,
        .analyses = *analyses_,
        .worker = worker_,
        .pool = pool_,
        .traffic = traffic_,
        .info = {.version = "1", .evaluations = {{Rule::Renju, "abc"}, {Rule::Caro, ""}}},
        .maxAnalyses = 3};
    Api api_{services_};
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
        {"post", "/games"},  {"", "/health"},    {"PUT", "/analyses"}, {"POST", "/analyses/x"}};
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
    EXPECT_EQ(statusOf("GET", "/analyses?rule=renju&limit=100&text=a"), 200);
    for (const char* path : {"/analyses?agent=b", "/analyses?rule=chess", "/analyses?limit=0",
                             "/analyses?before=x", "/analyses/x?format=sgf"})
        EXPECT_EQ(statusOf("GET", path), 400) << path;
    EXPECT_EQ(statusOf("GET", "/analyses?text=" + std::string(201, 'x')), 400);
}

TEST_F(ApiTest, BodiesHaveAMostSizeOfTheirOwn) {
    EXPECT_EQ(statusOf("GET", "/health", "x"), 413) << "here there is none";
    const std::string small(std::size_t{1} << 16, ' ');
    const std::string large(std::size_t{4} << 20, ' ');
    for (const char* path : {"/games", "/move"}) {
        EXPECT_EQ(statusOf("POST", path, small), 400) << path;
        EXPECT_EQ(statusOf("POST", path, small + " "), 413) << path;
    }
    for (const char* path : {"/import", "/export", "/analyses"}) {
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
        {"/analyses", R"({"title":"a","record":{"rule":"renju","size":15,"moves":[]},"mood":1})"},
        {"/export", R"({"format":"sgf","record":{"rule":"renju","size":15,"moves":[]},"mood":1})"},
        {"/export", R"({"format":"sgf","record":{"rule":"renju","size":15,"moves":[],"mood":1}})"}};
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

// ---- proofs ----

TEST_F(ApiTest, ProofsAreListedWithWhatIsOpen) {
    const json list = json::parse(ask("GET", "/proofs").body)["proofs"];
    ASSERT_FALSE(list.empty());
    EXPECT_EQ(list[0]["id"], "freestyle15");
    for (const json& proof : list)
        EXPECT_EQ(proof["closed"].size() + proof["open"].size(), proof["firstReplies"]) << proof;
}

TEST_F(ApiTest, AProofOrPositionThatCannotBeIsRefusedAtOnce) {
    for (const char* path : {"/proofs/", "/proofs/renju15", "/proofs/freestyle/15"})
        EXPECT_EQ(statusOf("GET", path), 404) << path;
    for (const char* path : {"/proofs/freestyle15?moves=h8h8", "/proofs/freestyle15?moves=z",
                             "/proofs/freestyle15?size=15", "/proofs/freestyle15/line?moves=h99"})
        EXPECT_EQ(statusOf("GET", path), 400) << path;
    EXPECT_EQ(statusOf("POST", "/proofs"), 405);
}

// ---- analyses ----

json recordOf(std::initializer_list<const char*> moves) {
    json record = {{"rule", "renju"}, {"size", 15}, {"lineLength", 5}, {"moves", json::array()}};
    for (const char* move : moves) record["moves"].push_back(move);
    return record;
}

json judgement() {
    return {{"value", 0.5},     {"best", "h8"}, {"line", {"h8", "i9"}},
            {"winIn", nullptr}, {"lossIn", 4},  {"depth", 12}};
}

json reviewOf(std::size_t positions) {
    return {{"evaluation", "tengen 1"}, {"judged", json(positions, judgement())}};
}

TEST_F(ApiTest, AnAnalysisIsSavedReadChangedAndDeletedByItsOwner) {
    json body = {{"title", " Two\nlines "},
                 {"record", recordOf({"h8", "i9"})},
                 {"review", reviewOf(3)},
                 {"game", "0123456789ab"}};
    body["review"]["judged"][1] = nullptr;
    const auto made = ask("POST", "/analyses", body.dump());
    ASSERT_EQ(made.status, 201) << made.body;
    const json created = json::parse(made.body);
    const std::string path = "/analyses/" + created["id"].get<std::string>();
    const std::string owner = "Bearer " + created["token"].get<std::string>();
    json read = json::parse(ask("GET", path).body);
    EXPECT_EQ(read["title"], "Two lines");
    for (const char* member : {"record", "review", "game"}) EXPECT_EQ(read[member], body[member]);
    EXPECT_EQ(read["plies"], 2);
    EXPECT_EQ(read["rule"], "renju");
    EXPECT_FALSE(read.contains("token"));

    const json other = {{"title", "Another"}, {"record", recordOf({"a1"})}};
    EXPECT_EQ(statusOf("PUT", path, other.dump()), 401);
    EXPECT_EQ(ask("PUT", path, other.dump(), "Bearer x").status, 403);
    EXPECT_EQ(ask("PUT", path, "{", owner).status, 400);
    EXPECT_EQ(json::parse(ask("GET", path).body), read) << "nothing was changed";
    loop_.advance(std::chrono::seconds(5));
    EXPECT_EQ(ask("PUT", path, other.dump(), owner).status, 200);
    const json changed = json::parse(ask("GET", path).body);
    EXPECT_EQ(changed["created"], read["created"]);
    EXPECT_NE(changed["updated"], read["updated"]);
    EXPECT_EQ(changed["title"], "Another");
    EXPECT_EQ(changed["record"], other["record"]);
    EXPECT_EQ(changed["review"], nullptr);
    EXPECT_EQ(changed["game"], nullptr);

    EXPECT_EQ(statusOf("DELETE", path), 401);
    EXPECT_EQ(ask("DELETE", path, "", "Bearer x").status, 403);
    EXPECT_EQ(ask("DELETE", path, "", owner).status, 204);
    for (const char* method : {"GET", "DELETE"}) EXPECT_EQ(statusOf(method, path), 404);
    const auto gone = ask("PUT", path, other.dump(), owner);
    EXPECT_EQ(json::parse(gone.body)["error"]["code"], "no_analysis");
}

TEST_F(ApiTest, AnAnalysisOfAnEarlierVersionIsReadInTodaysForm) {
    store::StoredAnalysis old;
    old.head = {.id = "0123456789ab", .title = "old"};
    old.head.begun = old.head.changed = 1;
    old.tree = R"({"rule":"renju","size":15,"moves":[{"move":"h8","marks":{"a1":"A"},"children":[)"
               R"({"move":"i9","children":[]},{"move":"g9","children":[]}]}]})";
    ASSERT_TRUE(analyses_->create(old));
    const json read = json::parse(ask("GET", "/analyses/0123456789ab").body);
    json record = recordOf({"h8", "i9"});
    record["moves"][0] = {{"move", "h8"}, {"labels", {{"a1", "A"}}}};
    record["moves"].push_back({{"move", "g9"}, {"after", 1}});
    EXPECT_EQ(read["record"], record);
}

TEST_F(ApiTest, AnAnalysisThatCannotBeIsRefused) {
    const json good = {{"title", "a"}, {"record", recordOf({"h8"})}, {"review", reviewOf(2)}};
    const auto with = [&](const char* pointer, json value) {
        json body = good;
        body[json::json_pointer(pointer)] = std::move(value);
        return body;
    };
    const std::pair<json, const char*> wrong[] = {
        {with("/title", ""), "title"},
        {with("/title", " \t"), "title"},
        {with("/title", std::string(201, 'x')), "title"},
        {with("/game", "../x"), "game"},
        {with("/record/moves/0", "p16"), "board"},
        {with("/record/mood", 1), "mood"},
        {with("/review", nullptr), "review"},
        {with("/review/judged/0/mood", 1), "mood"},
        {with("/review/judged/2", nullptr), "2 judgements"},
    };
    for (const auto& [body, word] : wrong) {
        const auto answer = ask("POST", "/analyses", body.dump());
        EXPECT_EQ(answer.status, 400) << body;
        EXPECT_NE(answer.body.find(word), std::string::npos) << answer.body;
    }
    EXPECT_EQ(*analyses_->count(), 0);
    EXPECT_EQ(statusOf("POST", "/analyses", good.dump()), 201);
}

TEST_F(ApiTest, AnalysesAreListedUnlessTheServerIsPublic) {
    for (const char* title : {"first", "second"}) {
        const json body = {{"title", title}, {"record", recordOf({})}};
        EXPECT_EQ(statusOf("POST", "/analyses", body.dump()), 201);
    }
    const json all = json::parse(ask("GET", "/analyses?text=S").body);
    ASSERT_EQ(all["analyses"].size(), 2u);
    EXPECT_EQ(all["analyses"][0]["title"], "second");
    EXPECT_FALSE(all["analyses"][0].contains("record"));
    EXPECT_EQ(all["next"], nullptr);
    EXPECT_EQ(json::parse(ask("GET", "/analyses?rule=caro").body)["analyses"], json::array());
    const json page = json::parse(ask("GET", "/analyses?limit=1").body);
    const std::string next = page["next"];
    EXPECT_EQ(json::parse(ask("GET", "/analyses?before=" + next).body)["analyses"][0]["title"],
              "first");

    services_.isPublic = true;
    Api open(services_);
    const auto askOpen = [&](const std::string& path) {
        HttpRequest request{.method = "GET", .path = std::string(Api::kBase) + path};
        HttpResponse response;
        open.handle(request, [&](HttpResponse given) { response = std::move(given); });
        return response;
    };
    const auto refused = askOpen("/analyses");
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(json::parse(refused.body)["error"]["code"], "not_listed");
    EXPECT_EQ(askOpen("/analyses/" + all["analyses"][0]["id"].get<std::string>()).status, 200);
}

TEST_F(ApiTest, AStoreFullOfAnalysesIsSaid) {
    const std::string body = json{{"title", "a"}, {"record", recordOf({})}}.dump();
    for (int i = 0; i < 3; ++i) EXPECT_EQ(statusOf("POST", "/analyses", body), 201);
    const auto full = ask("POST", "/analyses", body);
    EXPECT_EQ(full.status, 507);
    EXPECT_EQ(json::parse(full.body)["error"]["code"], "full");
    EXPECT_EQ(statusOf("POST", "/games", kTwoPeople), 201) << "games are counted apart";
}

TEST_F(ApiTest, HealthAndMetricsTellTheSame) {
    traffic_.connections = 7;
    EXPECT_EQ(statusOf("POST", "/games", kTwoPeople), 201);
    const json health = json::parse(ask("GET", "/health").body);
    EXPECT_EQ(health["connections"], 7);
    EXPECT_EQ(health["games"], 1);
    EXPECT_EQ(health["analyses"], 0);
    EXPECT_EQ(health["experience"], nullptr);
    EXPECT_EQ(health["evaluations"],
              json({{{"rule", "renju"}, {"agent", "tengen"}, {"weights", "abc"}},
                    {{"rule", "caro"}, {"agent", "tengen"}, {"weights", nullptr}}}));
    const std::string metrics = ask("GET", "/metrics").body;
    EXPECT_NE(metrics.find("\ntengen_connections 7\n"), std::string::npos);
    EXPECT_NE(metrics.find("\ntengen_games 1\n"), std::string::npos);
    EXPECT_NE(metrics.find("\ntengen_analyses 0\n"), std::string::npos);
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
}  // namespace tengen::server
