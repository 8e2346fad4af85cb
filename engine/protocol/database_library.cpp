// Databases as libraries of RenLib, and back.

#include <algorithm>

#include "protocol/position_database.hpp"
#include "record/record_builder.hpp"

namespace tengen::protocol {
namespace {

void write(record::MoveTree& tree, record::NodeId node, const search::BookEntry& entry) {
    tree.addComment(node, entry.notes.comment);
    for (const auto& [at, text] : entry.notes.marks) tree.setLabel(node, at, text);
}

/// The node of a position that stands there, or whose last move is new.
Result<record::NodeId> nodeOf(record::RecordBuilder& builder, std::span<const Point> moves) {
    builder.backTo(record::MoveTree::kRoot);
    for (const Point move : moves)
        if (const auto played = builder.play(move); !played) return played.error();
    return builder.current();
}

}  // namespace

Result<PositionDatabase::Library> PositionDatabase::toLibrary(const Board& board,
                                                              const std::stop_token& stop) {
    record::RecordBuilder builder(board.ruleset());
    Library library;
    bool there = false;
    const auto here = entryOf(board, &there);
    if (!here) return here.error();
    const auto first = nodeOf(builder, board.moves());
    if (!first) return first.error();
    if (there) {
        write(builder.tree(), *first, *here);
        ++library.count;
    }
    const auto done =
        walk(board, stop, [&](const Board& at, const search::BookEntry& entry) -> Result<bool> {
            const auto node = nodeOf(builder, at.moves());
            if (!node) return node.error();
            record::MoveTree& tree = builder.tree();
            const record::NodeId before = tree.parent(*node);
            const Point move = tree.move(*node);
            const auto& labels = tree.annotation(before).labels;
            if (std::ranges::find(labels, move, &record::Label::at) == labels.end())
                tree.setLabel(before, move, shortText(entry));
            write(tree, *node, entry);
            ++library.count;
            return true;
        });
    if (!done) return done.error();
    library.record = builder.finish();
    return library;
}

Result<PositionDatabase::Added> PositionDatabase::addLibrary(const record::Record& library,
                                                             const std::stop_token& stop) {
    Added added;
    const record::MoveTree& tree = library.tree;
    for (record::NodeId node = record::MoveTree::kRoot;
         node != record::MoveTree::kNone && !stop.stop_requested(); node = tree.nextInOrder(node)) {
        const record::Annotation& words = tree.annotation(node);
        if (node == record::MoveTree::kRoot && words == record::Annotation{}) continue;
        const auto board = Board::afterMoves(library.rules, tree.pathTo(node));
        if (!board) {
            ++added.skipped;
            continue;
        }
        bool there = false;
        const auto known = entryOf(*board, &there);
        if (!known) return known.error();
        search::BookEntry entry = *known;
        if (entry.notes.comment.empty()) entry.notes.comment = words.comment;
        for (const auto& [at, text] : words.labels)
            if (!text.empty()) entry.notes.marks.try_emplace(at, text);
        if (there && entry == *known) continue;
        if (const auto written = book_->write(search::CanonicalPosition(*board), entry); !written)
            return written.error();
        ++added.count;
    }
    return added;
}

}  // namespace tengen::protocol
