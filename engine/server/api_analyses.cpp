// Analyses: saved, listed, read, changed, deleted.
#include <algorithm>

#include "base/json.hpp"
#include "server/api.hpp"
#include "server/api_response.hpp"
#include "server/random_text.hpp"
#include "server/request_values.hpp"
#include "server/review_json.hpp"
#include "server/tree_json.hpp"
#include "server/wire.hpp"

namespace tengen::server {
namespace {

Result<store::AnalysisQuery> queryFrom(const HttpRequest& request) {
    store::AnalysisQuery query;
    if (auto fit = checkLengths(request); !fit) return fit.error();
    const auto rule = ruleGiven(request);
    if (!rule) return rule.error();
    query.rule = *rule;
    const auto limit = limitGiven(request, query.limit);
    if (!limit) return limit.error();
    query.limit = *limit;
    if (const auto* text = given(request, "text")) query.text = *text;
    if (const auto* text = given(request, "before")) query.before = *text;
    return query;
}

Json headJson(const store::AnalysisHead& head) {
    return {{"id", head.id},
            {"title", head.title},
            {"rule", idOf(head.rules.rule)},
            {"size", head.rules.size},
            {"game", head.game.empty() ? Json() : Json(head.game)},
            {"plies", head.plies},
            {"begun", timeJson(head.begun)},
            {"changed", timeJson(head.changed)},
            {"revision", head.changed}};
}

Result<Json> analysisJson(const store::StoredAnalysis& analysis) {
    Json json = headJson(analysis.head);
    auto tree = parseJson<Json>(analysis.tree);
    auto review = analysis.review.empty() ? Result<Json>(Json()) : parseJson<Json>(analysis.review);
    if (!tree || !review)
        return Error{Error::Kind::Io, "the stored analysis cannot be read; it is damaged"};
    json["tree"] = std::move(*tree);
    json["review"] = std::move(*review);
    return json;
}

/// What a body says.
struct Said {
    store::StoredAnalysis analysis;  ///< but for id, token and times
    std::optional<std::int64_t> revision;
};

/// The tree is stored as we would write it.
std::variant<Said, HttpResponse> saidBy(const std::string& text) {
    const auto parsed = wire::parseAnalysisBody(text);
    if (const auto* fault = std::get_if<Fault>(&parsed)) return badRequest(*fault);
    const auto& body = std::get<wire::AnalysisBody>(parsed);
    const auto read = recordFromTree(body.tree);
    if (const auto* fault = std::get_if<Fault>(&read)) return badRequest(*fault);
    const auto& record = std::get<record::Record>(read);
    const auto tree = treeJson(record);
    if (!tree) return failure(tree.error());
    const auto plies = static_cast<int>(record.tree.pathTo(record.tree.mainLineEnd()).size());
    Said said{.analysis = {}, .revision = body.revision};
    store::StoredAnalysis& analysis = said.analysis;
    analysis.head = {.title = body.title, .rules = record.rules, .game = body.game, .plies = plies};
    analysis.tree = dumped(*tree);
    if (body.review) {
        const auto review = reviewFrom(*body.review, plies, record.rules.size);
        if (const auto* fault = std::get_if<Fault>(&review)) return badRequest(*fault);
        analysis.review = dumped(std::get<Json>(review));
    }
    return said;
}

HttpResponse changedSince() {
    return errorResponse(409, HttpError::ChangedSince,
                         "the analysis was changed since then; read it again, or save another one");
}

}  // namespace

std::optional<store::StoredAnalysis> Api::analysisFor(std::string_view id, const Respond& respond) {
    auto found = services_.analyses.find(id);
    if (!found) {
        respond(failure(found.error()));
        return std::nullopt;
    }
    if (!*found) respond(errorResponse(404, HttpError::NoAnalysis, "there is no such analysis"));
    return std::move(*found);
}

std::optional<store::StoredAnalysis> Api::ownAnalysis(const HttpRequest& request,
                                                      std::string_view id, const Respond& respond) {
    auto analysis = analysisFor(id, respond);
    if (!analysis) return std::nullopt;
    const auto token = bearerToken(request);
    if (token && *token == analysis->token) return analysis;
    respond(token ? errorResponse(403, HttpError::NotOwner, "this token is not of the analysis")
                  : tokenWanted("to change or delete an analysis send its token: "
                                "Authorization: Bearer …"));
    return std::nullopt;
}

std::shared_ptr<void> Api::listAnalyses(const HttpRequest& request, std::string_view,
                                        const Respond& respond) {
    // What somebody thinks of a game is theirs to show.
    if (services_.isPublic)
        return respond(errorResponse(403, HttpError::NotListed,
                                     "this server does not list analyses; ask for one by its id")),
               nullptr;
    const auto query = queryFrom(request);
    if (!query) return respond(failure(query.error())), nullptr;
    const auto list = services_.analyses.list(*query);
    if (!list) return respond(failure(list.error())), nullptr;
    Json analyses = Json::array();
    for (const store::AnalysisHead& head : list->analyses) analyses.push_back(headJson(head));
    respond(jsonResponse({{"analyses", std::move(analyses)},
                          {"next", list->next.empty() ? Json(nullptr) : Json(list->next)}}));
    return nullptr;
}

std::shared_ptr<void> Api::createAnalysis(const HttpRequest& request, std::string_view,
                                          const Respond& respond) {
    auto parsed = saidBy(request.body);
    if (auto* refused = std::get_if<HttpResponse>(&parsed))
        return respond(std::move(*refused)), nullptr;
    auto& [analysis, revision] = std::get<Said>(parsed);
    if (revision)
        return respond(badRequest("a new analysis is no change of a revision; leave \"revision\""
                                  " out")),
               nullptr;
    const auto count = services_.analyses.count();
    if (!count) return respond(failure(count.error())), nullptr;
    if (*count >= services_.maxAnalyses)
        return respond(errorResponse(507, HttpError::Full,
                                     "the store has as many analyses as it may have; delete some")),
               nullptr;
    analysis.head.id = randomId();
    analysis.token = randomToken();
    analysis.head.begun = analysis.head.changed = services_.loop.today();
    if (auto done = services_.analyses.create(analysis); !done)
        return respond(failure(done.error())), nullptr;
    respond(jsonResponse(
        {{"id", analysis.head.id}, {"token", analysis.token}, {"revision", analysis.head.changed}},
        201));
    return nullptr;
}

std::shared_ptr<void> Api::readAnalysis(const HttpRequest&, std::string_view id,
                                        const Respond& respond) {
    const auto analysis = analysisFor(id, respond);
    if (!analysis) return nullptr;
    const auto json = analysisJson(*analysis);
    respond(json ? jsonResponse(*json) : failure(json.error()));
    return nullptr;
}

std::shared_ptr<void> Api::changeAnalysis(const HttpRequest& request, std::string_view id,
                                          const Respond& respond) {
    const auto before = ownAnalysis(request, id, respond);
    if (!before) return nullptr;
    const std::int64_t since = before->head.changed;
    auto parsed = saidBy(request.body);
    if (auto* refused = std::get_if<HttpResponse>(&parsed))
        return respond(std::move(*refused)), nullptr;
    auto& [analysis, revision] = std::get<Said>(parsed);
    if (revision && *revision != since) return respond(changedSince()), nullptr;
    analysis.head.id = id;
    // No two changes are of one moment: that is the revision.
    analysis.head.changed = std::max(services_.loop.today(), since + 1);
    const auto changed = services_.analyses.change(analysis, since);
    if (!changed) return respond(failure(changed.error())), nullptr;
    // Another server may have changed or deleted it in between.
    if (!*changed) {
        if (analysisFor(id, respond)) respond(changedSince());
        return nullptr;
    }
    respond(jsonResponse({{"revision", analysis.head.changed}}));
    return nullptr;
}

std::shared_ptr<void> Api::deleteAnalysis(const HttpRequest& request, std::string_view id,
                                          const Respond& respond) {
    if (!ownAnalysis(request, id, respond)) return nullptr;
    if (const auto removed = services_.analyses.remove(id); !removed)
        return respond(failure(removed.error())), nullptr;
    respond({.status = 204, .type = ""});
    return nullptr;
}

}  // namespace tengen::server
