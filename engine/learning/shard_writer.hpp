#pragma once

#include <cstdint>
#include <filesystem>

#include "base/result.hpp"
#include "learning/played_game.hpp"

namespace tengen::learning {

/// Appends games to a shard. Not thread-safe; a second process is kept out by a lock.
class ShardWriter {
public:
    /// Makes the file, or opens it to go on after its last whole game; what is left of one that was
    /// being written is cut off. An error when its games were played on other terms, or one of
    /// them is damaged.
    static Result<ShardWriter> open(const std::filesystem::path& path, const std::string& terms);

    ShardWriter(ShardWriter&& from) noexcept;
    ShardWriter& operator=(ShardWriter&&) = delete;
    ~ShardWriter();

    /// The games that were in the file when it was opened.
    [[nodiscard]] std::uint64_t gamesBefore() const { return gamesBefore_; }
    [[nodiscard]] bool hasCutOff() const { return hasCutOff_; }

    /// Hands the game to the system before it returns: kill -9 cannot take it back.
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
