#include "record/json.hpp"

#include <nlohmann/json.hpp>

#include "core/notation.hpp"

namespace tengen::record {
namespace {

/// A string as JSON spells it.
std::string spelled(std::string_view text) { return nlohmann::json(text).dump(); }

void writeWords(std::string& out, const Annotation& words) {
    if (!words.comment.empty()) out += ",\"comment\":" + spelled(words.comment);
    if (!words.labels.empty()) {
        out += ",\"labels\":{";
        for (const Label& label : words.labels)
            out += (&label == words.labels.data() ? "" : ",") + spelled(toText(label.at)) + ":" +
                   spelled(label.text);
        out += "}";
    }
    if (words.timeMs != 0) out += ",\"timeMs\":" + std::to_string(words.timeMs);
}

void writePoints(std::string& out, std::string_view name, const PointSet& points) {
    out += spelled(name) + ":[";
    bool first = true;
    for (const Point p : points) {
        out += (first ? "" : ",") + spelled(toText(p));
        first = false;
    }
    out += "]";
}

/// The moves in reading order, ten to a line; a plain one is just its name.
void writeMoves(std::string& out, const MoveTree& tree) {
    constexpr std::size_t kALine = 10;
    std::vector<std::size_t> numbers(tree.size(), 0);
    std::size_t count = 0;
    NodeId before = MoveTree::kRoot;
    out += ",\"moves\":[";
    for (NodeId node = tree.nextInOrder(MoveTree::kRoot); node != MoveTree::kNone;
         before = node, node = tree.nextInOrder(node)) {
        out += count == 0 ? "" : count % kALine == 0 ? ",\n" : ",";
        numbers[node] = ++count;
        const Annotation& words = tree.annotation(node);
        const bool follows = tree.parent(node) == before;
        if (follows && words == Annotation{}) {
            out += spelled(toText(tree.move(node)));
            continue;
        }
        out += "{\"move\":" + spelled(toText(tree.move(node)));
        if (!follows) out += ",\"after\":" + std::to_string(numbers[tree.parent(node)]);
        writeWords(out, words);
        out += "}";
    }
    out += "]";
}

void writeGame(std::string& out, const Record& record) {
    const auto& [rules, setup, info, tree] = record;
    out += "{\"rule\":" + spelled(idOf(rules.rule)) + ",\"size\":" + std::to_string(rules.size) +
           ",\"lineLength\":" + std::to_string(rules.lineLength);
    if (!info.all().empty()) {
        out += ",\"info\":{";
        bool first = true;
        for (const auto& [field, name, property] : kFields) {
            if (info.get(field).empty()) continue;
            out += (first ? "" : ",") + spelled(name) + ":" + spelled(info.get(field));
            first = false;
        }
        out += "}";
    }
    if (setup != Setup{}) {
        out += ",\"setup\":{";
        writePoints(out, "black", setup.black);
        out += ",";
        writePoints(out, "white", setup.white);
        out += ",\"toMove\":" + spelled(nameOf(setup.toMove)) + "}";
    }
    writeWords(out, tree.annotation(MoveTree::kRoot));
    writeMoves(out, tree);
    out += "}";
}

}  // namespace

std::string gameToJson(const Record& record) {
    std::string text;
    writeGame(text, record);
    return text;
}

Result<Written> writeJson(std::span<const Record> records, const WriteOptions&) {
    Written written;
    written.bytes = "{\"v\":1,\"games\":[\n";
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (i > 0) written.bytes += ",\n";
        writeGame(written.bytes, records[i]);
    }
    written.bytes += "\n]}\n";
    return written;
}

}  // namespace tengen::record
