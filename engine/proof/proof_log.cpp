#include "proof/proof_log.hpp"

#include <fmt/format.h>

#include <charconv>
#include <sstream>

#include "base/file.hpp"
#include "base/text.hpp"
#include "core/notation.hpp"
#include "proof/replies.hpp"

namespace tengen::proof {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{4} << 30;
constexpr std::string_view kStored = "stored";
constexpr std::string_view kLeaf = "leaf";
/// Stands for the moves of the empty board.
constexpr std::string_view kNoMoves = "-";

std::string header(const Ruleset& rules) {
    return fmt::format("tengen-proof-log 1 {} {}", idOf(rules.rule), rules.size);
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
    Point point(std::string_view text) {
        const auto p = parsePoint(text, size_);
        if (!p) isBad_ = true;
        return p ? *p : Point();
    }
    double number(std::string_view text) {
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || end != text.data() + text.size()) isBad_ = true;
        return value;
    }
    /// `h8:0.75`, all that are left.
    std::vector<Candidate> candidates() {
        std::vector<Candidate> all;
        while (hasMore()) {
            const std::string text = word();
            const std::size_t colon = text.find(':');
            if (colon == std::string::npos) {
                isBad_ = true;
                break;
            }
            all.push_back({point(text.substr(0, colon)), number(text.substr(colon + 1))});
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

/// Puts what a line says into the graph; false if it cannot be read.
bool replay(std::string_view line, const Ruleset& rules, const ProofLog::Replay& to) {
    ProofGraph& graph = to.graph;
    Words words(line, rules.size);
    const std::string what = words.word();
    const std::vector<Point> moves = words.moves();
    const auto position = Board::afterMoves(rules, moves);
    if (words.isBad() || !position || position->isOver()) return false;
    if (what == "searched") {
        const auto level = static_cast<int>(words.number(words.word()));
        const double winrate = words.number(words.word());
        if (words.isBad() || level < 0 || level >= ProofGraph::kLevels) return false;
        graph.setSearched(graph.nodeAt(moves), level, winrate);
    } else if (what == "won") {
        const Point move = words.point(words.word());
        if (words.isBad()) return false;
        graph.setWon(graph.nodeAt(moves), move);
    } else if (what == "attempts") {
        const auto candidates = words.candidates();
        if (words.isBad()) return false;
        graph.addAttempts(graph.nodeAt(moves), candidates);
    } else if (what == "expanded") {
        const Point move = words.point(words.word());
        std::vector<Point> after = moves;
        after.push_back(move);
        auto board = Board::afterMoves(rules, after);
        if (words.isBad() || !board || board->isOver()) return false;
        graph.setExpanded(graph.nodeAt(moves), move, repliesToRefute(*board));
    } else if (what == "stored") {
        const Point move = words.point(words.word());
        if (words.isBad()) return false;
        if (to.stored) to.stored(*position, move);
    } else if (what == "closed") {
        const auto plies = static_cast<int>(words.number(words.word()));
        const bool isStored = words.word() == kStored;
        if (words.isBad()) return false;
        if (to.closed) to.closed(*position, plies, isStored);
    } else {
        return false;
    }
    return true;
}

}  // namespace

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
    std::istringstream lines(kept);
    std::string line;
    int number = 0;
    while (std::getline(lines, line)) {
        ++number;
        const bool good = number == 1 ? line == header(rules) : replay(line, rules, to);
        if (!good)
            return Error{
                Error::Kind::BadSyntax,
                fmt::format("{}: line {} is not one of a proof of {} {}: {}", path.string(), number,
                            idOf(rules.rule), rules.size, inQuotes(line, 60))};
    }
    std::ofstream out(path, std::ios::app | std::ios::binary);
    if (!out)
        return Error{Error::Kind::Io, "cannot write " + path.string() + "; choose another --log"};
    ProofLog log(std::move(out));
    if (number == 0) log.write(header(rules));
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

void ProofLog::stored(std::span<const Point> moves, Point move) {
    write(fmt::format("stored {} {}", textOf(moves), toText(move)));
}

void ProofLog::closed(std::span<const Point> moves, int plies, bool isStored) {
    write(fmt::format("closed {} {} {}", textOf(moves), plies, isStored ? kStored : kLeaf));
}

void ProofLog::write(const std::string& line) { (out_ << line << '\n').flush(); }

}  // namespace tengen::proof
