#include "record/sgf.hpp"

#include <algorithm>

#include "record/losses.hpp"
#include "record/rule_text.hpp"
#include "record/sgf_point.hpp"
#include "record/sgf_syntax.hpp"

namespace tengen::record {
namespace {

constexpr std::size_t kLineWidth = 78;

/// Writes SGF text, breaking lines where the standard allows it: between nodes and variations.
class SgfWriter {
public:
    void write(const Record& record) {
        open();
        writeRoot(record);
        writeMoves(record);
        text_ += ")\n";
        lineStart_ = text_.size();
    }
    std::string finish() { return std::move(text_); }

private:
    void open() {
        if (text_.size() > lineStart_) breakLine();
        text_ += '(';
    }
    void breakLine() {
        text_ += '\n';
        lineStart_ = text_.size();
    }
    void property(std::string_view name, std::string_view value) {
        text_ += std::string(name) + "[" + std::string(value) + "]";
    }
    void stones(std::string_view name, const PointSet& points, int size) {
        if (points.empty()) return;
        text_ += name;
        for (const Point p : points) text_ += "[" + toSgf(p, size) + "]";
    }
    void words(const Annotation& annotation, int size) {
        if (!annotation.comment.empty()) property("C", escaped(annotation.comment));
        if (annotation.labels.empty()) return;
        text_ += "LB";
        for (const auto& [at, label] : annotation.labels)
            text_ += "[" + toSgf(at, size) + ":" + escaped(label, "\\]:") + "]";
    }
    void writeRoot(const Record& record);
    void writeMoves(const Record& record);

    std::string text_;
    std::size_t lineStart_ = 0;
};

void SgfWriter::writeRoot(const Record& record) {
    const auto& [rules, setup, info, tree] = record;
    text_ += ";FF[4]GM[4]CA[UTF-8]AP[Tengen]";
    property("SZ", std::to_string(rules.size));
    property("RU", ruleText(rules));
    for (const auto& [field, json, sgf] : kFields)
        if (const auto text = info.get(field); !text.empty()) property(sgf, escaped(text));
    stones("AB", setup.black, rules.size);
    stones("AW", setup.white, rules.size);
    if (setup != Setup{}) property("PL", setup.toMove == Side::Black ? "B" : "W");
    words(tree.annotation(MoveTree::kRoot), rules.size);
}

void SgfWriter::writeMoves(const Record& record) {
    const auto& [rules, setup, info, tree] = record;
    NodeId node = tree.firstChild(MoveTree::kRoot);
    Side side = setup.toMove;
    while (node != MoveTree::kNone) {
        if (tree.hasSiblings(node))
            open();
        else if (text_.size() - lineStart_ > kLineWidth)
            breakLine();
        text_ += ';';
        property(side == Side::Black ? "B" : "W", toSgf(tree.move(node), rules.size));
        words(tree.annotation(node), rules.size);

        if (tree.firstChild(node) != MoveTree::kNone) {
            node = tree.firstChild(node);
            side = other(side);
            continue;
        }
        // Up to the next variation, closing those that end here.
        while (node != MoveTree::kRoot) {
            if (tree.hasSiblings(node)) text_ += ')';
            if (tree.nextSibling(node) != MoveTree::kNone) break;
            node = tree.parent(node);
            side = other(side);
        }
        node = tree.nextSibling(node);
    }
}

}  // namespace

Result<Written> writeSgf(std::span<const Record> records, const WriteOptions&) {
    static constexpr auto kHeldFields = [] {
        std::array<Field, kFields.size()> fields{};
        std::ranges::transform(kFields, fields.begin(), &FieldName::field);
        return fields;
    }();
    SgfWriter writer;
    for (const Record& record : records) writer.write(record);
    Written written{writer.finish(), {}};
    if (auto lost = lossesOf(records, {.title = "SGF",
                                       .variations = true,
                                       .comments = true,
                                       .labels = true,
                                       .size = true,
                                       .rule = true,
                                       .lineLength = true,
                                       .info = kHeldFields}))
        written.notes.push_back(std::move(*lost));
    return written;
}

}  // namespace tengen::record
