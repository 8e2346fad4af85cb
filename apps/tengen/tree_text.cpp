#include "tree_text.hpp"

#include <fmt/format.h>

#include "core/notation.hpp"
#include "record/record_builder.hpp"
#include "record/sgf.hpp"

namespace tengen::apps {
namespace {

using proof::RefutationTree;
using TreeNode = RefutationTree::Node;

/// `i9 g7`: the reply and the answer.
std::string labelOf(const TreeNode& node) {
    return (node.reply.isNone() ? "" : toText(node.reply) + " ") + toText(node.move);
}

// ---- text ----

void writeText(const RefutationTree& tree, std::size_t index, std::size_t depth, std::string& out) {
    const TreeNode& node = tree.nodes[index];
    out += std::string(2 * depth, ' ') + labelOf(node);
    if (node.plies == 1) out += "  five";
    if (node.plies > 1 && node.children.empty())
        out += fmt::format("  wins against every reply, in {} plies", node.plies);
    out += '\n';
    for (const std::size_t child : node.children) writeText(tree, child, depth + 1, out);
}

std::string asText(const RefutationTree& tree, const Board& board) {
    std::string out = fmt::format(
        "{} wins after {}, in at most {} plies.\n"
        "Each line: a reply and the answer. All other replies lose to fours at once.\n\n",
        board.sideToMove() == Side::Black ? "Black" : "White",
        board.moves().empty() ? "no move" : toText(board.moves()), tree.nodes.front().plies);
    writeText(tree, 0, 0, out);
    return out;
}

// ---- SGF ----

Result<void> playInto(record::RecordBuilder& record, const RefutationTree& tree,
                      std::size_t index) {
    const TreeNode& node = tree.nodes[index];
    const auto before = record.current();
    for (const Point p : {node.reply, node.move})
        if (!p.isNone())
            if (auto played = record.play(p); !played) return played;
    for (const std::size_t child : node.children)
        if (auto played = playInto(record, tree, child); !played) return played;
    record.backTo(before);
    return {};
}

Result<std::string> asSgf(const RefutationTree& tree, const Board& board) {
    record::RecordBuilder record(board.ruleset());
    for (const Point p : board.moves())
        if (auto played = record.play(p); !played) return played.error();
    if (auto played = playInto(record, tree, 0); !played) return played.error();
    const record::Record whole = record.finish();
    const auto written = record::writeSgf({&whole, 1}, {});
    if (!written) return written.error();
    return written->bytes;
}

// ---- DOT ----

std::string asDot(const RefutationTree& tree) {
    std::string out =
        "digraph win {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n";
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        out += fmt::format("  n{} [label=\"{}\"];\n", i, labelOf(tree.nodes[i]));
        for (const std::size_t child : tree.nodes[i].children)
            out += fmt::format("  n{} -> n{};\n", i, child);
    }
    return out + "}\n";
}

// ---- SVG ----

/// Draws a tree from left to right: a row for each leaf, a parent beside its first child.
class Drawing {
public:
    explicit Drawing(const RefutationTree& tree) : tree_(tree) { place(0, 0); }

    [[nodiscard]] std::string svg(std::string_view title) const {
        const int width = kMargin * 2 + (maxDepth_ + 1) * kColumn;
        const int height = kMargin * 2 + rows_ * kRow;
        return fmt::format(
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" "
                   "width=\"{0}\" "
                   "height=\"{1}\" role=\"img\" font-family=\"sans-serif\" font-size=\"13\">\n"
                   "<title>{2}</title>\n<style>svg {{ background: #fff; color: #222 }} "
                   "@media (prefers-color-scheme: dark) {{ svg {{ background: #1b1b1b; color: #ddd "
                   "}} }} text {{ fill: currentColor }} path {{ stroke: currentColor; fill: none; "
                   "opacity: .5 }}</style>\n",
                   width, height, title) +
               body_ + "</svg>\n";
    }

private:
    static constexpr int kMargin = 16;
    static constexpr int kColumn = 96;
    static constexpr int kRow = 22;

    /// Returns the height at which the node stands.
    int place(std::size_t index, int depth) {
        maxDepth_ = std::max(maxDepth_, depth);
        const TreeNode& node = tree_.nodes[index];
        const int x = kMargin + depth * kColumn;
        const int y = kMargin + rows_ * kRow + kRow / 2;
        if (node.children.empty()) ++rows_;
        for (const std::size_t child : node.children) {
            const int below = place(child, depth + 1);
            body_ += fmt::format("<path d=\"M{} {}H{}V{}H{}\"/>\n", x + kColumn - 28, y,
                                 x + kColumn - 14, below, x + kColumn - 4);
        }
        body_ += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", x, y + 4, labelOf(node));
        return y;
    }

    const RefutationTree& tree_;
    std::string body_;
    int rows_ = 0;
    int maxDepth_ = 0;
};

}  // namespace

Result<void> checkTreePath(std::string_view path) {
    for (const std::string_view ending : {".txt", ".sgf", ".dot", ".svg"})
        if (path.ends_with(ending)) return {};
    return Error{Error::Kind::BadValue, "--tree must end with .txt, .sgf, .dot or .svg"};
}

Result<std::string> treeText(const RefutationTree& tree, const Board& board,
                             std::string_view path) {
    if (path.ends_with(".sgf")) return asSgf(tree, board);
    if (path.ends_with(".dot")) return asDot(tree);
    if (path.ends_with(".svg"))
        return Drawing(tree).svg("How the win after " + toText(board.moves()) + " goes");
    return asText(tree, board);
}

}  // namespace tengen::apps
