#include "server/tree_json.hpp"

#include <algorithm>

#include "core/json_points.hpp"
#include "core/notation.hpp"
#include "record/record_builder.hpp"

namespace tengen::server {
namespace {

using Said = nlohmann::json;  // what the page sends
using Code = JsonFault::Code;

/// Nesting costs stack here and in the page; no game is so long.
constexpr std::size_t kDeepest = 1000;
constexpr std::size_t kMaxNodes = 100'000;
constexpr std::size_t kLongestText = 1 << 20;

void addWords(Json& json, const record::Annotation& words) {
    if (!words.comment.empty()) json["comment"] = words.comment;
    if (!words.labels.empty()) {
        Json marks = Json::object();
        for (const record::Label& label : words.labels) marks[toText(label.at)] = label.text;
        json["marks"] = std::move(marks);
    }
    if (words.timeMs > 0) json["timeMs"] = words.timeMs;
}

Json childrenJson(const record::MoveTree& tree, record::NodeId node) {
    Json list = Json::array();
    for (record::NodeId child = tree.firstChild(node); child != record::MoveTree::kNone;
         child = tree.nextSibling(child)) {
        Json json = {{"move", toText(tree.move(child))}};
        addWords(json, tree.annotation(child));
        json["children"] = childrenJson(tree, child);
        list.push_back(std::move(json));
    }
    return list;
}

Result<void> checkSize(const record::MoveTree& tree) {
    std::vector<std::uint32_t> depths(tree.size());
    std::uint32_t deepest = 0;
    for (record::NodeId node = 1; node < tree.size();
         ++node) {  // parents come before their children
        depths[node] = depths[tree.parent(node)] + 1;
        deepest = std::max(deepest, depths[node]);
    }
    if (tree.size() > kMaxNodes || deepest > kDeepest)
        return Error{Error::Kind::TooLarge, "a page shows games of at most " +
                                                std::to_string(kMaxNodes) + " moves, " +
                                                std::to_string(kDeepest) +
                                                " in a line; use tengen convert for larger ones"};
    return {};
}

/// Reads a tree into a builder, node by node.
class TreeReader {
public:
    std::variant<record::Record, JsonFault> read(const Said& tree) {
        JsonFields fields(tree, fault_, "tree");
        record::RecordBuilder builder(rules(fields));
        info(fields, builder);
        setup(fields, builder);
        words(fields, builder, "tree");
        if (const Said* moves = fields.required("moves")) children(*moves, builder, 1);
        fields.close();
        if (fault_) return *fault_;
        return builder.finish();
    }

private:
    Ruleset rules(JsonFields& fields) {
        Ruleset result;
        const auto rule = parseRule(fields.text("rule", 1, 40));
        if (rule)
            result.rule = *rule;
        else
            fields.refuse(Code::BadValue, rule.error().message);
        result.size = fields.number<int>("size", kMinSize, kMaxSize);
        result.lineLength =
            fields.optionalNumber<int>("lineLength", kMinLineLength, kMaxLineLength).value_or(5);
        const auto good = checked(result);
        if (good) return *good;
        fields.refuse(Code::BadValue, good.error().message);
        return {};
    }

    void info(JsonFields& fields, record::RecordBuilder& builder) {
        const Said* value = fields.optional("info");
        if (value == nullptr) return;
        JsonFields own(*value, fault_, "tree.info");
        for (const auto& [field, name, sgf] : record::kFields)
            if (const auto text = own.optionalText(name, 0, kLongestText))
                builder.info().set(field, *text);
        own.close();
    }

    void setup(JsonFields& fields, record::RecordBuilder& builder) {
        if (const Said* value = fields.optional("setup")) {
            JsonFields own(*value, fault_, "tree.setup");
            for (const Side side : kSides)
                for (const Point p :
                     readPoints(own, nameOf(side), Passes::Refused, kMaxSize * kMaxSize))
                    check(fields, builder.place(side, p));
            own.close();
        }
        if (const auto side = fields.optionalText("toMove", 1, 10)) {
            if (*side != "black" && *side != "white")
                fields.refuseValue("toMove", "\"black\" or \"white\"");
            else
                check(fields, builder.setToMove(*side == "black" ? Side::Black : Side::White));
        }
    }

    void words(JsonFields& fields, record::RecordBuilder& builder, const std::string& where) {
        const record::NodeId node = builder.current();
        if (const auto comment = fields.optionalText("comment", 0, kLongestText))
            builder.tree().addComment(node, *comment);
        const Said* marks = fields.optional("marks");
        if (marks == nullptr) return;
        if (!marks->is_object()) return fields.refuseValue("marks", "an object, {\"h8\":\"A\"}");
        for (const auto& [name, text] : marks->items()) {
            const auto point = parsePoint(name, builder.rules().size);
            if (!point || point->isPass() || !text.is_string())
                return fields.refuse(Code::BadValue,
                                     "\"" + where + ".marks\" has a word for each point");
            builder.tree().setLabel(node, *point, text.get_ref<const std::string&>());
        }
    }

    void children(const Said& list, record::RecordBuilder& builder, std::size_t depth) {
        JsonFields none(kEmpty, fault_);
        if (!list.is_array() || (depth > kDeepest && !list.empty()))
            return none.refuse(Code::BadValue, "moves are lists of nodes, at most " +
                                                   std::to_string(kDeepest) + " deep");
        const record::NodeId from = builder.current();
        for (const Said& item : list) {
            JsonFields fields(item, fault_, "node");
            const Point move = readPoint(fields, "move", Passes::Allowed);
            if (!fault_) check(fields, builder.play(move));
            if (fault_) return;
            words(fields, builder, "node");
            if (const auto time = fields.optionalNumber<std::uint32_t>("timeMs", 0, UINT32_MAX))
                builder.tree().setTime(builder.current(), *time);
            if (const Said* more = fields.required("children")) children(*more, builder, depth + 1);
            fields.close();
            if (fault_) return;
            builder.backTo(from);
        }
    }

    static void check(JsonFields& fields, const Result<void>& done) {
        if (!done) fields.refuse(Code::BadValue, done.error().message);
    }

    const Said kEmpty = Said::object();
    std::optional<JsonFault> fault_;
};

}  // namespace

Result<Json> treeJson(const record::Record& record) {
    if (auto fits = checkSize(record.tree); !fits) return fits.error();
    Json json = {{"rule", idOf(record.rules.rule)}, {"size", record.rules.size}};
    if (record.rules.lineLength != 5) json["lineLength"] = record.rules.lineLength;
    if (!record.info.all().empty()) {
        Json info = Json::object();
        for (const auto& [field, name, sgf] : record::kFields)
            if (!record.info.get(field).empty()) info[std::string(name)] = record.info.get(field);
        json["info"] = std::move(info);
    }
    if (record.setup != record::Setup{}) {
        json["setup"] = {{"black", toJson(record.setup.black)},
                         {"white", toJson(record.setup.white)}};
        json["toMove"] = nameOf(record.setup.toMove);
    }
    addWords(json, record.tree.annotation(record::MoveTree::kRoot));
    json["moves"] = childrenJson(record.tree, record::MoveTree::kRoot);
    return json;
}

std::variant<record::Record, JsonFault> recordFromTree(const Said& tree) {
    return TreeReader().read(tree);
}

}  // namespace tengen::server
