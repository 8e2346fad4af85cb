// The proofs that Black wins: what is proven, position by position.
#include <algorithm>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "server/api/api.hpp"
#include "server/api/api_response.hpp"
#include "server/api/request_values.hpp"

namespace tengen::server {
namespace {

using agents::ProofExplorer;
using agents::ProofSource;
using agents::ProofView;

/// Names a proof in paths: `freestyle15`.
std::string idOfProof(const Ruleset& rules) {
    return std::string(idOf(rules.rule)) + std::to_string(rules.size);
}

std::string_view nameOf(ProofSource source) {
    switch (source) {
        case ProofSource::Five: return "five";
        case ProofSource::OpenFour: return "openFour";
        case ProofSource::Stored: return "stored";
        case ProofSource::Leaf: return "leaf";
    }
    return "";
}

std::string_view nameOf(ProofView::Status status) {
    switch (status) {
        case ProofView::Status::Partial: return "partial";
        case ProofView::Status::Proven: return "proven";
        case ProofView::Status::Open: return "open";
        case ProofView::Status::Won: return "won";
    }
    return "";
}

Json pointsJson(std::span<const Point> points) {
    Json list = Json::array();
    for (const Point p : points) list.push_back(toText(p));
    return list;
}

Json summaryJson(const agents::ProofSummary& summary) {
    return {{"id", idOfProof(summary.rules)},
            {"rule", idOf(summary.rules.rule)},
            {"size", summary.rules.size},
            {"firstReplies", summary.closed.size() + summary.open.size()},
            {"closed", pointsJson(summary.closed)},
            {"open", pointsJson(summary.open)},
            {"storedMoves", summary.storedMoves},
            {"longestWin", summary.longestWin}};
}

Json answerJson(const std::optional<agents::ProofAnswer>& answer) {
    if (!answer) return nullptr;
    return {{"move", toText(answer->move)},
            {"source", nameOf(answer->source)},
            {"plies", answer->plies}};
}

Json orNull(const std::optional<int>& number) { return number ? Json(*number) : Json(); }

Json repliesJson(std::span<const agents::ProofReply> replies) {
    Json list = Json::array();
    for (const agents::ProofReply& reply : replies)
        list.push_back({{"at", toText(reply.at)},
                        {"loses", reply.loses ? nameOf(*reply.loses) : "open"},
                        {"plies", orNull(reply.plies)}});
    return list;
}

ProofExplorer::MaySearch turnsOf(const EnginePool::Turn& turn) {
    return [&turn] {
        turn.yield();
        return !turn.stop().stop_requested();
    };
}

HttpResponse positionAnswer(const ProofExplorer& proof, const Board& board,
                            const EnginePool::Turn& turn) {
    const auto view = proof.view(board, turnsOf(turn));
    if (!view) return failure(view.error(), HttpError::BadPosition);
    return jsonResponse({{"moves", pointsJson(board.moves())},
                         {"toMove", board.sideToMove() == Side::Black ? "black" : "white"},
                         {"status", nameOf(view->status)},
                         {"plies", orNull(view->plies)},
                         {"answer", answerJson(view->answer)},
                         {"replies", repliesJson(view->replies)}});
}

HttpResponse lineAnswer(const ProofExplorer& proof, const Board& board,
                        const EnginePool::Turn& turn) {
    const auto line = proof.line(board, turnsOf(turn));
    if (!line) return failure(line.error(), HttpError::BadPosition);
    return jsonResponse({{"moves", pointsJson(board.moves())},
                         {"line", pointsJson(line->moves)},
                         {"stored", line->stored}});
}

Result<Board> boardOf(const HttpRequest& request, const Ruleset& rules) {
    const auto* moves = given(request, "moves");
    const auto points = parsePoints(moves == nullptr ? "" : *moves, rules.size);
    if (!points) return points.error();
    return Board::afterMoves(rules, *points);
}

HttpResponse busy() {
    auto refused = errorResponse(503, HttpError::Busy, "too many searches wait; ask again soon");
    refused.headers.emplace_back("Retry-After", "1");
    return refused;
}

}  // namespace

std::shared_ptr<void> Api::proofs(const HttpRequest&, std::string_view, const Respond& respond) {
    Json list = Json::array();
    for (const auto& proof : proofs_) list.push_back(summaryJson(proof->summary()));
    respond(jsonResponse({{"proofs", std::move(list)}}));
    return nullptr;
}

std::shared_ptr<void> Api::exploreProof(const HttpRequest& request, std::string_view id,
                                        const Respond& respond, ProofAnswerer answerer) {
    const auto found = std::ranges::find(
        proofs_, id, [](const auto& proof) { return idOfProof(proof->summary().rules); });
    if (found == proofs_.end())
        return respond(errorResponse(404, HttpError::NotFound,
                                     "there is no proof " + inQuotes(id) +
                                         "; GET /proofs lists "
                                         "them")),
               nullptr;
    const auto board = boardOf(request, (*found)->summary().rules);
    if (!board) return respond(badRequest(board.error().message, HttpError::BadPosition)), nullptr;
    const auto answer = [respond, &loop = services_.loop](HttpResponse response) {
        loop.post([respond, response = std::move(response)] { respond(response); });
    };
    const auto run = [answer, answerer, proof = *found, board = *board](
                         const EnginePool::Turn& turn) { answer(answerer(*proof, board, turn)); };
    const auto onFailed = [answer](EnginePool::Failure why) {
        answer(why == EnginePool::Failure::Displaced
                   ? busy()
                   : errorResponse(500, HttpError::Internal, "the search failed; ask again"));
    };
    auto ticket = services_.pool.submit(
        {.run = run, .client = request.client, .priority = Priority::Live, .onFailed = onFailed});
    if (!ticket) return respond(busy()), nullptr;
    return std::make_shared<EnginePool::Ticket>(std::move(*ticket));
}

std::shared_ptr<void> Api::proofPosition(const HttpRequest& request, std::string_view id,
                                         const Respond& respond) {
    return exploreProof(request, id, respond, positionAnswer);
}

std::shared_ptr<void> Api::proofLine(const HttpRequest& request, std::string_view id,
                                     const Respond& respond) {
    return exploreProof(request, id, respond, lineAnswer);
}

}  // namespace tengen::server
