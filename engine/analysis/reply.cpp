#include "analysis/reply.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/request.hpp"
#include "core/notation.hpp"

namespace tengen::analysis {
namespace {

using Json = nlohmann::ordered_json;

Json opened(std::string_view id, ReplyStage stage) {
    return {{"v", kAnalysisVersion}, {"id", id}, {"final", stage == ReplyStage::Final}};
}

std::string written(const Json& reply) {
    // What came in was valid UTF-8; an agent's own words may not be, and must not end the stream.
    return reply.dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <class Points>
Json listOf(const Points& points) {
    Json list = Json::array();
    for (const Point p : points) list.push_back(toText(p));
    return list;
}

std::string_view wordFor(search::ForcedEnd::By by) {
    switch (by) {
        case search::ForcedEnd::By::Vcf: return "vcf";
        case search::ForcedEnd::By::Vct: return "vct";
        case search::ForcedEnd::By::Search: return "search";
        case search::ForcedEnd::By::Proof: return "proof";
    }
    return "search";
}

Json lineOf(const search::Line& line, std::size_t rank) {
    Json json = {{"rank", rank}, {"move", toText(line.moves.front())}, {"score", line.score}};
    json["winrate"] = line.winrate ? Json(*line.winrate) : Json(nullptr);
    if (line.forced)
        json[line.forced->win ? "win" : "loss"] = {{"in", line.forced->plies},
                                                   {"by", wordFor(line.forced->by)}};
    json["pv"] = listOf(line.moves);
    return json;
}

Json threatsOf(const ThreatPoints& points) {
    return {{"five", listOf(points.five)},
            {"four", listOf(points.four)},
            {"three", listOf(points.three)},
            {"forbidden", listOf(points.forbidden)}};
}

}  // namespace

std::uint64_t nodesPerSecond(const search::Report& report) {
    const double seconds = std::chrono::duration<double>(report.time).count();
    return static_cast<std::uint64_t>(static_cast<double>(report.nodes) / std::max(seconds, 1e-6));
}

std::string analysisReply(std::string_view id, ReplyStage stage, std::string_view evaluation,
                          const search::Report& report) {
    Json reply = opened(id, stage);
    reply["depth"] = report.depth;
    reply["seldepth"] = report.selectiveDepth;
    reply["nodes"] = report.nodes;
    reply["nps"] = nodesPerSecond(report);
    reply["timeMs"] = std::max<std::int64_t>(report.time.count() / 1000, 0);
    reply["evaluation"] = evaluation;
    reply["lines"] = Json::array();
    for (std::size_t i = 0; i < report.lines.size(); ++i)
        reply["lines"].push_back(lineOf(report.lines[i], i + 1));
    return written(reply);
}

std::string solveReply(std::string_view id, const search::Solution& solution) {
    Json reply = opened(id, ReplyStage::Final);
    reply["solved"] = solution.solved ? Json(*solution.solved) : Json(nullptr);
    const bool solved = solution.solved == true;
    reply["line"] = solved ? listOf(solution.line) : Json::array();
    reply["in"] = solved ? Json(solution.line.size()) : Json(nullptr);
    reply["nodes"] = solution.nodes;
    return written(reply);
}

std::string defencesReply(std::string_view id, const Defences& defences) {
    Json reply = opened(id, ReplyStage::Final);
    reply["moves"] = listOf(defences.moves);
    reply["unsure"] = listOf(defences.unsure);
    reply["nodes"] = defences.nodes;
    return written(reply);
}

std::string threatsReply(std::string_view id, const std::array<ThreatPoints, 2>& points) {
    Json reply = opened(id, ReplyStage::Final);
    for (const Side side : kSides)
        reply[std::string(nameOf(side))] = threatsOf(points[indexOf(side)]);
    return written(reply);
}

std::string versionReply(std::string_view id, std::string_view version,
                         std::span<const std::string> agents) {
    Json reply = opened(id, ReplyStage::Final);
    reply["version"] = version;
    reply["agents"] = agents;
    return written(reply);
}

std::string errorReply(const Refusal& refusal) {
    const Json reply = {{"id", refusal.id ? Json(*refusal.id) : Json(nullptr)},
                        {"error", {{"code", idOf(refusal.code)}, {"message", refusal.message}}}};
    return written(reply);
}

}  // namespace tengen::analysis
