#include "proof/certificate.hpp"

#include <fmt/format.h>
#include <zstd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <set>
#include <unordered_set>

#include "core/notation.hpp"
#include "proof/replies.hpp"

namespace tengen::proof {
namespace {

constexpr std::string_view kMagic = "TENGENPF";
/// Earlier programs read proofs without passes.
constexpr int kVersion = 2;
constexpr int kVersionWithPasses = 3;
constexpr std::size_t kHeaderBytes = 36;
constexpr int kCompression = 19;
constexpr std::uint32_t kMaxPlies = kMaxSize * kMaxSize;
constexpr std::uint32_t kMaxPayload = 256U << 20;

// ---- bytes ----

void putNumber(std::string& out, std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xFF);
}

std::uint64_t numberAt(std::string_view in, std::size_t at, int bytes) {
    std::uint64_t value = 0;
    for (int i = bytes - 1; i >= 0; --i)
        value = value << 8 | static_cast<unsigned char>(in[at + static_cast<std::size_t>(i)]);
    return value;
}

/// Seven bits a byte, the lowest first; the high bit: more follow.
void putVarint(std::string& out, std::uint32_t value) {
    for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
    out += static_cast<char>(value);
}

int versionOf(Rule rule) { return hasPasses(rule) ? kVersionWithPasses : kVersion; }

/// The pass comes behind all cells.
std::uint32_t cellOf(Point p, int size) {
    return static_cast<std::uint32_t>(p.isPass() ? size * size : p.y() * size + p.x());
}

// ---- writing ----

class Writer {
public:
    explicit Writer(const Strategy& strategy)
        : strategy_(strategy), board_(*Board::afterMoves(strategy.rules(), strategy.root())) {}

    std::string payload() {
        putVarint(out_, static_cast<std::uint32_t>(strategy_.root().size()));
        for (const Point p : strategy_.root()) putVarint(out_, cellOf(p, board_.size()));
        if (const auto stored = strategy_.stored(board_)) node(*stored);
        return std::move(out_);
    }
    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(done_.size()); }

private:
    void node(const StoredMove& stored) {
        const int size = board_.size();
        done_.insert(board_.canonicalKey());
        putVarint(out_, cellOf(stored.move, size));
        putVarint(out_, static_cast<std::uint32_t>(stored.plies));
        board_.play(stored.move);
        std::vector<std::pair<Point, StoredMove>> children;  // reply, answer
        if (!board_.isOver())
            for (const Point reply : allReplies(board_)) {
                board_.play(reply);
                if (const auto answer = strategy_.stored(board_);
                    answer && !board_.isOver() && claimed_.insert(board_.canonicalKey()).second)
                    children.emplace_back(reply, *answer);
                board_.undo();
            }
        putVarint(out_, static_cast<std::uint32_t>(children.size()));
        std::uint32_t last = 0;
        for (const auto& [reply, answer] : children) {
            putVarint(out_, cellOf(reply, size) - last);
            last = cellOf(reply, size);
            board_.play(reply);
            node(answer);
            board_.undo();
        }
        board_.undo();
    }

    const Strategy& strategy_;
    Board board_;
    std::string out_;
    std::unordered_set<std::uint64_t> done_;
    std::unordered_set<std::uint64_t> claimed_;  ///< by a parent, to be written once
};

// ---- reading ----

class Reader {
public:
    Reader(std::string_view in, const Ruleset& rules, const LeafLimits& leaves)
        : in_(in), strategy_(rules, leaves), board_(rules) {}

    Result<Strategy> read() {
        if (!readRoot() || (!in_.empty() && !node())) return *error_;
        if (!in_.empty())
            return Error{Error::Kind::BadSyntax, "the proof file has bytes after its last move"};
        return std::move(strategy_);
    }

private:
    bool readRoot() {
        const auto count = varint();
        if (!count) return fail("its first moves are missing");
        for (std::uint32_t i = 0; i < *count; ++i) {
            const auto move = cell(0);
            if (!move) return false;
            board_.play(*move);
            if (board_.isOver()) return fail("the game is over before its first move");
        }
        if (board_.sideToMove() != Side::Black) return fail("White is to move at its root");
        const auto moves = board_.moves();
        strategy_ = Strategy(strategy_.rules(), strategy_.leaves(), {moves.begin(), moves.end()});
        return true;
    }

    bool node() {
        const auto move = cell(0);
        if (!move) return false;
        const auto plies = varint();
        if (!plies || *plies > kMaxPlies) return fail("a number of plies is damaged");
        strategy_.store(board_, {*move, static_cast<int>(*plies)});
        board_.play(*move);
        const auto count = varint();
        if (!count || (board_.isOver() && *count > 0)) return fail("a list of replies is damaged");
        std::uint32_t last = 0;
        for (std::uint32_t i = 0; i < *count; ++i) {
            const auto reply = cell(last);
            if (!reply) return false;
            last = cellOf(*reply, board_.size());
            board_.play(*reply);
            if (board_.isOver()) return fail("a reply of White ends the game");
            if (!node()) return false;
            board_.undo();
        }
        board_.undo();
        return true;
    }

    /// A playable point or White's pass, as its distance from `base`.
    std::optional<Point> cell(std::uint32_t base) {
        const auto number = varint();
        const int size = board_.size();
        const auto cells = static_cast<std::uint64_t>(size * size);
        const std::uint64_t at = std::uint64_t{base} + number.value_or(0);
        const bool mayPass = hasPasses(board_.rule()) && board_.sideToMove() == Side::White;
        if (!number || at > cells || (at == cells && !mayPass)) {
            fail("a move is not on the board");
            return std::nullopt;
        }
        if (at == cells) return Point::pass();
        const Point p(static_cast<int>(at) % size, static_cast<int>(at) / size);
        if (const auto refusal = board_.refusal(p)) {
            fail("the move " + toText(p) + " cannot be played");
            return std::nullopt;
        }
        return p;
    }

    std::optional<std::uint32_t> varint() {
        std::uint32_t value = 0;
        for (int shift = 0; shift < 28; shift += 7) {
            if (in_.empty()) return std::nullopt;
            const auto byte = static_cast<unsigned char>(in_.front());
            in_.remove_prefix(1);
            value |= std::uint32_t{byte & 0x7FU} << shift;
            if (byte < 0x80) return value;
        }
        return std::nullopt;
    }

    bool fail(const std::string& what) {
        const std::string moves = toText(board_.moves());
        error_ =
            Error{Error::Kind::BadSyntax, fmt::format("the proof file is damaged: {} after {}",
                                                      what, moves.empty() ? "no move" : moves)};
        return false;
    }

    std::string_view in_;
    Strategy strategy_;
    Board board_;
    std::optional<Error> error_;
};

Error damaged(std::string_view what) {
    return {Error::Kind::BadSyntax, fmt::format("the proof file is damaged: {}", what)};
}

/// Checksum of everything but itself.
std::uint64_t checksum(std::string_view header, std::string_view packed) {
    return XXH64(packed.data(), packed.size(), XXH64(header.data(), header.size(), 0));
}

}  // namespace

std::string writeCertificate(const Strategy& strategy) {
    Writer writer(strategy);
    const std::string payload = writer.payload();
    std::string packed(ZSTD_compressBound(payload.size()), '\0');
    packed.resize(
        ZSTD_compress(packed.data(), packed.size(), payload.data(), payload.size(), kCompression));

    std::string header(kMagic);
    putNumber(header, static_cast<std::uint64_t>(versionOf(strategy.rules().rule)), 1);
    putNumber(header, static_cast<std::uint64_t>(strategy.rules().rule), 1);
    putNumber(header, static_cast<std::uint64_t>(strategy.rules().size), 1);
    putNumber(header, static_cast<std::uint64_t>(strategy.leaves().lastPly), 1);
    putNumber(header, strategy.leaves().vcfNodes, 4);
    putNumber(header, strategy.leaves().vctNodes, 4);
    putNumber(header, writer.count(), 4);
    putNumber(header, payload.size(), 4);
    const std::uint64_t sum = checksum(header, packed);
    putNumber(header, sum, 8);
    return header + packed;
}

Result<Strategy> readCertificate(std::string_view bytes) {
    if (!bytes.starts_with(kMagic))
        return Error{Error::Kind::BadSyntax, "this is not a proof file of tengen prove"};
    if (bytes.size() < kHeaderBytes) return damaged("its header is cut off");
    const auto version = static_cast<int>(numberAt(bytes, 8, 1));
    if (version < kVersion || version > kVersionWithPasses)
        return Error{Error::Kind::BadValue,
                     fmt::format("the proof file has version {}; this program reads versions {} "
                                 "and {}",
                                 version, kVersion, kVersionWithPasses)};
    const std::string_view packed = bytes.substr(kHeaderBytes);
    if (numberAt(bytes, 28, 8) != checksum(bytes.substr(0, 28), packed))
        return damaged("its checksum does not fit");
    const auto rule = numberAt(bytes, 9, 1);
    if (rule >= kRules.size()) return damaged("its rule is unknown");
    if (version != versionOf(kRules[rule])) return damaged("its version does not fit its rule");
    const auto rules =
        checked({.rule = kRules[rule], .size = static_cast<int>(numberAt(bytes, 10, 1))});
    if (!rules) return rules.error();

    const auto size = static_cast<std::uint32_t>(numberAt(bytes, 24, 4));
    if (size > kMaxPayload) return damaged("it claims to be too large");
    // A few bytes must not claim all that memory.
    if (ZSTD_getFrameContentSize(packed.data(), packed.size()) != size)
        return damaged("its length is wrong");
    std::string payload(size, '\0');
    if (ZSTD_decompress(payload.data(), payload.size(), packed.data(), packed.size()) != size)
        return damaged("it cannot be unpacked");
    const LeafLimits leaves{.vcfNodes = static_cast<std::uint32_t>(numberAt(bytes, 12, 4)),
                            .vctNodes = static_cast<std::uint32_t>(numberAt(bytes, 16, 4)),
                            .lastPly = static_cast<int>(numberAt(bytes, 11, 1))};
    auto strategy = Reader(payload, *rules, leaves).read();
    if (strategy && strategy->size() != numberAt(bytes, 20, 4))
        return damaged("its number of moves is wrong");
    return strategy;
}

FirstReplies firstReplies(const Strategy& strategy) {
    FirstReplies replies;
    Board board = *Board::afterMoves(strategy.rules(), strategy.root());
    const auto first = strategy.stored(board);
    if (!first) return replies;
    replies.plies = first->plies;
    board.play(first->move);
    if (board.isOver()) return replies;
    std::set<std::uint64_t> seen;
    for (const Point reply : allReplies(board)) {
        board.play(reply);
        if (seen.insert(board.canonicalKey()).second)
            (strategy.stored(board) ? replies.closed : replies.open).push_back(reply);
        board.undo();
    }
    return replies;
}

}  // namespace tengen::proof
