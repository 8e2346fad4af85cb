#include "record/move_tree.hpp"

#include <algorithm>
#include <cassert>

#include "record/clean_text.hpp"

namespace tengen::record {

const Annotation& MoveTree::annotation(NodeId node) const {
    static const Annotation kNothing;
    const auto it = annotations_.find(node);
    return it == annotations_.end() ? kNothing : it->second;
}

NodeId MoveTree::childBy(NodeId node, Point move) const {
    NodeId child = firstChild(node);
    while (child != kNone && nodes_[child].move != move) child = nextSibling(child);
    return child;
}

bool MoveTree::hasSiblings(NodeId node) const {
    const NodeId up = parent(node);
    return up != kNone && nodes_[up].firstChild != nodes_[up].lastChild;
}

NodeId MoveTree::nextInOrder(NodeId node) const {
    if (firstChild(node) != kNone) return firstChild(node);
    while (node != kRoot && nextSibling(node) == kNone) node = parent(node);
    return node == kRoot ? kNone : nextSibling(node);
}

std::size_t MoveTree::countLines() const {
    return static_cast<std::size_t>(
        std::ranges::count(nodes_, kNone, [](const Node& node) { return node.firstChild; }));
}

std::vector<Point> MoveTree::pathTo(NodeId node) const {
    std::vector<Point> moves;
    for (; node != kRoot; node = parent(node)) moves.push_back(move(node));
    std::ranges::reverse(moves);
    return moves;
}

NodeId MoveTree::mainLineEnd() const {
    NodeId node = kRoot;
    while (firstChild(node) != kNone) node = firstChild(node);
    return node;
}

NodeId MoveTree::add(NodeId node, Point move) {
    assert(childBy(node, move) == kNone);
    const auto id = static_cast<NodeId>(nodes_.size());
    nodes_.push_back({.move = move, .parent = node});
    const NodeId last = nodes_[node].lastChild;
    (last == kNone ? nodes_[node].firstChild : nodes_[last].nextSibling) = id;
    nodes_[node].lastChild = id;
    return id;
}

void MoveTree::addComment(NodeId node, std::string_view text) {
    const std::string clean = cleanText(text);
    if (clean.empty()) return;
    std::string& comment = annotations_[node].comment;
    if (comment == clean) return;
    comment += comment.empty() ? clean : "\n" + clean;
}

void MoveTree::setLabel(NodeId node, Point at, std::string_view text) {
    std::string clean = cleanLine(text);
    if (clean.empty()) return;
    auto& labels = annotations_[node].labels;
    const auto it = std::ranges::lower_bound(labels, at, {}, &Label::at);
    if (it != labels.end() && it->at == at)
        it->text = std::move(clean);
    else
        labels.insert(it, {at, std::move(clean)});
}

void MoveTree::setTime(NodeId node, std::uint32_t timeMs) {
    assert(node != kRoot);
    if (timeMs != 0) annotations_[node].timeMs = timeMs;
}

void MoveTree::annotate(NodeId node, const Annotation& annotation) {
    addComment(node, annotation.comment);
    for (const Label& label : annotation.labels) setLabel(node, label.at, label.text);
    if (node != kRoot) setTime(node, annotation.timeMs);
}

bool operator==(const MoveTree& a, const MoveTree& b) {
    if (a.size() != b.size()) return false;
    NodeId x = MoveTree::kRoot;
    NodeId y = MoveTree::kRoot;
    while (x != MoveTree::kNone && y != MoveTree::kNone) {
        const bool sameShape =
            (a.firstChild(x) == MoveTree::kNone) == (b.firstChild(y) == MoveTree::kNone) &&
            (a.nextSibling(x) == MoveTree::kNone) == (b.nextSibling(y) == MoveTree::kNone);
        if (!sameShape || a.move(x) != b.move(y) || a.annotation(x) != b.annotation(y))
            return false;
        x = a.nextInOrder(x);
        y = b.nextInOrder(y);
    }
    return x == y;
}

}  // namespace tengen::record
