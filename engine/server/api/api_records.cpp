// Files in and out, and the stateless move.
#include "agents/agent.hpp"
#include "analysis/timed_stop.hpp"
#include "base/text.hpp"
#include "core/notation.hpp"
#include "record/format.hpp"
#include "server/api/api.hpp"
#include "server/api/api_response.hpp"
#include "server/api/file_response.hpp"
#include "server/api/record_json.hpp"
#include "server/games/game_record.hpp"

namespace tengen::server {
namespace {

using std::chrono::milliseconds;

Json winnerJson(const Board& board) {
    switch (board.outcome()) {
        case Outcome::BlackWins: return "black";
        case Outcome::WhiteWins: return "white";
        case Outcome::Draw: return "draw";
        case Outcome::Ongoing: break;
    }
    return nullptr;
}

Result<Board> boardOf(const wire::MoveCall& call, const Ruleset& rules) {
    if (!call.stones) return Board::afterMoves(rules, call.moves);
    const auto& [black, white, toMove] = *call.stones;
    return Board::withStones(rules, black, white, toMove);
}

/// A search for a board that is not over, made on the searching thread.
Json moveAnswer(const wire::MoveCall& call, Board board,
                const std::shared_ptr<search::Experience>& experience,
                const EnginePool::Turn& turn) {
    const milliseconds longest(call.agent.timeMs > 0 ? call.agent.timeMs + 200
                                                     : wire::kMaxMoveTime);
    const analysis::TimedStop timed(turn.stop(), longest);
    const auto agent = makeServedAgent(call.agent.name, 1, experience);
    search::Limits limits = limitsOf(call.agent);
    limits.onPoll = [turn] { turn.yield(); };
    const search::Report report = (*agent)->choose(board, limits, timed.token(), nullptr);
    const search::Line& best = report.best();
    board.play(report.move());
    return {{"move", toText(report.move())},
            {"winner", winnerJson(board)},
            {"board", toJson(board.setup())},
            {"pv", toJson(best.moves)},
            {"score", best.score},
            {"winrate", winrateJson(best)},
            {"depth", report.depth},
            {"nodes", report.nodes},
            {"timeMs", report.time.count() / 1000}};
}

HttpResponse tooManySearches() {
    auto refused = errorResponse(503, HttpError::Busy,
                                 "too many searches wait already; ask again in a moment");
    refused.headers.emplace_back("Retry-After", "1");
    return refused;
}

}  // namespace

HttpResponse fileResponse(const record::Format& format, const record::Record& record,
                          const std::string& name) {
    const auto written = format.write({&record, 1}, {});
    if (!written) return failure(written.error(), HttpError::BadFormat);
    HttpResponse response{.type = "application/octet-stream", .body = written->bytes};
    response.headers = {{"Cache-Control", "no-store"},
                        {"Content-Disposition",
                         "attachment; filename=\"" + name + std::string(format.extension) + "\""}};
    std::string notes;
    for (const std::string& note : written->notes) notes += (notes.empty() ? "" : "; ") + note;
    // A header is one line of ASCII.
    for (char& c : notes)
        if (c < ' ' || c > '~') c = '?';
    if (!notes.empty()) response.headers.emplace_back("Tengen-Notes", notes.substr(0, 1000));
    return response;
}

namespace {

HttpResponse imported(const std::string& body) {
    const auto parsed = wire::parseImportCall(body);
    if (const auto* fault = std::get_if<JsonFault>(&parsed)) return badRequest(*fault);
    const auto& call = std::get<wire::ImportCall>(parsed);
    const auto format = record::formatById(call.format.empty() ? guessFormat(call.bytes)
                                                               : std::string_view(call.format));
    if (!format) return badRequest(format.error().message, HttpError::BadFormat);
    const auto games = record::readGames(**format, call.bytes, {.rules = call.rules});
    if (!games)
        return badRequest(
            "this is no " + std::string((*format)->id) + " file: " + games.error().message,
            HttpError::BadFile);
    constexpr std::size_t kMaxShown = 1000;
    if (games->records.size() > kMaxShown)
        return errorResponse(413, HttpError::TooLarge,
                             "a page takes at most 1000 games at once; use tengen convert");
    Json records = Json::array();
    for (const record::Record& record : games->records) {
        auto json = recordJson(record);
        if (!json) return failure(json.error());
        records.push_back(std::move(*json));
    }
    return jsonResponse(
        {{"format", (*format)->id}, {"records", std::move(records)}, {"notes", games->notes}});
}

HttpResponse exported(const std::string& body) {
    const auto parsed = wire::parseExportCall(body);
    if (const auto* fault = std::get_if<JsonFault>(&parsed)) return badRequest(*fault);
    const auto& call = std::get<wire::ExportCall>(parsed);
    const auto format = record::formatById(call.format);
    if (!format) return badRequest(format.error().message, HttpError::BadFormat);
    const auto record = recordFrom(call.record);
    if (const auto* fault = std::get_if<JsonFault>(&record)) return badRequest(*fault);
    return fileResponse(**format, std::get<record::Record>(record), "game");
}

}  // namespace

// Files are read and written beside the loop: one of 4 MiB takes as long as a hundred moves.

Task<void> Api::importRecords(HttpRequest request, std::string /*id*/, Respond respond) {
    auto response =
        co_await services_.worker.compute(request.client, [&] { return imported(request.body); });
    respond(response ? std::move(*response) : failure(response.error()));
}

Task<void> Api::exportRecord(HttpRequest request, std::string /*id*/, Respond respond) {
    auto response =
        co_await services_.worker.compute(request.client, [&] { return exported(request.body); });
    respond(response ? std::move(*response) : failure(response.error()));
}

std::shared_ptr<void> Api::move(const HttpRequest& request, std::string_view,
                                const Respond& respond) {
    const auto parsed = wire::parseMoveCall(request.body);
    if (const auto* fault = std::get_if<JsonFault>(&parsed))
        return respond(badRequest(*fault)), nullptr;
    const auto& call = std::get<wire::MoveCall>(parsed);
    const auto rules = checked(call.rules);
    if (!rules) return respond(badRequest(rules.error().message)), nullptr;
    const auto board = boardOf(call, *rules);
    if (!board) return respond(badRequest(board.error().message, HttpError::BadPosition)), nullptr;
    if (auto fits = checkServedAgent(call.agent.name, *rules); !fits)
        return respond(badRequest(fits.error().message, HttpError::BadAgent)), nullptr;
    if (board->isOver()) {
        respond(jsonResponse({{"move", nullptr},
                              {"winner", winnerJson(*board)},
                              {"board", toJson(board->setup())},
                              {"pv", Json::array()},
                              {"score", nullptr},
                              {"winrate", nullptr},
                              {"depth", 0},
                              {"nodes", 0},
                              {"timeMs", 0}}));
        return nullptr;
    }
    const auto answer = [respond, &loop = services_.loop](HttpResponse response) {
        loop.post([respond, response = std::move(response)] { respond(response); });
    };
    const auto run = [call, board = *board, answer,
                      experience = services_.experience](const EnginePool::Turn& turn) {
        answer(jsonResponse(moveAnswer(call, board, experience, turn)));
    };
    const auto onFailed = [answer](EnginePool::Failure why) {
        answer(why == EnginePool::Failure::Displaced
                   ? tooManySearches()
                   : errorResponse(500, HttpError::Internal, "the search failed; ask again"));
    };
    auto ticket = services_.pool.submit(
        {.run = run, .client = request.client, .priority = Priority::Live, .onFailed = onFailed});
    if (!ticket) return respond(tooManySearches()), nullptr;
    return std::make_shared<EnginePool::Ticket>(std::move(*ticket));
}

}  // namespace tengen::server
