// Analyses: saved, listed, read, changed, deleted.
#include <algorithm>

#include "base/json.hpp"
#include "record/json.hpp"
#include "server/api/api.hpp"
#include "server/api/api_response.hpp"
#include "server/api/record_json.hpp"
#include "server/api/request_values.hpp"
#include "server/api/review_json.hpp"
#include "server/random_text.hpp"
#include "server/wire/requests.hpp"

namespace tengen::server {
namespace {

Result<store::AnalysisQuery> analysisQueryFrom(const HttpRequest& request) {
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
            {"created", timeJson(head.begun)},
            {"updated", timeJson(head.changed)},
            {"revision", head.changed}};
}

Result<Json> analysisJson(const store::StoredAnalysis& analysis) {
    const auto record = storedRecord(analysis.tree);
    auto json = record ? recordJson(*record) : Result<Json>(record.error());
    auto review = analysis.review.empty() ? Result<Json>(Json()) : parseJson<Json>(analysis.review);
    if (!json || !review)
        return Error{Error::Kind::Io, "the stored analysis cannot be read; it is damaged"};
    Json answer = headJson(analysis.head);
    answer["record"] = std::move(*json);
    answer["review"] = std::move(*review);
    return answer;
}

/// What a body says.
struct Said {
    store::StoredAnalysis analysis;  ///< but for id, token and times
    std::optional<std::int64_t> revision;
};

/// The record is stored as we would write it.
std::variant<Said, HttpResponse> saidBy(const std::string& text) {
    const auto parsed = wire::parseAnalysisBody(text);
    if (const auto* fault = std::get_if<JsonFault>(&parsed)) return badRequest(*fault);
    const auto& body = std::get<wire::AnalysisBody>(parsed);
    const auto read = recordFrom(body.record);
    if (const auto* fault = std::get_if<JsonFault>(&read)) return badRequest(*fault);
    const auto& record = std::get<record::Record>(read);
    const std::size_t moves = record.tree.pathTo(record.tree.mainLineEnd()).size();
    Said said{.analysis = {}, .revision = body.revision};
    store::StoredAnalysis& analysis = said.analysis;
    analysis.head = {.title = body.title,
                     .rules = record.rules,
                     .game = body.game,
                     .plies = static_cast<int>(moves)};
    analysis.tree = record::gameToJson(record);
    if (body.review) {
        const auto review = reviewFrom(*body.review, moves + 1, record.rules.size);
        if (const auto* fault = std::get_if<JsonFault>(&review)) return badRequest(*fault);
        analysis.review = dumped(std::get<Json>(review));
    }
    return said;
}

constexpr std::string_view kEnoughToday =
    "you have stored as many analyses as one client may in a day";

HttpResponse changedSince() {
    return errorResponse(409, HttpError::ChangedSince,
                         "the analysis was changed since then; read it again, or save another one");
}

}  // namespace

bool Api::mayStore(const HttpRequest& request) {
    return analysisBytes_.take(request.client, services_.loop.now(),
                               static_cast<double>(request.body.size()));
}

Task<std::optional<store::StoredAnalysis>> Api::analysisFor(std::string client, std::string id,
                                                            Respond respond) {
    auto found =
        co_await services_.worker.read(client, [&](ReadStores in) { return in.analyses.find(id); });
    if (!found) {
        respond(failure(found.error()));
        co_return std::nullopt;
    }
    if (!*found) respond(errorResponse(404, HttpError::NoAnalysis, "there is no such analysis"));
    co_return std::move(*found);
}

Task<std::optional<store::StoredAnalysis>> Api::ownAnalysis(HttpRequest request, std::string id,
                                                            Respond respond) {
    auto analysis = co_await analysisFor(request.client, id, respond);
    if (!analysis) co_return std::nullopt;
    const auto token = bearerToken(request);
    if (token && *token == analysis->token) co_return analysis;
    respond(token ? errorResponse(403, HttpError::NotOwner, "this token is not of the analysis")
                  : tokenWanted("to change or delete an analysis send its token: "
                                "Authorization: Bearer …"));
    co_return std::nullopt;
}

Task<void> Api::listAnalyses(HttpRequest request, std::string /*id*/, Respond respond) {
    // An analysis belongs to its author.
    if (services_.isPublic)
        co_return respond(
            errorResponse(403, HttpError::NotListed,
                          "this server does not list analyses; ask for one by its id"));
    const auto query = analysisQueryFrom(request);
    if (!query) co_return respond(failure(query.error()));
    const auto list = co_await services_.worker.read(
        request.client, [&](ReadStores in) { return in.analyses.list(*query); });
    if (!list) co_return respond(failure(list.error()));
    Json analyses = Json::array();
    for (const store::AnalysisHead& head : list->analyses) analyses.push_back(headJson(head));
    respond(jsonResponse({{"analyses", std::move(analyses)},
                          {"next", list->next.empty() ? Json(nullptr) : Json(list->next)}}));
}

Task<void> Api::createAnalysis(HttpRequest request, std::string /*id*/, Respond respond) {
    auto computed =
        co_await services_.worker.compute(request.client, [&] { return saidBy(request.body); });
    if (!computed) co_return respond(failure(computed.error()));
    auto& parsed = *computed;
    if (auto* refused = std::get_if<HttpResponse>(&parsed)) co_return respond(std::move(*refused));
    store::StoredAnalysis& analysis = std::get<Said>(parsed).analysis;
    const auto revision = std::get<Said>(parsed).revision;
    if (revision)
        co_return respond(
            badRequest("a new analysis is no change of a revision; leave \"revision\""
                       " out"));
    if (!analyses_.take(request.client, services_.loop.now()) || !mayStore(request))
        co_return respond(tooMuch(kEnoughToday, 3600));
    const auto count =
        co_await services_.worker.call([this] { return services_.analyses.count(); });
    if (!count) co_return respond(failure(count.error()));
    if (*count >= services_.maxAnalyses)
        co_return respond(errorResponse(
            507, HttpError::Full, "the store has as many analyses as it may have; delete some"));
    analysis.head.id = randomId();
    analysis.token = randomToken();
    analysis.head.begun = analysis.head.changed = services_.loop.unixTimeMs();
    const auto done =
        co_await services_.worker.call([&] { return services_.analyses.create(analysis); });
    if (!done) co_return respond(failure(done.error()));
    respond(createdResponse(
        {{"id", analysis.head.id}, {"token", analysis.token}, {"revision", analysis.head.changed}},
        "/analyses/" + analysis.head.id));
}

Task<void> Api::readAnalysis(HttpRequest request, std::string id, Respond respond) {
    const auto analysis = co_await analysisFor(request.client, id, respond);
    if (!analysis) co_return;
    auto response = co_await services_.worker.compute(request.client, [&] {
        const auto json = analysisJson(*analysis);
        return json ? jsonResponse(*json) : failure(json.error());
    });
    respond(response ? std::move(*response) : failure(response.error()));
}

Task<void> Api::changeAnalysis(HttpRequest request, std::string id, Respond respond) {
    const auto before = co_await ownAnalysis(request, id, respond);
    if (!before) co_return;
    const std::int64_t since = before->head.changed;
    auto computed =
        co_await services_.worker.compute(request.client, [&] { return saidBy(request.body); });
    if (!computed) co_return respond(failure(computed.error()));
    auto& parsed = *computed;
    if (auto* refused = std::get_if<HttpResponse>(&parsed)) co_return respond(std::move(*refused));
    store::StoredAnalysis& analysis = std::get<Said>(parsed).analysis;
    const auto revision = std::get<Said>(parsed).revision;
    if (revision && *revision != since) co_return respond(changedSince());
    if (!mayStore(request)) co_return respond(tooMuch(kEnoughToday, 3600));
    analysis.head.id = id;
    // No two changes are of one moment: that is the revision.
    analysis.head.changed = std::max(services_.loop.unixTimeMs(), since + 1);
    const auto changed =
        co_await services_.worker.call([&] { return services_.analyses.change(analysis, since); });
    if (!changed) co_return respond(failure(changed.error()));
    // Another server may have changed or deleted it in between.
    if (!*changed) {
        const auto there = co_await analysisFor(request.client, id, respond);
        if (there) respond(changedSince());
    }
    respond(jsonResponse({{"revision", analysis.head.changed}}));
}

Task<void> Api::deleteAnalysis(HttpRequest request, std::string id, Respond respond) {
    const auto analysis = co_await ownAnalysis(request, id, respond);
    if (!analysis) co_return;
    const auto removed =
        co_await services_.worker.call([&] { return services_.analyses.remove(id); });
    if (!removed) co_return respond(failure(removed.error()));
    respond({.status = 204, .type = ""});
}

}  // namespace tengen::server
