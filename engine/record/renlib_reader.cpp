#include <optional>

#include "base/byte_stream.hpp"
#include "record/record_builder.hpp"
#include "record/renlib.hpp"
#include "record/renlib_layout.hpp"

namespace tengen::record {
namespace {

using namespace renlib;

/// Files from before the head existed start with Black's first move, which was always the centre.
constexpr unsigned char kCentre = 0x78;
/// Row 0 of the byte is the top row, column 1 the left one; 0 is a pass, or the root.
std::optional<Point> fromByte(unsigned char byte, int size) {
    if (byte == 0) return Point::pass();
    const int x = byte % 16 - 1;
    const int row = byte / 16;
    if (x < 0 || x >= size || row >= size) return std::nullopt;
    return Point(x, size - 1 - row);
}

struct Node {
    std::size_t offset = 0;
    unsigned char position = 0;
    unsigned flags = 0;
    std::string comment;
    std::string boardText;

    [[nodiscard]] bool has(unsigned flag) const { return (flags & flag) != 0; }
};

/// Old comments are 7-bit, the last byte marked by its top bit, with Swedish letters in the place
/// of brackets as in ISO 646-SE.
std::string oldLetter(char c) {
    switch (c) {
        case '}': return "å";
        case '{': return "ä";
        case '|': return "ö";
        case ']': return "Å";
        case '[': return "Ä";
        case '\\': return "Ö";
        default: return {c};
    }
}

/// A comment's first line and its text, parted by a backspace, as one text.
std::string joined(std::string comment) {
    if (const auto at = comment.find(kBackspace); at != std::string::npos) comment[at] = '\n';
    return comment;
}

/// Takes nodes off the bytes of a library.
class NodeSource {
public:
    NodeSource(std::string_view bytes, std::size_t start) : bytes_(bytes), at_(start) {}

    /// A single zero byte at the end is padding.
    [[nodiscard]] bool atEnd() const {
        return at_ >= bytes_.size() || (at_ + 1 == bytes_.size() && bytes_[at_] == '\0');
    }

    Result<Node> take() {
        Node node;
        node.offset = at_;
        unsigned char high = 0;
        unsigned char low = 0;
        if (!takePair(node.position, low)) return truncated();
        node.flags = low;
        if (node.has(kExtension)) {
            if (!takePair(high, low)) return truncated();
            node.flags |= unsigned{low} << 8 | unsigned{high} << 16;
        }
        if (node.has(kOldComment) && !takeOldText(node.comment)) return truncated();
        if (node.has(kComment) && !node.has(kOldComment) && !takeText(node.comment))
            return truncated();
        if (node.has(kBoardText) && !takeText(node.boardText)) return truncated();
        return node;
    }

private:
    bool takePair(unsigned char& first, unsigned char& second) {
        if (at_ + 2 > bytes_.size()) return false;
        first = byteAt(bytes_, at_);
        second = byteAt(bytes_, at_ + 1);
        at_ += 2;
        return true;
    }

    /// Texts fill whole pairs: whatever follows the end within a pair is padding.
    template <class Append>
    bool takePairs(Append append) {
        for (; at_ + 2 <= bytes_.size(); at_ += 2)
            if (!append(bytes_[at_]) || !append(bytes_[at_ + 1])) {
                at_ += 2;
                return true;
            }
        return false;
    }

    bool takeText(std::string& text) {
        return takePairs([&](char c) {
            if (c != '\0') text += c;
            return c != '\0';
        });
    }

    bool takeOldText(std::string& text) {
        return takePairs([&](char c) {
            text += oldLetter(static_cast<char>(c & 0x7F));
            return (c & 0x80) == 0;
        });
    }

    [[nodiscard]] Error truncated() const {
        return {Error::Kind::BadSyntax, "byte " + std::to_string(bytes_.size()) +
                                            ": the file ends in the middle of a move"};
    }

    std::string_view bytes_;
    std::size_t at_;
};

/// Where the nodes start, or why this is no library we read.
Result<std::size_t> checkHead(std::string_view bytes) {
    if (bytes.starts_with(kMagic) && bytes.size() >= kHeadSize) {
        const unsigned major = byteAt(bytes, 8);
        const unsigned minor = byteAt(bytes, 9);
        if (100U * major + minor <= 100 * kMajor + kMinor) return kHeadSize;
        return Error{Error::Kind::BadValue, "byte 8: RenLib version " + std::to_string(major) +
                                                "." + std::to_string(minor) +
                                                " is newer than the 3.4 we know"};
    }
    if (!bytes.empty() && byteAt(bytes, 0) == kCentre) return std::size_t{0};
    return Error{Error::Kind::BadSyntax,
                 "byte 0: this is not a RenLib library, which starts with a head of 20 bytes"};
}

/// Puts nodes on the tree. The flags describe it in reading order: after a node comes its first
/// child, unless it has none; then the sibling of the nearest node that still waits for one.
class LibraryReader {
public:
    explicit LibraryReader(const ReadOptions& options)
        : game_(options.rules), skipsIllegal_(options.skipIllegal) {}

    Result<void> add(const Node& node) {
        const auto at = fromByte(node.position, game_.rules().size);
        if (!at)
            return Error{Error::Kind::BadValue, "the point is not on a board of size " +
                                                    std::to_string(game_.rules().size)};
        if (isFirst_ && at->isPass()) {
            // The root. Some programs flag it as having a sibling, which it cannot have.
            isFirst_ = false;
            game_.tree().addComment(MoveTree::kRoot, joined(node.comment));
            return {};
        }
        isFirst_ = false;
        marks_ += node.has(kMark) ? 1 : 0;

        // Of a branch that is left out only the flags matter: they say where it ends.
        const NodeId parent = isSkipping_ ? MoveTree::kNone : game_.current();
        if (!isSkipping_)
            if (const auto placed = place(node, *at); !placed) return placed.error();

        if (node.has(kHasSibling)) waiting_.push_back(parent);
        if (!node.has(kNoChild)) return {};
        const NodeId next = waiting_.empty() ? MoveTree::kRoot : waiting_.back();
        if (!waiting_.empty()) waiting_.pop_back();
        isSkipping_ = next == MoveTree::kNone;
        if (!isSkipping_) game_.backTo(next);
        return {};
    }

    Games finish() {
        Games games;
        if (marks_ > 0)
            addNote(games.notes, std::to_string(marks_) + " RenLib marks were left out");
        if (lostComments_ > 0)
            addNote(games.notes, std::to_string(lostComments_) +
                                     " comments on points without a move were left out");
        if (!waiting_.empty())
            addNote(games.notes, "the library announces variations that are not in it");
        if (skipped_ > 0)
            addNote(games.notes,
                    std::to_string(skipped_) +
                        " moves on taken points, with what follows them, were left out");
        games.records.push_back(game_.finish());
        return games;
    }

private:
    /// The move with its words; or, for a node that is no move, the board text alone.
    Result<void> place(const Node& node, Point at) {
        const NodeId parent = game_.current();
        if (!at.isPass()) game_.tree().setLabel(parent, at, node.boardText);
        if (node.has(kNoMove) && node.has(kNoChild)) {
            lostComments_ += node.comment.empty() ? 0 : 1;
            return {};
        }
        const auto played = game_.play(at);
        if (played) {
            game_.tree().addComment(game_.current(), joined(node.comment));
            return {};
        }
        if (!skipsIllegal_ || played.error().kind != Error::Kind::IllegalMove)
            return played.error();
        ++skipped_;
        isSkipping_ = true;
        return {};
    }

    RecordBuilder game_;
    std::vector<NodeId> waiting_;
    bool isFirst_ = true;
    bool skipsIllegal_;
    bool isSkipping_ = false;  ///< below a move that was left out
    std::size_t skipped_ = 0;
    std::size_t marks_ = 0;
    std::size_t lostComments_ = 0;
};

}  // namespace

Result<Games> readRenLib(std::string_view bytes, const ReadOptions& options) {
    if (options.rules.size > kBoardSize)
        return Error{Error::Kind::BadValue, "a RenLib library has boards of 15 at most, not " +
                                                std::to_string(options.rules.size)};
    const auto start = checkHead(bytes);
    if (!start) return start.error();

    NodeSource source(bytes, *start);
    LibraryReader reader(options);
    while (!source.atEnd()) {
        const auto node = source.take();
        if (!node) return node.error();
        if (const auto added = reader.add(*node); !added)
            return Error{added.error().kind,
                         "byte " + std::to_string(node->offset) + ": " + added.error().message};
    }
    return reader.finish();
}

}  // namespace tengen::record
