#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/point.hpp"

namespace tengen::record {

using NodeId = std::uint32_t;

/// A word shown on a point of the board.
struct Label {
    Point at;
    std::string text;
    friend bool operator==(const Label&, const Label&) = default;
};

/// The annotation of a position. Few nodes have any of it, so it is kept apart from them.
struct Annotation {
    std::string comment = {};
    std::vector<Label> labels = {};  ///< one a point, in board order
    std::uint32_t timeMs = 0;        ///< spent on the move; 0 when not known
    friend bool operator==(const Annotation&, const Annotation&) = default;
};

/// The moves of a game with all their variations. Node 0 is the start; every other node is a move
/// (perhaps a pass), and no two moves from one position are the same. The first child of each node
/// continues the main line.
///
/// Nodes lie in one array and refer to each other by number: a chain of any length is copied,
/// compared and destroyed without recursion.
class MoveTree {
public:
    static constexpr NodeId kRoot = 0;
    static constexpr NodeId kNone = ~NodeId{0};

    MoveTree() : nodes_(1) {}

    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] std::size_t countAnnotated() const { return annotations_.size(); }
    [[nodiscard]] Point move(NodeId node) const { return nodes_[node].move; }
    [[nodiscard]] NodeId parent(NodeId node) const { return nodes_[node].parent; }
    [[nodiscard]] NodeId firstChild(NodeId node) const { return nodes_[node].firstChild; }
    [[nodiscard]] NodeId nextSibling(NodeId node) const { return nodes_[node].nextSibling; }
    [[nodiscard]] const Annotation& annotation(NodeId node) const;

    /// The child of `node` that plays `move`, or kNone.
    [[nodiscard]] NodeId childBy(NodeId node, Point move) const;
    /// True when the move is one of several from its position.
    [[nodiscard]] bool hasSiblings(NodeId node) const;

    /// The node after `node` in reading order (each move, then what follows it, first child first),
    /// or kNone.
    [[nodiscard]] NodeId nextInOrder(NodeId node) const;

    /// Lines of play: nodes without a child; 1 for the bare start.
    [[nodiscard]] std::size_t countLines() const;

    /// The moves from the start to `node`.
    [[nodiscard]] std::vector<Point> pathTo(NodeId node) const;
    /// The last node of the main line.
    [[nodiscard]] NodeId mainLineEnd() const;

    /// REQUIRES: `node` has no child by `move`.
    NodeId add(NodeId node, Point move);

    /// Comments on one node add up, a line each; saying the same again changes nothing.
    void addComment(NodeId node, std::string_view text);
    /// A second label on a point replaces the first.
    void setLabel(NodeId node, Point at, std::string_view text);
    /// REQUIRES: `node` is a move.
    void setTime(NodeId node, std::uint32_t timeMs);
    void annotate(NodeId node, const Annotation& annotation);

    /// Equal moves in equal order with equal annotations, however the nodes are numbered.
    friend bool operator==(const MoveTree& a, const MoveTree& b);

private:
    struct Node {
        Point move;
        NodeId parent = kNone;
        NodeId firstChild = kNone;
        NodeId lastChild = kNone;
        NodeId nextSibling = kNone;
    };

    std::deque<Node> nodes_;  // grows without ever holding two copies
    std::unordered_map<NodeId, Annotation> annotations_;
};

}  // namespace tengen::record
