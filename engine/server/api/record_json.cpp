#include "server/api/record_json.hpp"

#include <algorithm>

#include "base/json.hpp"
#include "record/json.hpp"

namespace tengen::server {
namespace {

using nlohmann::json;

/// The page draws lines of moves recursively; no game is longer.
constexpr std::size_t kMaxDepth = 1000;
constexpr std::size_t kMaxMoves = 100'000;

Result<void> checkSize(const record::MoveTree& tree) {
    std::vector<std::size_t> depths(tree.size());
    std::size_t deepest = 0;
    for (record::NodeId node = 1; node < tree.size(); ++node) {  // parents come first
        depths[node] = depths[tree.parent(node)] + 1;
        deepest = std::max(deepest, depths[node]);
    }
    if (tree.size() > kMaxMoves || deepest > kMaxDepth)
        return Error{Error::Kind::TooLarge, "a page shows games of at most " +
                                                std::to_string(kMaxMoves) + " moves, " +
                                                std::to_string(kMaxDepth) +
                                                " in a line; use tengen convert for larger ones"};
    return {};
}

/// Turns the nested form of earlier stores into that of today. It takes the tree apart instead of
/// copying branches of it, of which a long line has as many as moves, each within the one before.
class Flattener {
public:
    json game(json tree) {
        json nodes = std::move(tree.at("moves"));
        json game = withLabels(std::move(tree));
        if (const auto side = game.find("toMove"); side != game.end()) {
            game["setup"]["toMove"] = *side;
            game.erase("toMove");
        }
        game["moves"] = json::array();
        addMoves(game["moves"], nodes, 0);
        return game;
    }

private:
    static json withLabels(json value) {
        if (const auto marks = value.find("marks"); marks != value.end()) {
            value["labels"] = std::move(*marks);
            value.erase("marks");
        }
        return value;
    }

    /// Leaves nothing in `nodes`.
    void addMoves(json& moves, json& nodes, std::size_t parent) {
        for (json& node : nodes) {
            json children = std::move(node.at("children"));
            json move = withLabels(std::move(node));
            move.erase("children");
            move["after"] = parent;
            moves.push_back(std::move(move));
            addMoves(moves, children, moves.size());
        }
    }
};

}  // namespace

Result<Json> recordJson(const record::Record& record) {
    if (auto fits = checkSize(record.tree); !fits) return fits.error();
    return parseJson<Json>(record::gameToJson(record));
}

std::variant<record::Record, JsonFault> recordFrom(const json& value) {
    std::optional<JsonFault> fault;
    JsonFields fields(value, fault, "record");
    for (const char* name : {"rule", "size", "moves"}) fields.required(name);
    if (fault) return *fault;
    auto record = record::gameFromJson(value);
    const auto fits = record ? checkSize(record->tree) : Result<void>(record.error());
    if (!fits)
        return JsonFault{.code = JsonFault::Code::BadValue,
                         .message = "\"record\": " + fits.error().message};
    return std::move(*record);
}

Result<record::Record> storedRecord(std::string_view text) {
    auto value = parseJson(text);
    if (!value) return value.error();
    auto record = record::gameFromJson(*value);
    if (record) return record;
    try {
        return record::gameFromJson(Flattener().game(std::move(*value)));
    } catch (const json::exception&) {  // neither form
        return record.error();
    }
}

}  // namespace tengen::server
