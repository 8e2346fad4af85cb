#pragma once

#include <cstdint>
#include <filesystem>

#include "base/result.hpp"
#include "learning/played_game.hpp"

namespace tengen::learning {

/// Appends games to a shard. Not thread-safe; a file lock excludes other processes.
class ShardWriter {
public:
    /// Creates the file, or opens it for appending and truncates an incomplete last record. An
    /// error when its games have other terms or one of them is damaged.
    static Result<ShardWriter> open(const std::filesystem::path& path, const std::string& terms);

    ShardWriter(ShardWriter&& from) noexcept;
    ShardWriter& operator=(ShardWriter&&) = delete;
    ~ShardWriter();

    /// Number of games in the file when it was opened.
    [[nodiscard]] std::uint64_t gamesBefore() const { return gamesBefore_; }
    [[nodiscard]] bool hasCutOff() const { return hasCutOff_; }

    /// Flushes the game to the operating system before it returns, so it survives kill -9.
    Result<void> append(const PlayedGame& game);

private:
    ShardWriter(std::filesystem::path path, int fd) : path_(std::move(path)), fd_(fd) {}
    Result<void> goOn(const std::string& terms);
    Result<void> write(const std::string& bytes);

    std::filesystem::path path_;
    int fd_ = -1;
    std::uint64_t gamesBefore_ = 0;
    bool hasCutOff_ = false;
};

}  // namespace tengen::learning
