#include "base/byte_stream.hpp"
#include "record/losses.hpp"
#include "record/record_builder.hpp"
#include "record/renlib.hpp"
#include "record/renlib_layout.hpp"

namespace tengen::record {
namespace {

using namespace renlib;

int toByte(Point p, int size) { return p.isPass() ? 0 : (size - 1 - p.y()) * 16 + p.x() + 1; }

/// The way back: nodes in reading order with the flags that say so.
class LibraryWriter {
public:
    explicit LibraryWriter(const Record& record)
        : tree_(record.tree), size_(record.rules.size), bytes_(kMagic) {
        putNumber<std::uint8_t>(bytes_, kMajor);
        putNumber<std::uint8_t>(bytes_, kMinor);
        bytes_.resize(kHeadSize, '\xFF');
    }

    std::string write() {
        put(0, 0, tree_.annotation(MoveTree::kRoot).comment, {});
        NodeId node = MoveTree::kRoot;
        while (true) {
            if (tree_.firstChild(node) != MoveTree::kNone) {
                node = tree_.firstChild(node);
                putMove(node);
                continue;
            }
            putBareLabels(node);
            while (node != MoveTree::kRoot && tree_.nextSibling(node) == MoveTree::kNone) {
                node = tree_.parent(node);
                putBareLabels(node);
            }
            if (node == MoveTree::kRoot) return std::move(bytes_);
            node = tree_.nextSibling(node);
            putMove(node);
        }
    }

private:
    void putMove(NodeId node) {
        const NodeId parent = tree_.parent(node);
        const bool sibling =
            tree_.nextSibling(node) != MoveTree::kNone || countBareLabels(parent) > 0;
        const bool child = tree_.firstChild(node) != MoveTree::kNone || countBareLabels(node) > 0;
        std::string_view boardText;
        for (const auto& [at, text] : tree_.annotation(parent).labels)
            if (at == tree_.move(node)) boardText = text;
        put(toByte(tree_.move(node), size_), (sibling ? kHasSibling : 0U) | (child ? 0U : kNoChild),
            tree_.annotation(node).comment, boardText);
    }

    [[nodiscard]] bool isBare(NodeId node, const Label& label) const {
        return tree_.childBy(node, label.at) == MoveTree::kNone;
    }
    [[nodiscard]] std::size_t countBareLabels(NodeId node) const {
        std::size_t count = 0;
        for (const Label& label : tree_.annotation(node).labels)
            count += isBare(node, label) ? 1 : 0;
        return count;
    }

    /// Labels on points that no move plays become nodes that are not moves, after the moves.
    void putBareLabels(NodeId node) {
        std::size_t left = countBareLabels(node);
        for (const Label& label : tree_.annotation(node).labels)
            if (isBare(node, label))
                put(toByte(label.at, size_), kNoMove | kNoChild | (--left > 0 ? kHasSibling : 0U),
                    {}, label.text);
    }

    void put(int position, unsigned flags, std::string_view comment, std::string_view boardText) {
        flags |= (comment.empty() ? 0U : kComment) | (boardText.empty() ? 0U : kExtension);
        putNumber<std::uint8_t>(bytes_, position);
        putNumber<std::uint8_t>(bytes_, flags & 0xFF);
        if (!boardText.empty()) bytes_.append("\0\1", 2);
        if (!comment.empty()) putText(parted(comment));
        if (!boardText.empty()) putText(boardText);
    }

    void putText(std::string_view text) {
        bytes_ += text;
        bytes_.append(text.size() % 2 == 0 ? 2 : 1, '\0');
    }

    /// The first line, a backspace, and the rest with the line ends that RenLib's editor wants.
    static std::string parted(std::string_view comment) {
        std::string text;
        bool first = true;
        for (const char c : comment) {
            if (c != '\n')
                text += c;
            else
                text += first ? std::string(1, kBackspace) : "\r\n", first = false;
        }
        return text;
    }

    const MoveTree& tree_;
    int size_;
    std::string bytes_;
};

}  // namespace

Result<Written> writeRenLib(std::span<const Record> records, const WriteOptions&) {
    const Ruleset& rules = records.front().rules;
    if (rules.size > kBoardSize)
        return Error{Error::Kind::BadValue, "a RenLib library holds boards of 15 at most, not " +
                                                std::to_string(rules.size)};
    Written written;
    bool hadSetup = false;
    if (records.size() == 1 && records.front().setup == Setup{}) {
        written.bytes = LibraryWriter(records.front()).write();
    } else {
        RecordBuilder builder(rules);
        for (const Record& given : records) {
            if (given.rules.size != rules.size)
                return Error{Error::Kind::BadValue,
                             "the games have different board sizes; a library has one"};
            hadSetup = hadSetup || given.setup != Setup{};
            const auto plain = withSetupAsMoves(given);
            if (!plain) return plain.error();
            if (const auto grafted = builder.graft(plain->tree); !grafted) return grafted.error();
        }
        written.bytes = LibraryWriter(builder.finish()).write();
    }

    if (hadSetup) written.notes.emplace_back("stones that were set up are written as moves");
    if (records.size() > 1)
        written.notes.push_back(std::to_string(records.size()) + " games were joined in one tree");
    if (auto lost = lossesOf(
            records,
            {.title = "a RenLib library", .variations = true, .comments = true, .labels = true}))
        written.notes.push_back(std::move(*lost));
    return written;
}

}  // namespace tengen::record
