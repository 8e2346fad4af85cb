#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "learning/played_game.hpp"

namespace tengen::learning {

/// An append-only file of self-play games: a header with the settings they were played with, then
/// one record per game, each with its own checksum. docs/DATA.md specifies every byte.

/// REQUIRES: `terms` is one line of at most kMaxShardTerms bytes.
std::string shardHeader(std::string_view terms);
inline constexpr std::size_t kMaxShardTerms = 4096;

/// REQUIRES: moves on the board, no passes, at most one for each of its points.
std::string shardRecord(const PlayedGame& game);

/// Reads a shard game by game, one record in memory at a time. Not thread-safe.
class ShardReader {
public:
    static Result<ShardReader> open(const std::filesystem::path& path);
    /// `name` is used in errors.
    static Result<ShardReader> over(std::unique_ptr<std::istream> in, std::string name);

    [[nodiscard]] const std::string& terms() const { return terms_; }

    /// Returns the next game, or nothing after the last. A truncated last record was being written
    /// when the process ended: it is skipped, and cutOff() is set. A damaged record is an error
    /// that names its offset.
    Result<std::optional<PlayedGame>> next();

    [[nodiscard]] std::uint64_t games() const { return games_; }
    /// Offset of the end of the last complete record.
    [[nodiscard]] std::uint64_t wholeBytes() const { return wholeBytes_; }
    [[nodiscard]] bool cutOff() const { return cutOff_; }
    /// Hash of everything read so far; shards with equal fingerprints hold equal games.
    [[nodiscard]] std::uint64_t fingerprint() const { return fingerprint_; }

private:
    ShardReader(std::unique_ptr<std::istream> in, std::string name)
        : in_(std::move(in)), name_(std::move(name)) {}
    Result<void> readHeader();
    [[nodiscard]] std::string read(std::size_t count);
    [[nodiscard]] Error damaged(const std::string& what) const;
    Result<std::optional<PlayedGame>> end(std::size_t bytesLeft);

    std::unique_ptr<std::istream> in_;
    std::string name_;
    std::string terms_;
    std::uint64_t games_ = 0;
    std::uint64_t wholeBytes_ = 0;
    std::uint64_t fingerprint_ = 0;
    bool cutOff_ = false;
};

}  // namespace tengen::learning
