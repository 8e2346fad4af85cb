#include "proof/proof_log.hpp"

#include <fmt/format.h>

#include <optional>
#include <sstream>

#include "base/file.hpp"
#include "base/text.hpp"
#include "core/notation.hpp"
#include "proof/replies.hpp"
#include "search/canonical_position.hpp"

namespace tengen::proof {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{4} << 30;
constexpr std::string_view kStored = "stored";
constexpr std::string_view kLeaf = "leaf";
/// Stands for the moves of the empty board.
constexpr std::string_view kNoMoves = "-";

std::string header(const Ruleset& rules) {
    return fmt::format("tengen-proof-log 2 {} {}", idOf(rules.rule), rules.size);
}

std::string textOf(std::span<const Point> moves) {
    return moves.empty() ? std::string(kNoMoves) : toText(moves);
}

/// Reads the words of one line; the first failure is remembered.
class Words {
public:
    Words(std::string_view line, int size) : in_(std::string(line)), size_(size) {}

    std::string word() {
        std::string text;
        if (!(in_ >> text)) isBad_ = true;
        return text;
    }
    bool hasMore() { return !(in_ >> std::ws).eof(); }
    std::vector<Point> moves() {
        const std::string text = word();
        if (text == kNoMoves) return {};
        const auto points = parsePoints(text, size_);
        if (!points) isBad_ = true;
        return points ? *points : std::vector<Point>{};
    }
    /// A move that can be played on the board.
    Point move(std::string_view text, const Board& board) {
        const auto p = parsePoint(text, size_);
        if (p && !p->isPass() && !board.refusal(*p)) return *p;
        isBad_ = true;
        return Point();
    }
    int whole(std::string_view text) {
        const auto value = parseNumber<int>(text);
        if (!value) isBad_ = true;
        return value.value_or(0);
    }
    double winrate(std::string_view text) {
        const auto value = parseNumber<double>(text);
        if (value && *value >= 0 && *value <= 1) return *value;
        isBad_ = true;
        return 0;
    }
    /// `h8:0.75`, all that are left.
    std::vector<Candidate> candidates(const Board& board) {
        std::vector<Candidate> all;
        while (hasMore()) {
            const std::string text = word();
            const std::size_t colon = text.find(':');
            if (colon == std::string::npos) {
                isBad_ = true;
                break;
            }
            all.push_back({move(text.substr(0, colon), board), winrate(text.substr(colon + 1))});
        }
        return all;
    }
    [[nodiscard]] bool isBad() const { return isBad_; }

private:
    std::istringstream in_;
    int size_;
    bool isBad_ = false;
};

std::string textOf(std::span<const Candidate> candidates) {
    std::string text;
    for (const Candidate& c : candidates)
        text += fmt::format(" {}:{:.4f}", toText(c.move), c.winrate);
    return text;
}

/// The node of a line's position. It may have been met first turned or mirrored, and knows its
/// moves as they lie there.
class LineNode {
public:
    LineNode(ProofGraph& graph, const Ruleset& rules, const std::vector<Point>& moves)
        : id_(graph.nodeAt(moves)) {
        const std::vector<Point>& known = graph.node(id_).moves;
        if (known == moves) return;
        from_.emplace(*Board::afterMoves(rules, moves));
        to_.emplace(*Board::afterMoves(rules, known));
    }
    [[nodiscard]] NodeId id() const { return id_; }
    [[nodiscard]] Point turned(Point p) const {
        return from_ ? to_->turnedBack(from_->turned(p)) : p;
    }

private:
    NodeId id_;
    std::optional<search::CanonicalPosition> from_;
    std::optional<search::CanonicalPosition> to_;
};

/// Puts what a line says into the graph; false if it cannot be read.
bool replay(std::string_view line, const Ruleset& rules, const ProofLog::Replay& to) {
    ProofGraph& graph = to.graph;
    Words words(line, rules.size);
    const std::string what = words.word();
    const std::vector<Point> moves = words.moves();
    const auto position = Board::afterMoves(rules, moves);
    if (words.isBad() || !position || position->isOver()) return false;
    if (what == "searched") {
        const int level = words.whole(words.word());
        const double winrate = words.winrate(words.word());
        if (words.isBad() || level < 0 || level >= ProofGraph::kLevels) return false;
        graph.setSearched(graph.nodeAt(moves), level, winrate);
    } else if (what == "won") {
        const Point move = words.move(words.word(), *position);
        if (words.isBad()) return false;
        const LineNode node(graph, rules, moves);
        graph.setWon(node.id(), node.turned(move));
    } else if (what == "attempts") {
        auto candidates = words.candidates(*position);
        if (words.isBad()) return false;
        const LineNode node(graph, rules, moves);
        for (Candidate& candidate : candidates) candidate.move = node.turned(candidate.move);
        graph.addAttempts(node.id(), candidates);
    } else if (what == "expanded") {
        const Point move = words.move(words.word(), *position);
        if (words.isBad()) return false;
        const LineNode node(graph, rules, moves);
        std::vector<Point> after = graph.node(node.id()).moves;
        after.push_back(node.turned(move));
        auto board = Board::afterMoves(rules, after);
        if (!board || board->isOver()) return false;
        graph.setExpanded(node.id(), after.back(), repliesToRefute(*board));
    } else if (what == "stored") {
        const Point move = words.move(words.word(), *position);
        const int plies = words.whole(words.word());
        if (words.isBad()) return false;
        if (to.stored) to.stored(*position, {move, plies});
    } else if (what == "closed") {
        const int plies = words.whole(words.word());
        const bool isStored = words.word() == kStored;
        if (words.isBad()) return false;
        if (to.closed) to.closed(*position, plies, isStored);
    } else {
        return false;
    }
    return true;
}

}  // namespace

Result<void> ProofLog::replayText(const std::string& text, const Ruleset& rules, const Replay& to) {
    std::istringstream lines(text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        const bool good = number == 1 ? line == header(rules) : replay(line, rules, to);
        if (!good)
            return Error{Error::Kind::BadSyntax,
                         fmt::format("line {} is not one of a proof of {} {}: {}", number,
                                     idOf(rules.rule), rules.size, inQuotes(line, 60))};
    }
    return {};
}

Result<ProofLog> ProofLog::open(const std::filesystem::path& path, const Ruleset& rules,
                                const Replay& to) {
    std::string kept;
    if (std::filesystem::exists(path)) {
        const auto bytes = readFile(path, kMaxBytes);
        if (!bytes) return bytes.error();
        kept = *bytes;
    }
    // A line that was cut off ends without a line feed.
    const std::size_t whole = kept.rfind('\n') + 1;
    if (whole < kept.size()) {
        kept.resize(whole);
        std::filesystem::resize_file(path, whole);
    }
    if (const auto read = replayText(kept, rules, to); !read)
        return Error{read.error().kind, path.string() + ": " + read.error().message};
    std::ofstream out(path, std::ios::app | std::ios::binary);
    if (!out)
        return Error{Error::Kind::Io, "cannot write " + path.string() + "; choose another --log"};
    ProofLog log(std::move(out));
    if (kept.empty()) log.write(header(rules));
    return log;
}

void ProofLog::searched(const std::vector<Point>& moves, int level, double winrate) {
    write(fmt::format("searched {} {} {:.4f}", textOf(moves), level, winrate));
}

void ProofLog::won(const std::vector<Point>& moves, Point move) {
    write(fmt::format("won {} {}", textOf(moves), toText(move)));
}

void ProofLog::attempts(const std::vector<Point>& moves, std::span<const Candidate> candidates) {
    write(fmt::format("attempts {}{}", textOf(moves), textOf(candidates)));
}

void ProofLog::expanded(const std::vector<Point>& moves, Point move) {
    write(fmt::format("expanded {} {}", textOf(moves), toText(move)));
}

void ProofLog::stored(std::span<const Point> moves, const StoredMove& stored) {
    write(fmt::format("stored {} {} {}", textOf(moves), toText(stored.move), stored.plies));
}

void ProofLog::closed(std::span<const Point> moves, int plies, bool isStored) {
    write(fmt::format("closed {} {} {}", textOf(moves), plies, isStored ? kStored : kLeaf));
}

void ProofLog::write(const std::string& line) { (out_ << line << '\n').flush(); }

}  // namespace tengen::proof
