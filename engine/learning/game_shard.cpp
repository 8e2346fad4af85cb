#include "learning/game_shard.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cassert>
#include <fstream>

#include "base/byte_stream.hpp"
#include "base/enum.hpp"
#include "base/text.hpp"

namespace tengen::learning {
namespace {

constexpr std::string_view kMagic = "tengen games 2";
/// Before each record: its length, the length with all bits flipped, and its checksum. This tells a
/// damaged length from a truncated record.
constexpr std::size_t kFrameBytes = 2 + 2 + 8;
/// The longest game on the largest board with the longest texts needs less.
constexpr std::size_t kMaxRecord = 60'000;

std::uint64_t hashOf(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

void putPoint(std::string& bytes, Point p, int size) {
    putNumber<std::uint16_t>(bytes, p.y() * size + p.x());
}

void putPly(std::string& bytes, const PlayedPly& ply, int size) {
    putPoint(bytes, ply.move, size);
    putNumber<std::int16_t>(bytes, ply.score);
    putNumber<std::uint8_t>(bytes, ply.depth);
    putNumber<std::uint8_t>(bytes, ply.flags);
}

std::string contentsOf(const PlayedGame& game) {
    std::string bytes;
    putNumber<std::uint8_t>(bytes, indexOf(game.rule));
    putNumber<std::uint8_t>(bytes, game.size);
    putNumber<std::uint8_t>(bytes, game.openingStones);
    putNumber<std::uint8_t>(bytes, indexOf(game.result));
    putNumber<std::uint8_t>(bytes, indexOf(game.ending));
    putNumber<std::uint64_t>(bytes, game.nodes);
    putNumber<std::uint64_t>(bytes, game.seed);
    putText(bytes, game.engine);
    putText(bytes, game.weights);
    putNumber<std::uint16_t>(bytes, game.plies.size());
    for (const PlayedPly& ply : game.plies) putPly(bytes, ply, game.size);
    putNumber<std::uint16_t>(bytes, game.asides.size());
    for (const Aside& aside : game.asides) {
        putNumber<std::uint16_t>(bytes, aside.ply);
        putNumber<std::uint8_t>(bytes, aside.moves.size());
        for (const Point p : aside.moves) putPoint(bytes, p, game.size);
        putPly(bytes, aside.thought, game.size);
    }
    return bytes;
}

std::optional<Point> pointOf(ByteSource& source, int size) {
    const int at = source.number<std::uint16_t>();
    if (at >= size * size) return std::nullopt;
    return Point(at % size, at / size);
}

std::optional<PlayedPly> plyOf(ByteSource& source, int size) {
    const auto at = pointOf(source, size);
    PlayedPly ply;
    ply.score = source.number<std::int16_t>();
    ply.depth = source.number<std::uint8_t>();
    ply.flags = source.number<std::uint8_t>();
    if (!at || ply.flags > 15) return std::nullopt;
    ply.move = *at;
    return ply;
}

std::optional<Aside> asideOf(ByteSource& source, int size) {
    Aside aside{.ply = source.number<std::uint16_t>()};
    const int moves = source.number<std::uint8_t>();
    for (int i = 0; i < moves && !source.failed(); ++i) {
        const auto at = pointOf(source, size);
        if (!at) return std::nullopt;
        aside.moves.push_back(*at);
    }
    const auto thought = plyOf(source, size);
    if (!thought) return std::nullopt;
    aside.thought = *thought;
    return aside;
}

/// Returns nothing if the bytes are no game. Does not check the moves; replay() does.
std::optional<PlayedGame> gameOf(std::string_view contents) {
    ByteSource source(contents);
    const auto rule = valueAt(source.number<std::uint8_t>(), Rule::CaroStandard);
    PlayedGame game;
    game.size = source.number<std::uint8_t>();
    game.openingStones = source.number<std::uint8_t>();
    const auto result = valueAt(source.number<std::uint8_t>(), Outcome::Draw);
    const auto ending = valueAt(source.number<std::uint8_t>(), PlayedGame::Ending::NoMove);
    game.nodes = source.number<std::uint64_t>();
    game.seed = source.number<std::uint64_t>();
    game.engine = source.text();
    game.weights = source.text();
    const int plies = source.number<std::uint16_t>();
    if (source.failed() || !rule || !result || result == Outcome::Ongoing || !ending ||
        game.size < kMinSize || game.size > kMaxSize || game.openingStones > plies)
        return std::nullopt;
    game.rule = *rule;
    game.result = *result;
    game.ending = *ending;
    for (int i = 0; i < plies && !source.failed(); ++i) {
        const auto ply = plyOf(source, game.size);
        if (!ply) return std::nullopt;
        game.plies.push_back(*ply);
    }
    const std::size_t asides = source.number<std::uint16_t>();
    for (std::size_t i = 0; i < asides && !source.failed(); ++i) {
        auto aside = asideOf(source, game.size);
        if (!aside || aside->moves.empty() || aside->ply > plies) return std::nullopt;
        game.asides.push_back(std::move(*aside));
    }
    return source.failed() || !source.atEnd() ? std::nullopt : std::optional(std::move(game));
}

}  // namespace

std::string shardHeader(std::string_view terms) {
    assert(terms.size() <= kMaxShardTerms && terms.find('\n') == std::string_view::npos);
    return std::string(kMagic) + "\nterms " + std::string(terms) + "\nchecksum " +
           hexDigits(hashOf(terms)) + "\n";
}

std::string shardRecord(const PlayedGame& game) {
    const std::string contents = contentsOf(game);
    assert(contents.size() <= kMaxRecord);
    std::string bytes;
    putNumber<std::uint16_t>(bytes, contents.size());
    putNumber<std::uint16_t>(bytes, 0xFFFF - contents.size());
    putNumber<std::uint64_t>(bytes, hashOf(contents));
    return bytes + contents;
}

Result<ShardReader> ShardReader::open(const std::filesystem::path& path) {
    auto in = std::make_unique<std::ifstream>(path, std::ios::binary);
    // A folder can be opened but not read.
    if (!*in || in->peek() == std::char_traits<char>::eof())
        return Error{Error::Kind::Io, "cannot read games from " + inQuotes(path.string(), 200)};
    return over(std::move(in), inQuotes(path.string(), 200));
}

Result<ShardReader> ShardReader::over(std::unique_ptr<std::istream> in, std::string name) {
    ShardReader reader(std::move(in), std::move(name));
    if (const auto header = reader.readHeader(); !header) return header.error();
    return reader;
}

Result<void> ShardReader::readHeader() {
    const Error none{Error::Kind::BadSyntax, name_ + " is not a file of self-play games: it does " +
                                                 "not begin with \"" + std::string(kMagic) + "\""};
    if (read(kMagic.size() + 1) != std::string(kMagic) + '\n') return none;
    std::string lines;
    for (int ends = 0; ends < 2;) {
        const std::string c = read(1);
        if (c.empty() || lines.size() > kMaxShardTerms + 64)
            return damaged("its header is cut off");
        lines += c;
        ends += c == "\n" ? 1 : 0;
    }
    const auto [first, second] = splitAt(lines, '\n');
    if (!first.starts_with("terms ")) return damaged("its header has no terms");
    terms_ = first.substr(6);
    if (terms_.size() > kMaxShardTerms) return damaged("its terms are too long");
    const std::string whole = shardHeader(terms_);
    if (whole != std::string(kMagic) + '\n' + lines)
        return damaged("the checksum of its header does not fit");
    wholeBytes_ = whole.size();
    fingerprint_ = hashOf(whole);
    return {};
}

Result<std::optional<PlayedGame>> ShardReader::next() {
    const std::string frame = read(kFrameBytes);
    if (frame.size() < kFrameBytes) return end(frame.size());
    ByteSource source(frame);
    const auto length = source.number<std::uint16_t>();
    const auto flipped = source.number<std::uint16_t>();
    const auto checksum = source.number<std::uint64_t>();
    if (length + flipped != 0xFFFF || length > kMaxRecord)
        return damaged("its length makes no sense");
    const std::string contents = read(length);
    if (contents.size() < length) return end(kFrameBytes + contents.size());
    if (hashOf(contents) != checksum) return damaged("its checksum does not fit");
    auto game = gameOf(contents);
    if (!game) return damaged("its bytes are no game");
    ++games_;
    wholeBytes_ += kFrameBytes + length;
    fingerprint_ = XXH3_64bits_withSeed(&checksum, sizeof checksum, fingerprint_);
    return game;
}

Result<std::optional<PlayedGame>> ShardReader::end(std::size_t bytesLeft) {
    cutOff_ = bytesLeft > 0;
    return std::optional<PlayedGame>();
}

std::string ShardReader::read(std::size_t count) {
    std::string bytes(count, '\0');
    in_->read(bytes.data(), static_cast<std::streamsize>(count));
    bytes.resize(static_cast<std::size_t>(in_->gcount()));
    return bytes;
}

Error ShardReader::damaged(const std::string& what) const {
    if (wholeBytes_ == 0) return {Error::Kind::BadSyntax, name_ + " is damaged: " + what};
    return {Error::Kind::BadSyntax, name_ + " is damaged at byte " + std::to_string(wholeBytes_) +
                                        ", game " + std::to_string(games_ + 1) + ": " + what};
}

}  // namespace tengen::learning
