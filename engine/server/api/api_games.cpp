// Games: begun, listed, read, deleted, explored.
#include <algorithm>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "core/position_key.hpp"
#include "record/format.hpp"
#include "server/api/api.hpp"
#include "server/api/api_response.hpp"
#include "server/api/file_response.hpp"
#include "server/api/request_values.hpp"
#include "server/games/game_record.hpp"

namespace tengen::server {
namespace {

/// The board of `rule`, `size` and `moves`.
Result<Board> boardFrom(const HttpRequest& request) {
    Ruleset rules;
    const auto rule = ruleGiven(request);
    if (!rule) return rule.error();
    rules.rule = rule->value_or(rules.rule);
    if (const auto* text = given(request, "size")) {
        const auto size = parseNumber<int>(*text);
        if (!size)
            return Error{Error::Kind::BadValue, "a size is a number, not " + inQuotes(*text)};
        rules.size = *size;
    }
    const auto good = checked(rules);
    if (!good) return good.error();
    const auto* moves = given(request, "moves");
    const auto points = parsePoints(moves == nullptr ? "" : *moves, rules.size);
    if (!points) return points.error();
    return Board::afterMoves(*good, *points);
}

Result<store::GameQuery> gameQueryFrom(const HttpRequest& request) {
    constexpr std::string_view kEnded[] = {"", "black", "white", "draw", "open"};
    store::GameQuery query;
    if (given(request, "moves") != nullptr || given(request, "size") != nullptr) {
        const auto board = boardFrom(request);
        if (!board) return board.error();
        query.position = positionKey(*board);
    }
    if (auto fit = checkLengths(request); !fit) return fit.error();
    const auto rule = ruleGiven(request);
    if (!rule) return rule.error();
    query.rule = *rule;
    const auto limit = limitGiven(request, query.limit);
    if (!limit) return limit.error();
    query.limit = *limit;
    if (const auto* text = given(request, "agent")) query.agent = *text;
    if (const auto* text = given(request, "text")) query.text = *text;
    if (const auto* text = given(request, "before")) query.before = *text;
    if (const auto* text = given(request, "result")) {
        const auto* found = std::ranges::find(kEnded, *text);
        if (text->empty() || found == std::end(kEnded))
            return Error{Error::Kind::BadValue,
                         "a result is black, white, draw or open, not " + inQuotes(*text)};
        query.ended = static_cast<store::GameQuery::Ended>(found - std::begin(kEnded));
    }
    return query;
}

Json tallyJson(const store::Tally& tally) {
    return {{"games", tally.games},
            {"black", tally.black},
            {"white", tally.white},
            {"draws", tally.draws}};
}

Json explorerJson(const Board& board, const store::PositionStatistics& statistics) {
    // Positions are known by their keys; of the moves that lead to one, the first stands for all.
    std::map<std::uint64_t, Point> moveTo;
    if (!board.isOver() && !statistics.next.empty())
        for (const Point p : board.emptyPoints()) {
            Board after = board;
            after.play(p);
            moveTo.try_emplace(positionKey(after), p);
        }
    Json json = tallyJson(statistics.all);
    json["moves"] = Json::array();
    for (const auto& [key, tally] : statistics.next) {
        const auto found = moveTo.find(key);
        if (found == moveTo.end()) continue;  // a pass
        Json move = {{"move", toText(found->second)}};
        move.update(tallyJson(tally));
        json["moves"].push_back(std::move(move));
    }
    return json;
}

/// Why a game cannot be begun.
HttpResponse notCreated(const wire::NewGame& wanted, const Error& error) {
    if (error.kind == Error::Kind::TooLarge)
        return errorResponse(507, HttpError::Full, error.message);
    if (error.kind == Error::Kind::IllegalMove)
        return badRequest(error.message, HttpError::BadPosition);
    for (const store::StoredPlayer* player : {&wanted.black, &wanted.white})
        if (player->isAgent && !checkServedAgent(player->name, wanted.rules))
            return badRequest(error.message, HttpError::BadAgent);
    return failure(error);
}

}  // namespace

Task<void> Api::listGames(HttpRequest request, std::string /*id*/, Respond respond) {
    auto query = gameQueryFrom(request);
    if (!query) co_return respond(failure(query.error()));
    query->publishedOnly = services_.isPublic;
    if (services_.isPublic && query->ended == store::GameQuery::Ended::Any)
        query->ended = store::GameQuery::Ended::Over;
    if (services_.isPublic && query->ended == store::GameQuery::Ended::Open)
        co_return respond(
            errorResponse(403, HttpError::OnlyOver, "this server lists only games that are over"));
    auto response =
        co_await services_.worker.read(request.client, [&](ReadStores in) -> Result<HttpResponse> {
            const auto list = in.games.list(*query);
            if (!list) return list.error();
            Json games = Json::array();
            for (const store::GameHead& head : list->games) games.push_back(summaryJson(head));
            return jsonResponse({{"games", std::move(games)},
                                 {"next", list->next.empty() ? Json(nullptr) : Json(list->next)}});
        });
    respond(response ? std::move(*response) : failure(response.error()));
}

Task<void> Api::createGame(HttpRequest request, std::string /*id*/, Respond respond) {
    const auto wanted = wire::parseNewGame(request.body);
    if (const auto* fault = std::get_if<JsonFault>(&wanted)) co_return respond(badRequest(*fault));
    if (!games_.take(request.client, services_.loop.now()))
        co_return respond(tooMuch("you have begun as many games as one client may in a day", 3600));
    const auto created = co_await services_.registry.create(std::get<wire::NewGame>(wanted));
    if (!created) co_return respond(notCreated(std::get<wire::NewGame>(wanted), created.error()));
    const store::GameTokens& tokens = created->tokens;
    respond(createdResponse({{"id", created->id},
                             {"tokens",
                              {{"black", tokens.first},
                               {"white", tokens.second},
                               {"both", tokens.both},
                               {"spectator", tokens.spectator}}}},
                            "/games/" + created->id));
}

Task<void> Api::readGame(HttpRequest /*request*/, std::string id, Respond respond) {
    const auto game = co_await gameFor(id, respond);
    if (!game) co_return;
    Json json = {{"id", game->id()}};
    addGame(json, game->head(), game->state().board().moves(), game->state().times());
    respond(jsonResponse(json));
}

Task<void> Api::deleteGame(HttpRequest request, std::string id, Respond respond) {
    const auto game = co_await gameFor(id, respond);
    if (!game) co_return;
    const auto token = bearerToken(request);
    if (!token)
        co_return respond(
            tokenWanted("to delete a game send its token both: Authorization: Bearer …"));
    if (game->roleOf(*token) != Role::Both)
        co_return respond(
            errorResponse(403, HttpError::NotOwner, "only the token both owns the game"));
    const auto removed = co_await services_.registry.remove(id);
    if (!removed) co_return respond(failure(removed.error()));
    respond({.status = 204, .type = ""});
}

Task<void> Api::publishGame(HttpRequest request, std::string id, Respond respond) {
    const auto wanted = wire::parsePublication(request.body);
    if (const auto* fault = std::get_if<JsonFault>(&wanted)) co_return respond(badRequest(*fault));
    const auto game = co_await gameFor(id, respond);
    if (!game) co_return;
    const auto token = bearerToken(request);
    if (!token)
        co_return respond(tokenWanted(
            "to publish a game send the token of one of its players: Authorization: Bearer …"));
    const auto role = game->roleOf(*token);
    if (!role || *role == Role::Spectator)
        co_return respond(
            errorResponse(403, HttpError::NotOwner, "only players of the game may publish it"));
    const bool published = std::get<bool>(wanted);
    const auto done = co_await game->publish(game, published);
    if (!done) co_return respond(failure(done.error()));
    respond(jsonResponse({{"published", published}}));
}

Task<void> Api::deleteOwn(HttpRequest request, std::string /*id*/, Respond respond) {
    const auto wanted = wire::parseOwnThings(request.body);
    if (const auto* fault = std::get_if<JsonFault>(&wanted)) co_return respond(badRequest(*fault));
    const auto& own = std::get<wire::OwnThings>(wanted);
    std::int64_t games = 0;
    std::int64_t analyses = 0;
    for (const auto& [id, token] : own.games) {
        const auto game = co_await services_.registry.find(id);
        if (!game) co_return respond(failure(game.error()));
        if (!*game || (*game)->roleOf(token) != Role::Both) continue;
        const auto removed = co_await services_.registry.remove(id);
        if (!removed) co_return respond(failure(removed.error()));
        if (*removed) ++games;
    }
    for (const auto& thing : own.analyses) {
        // The token is compared where nothing can come between.
        const auto removed = co_await services_.worker.call([&]() -> Result<bool> {
            const auto found = services_.analyses.find(thing.id);
            if (!found) return found.error();
            if (!*found || (*found)->token != thing.token) return false;
            return services_.analyses.remove(thing.id);
        });
        if (!removed) co_return respond(failure(removed.error()));
        if (*removed) ++analyses;
    }
    respond(jsonResponse({{"games", games}, {"analyses", analyses}}));
}

Task<void> Api::exportGame(HttpRequest request, std::string id, Respond respond) {
    const auto* name = given(request, "format");
    if (name == nullptr)
        co_return respond(badRequest("say which format, as in ?format=sgf", HttpError::BadFormat));
    const auto format = record::formatById(*name);
    if (!format) co_return respond(badRequest(format.error().message, HttpError::BadFormat));
    const auto game = co_await gameFor(id, respond);
    if (!game) co_return;
    const record::Record record = recordOf(game->head(), game->state());
    respond(fileResponse(**format, record, "game-" + std::string(id)));
}

Task<void> Api::explorer(HttpRequest request, std::string /*id*/, Respond respond) {
    const auto board = boardFrom(request);
    if (!board) co_return respond(failure(board.error(), HttpError::BadPosition));
    auto response =
        co_await services_.worker.read(request.client, [&](ReadStores in) -> Result<HttpResponse> {
            const auto statistics = in.games.explore(positionKey(*board));
            if (!statistics) return statistics.error();
            return jsonResponse(explorerJson(*board, *statistics));
        });
    respond(response ? std::move(*response) : failure(response.error()));
}

}  // namespace tengen::server
